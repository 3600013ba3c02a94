//! The body of a generator, with its operators as calls that reject where there is no result.
//!
//! It is read without `syn`'s own expressions, for which everybody who compiles a test would wait. Read is what a generator may
//! say, a subset of Rust, and written again as it was, token for token; only operators, casts and the insides of
//! `choose!`, `matches!` and `hole!` change.

mod statement;

use super::operator::{Operator, SCRUTINEE, call};
use super::pattern;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use std::cell::Cell;
use syn::parse::{ParseStream, Parser};
use syn::spanned::Spanned;
use syn::{AngleBracketedGenericArguments, Error, Lit, Result, Token, Type, token};

/// What is in the braces of a function's body.
pub struct Checked {
    pub body: TokenStream,
    pub has_hole: bool,
}

pub fn checked(body: &Group, generator: &Ident) -> Result<Checked> {
    let reader = Body {
        generator,
        has_hole: Cell::new(false),
        is_tail: Cell::new(true),
        is_loop: Cell::new(false),
    };
    let body = reader.inside(body, Body::statements)?;
    Ok(Checked { body, has_hole: reader.has_hole.get() })
}

struct Body<'a> {
    /// The name of the function.
    generator: &'a Ident,
    has_hole: Cell<bool>,
    /// Whether what is read is the result of the function, so that `return` may stand before it.
    is_tail: Cell<bool>,
    /// Whether what is read is in the body of a loop, so that it may `break`.
    is_loop: Cell<bool>,
}

/// Whether braces after a name are those of a struct.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Braces {
    Struct,
    Block,
}

