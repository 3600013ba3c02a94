//! The generators of a type, for every library.

mod hegeltest;
mod proptest;
mod quickcheck;

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Fields, GenericArgument, Ident, PathArguments, Type};

pub fn input(item: DeriveInput) -> syn::Result<TokenStream> {
    let input = Input::read(&item)?;
    let quickcheck = quickcheck::arbitrary(&input);
    let (derives, proptest, hegeltest) = match input.is_recursive() {
        false => (quote!(::proptest_derive::Arbitrary,), None, None),
        true => (quote!(), Some(proptest::arbitrary(&input)?), Some(hegeltest::generator(&input)?)),
    };
    let hegeltest_derive = match input.is_recursive() {
        false => {
            Some(quote!(#[cfg_attr(feature = "hegeltest", derive(::hegel::DefaultGenerator))]))
        }
        true => None,
    };
    Ok(quote! {
        #[derive(Debug, Clone, PartialEq, ::canvass::Canvass, ::bolero::TypeGenerator, #derives)]
        #hegeltest_derive
        #item
        #quickcheck
        #proptest
        #hegeltest
    })
}

/// A type without parameters.
struct Input {
    name: Ident,
    /// One, with the name of the type itself, of a struct.
    variants: Vec<Variant>,
}

struct Variant {
    /// `Self::Name`, or `Self` of a struct.
    path: TokenStream,
    fields: Fields,
    is_recursive: bool,
}

impl Input {
    fn read(item: &DeriveInput) -> syn::Result<Input> {
        let name = &item.ident;
        let error = |why| Err(syn::Error::new(name.span(), why));
        if !item.generics.params.is_empty() {
            return error("an input has no type parameters");
        }
        let variant = |path, fields: &Fields| Variant {
            path,
            fields: fields.clone(),
            is_recursive: fields.iter().any(|field| mentions(name, &field.ty)),
        };
        let variants = match &item.data {
            Data::Struct(data) => vec![variant(quote!(#name), &data.fields)],
            Data::Enum(data) => data
                .variants
                .iter()
                .map(|it| {
                    let variant_name = &it.ident;
                    variant(quote!(#name::#variant_name), &it.fields)
                })
                .collect(),
            Data::Union(_) => return error("an input is a struct or an enum"),
        };
        if variants.iter().all(|variant| variant.is_recursive) {
            return error("an input must have a variant that does not contain itself");
        }
        Ok(Input { name: name.clone(), variants })
    }

    fn is_recursive(&self) -> bool {
        self.variants.iter().any(|variant| variant.is_recursive)
    }
}

impl Variant {
    fn types(&self) -> impl Iterator<Item = &Type> {
        self.fields.iter().map(|field| &field.ty)
    }

    /// A variable for each field.
    fn variables(&self) -> Vec<Ident> {
        (0..self.fields.len()).map(|place| quote::format_ident!("field_{place}")).collect()
    }

    /// The variant, as a pattern or an expression, with something for each field.
    fn with(&self, parts: impl IntoIterator<Item = TokenStream>) -> TokenStream {
        let path = &self.path;
        let parts = parts.into_iter();
        match &self.fields {
            Fields::Unit => quote!(#path),
            Fields::Unnamed(_) => quote!(#path(#(#parts),*)),
            Fields::Named(fields) => {
                let names = fields.named.iter().map(|field| &field.ident);
                quote!(#path { #(#names: #parts),* })
            }
        }
    }

    fn with_variables(&self) -> TokenStream {
        self.with(self.variables().into_iter().map(|variable| quote!(#variable)))
    }
}

/// How a field contains the type itself.
enum Recursion<'a> {
    Nowhere,
    Itself,
    Boxed(&'a Type),
    List(&'a Type),
    Optional(&'a Type),
    Tuple(Vec<&'a Type>),
    Other,
}

fn recursion<'a>(name: &Ident, ty: &'a Type) -> Recursion<'a> {
    if !mentions(name, ty) {
        return Recursion::Nowhere;
    }
    match ty {
        Type::Tuple(tuple) => Recursion::Tuple(tuple.elems.iter().collect()),
        Type::Path(path) if path.path.is_ident(name) => Recursion::Itself,
        Type::Path(path) => {
            let segment = path.path.segments.last().expect("a path has a segment");
            let PathArguments::AngleBracketed(arguments) = &segment.arguments else {
                return Recursion::Other;
            };
            let Some(GenericArgument::Type(inner)) = arguments.args.first() else {
                return Recursion::Other;
            };
            match segment.ident.to_string().as_str() {
                "Box" => Recursion::Boxed(inner),
                "Vec" => Recursion::List(inner),
                "Option" => Recursion::Optional(inner),
                _ => Recursion::Other,
            }
        }
        _ => Recursion::Other,
    }
}

/// Why [`Recursion::Other`] has no generator.
fn unknown(ty: &Type) -> syn::Error {
    syn::Error::new_spanned(ty, "a type contains itself in a Box, Vec, Option or tuple")
}

fn mentions(name: &Ident, ty: &Type) -> bool {
    match ty {
        Type::Path(path) => path.path.segments.iter().any(|segment| {
            segment.ident == *name
                || matches!(&segment.arguments, PathArguments::AngleBracketed(arguments)
                    if arguments.args.iter().any(|argument|
                        matches!(argument, GenericArgument::Type(ty) if mentions(name, ty))))
        }),
        Type::Tuple(tuple) => tuple.elems.iter().any(|ty| mentions(name, ty)),
        Type::Array(array) => mentions(name, &array.elem),
        _ => false,
    }
}

#[cfg(test)]
mod tests;
