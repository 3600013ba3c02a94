//! The words in `#[canvass(…)]`: which there are, where they belong, and what they need.

use super::{Origin, Restriction};
use crate::errors::Errors;
use crate::expression::Expression;
use crate::nearest::{advice, listed};
use proc_macro2::{Ident, Span};
use quote::{ToTokens, quote_spanned};
use std::ops::RangeInclusive;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Error, LitInt, Meta, Result, Token};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Place {
    Type,
    Variant,
    Field,
}

/// Whether `= VALUE` follows a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    Never,
    Maybe,
    Always,
}

struct Known {
    name: &'static str,
    place: Place,
    value: Value,
    example: &'static str,
}

const KNOWN: &[Known] = &[
    known("range", Place::Field, Value::Always, "range = 0..=9"),
    known("space", Place::Field, Value::Always, "space = canvass::space::values([1, 2, 4])"),
    known("generator", Place::Field, Value::Always, "generator = proptest(0..10_u32)"),
    known("with", Place::Field, Value::Always, "with = Rgb"),
    known("len", Place::Field, Value::Always, "len = 1..=9"),
    known("finite", Place::Field, Value::Never, "finite"),
    known("predicate", Place::Field, Value::Always, "predicate = is_even"),
    known("opaque", Place::Field, Value::Never, "opaque"),
    known("representatives", Place::Field, Value::Always, "representatives = [0, 1, 99]"),
    known("skip", Place::Field, Value::Maybe, "skip"),
    known("weight", Place::Variant, Value::Always, "weight = 3"),
    known("size", Place::Variant, Value::Always, "size = 2"),
    known("skip", Place::Variant, Value::Never, "skip"),
    known("predicate", Place::Type, Value::Always, "predicate = is_even"),
];

const fn known(name: &'static str, place: Place, value: Value, example: &'static str) -> Known {
    Known { name, place, value, example }
}

/// The words given at one place.
pub struct Words(Vec<Word>);

pub struct Word {
    pub name: Ident,
    pub value: Option<Expression>,
}

impl Parse for Word {
    fn parse(input: ParseStream<'_>) -> Result<Word> {
        let name = input.parse()?;
        let value = match input.parse::<Option<Token![=]>>()? {
            Some(_) => Some(input.parse()?),
            None if input.is_empty() || input.peek(Token![,]) => None,
            None => return Err(input.error("expected `=` or `,`")),
        };
        Ok(Word { name, value })
    }
}

impl Words {
    pub fn read(attributes: &[Attribute], place: Place, errors: &mut Errors) -> Words {
        let mut words: Vec<Word> = Vec::new();
        let own = attributes.iter().filter(|attribute| attribute.path().is_ident("canvass"));
        let listed: Vec<Vec<Word>> =
            own.filter_map(|attribute| errors.note(listed_in(attribute, place))).collect();
        for word in listed.into_iter().flatten() {
            match word.refusal(place, &words) {
                Some(refusal) => errors.add(refusal),
                None => words.push(word),
            }
        }
        let words = Words(words);
        words.refuse_pairs(place, errors);
        words
    }

    pub fn get(&self, name: &str) -> Option<&Word> {
        self.0.iter().find(|word| word.name == name)
    }

    pub fn take(&mut self, name: &str) -> Option<Word> {
        let at = self.0.iter().position(|word| word.name == name)?;
        Some(self.0.swap_remove(at))
    }

    pub fn into_value(mut self, name: &str) -> Option<Expression> {
        self.take(name)?.value
    }

    /// What a field is made from, and its predicate.
    pub fn into_origin(
        mut self,
        is_dependent: impl Fn(&Expression) -> bool,
    ) -> (Origin, Option<Expression>) {
        let predicate = self.take("predicate").and_then(|word| word.value);
        let origin = match (self.take("skip"), self.space()) {
            (Some(skip), _) => Origin::Skipped(skip.value),
            (None, Some(space)) if is_dependent(&space) => Origin::Dependent(space),
            (None, Some(space)) => Origin::Space(space),
            (None, None) => match self.take("generator").and_then(|word| word.value) {
                Some(generator) => Origin::Generated(generator),
                None => match self.into_value("with") {
                    Some(ty) => Origin::With(ty),
                    None => Origin::Type,
                },
            },
        };
        (origin, predicate)
    }

    /// What a field is restricted to, of all values of its type.
    pub fn restriction(&mut self) -> Option<Restriction> {
        match (self.take("len").and_then(|word| word.value), self.take("finite")) {
            (Some(lengths), _) => Some(Restriction::Lengths(lengths)),
            (None, Some(_)) => Some(Restriction::Finite),
            (None, None) => None,
        }
    }

