//! The function under `#[canvass::generator]`, read as far as needed.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Error, Generics, Result, ReturnType, Token, Type, Visibility, parenthesized};

pub struct Function {
    pub attributes: Vec<Attribute>,
    pub visibility: Visibility,
    pub name: Ident,
    pub generics: Generics,
    pub parameters: Vec<Parameter>,
    pub output: Type,
    pub body: Group,
}

pub struct Parameter {
    name: Ident,
    ty: Type,
}

impl Parse for Function {
    fn parse(input: ParseStream<'_>) -> Result<Function> {
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility = input.parse()?;
        if !input.peek(Token![fn]) {
            return Err(input.error(
                "`#[canvass::generator]` belongs on a plain function, `fn name(…) -> Type { … }`",
            ));
        }
        input.parse::<Token![fn]>()?;
        let name: Ident = input.parse()?;
        let mut generics: Generics = input.parse()?;
        let list;
        parenthesized!(list in input);
        let parameters = Punctuated::<Parameter, Token![,]>::parse_terminated(&list)?;
        let output = match input.parse()? {
            ReturnType::Type(_, ty) => *ty,
            ReturnType::Default => {
                let message = "a generator returns what it generates: `fn name(…) -> Type`";
                return Err(Error::new(name.span(), message));
            }
        };
        generics.where_clause = input.parse()?;
        let body = match input.parse()? {
            TokenTree::Group(body) if input.is_empty() => body,
            other => return Err(Error::new(other.span(), "expected the body of the function")),
        };
        let parameters = parameters.into_iter().collect();
        Ok(Function { attributes, visibility, name, generics, parameters, output, body })
    }
}

impl Parse for Parameter {
    fn parse(input: ParseStream<'_>) -> Result<Parameter> {
        let is_named = input.peek(syn::Ident) && input.peek2(Token![:]) && !input.peek2(Token![::]);
        if !is_named {
            let message = "a parameter of a generator is a name with its type, as in `size: usize`";
            return Err(input.error(message));
        }
        let name = input.parse()?;
        input.parse::<Token![:]>()?;
        Ok(Parameter { name, ty: input.parse()? })
    }
}

impl ToTokens for Parameter {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Parameter { name, ty } = self;
        quote!(#name: #ty).to_tokens(tokens);
    }
}

impl Function {
    pub fn names(&self) -> impl Iterator<Item = &Ident> {
        self.parameters.iter().map(|parameter| &parameter.name)
    }

    /// All before the body, but visibility and attributes.
    pub fn heading(&self) -> TokenStream {
        let Function { name, generics, parameters, output, .. } = self;
        let clause = &generics.where_clause;
        quote_spanned!(Span::mixed_site()=> fn #name #generics (#(#parameters),*) -> #output #clause)
    }
}
