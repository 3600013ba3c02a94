//! The statements of a block: `let`s, assignments, loops and branches, and the expression that they are for.

use super::{Body, Braces, comma, ends_in_block, outside};
use crate::generator::{operator::Assignment, pattern};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::ParseStream;
use syn::{Result, Token, Type};

/// Methods that change the sequence they are called on, as statements.
const CHANGES: [&str; 11] = [
    "push",
    "insert",
    "pop",
    "clear",
    "sort",
    "sort_unstable",
    "reverse",
    "dedup",
    "truncate",
    "extend_from_slice",
    "extend",
];

impl Body<'_> {
    /// Statements, and the expression at their end, if there is one.
    pub(super) fn statements(&self, input: ParseStream<'_>) -> Result<TokenStream> {
        let mut tokens = TokenStream::new();
        while !input.is_empty() {
            if input.peek(Token![let]) {
                self.binding(input)?.to_tokens(&mut tokens);
            } else if input.peek(Token![for])
                || input.peek(Token![while])
                || input.peek(Token![loop])
            {
                self.repetition(input)?.to_tokens(&mut tokens);
                input.parse::<Option<Token![;]>>()?.to_tokens(&mut tokens);
            } else if input.peek(Token![return])
                || input.peek(Token![break])
                || input.peek(Token![continue])
            {
                self.jump(input)?.to_tokens(&mut tokens);
            } else if ends_in_block(input) {
                let block = self.operand(input, Braces::Struct)?;
                let is_value = input.peek(Token![.]);
                let block = if is_value { self.members(input, block)? } else { block };
                block.to_tokens(&mut tokens);
                if is_value {
                    break;
                }
                input.parse::<Option<Token![;]>>()?.to_tokens(&mut tokens);
            } else if is_assertion(input) {
                self.assertion(input)?.to_tokens(&mut tokens);
            } else {
                let (statement, is_over) = self.plain(input)?;
                statement.to_tokens(&mut tokens);
                if is_over {
                    break;
                }
            }
        }
        if input.is_empty() { Ok(tokens) } else { Err(outside(input)) }
    }

    /// An assignment or a method that changes something, or the expression at the end.
    fn plain(&self, input: ParseStream<'_>) -> Result<(TokenStream, bool)> {
        let value = self.expression(input)?;
        if input.is_empty() {
            return Ok((value, true));
        }
        if let Some(assignment) = Assignment::next(input)? {
            let right = self.expression(input)?;
            let mut tokens = assignment.apply(&value, &right);
            end(input)?.to_tokens(&mut tokens);
            return Ok((tokens, false));
        }
        if !input.peek(Token![;]) || !changes_something(&value) {
            return Err(outside(input));
        }
        let end = end(input)?;
        Ok((quote!(#value #end), false))
    }

    fn binding(&self, input: ParseStream<'_>) -> Result<TokenStream> {
        let mut tokens = input.parse::<Token![let]>()?.to_token_stream();
        pattern::of_let(input)?.to_tokens(&mut tokens);
        if input.peek(Token![:]) {
            input.parse::<Token![:]>()?.to_tokens(&mut tokens);
            input.parse::<Type>()?.to_tokens(&mut tokens);
        }
        input.parse::<Token![=]>()?.to_tokens(&mut tokens);
        self.expression(input)?.to_tokens(&mut tokens);
        if self.is_tail.get() && input.peek(Token![?]) {
            input.parse::<Token![?]>()?.to_tokens(&mut tokens);
        }
        if input.peek(Token![else]) && (self.is_tail.get() || self.is_loop.get()) {
            input.parse::<Token![else]>()?.to_tokens(&mut tokens);
            self.group(input, Body::statements)?.to_tokens(&mut tokens);
        }
        input.parse::<Token![;]>()?.to_tokens(&mut tokens);
        Ok(tokens)
    }

    fn repetition(&self, input: ParseStream<'_>) -> Result<TokenStream> {
        let word: Ident = input.call(<Ident as syn::ext::IdentExt>::parse_any)?;
        let mut tokens = word.to_token_stream();
        if word == "for" {
            pattern::of_for(input)?.to_tokens(&mut tokens);
            input.parse::<Token![in]>()?.to_tokens(&mut tokens);
        }
        if word != "loop" {
            if input.peek(Token![let]) {
                return Err(outside(input));
            }
            self.condition(input)?.to_tokens(&mut tokens);
        }
        let is_loop = self.is_loop.replace(true);
        let block = self.group(input, Body::statements);
        self.is_loop.set(is_loop);
        block?.to_tokens(&mut tokens);
        Ok(tokens)
    }

    /// `return value`, `break` or `continue`
    fn jump(&self, input: ParseStream<'_>) -> Result<TokenStream> {
        let is_return = input.peek(Token![return]);
        let is_allowed = if is_return { self.is_tail.get() } else { self.is_loop.get() };
        if !is_allowed {
            return Err(outside(input));
        }
        let mut tokens = input.parse::<TokenTree>()?.to_token_stream();
        if is_return {
            self.statement(input)?.to_tokens(&mut tokens);
        }
        input.parse::<Option<Token![;]>>()?.to_tokens(&mut tokens);
        Ok(tokens)
    }

    /// `assert!(condition, …);`
    fn assertion(&self, input: ParseStream<'_>) -> Result<TokenStream> {
        let name: Ident = input.parse()?;
        let mark: Token![!] = input.parse()?;
        let inside = self.group(input, |body, input| {
            let mut tokens = body.expression(input)?;
            if !input.is_empty() {
                comma(input)?.to_tokens(&mut tokens);
                input.parse::<TokenStream>()?.to_tokens(&mut tokens);
            }
            Ok(tokens)
        })?;
        let end = end(input)?;
        Ok(quote!(#name #mark #inside #end))
    }

    /// An expression where one that ends in a block ends there, or `return` with one.
    pub(super) fn statement(&self, input: ParseStream<'_>) -> Result<TokenStream> {
        if (self.is_tail.get() && input.peek(Token![return]))
            || (self.is_loop.get() && (input.peek(Token![break]) || input.peek(Token![continue])))
        {
            return self.jump(input);
        }
        if !ends_in_block(input) {
            let value = self.expression(input)?;
            // An arm of a `match` that is a statement.
            return match Assignment::next(input)? {
                Some(assignment) => Ok(assignment.apply(&value, &self.expression(input)?)),
                None => Ok(value),
            };
        }
        let block = self.operand(input, Braces::Struct)?;
        if input.peek(Token![.]) { self.members(input, block) } else { Ok(block) }
    }
}

impl Assignment {
    fn apply(&self, left: &TokenStream, right: &TokenStream) -> TokenStream {
        let mark = &self.equals;
        match &self.operator {
            None => quote!(#left #mark #right),
            Some(operator) => {
                let value = operator.apply(left, right);
                quote!(#left #mark #value)
            }
        }
    }
}

fn end(input: ParseStream<'_>) -> Result<Token![;]> {
    if input.peek(Token![;]) { input.parse() } else { Err(outside(input)) }
}

fn is_assertion(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    let name = ahead.parse::<Ident>();
    name.is_ok_and(|name| name == "assert" || name == "debug_assert") && ahead.peek(Token![!])
}

/// Whether an expression is `name.push(…)` or the like.
fn changes_something(value: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = value.clone().into_iter().collect();
    matches!(tokens.as_slice(), [TokenTree::Ident(_), TokenTree::Punct(_), TokenTree::Ident(method), TokenTree::Group(_)]
        if CHANGES.iter().any(|change| method == change))
}
