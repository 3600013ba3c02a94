//! Polynomials as their terms: exponents fall, and no coefficient is zero. Numbers wrap around, as those of a ring may.

use super::{input, property};
use crate::everyday::{Program, Verdict};
use canvass_peers_mutate::mutate;
use std::collections::BTreeMap;

#[input]
#[derive(Copy)]
pub struct Term {
    exponent: u8,
    coefficient: i64,
}

#[mutate]
pub mod program {
    use super::Term;

    pub fn sum(one: &[Term], other: &[Term]) -> Vec<Term> {
        let mut terms = Vec::new();
        let (mut i, mut j) = (0, 0);
        while i < one.len() && j < other.len() {
            if one[i].exponent > other[j].exponent {
                terms.push(one[i]);
                i += 1;
            } else if one[i].exponent < other[j].exponent {
                terms.push(other[j]);
                j += 1;
            } else {
                let coefficient = one[i].coefficient.wrapping_add(other[j].coefficient);
                if coefficient != 0 {
                    terms.push(Term { exponent: one[i].exponent, coefficient });
                }
                i += 1;
                j += 1;
            }
        }
        terms.extend_from_slice(&one[i..]);
        terms.extend_from_slice(&other[j..]);
        terms
    }

    /// The product with one term; none if an exponent is too large.
    fn times(one: &[Term], factor: Term) -> Option<Vec<Term>> {
        let mut terms = Vec::new();
        for term in one {
            let exponent = term.exponent.checked_add(factor.exponent)?;
            let coefficient = term.coefficient.wrapping_mul(factor.coefficient);
            if coefficient != 0 {
                terms.push(Term { exponent, coefficient });
            }
        }
        Some(terms)
    }

    pub fn product(one: &[Term], other: &[Term]) -> Option<Vec<Term>> {
        let mut result = Vec::new();
        for factor in other {
            result = sum(&result, &times(one, *factor)?);
        }
        Some(result)
    }

    pub fn derivative(one: &[Term]) -> Vec<Term> {
        let mut terms = Vec::new();
        for term in one {
            if term.exponent > 0 {
                let coefficient = term.coefficient.wrapping_mul(i64::from(term.exponent));
                if coefficient != 0 {
                    terms.push(Term { exponent: term.exponent - 1, coefficient });
                }
            }
        }
        terms
    }

    /// The value at a point, by Horner's scheme.
    pub fn value(one: &[Term], point: i64) -> i64 {
        let (mut value, mut exponent) = (0_i64, 0_u8);
        for term in one {
            if value != 0 {
                value = value.wrapping_mul(power(point, exponent - term.exponent));
            }
            value = value.wrapping_add(term.coefficient);
            exponent = term.exponent;
        }
        value.wrapping_mul(power(point, exponent))
    }

    /// By squares.
    fn power(mut base: i64, mut exponent: u8) -> i64 {
        let mut result = 1_i64;
        while exponent > 0 {
            if exponent % 2 == 1 {
                result = result.wrapping_mul(base);
            }
            base = base.wrapping_mul(base);
            exponent /= 2;
        }
        result
    }

    /// Quotient and remainder by a divisor whose first coefficient is one.
    pub fn divided(one: &[Term], divisor: &[Term]) -> Option<(Vec<Term>, Vec<Term>)> {
        let first = divisor.first()?;
        let (mut quotient, mut rest) = (Vec::new(), one.to_vec());
        while let Some(most) = rest.first() {
            if most.exponent < first.exponent {
                break;
            }
            let exponent = most.exponent - first.exponent;
            let coefficient = most.coefficient;
            quotient.push(Term { exponent, coefficient });
            let minus = Term { exponent, coefficient: coefficient.wrapping_neg() };
            rest = sum(&rest, &times(divisor, minus)?);
        }
        Some((quotient, rest))
    }
}

/// Whether exponents fall and no coefficient is zero.
fn is_normal(terms: &[Term]) -> bool {
    terms.is_sorted_by(|one, next| one.exponent > next.exponent)
        && terms.iter().all(|term| term.coefficient != 0)
}

/// Coefficients of exponents.
fn dense(terms: &[Term]) -> BTreeMap<u8, i64> {
    terms.iter().map(|term| (term.exponent, term.coefficient)).collect()
}

#[track_caller]
fn check(terms: &[Term], mut expect: BTreeMap<u8, i64>) {
    assert!(is_normal(terms), "{terms:?}");
    expect.retain(|_, coefficient| *coefficient != 0);
    assert_eq!(dense(terms), expect);
}

