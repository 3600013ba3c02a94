//! Texts and numbers, as constraints compare them.

use std::{borrow::Cow, cmp::Ordering};

use super::expression::Expression;
use crate::model::{Case, Kind, real};

/// A text, made the same for all that are the same, or a number.
#[derive(Debug, Clone)]
pub(super) enum Scalar<'a> {
    Text(Cow<'a, str>),
    Integer(i64),
    Real(f64),
}

impl<'a> Scalar<'a> {
    /// The expression is a literal, but no truth value.
    pub(super) fn literal(literal: &'a Expression, case: Case) -> Scalar<'a> {
        match literal {
            Expression::Integer(number) => Scalar::Integer(*number),
            Expression::Real(text) => Scalar::value(text, Kind::Real, case),
            Expression::Text(text) => Scalar::value(text, Kind::Text, case),
            _ => unreachable!("texts and real numbers are compared with literals and parameters"),
        }
    }

    /// A value of a parameter of a kind.
    pub(super) fn value(text: &'a str, kind: Kind, case: Case) -> Scalar<'a> {
        match (kind, text.parse()) {
            (Kind::Text | Kind::Boolean, _) => Scalar::Text(case.fold(text)),
            (Kind::Integer | Kind::Real, Ok(number)) => Scalar::Integer(number),
            (Kind::Integer | Kind::Real, Err(_)) => {
                Scalar::Real(real(text).expect("checked when it was added"))
            }
        }
    }
}

impl Ord for Scalar<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Scalar::Text(left), Scalar::Text(right)) => left.cmp(right),
            (Scalar::Integer(left), Scalar::Integer(right)) => left.cmp(right),
            (Scalar::Real(left), Scalar::Real(right)) => finite(*left, *right),
            (Scalar::Integer(left), Scalar::Real(right)) => mixed(*left, *right),
            (Scalar::Real(left), Scalar::Integer(right)) => mixed(*right, *left).reverse(),
            (Scalar::Text(_), Scalar::Integer(_) | Scalar::Real(_)) => Ordering::Greater,
            (Scalar::Integer(_) | Scalar::Real(_), Scalar::Text(_)) => Ordering::Less,
        }
    }
}

impl PartialOrd for Scalar<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Scalar<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Scalar<'_> {}

fn finite(left: f64, right: f64) -> Ordering {
    left.partial_cmp(&right).expect("numbers in models are finite")
}

/// Exact, where a conversion of the whole number could round it.
fn mixed(whole: i64, real: f64) -> Ordering {
    const BEYOND: f64 = 9_223_372_036_854_775_808.0;
    if real >= BEYOND {
        return Ordering::Less;
    }
    if real < -BEYOND {
        return Ordering::Greater;
    }
    whole.cmp(&(real.trunc() as i64)).then_with(|| finite(0.0, real.fract()))
}

#[cfg(test)]
mod tests {
    use super::{Case, Kind, Scalar};

    #[track_caller]
    fn check(kind: Kind, ascending: &[&str]) {
        let scalars: Vec<Scalar<'_>> =
            ascending.iter().map(|text| Scalar::value(text, kind, Case::Insensitive)).collect();
        assert!(scalars.is_sorted_by(|left, right| left < right), "{scalars:?}");
    }

    #[test]
    fn numbers_are_compared_exactly() {
        check(Kind::Real, &["-1e300", "-9223372036854775808", "-0.5", "0", "1e-300", "1", "1.5"]);
        check(
            Kind::Real,
            &["9007199254740992.0", "9007199254740993", "9223372036854775807", "1e19"],
        );
        let number = |text| Scalar::value(text, Kind::Real, Case::Sensitive);
        assert_eq!(number("4096.0"), number("4096"));
        assert_eq!(number("-0.0"), number("0"));
    }

    #[test]
    fn texts_are_compared_letter_by_letter() {
        check(Kind::Text, &["10", "9", "A", "b", "bA", "Bb"]);
    }
}
