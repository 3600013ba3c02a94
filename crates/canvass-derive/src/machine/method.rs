//! A marked method of a machine, as it is written.

use crate::expression::Expression;
use crate::naming;
use crate::nearest::advice;
use crate::test::Argument;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Error, Meta, Result, ReturnType, Token, Visibility, parenthesized};

/// What a method is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Role {
    Rule,
    Invariant,
    Start,
    End,
    State,
}

pub struct Method {
    pub role: Role,
    attributes: Vec<Attribute>,
    visibility: Visibility,
    pub asyncness: Option<Token![async]>,
    pub name: Ident,
    /// `&mut self`, where it is there.
    pub receiver: TokenStream,
    pub arguments: Vec<Argument>,
    output: ReturnType,
    pub body: Group,
    pub requires: Option<Expression>,
    pub weight: Option<Expression>,
    /// The pool that takes what a rule returns.
    pub into: Option<Ident>,
    /// What tells calls apart that do not touch each other.
    pub key: Option<Expression>,
    pub references: Vec<Reference>,
}

/// An argument that is a value of a pool.
pub struct Reference {
    /// Which argument it is.
    pub at: usize,
    pub pool: Ident,
    pub is_taken: bool,
}

impl Role {
    const ALL: [Role; 5] = [Role::Rule, Role::Invariant, Role::Start, Role::End, Role::State];

    pub fn of(attribute: &Attribute) -> Option<Role> {
        Role::ALL.into_iter().find(|role| attribute.path().is_ident(role.word()))
    }

    pub fn word(self) -> &'static str {
        match self {
            Role::Rule => "rule",
            Role::Invariant => "invariant",
            Role::Start => "start",
            Role::End => "end",
            Role::State => "state",
        }
    }

    /// What it is called with.
    fn receiver(self) -> &'static str {
        match self {
            Role::Rule | Role::End => "&mut self",
            Role::Invariant | Role::State => "&self",
            Role::Start => "",
        }
    }
}

impl Method {
    /// The method behind its attributes, one of which is a mark.
    pub fn parse(attributes: Vec<Attribute>, input: ParseStream<'_>) -> Result<Method> {
        let (marks, attributes): (Vec<_>, Vec<_>) =
            attributes.into_iter().partition(|attribute| Role::of(attribute).is_some());
        let role = Role::of(&marks[0]).expect("it was partitioned so");
        if let Some(second) = marks.get(1) {
            let message =
                format!("a method has one mark, and this one is `#[{}]` already", role.word());
            return Err(Error::new_spanned(second, message));
        }
        let visibility = input.parse()?;
        let asyncness: Option<Token![async]> = input.parse()?;
        if !input.peek(Token![fn]) {
            return Err(input.error(format!("`#[{}]` belongs on a method", role.word())));
        }
        input.parse::<Token![fn]>()?;
        let name: Ident = input.parse()?;
        if input.peek(Token![<]) {
            return Err(
                input.error("it has no parameters of types, since nobody would choose them")
            );
        }
        let list;
        parenthesized!(list in input);
        let receiver = receiver(&list)?;
        let mut arguments: Vec<Argument> =
            Punctuated::<Argument, Token![,]>::parse_terminated(&list)?.into_iter().collect();
        let mut references = Vec::new();
        for (at, argument) in arguments.iter_mut().enumerate() {
            argument.name_by(at + 1);
            for (word, is_taken) in [("from", false), ("take", true)] {
                if let Some(attribute) = argument.take_attribute(word) {
                    references.push(Reference { at, pool: attribute.parse_args()?, is_taken });
                }
            }
        }
        let output = input.parse()?;
        let body = match input.parse()? {
            TokenTree::Group(body) => naming::named(&body),
            other => return Err(Error::new(other.span(), "expected the body of the method")),
        };
        let mut method = Method {
            role,
            attributes,
            visibility,
            asyncness,
            name,
            receiver,
            arguments,
            output,
            body,
            requires: None,
            weight: None,
            into: None,
            key: None,
            references,
        };
        method.refuse()?;
        method.read(&marks[0])?;
        Ok(method)
    }

