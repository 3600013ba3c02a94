//! Notations given by templates: one table says how a type is read and how it is written.
//!
//! A template is an s-expression in which `_` stands for a field of a constructor, `var:_` for one that is written after `var:`, and
//! `...` at the end of a list for one that is written as the rest of it. The fields come in the order of the constructor.

use super::{Expression, Notation, ReadError};
use std::borrow::Cow;
use std::vec::IntoIter;

/// Implements [`Notation`] for an enum or a struct.
///
/// ```text
/// notation!(Type, "int or (σ → τ)", {
///     Int = "int",
///     Arrow(argument, result) = "(_ → _)",
/// });
/// notation!(Program { term, store } = "(<> _ _)", "(<> e Σ)");
/// ```
///
/// The constructors are tried in order, so where two templates fit, the more special one comes first.
macro_rules! notation {
    ($type:ident, $wanted:literal, { $($constructor:ident $(($($field:ident),*))? = $template:literal,)* }) => {
        impl $crate::redex::notation::Notation for $type {
            fn read(
                expression: &$crate::redex::notation::Expression,
            ) -> Result<Self, $crate::redex::notation::ReadError> {
                $crate::redex::notation::form::read(expression, $wanted, &[$((
                    $crate::redex::notation::form::template!($template),
                    |_fields| Ok($type::$constructor $(($({ let $field = _fields.read()?; $field }),*))?),
                )),*])
            }

            fn write(&self) -> $crate::redex::notation::Expression {
                match self {
                    $($type::$constructor $(($($field),*))? => $crate::redex::notation::form::write(
                        $crate::redex::notation::form::template!($template),
                        vec![$($($crate::redex::notation::Notation::write($field)),*)?],
                    ),)*
                }
            }
        }
    };
    ($type:ident { $($field:ident),* } = $template:literal, $wanted:literal) => {
        impl $crate::redex::notation::Notation for $type {
            fn read(
                expression: &$crate::redex::notation::Expression,
            ) -> Result<Self, $crate::redex::notation::ReadError> {
                $crate::redex::notation::form::read(expression, $wanted, &[(
                    $crate::redex::notation::form::template!($template),
                    |fields| Ok($type { $($field: fields.read()?),* }),
                )])
            }

            fn write(&self) -> $crate::redex::notation::Expression {
                $crate::redex::notation::form::write(
                    $crate::redex::notation::form::template!($template),
                    vec![$($crate::redex::notation::Notation::write(&self.$field)),*],
                )
            }
        }
    };
}

/// The s-expression of a template, read once.
macro_rules! template {
    ($text:literal) => {{
        static TEMPLATE: std::sync::LazyLock<$crate::redex::notation::Expression> =
            std::sync::LazyLock::new(|| {
                $crate::redex::notation::Notation::parse($text).expect("a template is one")
            });
        &*TEMPLATE
    }};
}

pub(in crate::redex) use {notation, template};

/// The parts of an s-expression that stand for the fields of a constructor.
pub(in crate::redex) struct Fields<'e>(IntoIter<Cow<'e, Expression>>);

impl Fields<'_> {
    /// The next field.
    pub(in crate::redex) fn read<T: Notation>(&mut self) -> Result<T, ReadError> {
        T::read(&self.0.next().expect("a template has as many fields as its constructor"))
    }
}

/// A template, and the constructor with fields that are read from what fits it.
type Form<'t, T> = (&'t Expression, fn(&mut Fields<'_>) -> Result<T, ReadError>);

/// What an s-expression stands for: the first form that fits it and whose fields can be read.
///
/// The error is that of the last form that fits, because it is about a smaller part.
pub(in crate::redex) fn read<T>(
    expression: &Expression,
    wanted: &'static str,
    forms: &[Form<'_, T>],
) -> Result<T, ReadError> {
    let mut error = None;
    for (template, constructor) in forms {
        let mut fields = vec![];
        if !take_apart(template, expression, &mut fields) {
            continue;
        }
        match constructor(&mut Fields(fields.into_iter())) {
            Ok(read) => return Ok(read),
            Err(_) if template.symbol().is_some() => {}
            Err(of_field) => error = Some(of_field),
        }
    }
    Err(error.unwrap_or_else(|| expression.unlike(wanted)))
}

/// Whether an s-expression fits a template; adds the parts that are its fields.
fn take_apart<'e>(
    template: &Expression,
    expression: &'e Expression,
    fields: &mut Vec<Cow<'e, Expression>>,
) -> bool {
    match (template, expression) {
        (Expression::Symbol(word), _) if word == "_" => {
            fields.push(Cow::Borrowed(expression));
            true
        }
        (Expression::Symbol(word), Expression::Symbol(symbol)) => match word.strip_suffix('_') {
            Some(prefix) => {
                let rest = symbol.strip_prefix(prefix);
                fields.extend(rest.map(|rest| Cow::Owned(Expression::of(rest))));
                rest.is_some()
            }
            None => word == symbol,
        },
        (Expression::List(templates), Expression::List(elements)) => {
            let (templates, has_rest) = match &templates[..] {
                [templates @ .., last] if last.symbol() == Some("...") => (templates, true),
                templates => (templates, false),
            };
            let Some((elements, rest)) = elements.split_at_checked(templates.len()) else {
                return false;
            };
            let mut pairs = templates.iter().zip(elements);
            if !(has_rest || rest.is_empty())
                || !pairs.all(|(template, element)| take_apart(template, element, fields))
            {
                return false;
            }
            if has_rest {
                fields.push(Cow::Owned(Expression::List(rest.to_vec())));
            }
            true
        }
        _ => false,
    }
}

/// The template with its fields filled in.
pub(in crate::redex) fn write(template: &Expression, fields: Vec<Expression>) -> Expression {
    fill(template, &mut fields.into_iter())
}

fn fill(template: &Expression, fields: &mut IntoIter<Expression>) -> Expression {
    let mut next = || fields.next().expect("a template has as many fields as its constructor");
    match template {
        Expression::Symbol(word) => match word.strip_suffix('_') {
            Some("") => next(),
            Some(prefix) => Expression::Symbol(format!("{prefix}{}", next())),
            None => template.clone(),
        },
        Expression::Text(_) => template.clone(),
        Expression::List(templates) => {
            let mut elements = vec![];
            for template in templates {
                match fill(template, fields) {
                    Expression::Symbol(dots) if dots == "..." => {
                        let rest = fields.next().expect("the rest of a list is a field");
                        elements.extend_from_slice(rest.list().expect("it is a list"));
                    }
                    element => elements.push(element),
                }
            }
            Expression::List(elements)
        }
    }
}
