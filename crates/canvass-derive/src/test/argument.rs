//! An argument of a property: what is made for it, and how it is passed.

use crate::text;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Attribute, Error, Result, Token, Type};

pub struct Argument {
    ours: Vec<Attribute>,
    others: Vec<Attribute>,
    pattern: TokenStream,
    /// As its field is called.
    name: Ident,
    /// As emitted code calls it.
    pub binding: Ident,
    ty: Type,
}

/// What a property's argument borrows.
enum Owner<'a> {
    /// Nothing: it is the value itself.
    Itself,
    String,
    Vec(&'a Type),
    Value(&'a Type),
}

impl Parse for Argument {
    fn parse(input: ParseStream<'_>) -> Result<Argument> {
        let attributes = input.call(Attribute::parse_outer)?;
        let (ours, others) =
            attributes.into_iter().partition(|attribute| attribute.path().is_ident("canvass"));
        let pattern = pattern(input)?;
        input.parse::<Token![:]>()?;
        let ty: Type = input.parse()?;
        refuse(&ty)?;
        let name = Ident::new("argument", Span::mixed_site());
        Ok(Argument { ours, others, pattern, binding: name.clone(), name, ty })
    }
}

/// What stands before the colon.
fn pattern(input: ParseStream<'_>) -> Result<TokenStream> {
    let mut pattern = TokenStream::new();
    while !input.peek(Token![:]) || input.peek(Token![::]) {
        if input.peek(Token![::]) {
            input.parse::<Token![::]>()?.to_tokens(&mut pattern);
        } else if input.is_empty() || input.peek(Token![,]) {
            refuse_self(&pattern)?;
            return Err(input.error("expected `:` and the type of the argument"));
        } else {
            input.parse::<TokenTree>()?.to_tokens(&mut pattern);
        }
    }
    refuse_self(&pattern)?;
    Ok(pattern)
}

fn refuse_self(pattern: &TokenStream) -> Result<()> {
    match pattern.clone().into_iter().find(|token| token.to_string() == "self") {
        Some(word) => {
            let message = "a test is not a method; give the argument a name and its type, as in `value: Type`";
            Err(Error::new(word.span(), message))
        }
        None => Ok(()),
    }
}

fn refuse(ty: &Type) -> Result<()> {
    match ty {
        Type::ImplTrait(_) | Type::TraitObject(_) => {
            let message = "nobody would choose the type behind a trait; \
                           write the one that the test is to be run with";
            Err(Error::new_spanned(ty, message))
        }
        Type::Reference(reference) => match &reference.lifetime {
            Some(lifetime) => {
                let message = format!(
                    "an argument lives as long as its case, not for `{lifetime}`; remove the lifetime"
                );
                Err(Error::new(lifetime.span(), message))
            }
            None => refuse(&reference.elem),
        },
        _ => Ok(()),
    }
}

impl Argument {
    pub fn name_by(&mut self, position: usize) {
        self.name = self.own_name().unwrap_or_else(|| format_ident!("argument_{position}"));
        let at = Span::mixed_site().located_at(self.ty.span());
        self.binding = Ident::new(&format!("argument_{position}"), at);
    }

    /// `v` for the pattern `mut v`; none for `(a, b)`.
    fn own_name(&self) -> Option<Ident> {
        let mut tokens =
            self.pattern.clone().into_iter().filter(|token| token.to_string() != "mut");
        match (tokens.next(), tokens.next()) {
            (Some(TokenTree::Ident(name)), None) if name != "_" => Some(name),
            (Some(_) | None, _) => None,
        }
    }

    fn owner(&self) -> Owner<'_> {
        let Type::Reference(reference) = &self.ty else { return Owner::Itself };
        match &*reference.elem {
            Type::Slice(slice) => Owner::Vec(&slice.elem),
            Type::Path(path) if path.path.is_ident("str") => Owner::String,
            _ => Owner::Value(&reference.elem),
        }
    }

    /// As a field of the arguments' struct.
    pub fn field(&self) -> (Ident, Type, &[Attribute]) {
        let at = Span::mixed_site().located_at(self.ty.span());
        let owned = match self.owner() {
            Owner::Itself => self.ty.to_token_stream(),
            Owner::String => quote_spanned!(at=> ::std::string::String),
            Owner::Vec(element) => quote_spanned!(at=> ::std::vec::Vec<#element>),
            Owner::Value(value) => value.to_token_stream(),
        };
        (self.name.clone(), Type::Verbatim(owned), &self.ours)
    }

    /// Where it is written.
    pub fn span(&self) -> Span {
        self.ty.span()
    }

    /// As the property declares it.
    pub fn parameter(&self) -> TokenStream {
        let Argument { others, pattern, ty, .. } = self;
        quote!(#(#others)* #pattern: #ty)
    }

    /// As the arguments' struct is taken apart.
    pub fn part(&self) -> TokenStream {
        let (at, Argument { name, binding, ty, .. }) = (Span::mixed_site(), self);
        match ty {
            Type::Reference(reference) => {
                let mutability = &reference.mutability;
                quote_spanned!(at=> #name: ref #mutability #binding)
            }
            _ => quote_spanned!(at=> #name: #binding),
        }
    }

    /// The same, whole, whatever it is borrowed as.
    pub fn part_owned(&self) -> TokenStream {
        let (at, Argument { name, binding, .. }) = (Span::mixed_site(), self);
        quote_spanned!(at=> #name: mut #binding)
    }

    /// Its name where an expression uses it; `_` where it has none.
    pub fn parameter_name(&self) -> TokenStream {
        self.own_name().map_or_else(|| quote!(_), |name| quote!(#name))
    }

    /// As it is passed where its binding is the whole value.
    pub fn passed(&self) -> TokenStream {
        let (binding, mark) = (&self.binding, self.mark());
        match mark {
            "&mut " => quote!(&mut #binding),
            "&" => quote!(&#binding),
            _ => quote!(#binding),
        }
    }

    /// What stands before it where it is passed.
    pub fn mark(&self) -> &'static str {
        match &self.ty {
            Type::Reference(reference) if reference.mutability.is_some() => "&mut ",
            Type::Reference(_) => "&",
            _ => "",
        }
    }

    /// Takes an attribute that is none of the field's off.
    pub fn take_attribute(&mut self, word: &str) -> Option<Attribute> {
        let at = self.others.iter().position(|attribute| attribute.path().is_ident(word))?;
        Some(self.others.remove(at))
    }

    /// An example's value for it.
    pub fn example(&self, value: &TokenStream) -> TokenStream {
        let (at, name) = (Span::mixed_site(), &self.name);
        let value = match self.owner() {
            Owner::Itself => value.clone(),
            Owner::String => quote_spanned!(at=> ::std::string::String::from(#value)),
            Owner::Vec(element) => {
                let value = without_reference(value);
                quote_spanned!(at=> ::std::vec::Vec::<#element>::from(#value))
            }
            Owner::Value(_) => without_reference(value),
        };
        quote_spanned!(at=> #name: #value)
    }

    /// Its name and type, as they are written.
    pub fn described(&self) -> TokenStream {
        let name = self.name.to_string();
        let ty = text::of_type(self.ty.to_token_stream());
        quote_spanned!(Span::mixed_site()=> (#name, #ty))
    }
}

/// `value` for `&value` and `&mut value`.
fn without_reference(value: &TokenStream) -> TokenStream {
    let mut tokens = value.clone().into_iter().peekable();
    if tokens.next_if(|token| token.to_string() == "&").is_some() {
        tokens.next_if(|token| token.to_string() == "mut");
    }
    tokens.collect()
}
