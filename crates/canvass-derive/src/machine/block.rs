//! The `impl` block under `#[canvass::machine]`, read as far as needed: what is not marked stays tokens.

use super::method::{Method, Role};
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Error, Result, Token, Type, braced};

pub struct Block {
    /// `#[cfg(…)]`, for all that is written.
    pub conditions: Vec<Attribute>,
    /// For the test, such as `#[ignore]`.
    pub marks: Vec<Attribute>,
    /// For the block.
    others: Vec<Attribute>,
    pub ty: Type,
    /// The last word of the type.
    pub name: Ident,
    items: Vec<Item>,
}

enum Item {
    Other(TokenStream),
    Method(Box<Method>),
}

impl Parse for Block {
    fn parse(input: ParseStream<'_>) -> Result<Block> {
        let attributes = input.call(Attribute::parse_outer)?;
        let (conditions, rest): (Vec<_>, Vec<_>) =
            attributes.into_iter().partition(|attribute| attribute.path().is_ident("cfg"));
        let (marks, others) = rest.into_iter().partition(|attribute| {
            ["ignore", "should_panic"].iter().any(|mark| attribute.path().is_ident(mark))
        });
        if !input.peek(Token![impl]) {
            return Err(input.error(
                "`#[canvass::machine]` belongs on an `impl` block, whose methods marked with `#[rule]` are the steps",
            ));
        }
        input.parse::<Token![impl]>()?;
        if input.peek(Token![<]) {
            return Err(input.error(
                "a machine has no parameters of its own, since nobody would choose them; write the type that it is to be run with",
            ));
        }
        let ty: Type = input.parse()?;
        if input.peek(Token![for]) {
            return Err(input.error("a machine is an `impl` block of a type, not of a trait"));
        }
        let name = last_word(&ty)?;
        let content;
        braced!(content in input);
        let mut items = Vec::new();
        while !content.is_empty() {
            items.push(item(&content)?);
        }
        Ok(Block { conditions, marks, others, ty, name, items })
    }
}

fn last_word(ty: &Type) -> Result<Ident> {
    match ty {
        Type::Path(path) => {
            let last = path.path.segments.last();
            last.map(|last| last.ident.clone())
                .ok_or_else(|| Error::new_spanned(ty, "expected a type"))
        }
        _ => Err(Error::new_spanned(ty, "a machine is a struct or an enum")),
    }
}

fn item(input: ParseStream<'_>) -> Result<Item> {
    let attributes = input.call(Attribute::parse_outer)?;
    if attributes.iter().any(|attribute| Role::of(attribute).is_some()) {
        return Method::parse(attributes, input).map(|method| Item::Method(Box::new(method)));
    }
    let mut tokens = quote!(#(#attributes)*);
    while !input.is_empty() {
        let token: TokenTree = input.parse()?;
        let is_end = match &token {
            TokenTree::Group(group) => {
                group.delimiter() == Delimiter::Brace && !input.peek(Token![;])
            }
            TokenTree::Punct(punct) => punct.as_char() == ';',
            TokenTree::Ident(_) | TokenTree::Literal(_) => false,
        };
        token.to_tokens(&mut tokens);
        if is_end {
            break;
        }
    }
    Ok(Item::Other(tokens))
}

impl Block {
    pub fn methods(&self) -> impl Iterator<Item = &Method> {
        self.items.iter().filter_map(|item| match item {
            Item::Method(method) => Some(&**method),
            Item::Other(_) => None,
        })
    }

    /// Whether something is put into a pool: by a rule, or by `pool.add(…)`.
    pub fn fills(&self, pool: &Ident) -> bool {
        self.items.iter().any(|item| match item {
            Item::Method(method) => {
                method.into.as_ref() == Some(pool) || adds(method.body.stream(), pool)
            }
            Item::Other(tokens) => adds(tokens.clone(), pool),
        })
    }
}

/// Whether `pool.add` is among the tokens.
fn adds(tokens: TokenStream, pool: &Ident) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_added = tokens.windows(3).any(|three| match three {
        [TokenTree::Ident(name), TokenTree::Punct(point), TokenTree::Ident(word)] => {
            name == pool && point.as_char() == '.' && word == "add"
        }
        _ => false,
    });
    is_added
        || tokens.iter().any(|token| match token {
            TokenTree::Group(group) => adds(group.stream(), pool),
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => false,
        })
}

impl ToTokens for Block {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Block { conditions, others, ty, items, .. } = self;
        let items = items.iter().map(|item| match item {
            Item::Other(tokens) => tokens.clone(),
            Item::Method(method) => method.to_token_stream(),
        });
        tokens.extend(quote!(#(#conditions)* #(#others)* impl #ty { #(#items)* }));
    }
}