/// The sum of products of terms, where no exponent is too large.
fn multiplied(one: &[Term], other: &[Term]) -> BTreeMap<u8, i64> {
    let mut result = BTreeMap::new();
    for first in one {
        for second in other {
            let place: &mut i64 = result.entry(first.exponent + second.exponent).or_default();
            *place = place.wrapping_add(first.coefficient.wrapping_mul(second.coefficient));
        }
    }
    result
}

fn sums_and_products_are_of_all_terms((one, other): &(Vec<Term>, Vec<Term>)) -> Verdict {
    let is_small = |terms: &[Term]| terms.iter().all(|term| term.exponent < 128);
    if one.len() < 2 || other.len() < 2 || !is_normal(one) || !is_normal(other) {
        return Verdict::Discarded;
    }
    if !is_small(one) || !is_small(other) {
        return Verdict::Discarded;
    }
    let mut expect = dense(one);
    for term in other {
        let place = expect.entry(term.exponent).or_default();
        *place = place.wrapping_add(term.coefficient);
    }
    check(&program::sum(one, other), expect);
    let product = program::product(one, other).expect("exponents are small");
    check(&product, multiplied(one, other));
    Verdict::Holds
}

fn a_value_is_the_sum_of_powers((terms, point): &(Vec<Term>, i64)) -> Verdict {
    if terms.len() < 2 || !is_normal(terms) {
        return Verdict::Discarded;
    }
    let value =
        |term: &Term| term.coefficient.wrapping_mul(point.wrapping_pow(term.exponent.into()));
    let expect = terms.iter().map(value).fold(0_i64, i64::wrapping_add);
    assert_eq!(program::value(terms, *point), expect);
    let slope = |(exponent, coefficient): (u8, i64)| {
        Some((exponent.checked_sub(1)?, coefficient.wrapping_mul(exponent.into())))
    };
    check(&program::derivative(terms), dense(terms).into_iter().filter_map(slope).collect());
    Verdict::Holds
}

fn quotient_and_remainder_make_the_dividend((one, divisor): &(Vec<Term>, Vec<Term>)) -> Verdict {
    let is_monic = divisor.first().is_some_and(|first| first.coefficient == 1);
    if one.is_empty() || !is_monic || !is_normal(one) || !is_normal(divisor) {
        return Verdict::Discarded;
    }
    let (quotient, rest) = program::divided(one, divisor).expect("the divisor is not zero");
    assert!(is_normal(&quotient) && is_normal(&rest), "{quotient:?} {rest:?}");
    assert!(rest.first().is_none_or(|first| first.exponent < divisor[0].exponent), "{rest:?}");
    let mut sum = multiplied(&quotient, divisor);
    for term in &rest {
        let place = sum.entry(term.exponent).or_default();
        *place = place.wrapping_add(term.coefficient);
    }
    check(one, sum);
    Verdict::Holds
}

type Raw = BTreeMap<u8, i64>;

/// At least two terms, with exponents below a limit.
fn polynomial_of(limit: u8, mut terms: Raw) -> Vec<Term> {
    terms.retain(|exponent, coefficient| *exponent < limit && *coefficient != 0);
    if terms.len() < 2 {
        terms.extend([(1, 1), (0, -1)]);
    }
    let term = |(exponent, coefficient)| Term { exponent, coefficient };
    terms.into_iter().rev().map(term).collect()
}

fn two_polynomials((one, other): (Raw, Raw)) -> (Vec<Term>, Vec<Term>) {
    (polynomial_of(128, one), polynomial_of(128, other))
}

fn polynomial_and_point((terms, point): (Raw, i64)) -> (Vec<Term>, i64) {
    (polynomial_of(255, terms), point)
}

fn polynomial_and_divisor((one, divisor): (Raw, Raw)) -> (Vec<Term>, Vec<Term>) {
    let mut divisor = polynomial_of(64, divisor);
    divisor[0].coefficient = 1;
    (polynomial_of(255, one), divisor)
}

pub fn program() -> Program {
    Program {
        name: "polynomial",
        mutants: program::MUTANTS,
        properties: vec![
            property(
                "sums_and_products_are_of_all_terms",
                sums_and_products_are_of_all_terms,
                two_polynomials,
            ),
            property(
                "a_value_is_the_sum_of_powers",
                a_value_is_the_sum_of_powers,
                polynomial_and_point,
            ),
            property(
                "quotient_and_remainder_make_the_dividend",
                quotient_and_remainder_make_the_dividend,
                polynomial_and_divisor,
            ),
        ],
    }
}
