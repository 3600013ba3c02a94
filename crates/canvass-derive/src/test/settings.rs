//! The settings of a test: `cases = 500, time = "2s", example(3, "a")`.

use super::argument::Argument;
use crate::errors::Errors;
use crate::expression::Expression;
use crate::nearest::advice;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Error, Lit, Result, Token, parenthesized, token};

/// Those that the runner knows; it reads their values.
const KNOWN: &[(&str, &str)] = &[
    ("cases", "cases = 500"),
    ("time", "time = \"2s\""),
    ("seed", "seed = 7"),
    ("shard", "shard = \"2/4\""),
    ("strategy", "strategy = \"in order\""),
    ("strength", "strength = 3"),
    ("fan_out", "fan_out = 20"),
    ("size", "size = 30"),
    ("shrinks", "shrinks = 1000"),
    ("rejects", "rejects = 1000"),
    ("starved", "starved = \"allow\""),
    ("isolate", "isolate = true"),
    ("timeout", "timeout = \"5s\""),
    ("memory", "memory = \"1 GiB\""),
    ("verbose", "verbose = true"),
    ("replay", "replay = \"1-89abcdef-i42\""),
    ("regressions", "regressions = false"),
    ("record", "record = true"),
    ("requires", "requires = \"nil; cons(_, nil)\""),
    ("example", "example(3)"),
];

pub struct Settings {
    set: Vec<(Ident, String)>,
    examples: Vec<Vec<Expression>>,
}

enum Setting {
    Set(Ident, Option<Expression>),
    Example(Ident, Vec<Expression>),
}

impl Parse for Setting {
    fn parse(input: ParseStream<'_>) -> Result<Setting> {
        let name: Ident = input.parse()?;
        if input.peek(token::Paren) {
            let list;
            parenthesized!(list in input);
            let values = Punctuated::<Expression, Token![,]>::parse_terminated(&list)?;
            return Ok(Setting::Example(name, values.into_iter().collect()));
        }
        let value = match input.parse::<Option<Token![=]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        Ok(Setting::Set(name, value))
    }
}

impl Settings {
    pub fn read(tokens: TokenStream, arguments: &[Argument]) -> Result<Settings> {
        let written = Punctuated::<Setting, Token![,]>::parse_terminated.parse2(tokens)?;
        let mut settings = Settings { set: Vec::new(), examples: Vec::new() };
        let mut errors = Errors::default();
        for setting in written {
            let added = settings.add(setting, arguments.len());
            errors.note(added);
        }
        errors.none(settings)
    }

    fn add(&mut self, setting: Setting, arguments: usize) -> Result<()> {
        match setting {
            Setting::Example(name, values) if name == "example" => {
                refuse_other_than(arguments, &name, &values)?;
                self.examples.push(values);
            }
            Setting::Set(name, Some(value)) if name != "example" => {
                known(&name)?;
                if self.set.iter().any(|(before, _)| *before == name) {
                    return Err(Error::new(
                        name.span(),
                        format!("`{name}` is given twice; remove one"),
                    ));
                }
                self.set.push((name, text(&value)?));
            }
            Setting::Example(name, _) | Setting::Set(name, _) => {
                let message = format!("write `{}`", known(&name)?);
                return Err(Error::new(name.span(), message));
            }
        }
        Ok(())
    }

    /// Calls that tell the runner.
    pub fn emitted(&self, structure: &Ident, arguments: &[Argument]) -> TokenStream {
        let at = Span::mixed_site();
        let set = self.set.iter().map(|(name, value)| {
            let name = name.to_string();
            match &*name {
                "requires" => quote_spanned!(at=> .require(#value)),
                _ => quote_spanned!(at=> .set(#name, #value)),
            }
        });
        let examples = self.examples.iter().map(|values| {
            let fields =
                arguments.iter().zip(values).map(|(argument, value)| argument.example(&value.0));
            quote_spanned!(at=> .example(|| #structure { #(#fields),* }))
        });
        quote_spanned!(at=> #(#set)* #(#examples)*)
    }
}

/// How a setting of this name is written.
fn known(name: &Ident) -> Result<&'static str> {
    if let Some((_, example)) = KNOWN.iter().find(|(known, _)| name == known) {
        return Ok(example);
    }
    let names: Vec<&str> = KNOWN.iter().map(|(name, _)| *name).collect();
    let message = format!("unknown setting `{name}`; {}", advice(&name.to_string(), &names));
    Err(Error::new(name.span(), message))
}

fn refuse_other_than(arguments: usize, name: &Ident, values: &[Expression]) -> Result<()> {
    if values.len() == arguments {
        return Ok(());
    }
    let count = |count: usize, what: &str| match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    };
    let message = format!(
        "the example has {}, the function {}; give one value for each argument",
        count(values.len(), "value"),
        count(arguments, "argument"),
    );
    Err(Error::new(name.span(), message))
}

/// A setting's value as the runner reads it.
fn text(value: &Expression) -> Result<String> {
    match syn::parse2(value.to_token_stream()) {
        Ok(Lit::Str(text)) => Ok(text.value()),
        Ok(Lit::Int(number)) if number.suffix().is_empty() => Ok(number.base10_digits().to_owned()),
        Ok(Lit::Bool(truth)) => Ok(truth.value.to_string()),
        Ok(_) | Err(_) => {
            let message =
                "the value of a setting is a plain number, a text in quotes, `true` or `false`";
            Err(Error::new_spanned(value, message))
        }
    }
}
