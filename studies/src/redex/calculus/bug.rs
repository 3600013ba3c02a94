//! The bugs of `stlc`, and of `poly-stlc` once more, each in one expression.

use crate::redex::model::{Known, Rating};

/// A bug.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bug {
    /// `typeof` of `(M N)`, `M : σ → τ`: `N : σ` → `N : τ`.
    RangeForArgument,
    /// `v`: without `((cons v) v)`.
    PairIsNoValue,
    /// `typeof` of `(M N) : τ`: `M : σ → τ` → `M : τ → σ`.
    SwappedArrow,
    /// `const-type` of `cons`: a list → an element.
    ConsIsElement,
    /// `tl` of a pair: the second → the first.
    TailIsHead,
    /// `hd ((cons v) v)` → `hd (cons v)`.
    HeadOfPartial,
    /// `E`: without `(v E)`.
    NoArgumentContext,
    /// `lookup` of a variable that is found: `σ` → `int`.
    VariablesAreInt,
    /// `lookup`: the same variable → any.
    AnyVariable,
}

/// What is known of each, given what the wrong `cons` makes, and the counterexamples in the order of the bugs.
pub(in crate::redex) const fn known(
    wrong_cons: &'static str,
    counterexamples: [&'static [&'static str]; 9],
) -> [Known<Bug>; 9] {
    let [first, second, third, fourth, fifth, sixth, seventh, eighth, ninth] = counterexamples;
    [
        one(
            1,
            Bug::RangeForArgument,
            Rating::Shallow,
            "an argument has the type of the result",
            first,
        ),
        one(2, Bug::PairIsNoValue, Rating::Medium, "a list with an element is no value", second),
        one(
            3,
            Bug::SwappedArrow,
            Rating::Shallow,
            "a function's argument and result are swapped where it is applied",
            third,
        ),
        one(4, Bug::ConsIsElement, Rating::Shallow, wrong_cons, fourth),
        one(5, Bug::TailIsHead, Rating::Shallow, "the tail is the head", fifth),
        one(
            6,
            Bug::HeadOfPartial,
            Rating::Medium,
            "the head is taken of a cons with one argument",
            sixth,
        ),
        one(7, Bug::NoArgumentContext, Rating::Medium, "arguments are not evaluated", seventh),
        one(8, Bug::VariablesAreInt, Rating::Unnatural, "every variable is an integer", eighth),
        one(9, Bug::AnyVariable, Rating::Shallow, "a variable has the type of any other", ninth),
    ]
}

const fn one(
    number: u8,
    bug: Bug,
    rating: Rating,
    description: &'static str,
    counterexamples: &'static [&'static str],
) -> Known<Bug> {
    Known { bug, number, rating: Some(rating), description, counterexamples }
}