    fn refuse(&self) -> Result<()> {
        let error = |message: String| Err(Error::new(self.name.span(), message));
        let (role, receiver) = (self.role, self.receiver.to_string().replace("& ", "&"));
        let fits = match role {
            Role::Rule | Role::End => receiver == "&mut self" || receiver == "&self",
            Role::Invariant | Role::State => receiver == "&self",
            Role::Start => receiver.is_empty(),
        };
        let word = role.word();
        if !fits {
            return match role {
                Role::Start => error("`#[start]` makes the machine; it has no `self`".to_owned()),
                _ => error(format!("`#[{word}]` is called with `{}`", role.receiver())),
            };
        }
        let most = match role {
            Role::Rule => usize::MAX,
            // The model.
            Role::Invariant | Role::State => 1,
            Role::Start | Role::End => 0,
        };
        if self.arguments.len() > most {
            return error(format!("`#[{word}]` has no arguments; only rules have"));
        }
        if role != Role::Rule && self.asyncness.is_some() {
            return error(format!("`#[{word}]` cannot be `async`; only rules can"));
        }
        Ok(())
    }

    /// Reads what is in the parentheses of a mark.
    fn read(&mut self, mark: &Attribute) -> Result<()> {
        let words = match &mark.meta {
            Meta::Path(_) => return Ok(()),
            Meta::List(_) if self.role == Role::Rule => {
                mark.parse_args_with(Punctuated::<Word, Token![,]>::parse_terminated)?
            }
            _ => return Err(Error::new_spanned(mark, format!("write `#[{}]`", self.role.word()))),
        };
        for Word { name, value } in words {
            let slot = match name.to_string().as_str() {
                "requires" => &mut self.requires,
                "weight" => &mut self.weight,
                "key" => &mut self.key,
                "into" => {
                    let pool: Ident = syn::parse2(value.to_token_stream()).map_err(|_| {
                        Error::new_spanned(
                            &value,
                            "write the name of a field, as in `into = files`",
                        )
                    })?;
                    if self.into.replace(pool).is_some() {
                        return Err(Error::new(name.span(), "`into` is given twice; remove one"));
                    }
                    continue;
                }
                other => {
                    let known = ["requires", "weight", "into", "key"];
                    return Err(Error::new(
                        name.span(),
                        format!("a rule has no `{other}`; {}", advice(other, &known)),
                    ));
                }
            };
            if slot.replace(value).is_some() {
                return Err(Error::new(
                    name.span(),
                    format!("`{name}` is given twice; remove one"),
                ));
            }
        }
        Ok(())
    }

    /// Whether it returns nothing.
    pub fn returns_nothing(&self) -> bool {
        matches!(self.output, ReturnType::Default)
    }
}

/// `requires = self.len() > 0`
struct Word {
    name: Ident,
    value: Expression,
}

impl Parse for Word {
    fn parse(input: ParseStream<'_>) -> Result<Word> {
        let name = input.parse()?;
        input.parse::<Token![=]>()?;
        Ok(Word { name, value: input.parse()? })
    }
}

/// `self`, with what stands before it.
fn receiver(input: ParseStream<'_>) -> Result<TokenStream> {
    let ahead = input.fork();
    let mut tokens = TokenStream::new();
    for _ in 0..3 {
        if ahead.peek(Token![self]) {
            while !input.peek(Token![self]) {
                input.parse::<TokenTree>()?.to_tokens(&mut tokens);
            }
            input.parse::<Token![self]>()?.to_tokens(&mut tokens);
            input.parse::<Option<Token![,]>>()?;
            return Ok(tokens);
        }
        if ahead.is_empty() {
            break;
        }
        ahead.parse::<TokenTree>()?;
    }
    Ok(tokens)
}

impl ToTokens for Method {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Method { attributes, visibility, asyncness, name, receiver, output, body, .. } = self;
        let parameters = self.arguments.iter().map(Argument::parameter);
        let comma = (!receiver.is_empty()).then(|| quote!(,));
        tokens.extend(quote! {
            #(#attributes)*
            #visibility #asyncness fn #name(#receiver #comma #(#parameters),*) #output #body
        });
    }
}
