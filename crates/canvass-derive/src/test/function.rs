//! The function under `#[canvass::test]`, read as far as needed: its body stays tokens.

use super::argument::Argument;
use crate::errors::Errors;
use proc_macro2::{Group, Ident, TokenTree};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Error, Generics, Result, ReturnType, Token, Visibility, parenthesized};

pub struct Function {
    pub attributes: Vec<Attribute>,
    pub visibility: Visibility,
    pub asyncness: Option<Token![async]>,
    pub name: Ident,
    pub arguments: Vec<Argument>,
    pub output: ReturnType,
    pub body: Group,
}

impl Parse for Function {
    fn parse(input: ParseStream<'_>) -> Result<Function> {
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility = input.parse()?;
        let asyncness = qualifiers(input)?;
        if !input.peek(Token![fn]) {
            return Err(input.error("`#[canvass::test]` belongs on a function"));
        }
        input.parse::<Token![fn]>()?;
        let name: Ident = input.parse()?;
        let mut generics: Generics = input.parse()?;
        let list;
        parenthesized!(list in input);
        let arguments = Punctuated::<Argument, Token![,]>::parse_terminated(&list)?;
        let output = input.parse()?;
        generics.where_clause = input.parse()?;
        let body = body(input)?;
        let mut errors = Errors::default();
        refuse_generics(&generics, &mut errors);
        let arguments = name_all(arguments);
        errors.none(Function { attributes, visibility, asyncness, name, arguments, output, body })
    }
}

/// `async`, or nothing.
fn qualifiers(input: ParseStream<'_>) -> Result<Option<Token![async]>> {
    let refusal =
        |what: &str| Err(input.error(format!("a test cannot be {what}; remove the word")));
    if input.peek(Token![const]) && input.peek2(Token![fn]) {
        return refusal("`const`");
    }
    let asyncness = input.parse()?;
    if input.peek(Token![unsafe]) {
        return Err(input.error("a test cannot be `unsafe`; put an `unsafe` block into its body"));
    }
    if input.peek(Token![extern]) {
        return refusal("`extern`");
    }
    Ok(asyncness)
}

fn body(input: ParseStream<'_>) -> Result<Group> {
    match input.parse::<TokenTree>() {
        Ok(TokenTree::Group(body)) if input.is_empty() => Ok(body),
        Ok(other) => Err(Error::new(other.span(), "expected the body of the function")),
        Err(error) => Err(error),
    }
}

fn refuse_generics(generics: &Generics, errors: &mut Errors) {
    let message = "a test has no parameters of its own, since nobody would choose them; \
                   write the types that it is to be run with";
    if let Some(parameter) = generics.params.first() {
        errors.add(Error::new_spanned(parameter, message));
    } else if let Some(clause) = &generics.where_clause {
        errors.add(Error::new_spanned(clause, message));
    }
}

/// Arguments whose pattern is not a name are named by their position.
fn name_all(arguments: Punctuated<Argument, Token![,]>) -> Vec<Argument> {
    let mut arguments: Vec<Argument> = arguments.into_iter().collect();
    for (position, argument) in arguments.iter_mut().enumerate() {
        argument.name_by(position + 1);
    }
    arguments
}