    fn space(&mut self) -> Option<Expression> {
        let Some(Word { name, value: Some(range) }) = self.take("range") else {
            return self.take("space")?.value;
        };
        let at = Span::mixed_site().located_at(name.span());
        Some(Expression(quote_spanned!(at=> ::canvass::space::range(#range))))
    }

    /// The value of a word that is an integer in a range.
    pub fn integer(
        &self,
        name: &str,
        range: RangeInclusive<u64>,
        errors: &mut Errors,
    ) -> Option<LitInt> {
        let value = self.get(name)?.value.as_ref()?;
        let number = syn::parse2::<LitInt>(value.to_token_stream()).ok().filter(|number| {
            let is_fitting = |number: u64| range.contains(&number);
            number.suffix().is_empty() && number.base10_parse().is_ok_and(is_fitting)
        });
        if number.is_none() {
            let kind = if *range.start() == 0 { "an integer" } else { "a positive integer" };
            let message = format!("`{name}` needs {kind}, such as `{name} = 2`");
            errors.add(Error::new_spanned(value, message));
        }
        number
    }

    fn refuse_pairs(&self, place: Place, errors: &mut Errors) {
        const ORIGINS: [&str; 6] = ["range", "space", "generator", "with", "len", "finite"];
        let pairs = (1..ORIGINS.len())
            .flat_map(|at| ORIGINS[..at].iter().map(move |one| (*one, ORIGINS[at])));
        for (one, other) in pairs {
            if let (Some(_), Some(word)) = (self.get(one), self.get(other)) {
                let message = format!(
                    "`{one}` and `{other}` both say which values the field has; remove one"
                );
                errors.at(word.name.span(), message);
            }
        }
        if let (Some(_), Some(word)) = (self.get("opaque"), self.get("representatives")) {
            let message = "`representatives` mean nothing for a field that is not looked into; \
                           remove them or `opaque`";
            errors.at(word.name.span(), message);
        }
        if self.get("skip").is_none() {
            return;
        }
        for word in self.0.iter().filter(|word| word.name != "skip") {
            let what = if place == Place::Variant { "variant" } else { "field" };
            let message =
                format!("`{}` means nothing for a {what} that is skipped; remove one", word.name);
            errors.at(word.name.span(), message);
        }
    }
}

fn listed_in(attribute: &Attribute, place: Place) -> Result<Vec<Word>> {
    let Meta::List(list) = &attribute.meta else {
        let message =
            format!("expected words in parentheses, such as `#[canvass({})]`", example(place));
        return Err(Error::new_spanned(attribute.path(), message));
    };
    let words = list.parse_args_with(Punctuated::<Word, Token![,]>::parse_terminated)?;
    if words.is_empty() {
        let message =
            format!("expected at least one word, such as `#[canvass({})]`", example(place));
        return Err(Error::new_spanned(attribute.path(), message));
    }
    Ok(words.into_iter().collect())
}

fn example(place: Place) -> &'static str {
    known_at(place).next().map_or("", |known| known.example)
}

fn known_at(place: Place) -> impl Iterator<Item = &'static Known> {
    KNOWN.iter().filter(move |known| known.place == place)
}

impl Word {
    /// Why the word cannot stand here, if it cannot.
    fn refusal(&self, place: Place, before: &[Word]) -> Option<Error> {
        let name = self.name.to_string();
        let Some(known) = known_at(place).find(|known| known.name == name) else {
            return Some(Error::new(self.name.span(), misplaced(&name, place)));
        };
        if before.iter().any(|word| word.name == name) {
            let message = format!("`{name}` is given twice; remove one");
            return Some(Error::new(self.name.span(), message));
        }
        match (known.value, &self.value) {
            (Value::Always, None) => {
                let message = format!("`{name}` needs a value, such as `{}`", known.example);
                Some(Error::new(self.name.span(), message))
            }
            (Value::Never, Some(value)) => Some(Error::new_spanned(
                value,
                format!("`{name}` takes no value; write `{name}` alone"),
            )),
            (Value::Always, Some(_)) | (Value::Never, None) | (Value::Maybe, _) => None,
        }
    }
}

fn misplaced(name: &str, place: Place) -> String {
    let others: Vec<&str> = KNOWN
        .iter()
        .filter(|known| known.name == name)
        .map(|known| with_article(known.place))
        .collect();
    let words: Vec<&str> = known_at(place).map(|known| known.name).collect();
    if others.is_empty() {
        return format!("unknown word `{name}`; {}", advice(name, &words));
    }
    let owners = others.join(" or ");
    format!("`{name}` belongs on {owners}; on {} there is {}", with_article(place), listed(&words))
}

fn with_article(place: Place) -> &'static str {
    match place {
        Place::Type => "the type",
        Place::Variant => "a variant",
        Place::Field => "a field",
    }
}