impl Body<'_> {
    /// What is inside of a group, all of which is read.
    fn inside(
        &self,
        group: &Group,
        read: impl Fn(&Self, ParseStream<'_>) -> Result<TokenStream>,
    ) -> Result<TokenStream> {
        let parser = |input: ParseStream<'_>| {
            let tokens = read(self, input)?;
            if input.is_empty() { Ok(tokens) } else { Err(outside(input)) }
        };
        parser.parse2(group.stream())
    }

    /// The group, with what is inside of it.
    fn group(
        &self,
        input: ParseStream<'_>,
        read: impl Fn(&Self, ParseStream<'_>) -> Result<TokenStream>,
    ) -> Result<TokenStream> {
        let TokenTree::Group(group) = input.parse()? else { return Err(outside(input)) };
        let mut changed = Group::new(group.delimiter(), self.inside(&group, read)?);
        changed.set_span(group.span());
        Ok(changed.to_token_stream())
    }

    fn expression(&self, input: ParseStream<'_>) -> Result<TokenStream> {
        self.binary(input, 0, Braces::Struct)
    }

    /// What stands before the braces of `if` and `match`.
    fn condition(&self, input: ParseStream<'_>) -> Result<TokenStream> {
        self.binary(input, 0, Braces::Block)
    }

    /// Operators that bind at least so tightly, with their operands.
    fn binary(&self, input: ParseStream<'_>, least: u8, braces: Braces) -> Result<TokenStream> {
        let (is_tail, is_loop) = (self.is_tail.replace(false), self.is_loop.replace(false));
        let mut left = self.cast(input, braces)?;
        while let Some(operator) = Operator::next(input, least)? {
            // `v[1..]`
            if input.is_empty() && operator.is_range() {
                left = operator.apply(&left, &TokenStream::new());
                break;
            }
            let right = self.binary(input, operator.power + 1, braces)?;
            left = operator.apply(&left, &right);
        }
        self.is_tail.set(is_tail);
        self.is_loop.set(is_loop);
        Ok(left)
    }

    fn cast(&self, input: ParseStream<'_>, braces: Braces) -> Result<TokenStream> {
        let mut value = self.unary(input, braces)?;
        while input.peek(Token![as]) {
            let word: Token![as] = input.parse()?;
            let ty = input.call(Type::without_plus)?;
            let at = word.span();
            let function = quote_spanned!(at=> cast::<_, #ty>);
            value = call(&function, at, &value);
        }
        Ok(value)
    }

    fn unary(&self, input: ParseStream<'_>, braces: Braces) -> Result<TokenStream> {
        if input.peek(Token![-]) {
            let minus: Token![-] = input.parse()?;
            let is_literal = input.peek(Lit) && !input.peek2(Token![.]);
            let number = self.unary(input, braces)?;
            // The least number of a type is the opposite of a literal that is too large for it.
            if is_literal {
                return Ok(quote!(#minus #number));
            }
            return Ok(call(&quote_spanned!(minus.span()=> negate), minus.span(), &number));
        }
        if input.peek(Token![&]) || input.peek(Token![*]) || input.peek(Token![!]) {
            let prefix: TokenTree = input.parse()?;
            let operand = self.unary(input, braces)?;
            return Ok(quote!(#prefix #operand));
        }
        let operand = self.operand(input, braces)?;
        self.members(input, operand)
    }

    /// Fields, calls and methods of an operand.
    fn members(&self, input: ParseStream<'_>, mut operand: TokenStream) -> Result<TokenStream> {
        loop {
            if input.peek(token::Paren) {
                self.group(input, Body::arguments)?.to_tokens(&mut operand);
            } else if input.peek(token::Bracket) {
                self.group(input, Body::index)?.to_tokens(&mut operand);
            } else if input.peek(Token![.]) && !input.peek(Token![..]) {
                input.parse::<Token![.]>()?.to_tokens(&mut operand);
                input.parse::<TokenTree>()?.to_tokens(&mut operand);
                if input.peek(Token![::]) {
                    input.parse::<AngleBracketedGenericArguments>()?.to_tokens(&mut operand);
                }
            } else {
                return Ok(operand);
            }
        }
    }

    fn operand(&self, input: ParseStream<'_>, braces: Braces) -> Result<TokenStream> {
        if input.peek(Lit) {
            return Ok(input.parse::<Lit>()?.to_token_stream());
        }
        if input.peek(token::Brace) {
            return self.group(input, Body::statements);
        }
        if input.peek(token::Paren) {
            return self.group(input, Body::list);
        }
        if input.peek(token::Bracket) {
            return self.group(input, Body::elements);
        }
        if input.peek(Token![if]) {
            return self.choice(input);
        }
        if input.peek(Token![match]) {
            let word: Token![match] = input.parse()?;
            let value = self.condition(input)?;
            let arms = self.group(input, Body::arms)?;
            return Ok(quote!(#word #value #arms));
        }
        let mut name = path(input)?;
        if input.peek(Token![!]) && !input.peek(Token![!=]) {
            return self.invocation(input, &name);
        }
        if braces == Braces::Struct && input.peek(token::Brace) {
            self.group(input, Body::fields)?.to_tokens(&mut name);
        }
        Ok(name)
    }

    fn choice(&self, input: ParseStream<'_>) -> Result<TokenStream> {
        let word: Token![if] = input.parse()?;
        let condition = if input.peek(Token![let]) {
            self.let_condition(input)?
        } else {
            self.condition(input)?
        };
        let then = self.group(input, Body::statements)?;
        let mut tokens = quote!(#word #condition #then);
        if input.peek(Token![else]) {
            input.parse::<Token![else]>()?.to_tokens(&mut tokens);
            let otherwise = if input.peek(Token![if]) {
                self.choice(input)?
            } else {
                self.group(input, Body::statements)?
            };
            otherwise.to_tokens(&mut tokens);
        }
        Ok(tokens)
    }

    /// `let pattern = value`, and perhaps conditions after it.
    fn let_condition(&self, input: ParseStream<'_>) -> Result<TokenStream> {
        let mut tokens = input.parse::<Token![let]>()?.to_token_stream();
        pattern::of_let(input)?.to_tokens(&mut tokens);
        input.parse::<Token![=]>()?.to_tokens(&mut tokens);
        self.binary(input, SCRUTINEE, Braces::Block)?.to_tokens(&mut tokens);
        while input.peek(Token![&&]) {
            input.parse::<Token![&&]>()?.to_tokens(&mut tokens);
            self.binary(input, SCRUTINEE, Braces::Block)?.to_tokens(&mut tokens);
        }
        Ok(tokens)
    }

    fn arms(&self, input: ParseStream<'_>) -> Result<TokenStream> {
        let mut tokens = TokenStream::new();
        while !input.is_empty() {
            self.guarded(input)?.to_tokens(&mut tokens);
            input.parse::<Token![=>]>()?.to_tokens(&mut tokens);
            self.statement(input)?.to_tokens(&mut tokens);
            input.parse::<Option<Token![,]>>()?.unwrap_or_default().to_tokens(&mut tokens);
        }
        Ok(tokens)
    }

    /// A pattern, perhaps with a condition.
    fn guarded(&self, input: ParseStream<'_>) -> Result<TokenStream> {
        let mut tokens = pattern::of_arm(input)?;
        if input.peek(Token![if]) {
            input.parse::<Token![if]>()?.to_tokens(&mut tokens);
            self.expression(input)?.to_tokens(&mut tokens);
        }
        Ok(tokens)
    }

    /// What is between the brackets of an index.
    fn index(&self, input: ParseStream<'_>) -> Result<TokenStream> {
        if input.peek(Token![..]) && !input.peek(Token![...]) {
            let dots = match input.peek(Token![..=]) {
                true => input.parse::<Token![..=]>()?.to_token_stream(),
                false => input.parse::<Token![..]>()?.to_token_stream(),
            };
            if input.is_empty() {
                return Ok(dots);
            }
            let end = self.expression(input)?;
            return Ok(quote!(#dots #end));
        }
        self.expression(input)
    }

    /// `a, b` or `a; n`
    fn elements(&self, input: ParseStream<'_>) -> Result<TokenStream> {
        let ahead = input.fork();
        if !ahead.is_empty() && self.expression(&ahead).is_ok() && ahead.peek(Token![;]) {
            let mut tokens = self.expression(input)?;
            input.parse::<Token![;]>()?.to_tokens(&mut tokens);
            self.expression(input)?.to_tokens(&mut tokens);
            return Ok(tokens);
        }
        self.list(input)
    }

    /// Arguments of a call, which may be closures.
    fn arguments(&self, input: ParseStream<'_>) -> Result<TokenStream> {
        let mut tokens = TokenStream::new();
        while !input.is_empty() {
            if input.peek(Token![|]) || input.peek(Token![||]) || input.peek(Token![move]) {
                self.closure(input)?.to_tokens(&mut tokens);
            } else {
                self.expression(input)?.to_tokens(&mut tokens);
            }
            if input.is_empty() {
                break;
            }
            comma(input)?.to_tokens(&mut tokens);
        }
        Ok(tokens)
    }

    fn closure(&self, input: ParseStream<'_>) -> Result<TokenStream> {
        let mut tokens = input.parse::<Option<Token![move]>>()?.to_token_stream();
        if input.peek(Token![||]) {
            input.parse::<Token![||]>()?.to_tokens(&mut tokens);
        } else {
            input.parse::<Token![|]>()?.to_tokens(&mut tokens);
            while !input.peek(Token![|]) {
                input.parse::<TokenTree>()?.to_tokens(&mut tokens);
            }
            input.parse::<Token![|]>()?.to_tokens(&mut tokens);
        }
        self.expression(input)?.to_tokens(&mut tokens);
        Ok(tokens)
    }

    /// Expressions with commas between them.
    fn list(&self, input: ParseStream<'_>) -> Result<TokenStream> {
        let mut tokens = TokenStream::new();
        while !input.is_empty() {
            self.expression(input)?.to_tokens(&mut tokens);
            if input.is_empty() {
                break;
            }
            comma(input)?.to_tokens(&mut tokens);
        }
        Ok(tokens)
    }

    fn fields(&self, input: ParseStream<'_>) -> Result<TokenStream> {
        let mut tokens = TokenStream::new();
        while !input.is_empty() {
            input.parse::<syn::Member>()?.to_tokens(&mut tokens);
            if input.peek(Token![:]) {
                input.parse::<Token![:]>()?.to_tokens(&mut tokens);
                self.expression(input)?.to_tokens(&mut tokens);
            }
            if input.is_empty() {
                break;
            }
            comma(input)?.to_tokens(&mut tokens);
        }
        Ok(tokens)
    }

    /// One of the macros that a generator may call.
    fn invocation(&self, input: ParseStream<'_>, name: &TokenStream) -> Result<TokenStream> {
        let mark: Token![!] = input.parse()?;
        let last = name.clone().into_iter().last().map(|last| last.to_string());
        let inside = match last.as_deref() {
            Some("choose") => self.group(input, Body::alternatives)?,
            Some("matches") => self.group(input, Body::matched)?,
            Some("hole") => self.group(input, |body, _| {
                body.has_hole.set(true);
                let generator = body.generator.to_string();
                Ok(quote!(@ #generator))
            })?,
            Some("reject") => self.group(input, |_, _| Ok(TokenStream::new()))?,
            Some("vec") => self.group(input, Body::elements)?,
            Some("panic" | "unreachable" | "todo" | "unimplemented") => {
                input.parse::<TokenTree>()?.to_token_stream()
            }
            Some(_) | None => {
                let message = "this macro is outside of what a generator may say; \
                               there is `choose!`, `hole!`, `reject!`, `matches!`, `vec!`, `assert!` and `panic!`";
                return Err(Error::new_spanned(name, message));
            }
        };
        Ok(quote!(#name #mark #inside))
    }

    /// Each alternative with its number and weight.
    fn alternatives(&self, input: ParseStream<'_>) -> Result<TokenStream> {
        let mut tokens = quote!(@);
        let mut number = 0_usize;
        while !input.is_empty() {
            let mut weight = quote!(1_u64);
            let mut alternative = self.expression(input)?;
            if input.peek(Token![=>]) {
                input.parse::<Token![=>]>()?;
                weight = std::mem::replace(&mut alternative, self.expression(input)?);
            }
            let number_written = proc_macro2::Literal::usize_unsuffixed(number);
            quote!(#number_written: #weight => #alternative,).to_tokens(&mut tokens);
            number += 1;
            if input.is_empty() {
                break;
            }
            comma(input)?;
        }
        if number == 0 {
            let message = "there is nothing to choose from; write `choose![a, b]`";
            return Err(Error::new(input.span(), message));
        }
        Ok(tokens)
    }

    fn matched(&self, input: ParseStream<'_>) -> Result<TokenStream> {
        let value = self.expression(input)?;
        let comma = comma(input)?;
        let pattern = self.guarded(input)?;
        Ok(quote!(#value #comma #pattern))
    }
}

fn ends_in_block(input: ParseStream<'_>) -> bool {
    input.peek(Token![if]) || input.peek(Token![match]) || input.peek(token::Brace)
}

fn comma(input: ParseStream<'_>) -> Result<Token![,]> {
    if input.peek(Token![,]) { input.parse() } else { Err(outside(input)) }
}

/// A name, perhaps with generic arguments: `any::<i64>`, `List::Cons`.
fn path(input: ParseStream<'_>) -> Result<TokenStream> {
    let mut tokens = TokenStream::new();
    input.parse::<Option<Token![::]>>()?.to_tokens(&mut tokens);
    loop {
        if !is_name(input) {
            return Err(outside(input));
        }
        input.call(<Ident as syn::ext::IdentExt>::parse_any)?.to_tokens(&mut tokens);
        if input.peek(Token![::]) && input.peek3(Token![<]) {
            input.parse::<AngleBracketedGenericArguments>()?.to_tokens(&mut tokens);
        }
        if !input.peek(Token![::]) {
            return Ok(tokens);
        }
        input.parse::<Token![::]>()?.to_tokens(&mut tokens);
    }
}

fn is_name(input: ParseStream<'_>) -> bool {
    input.peek(syn::Ident)
        || input.peek(Token![self])
        || input.peek(Token![Self])
        || input.peek(Token![crate])
        || input.peek(Token![super])
}

fn outside(input: ParseStream<'_>) -> Error {
    let message = "this is outside of what a generator may say: `let`s, assignments, loops and `if`s, and then an \
                   expression of `if`, `match`, calls, constructors, operators and choices";
    Error::new(input.span(), message)
}

#[cfg(test)]
mod tests;
