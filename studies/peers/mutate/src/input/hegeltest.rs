//! `DefaultGenerator` of hegeltest for a type that contains itself: its `recursive`.

use super::{Input, Recursion, Variant, recursion, unknown};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Ident, Type};

pub fn generator(input: &Input) -> syn::Result<TokenStream> {
    let name = &input.name;
    let generators = |is_recursive| {
        let variants =
            input.variants.iter().filter(move |variant| variant.is_recursive == is_recursive);
        variants.map(|variant| variant_generator(name, variant)).collect::<syn::Result<Vec<_>>>()
    };
    let (flat, recursive) = (generators(false)?, generators(true)?);
    Ok(quote! {
        #[cfg(feature = "hegeltest")]
        impl ::hegel::generators::DefaultGenerator for #name {
            type Generator = ::hegel::generators::BoxedGenerator<'static, #name>;

            fn default_generator() -> Self::Generator {
                use ::hegel::generators::Generator;
                ::hegel::generators::recursive(
                    ::hegel::generators::one_of(vec![#(#flat),*]),
                    |inner| ::hegel::generators::one_of(vec![#(#recursive),*]),
                )
                .boxed()
            }
        }
    })
}

fn variant_generator(name: &Ident, variant: &Variant) -> syn::Result<TokenStream> {
    let variables = variant.variables();
    let value = variant.with_variables();
    let fields =
        variant.types().map(|ty| generator_of(name, ty)).collect::<syn::Result<Vec<_>>>()?;
    Ok(match (&fields[..], &variables[..]) {
        ([], _) => quote!(::hegel::generators::just(#value).boxed()),
        ([field], [variable]) => quote!(#field.map(|#variable| #value).boxed()),
        _ => quote!(::hegel::tuples!(#(#fields),*).map(|(#(#variables,)*)| #value).boxed()),
    })
}

fn generator_of(name: &Ident, ty: &Type) -> syn::Result<TokenStream> {
    Ok(match recursion(name, ty) {
        Recursion::Nowhere => quote!(::hegel::generators::default::<#ty>()),
        Recursion::Itself => quote!(inner.clone()),
        Recursion::Boxed(ty) => {
            let inner = generator_of(name, ty)?;
            quote!(#inner.map(Box::new))
        }
        Recursion::List(ty) => {
            let inner = generator_of(name, ty)?;
            quote!(::hegel::generators::vecs(#inner))
        }
        Recursion::Optional(ty) => {
            let inner = generator_of(name, ty)?;
            quote!(::hegel::generators::optional(#inner))
        }
        Recursion::Tuple(types) => {
            let parts = types.into_iter().map(|ty| generator_of(name, ty));
            let parts = parts.collect::<syn::Result<Vec<_>>>()?;
            quote!(::hegel::tuples!(#(#parts),*))
        }
        Recursion::Other => return Err(unknown(ty)),
    })
}
