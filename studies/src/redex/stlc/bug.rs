//! The mistakes, each in one expression.

use crate::redex::model::{Known, Rating};

/// A mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bug {
    /// `typeof` of `(M N)`, `M : σ → τ`: `N : σ` → `N : τ`.
    RangeForArgument,
    /// `v`: without `((cons v) v)`.
    PairIsNoValue,
    /// `typeof` of `(M N) : τ`: `M : σ → τ` → `M : τ → σ`.
    SwappedArrow,
    /// `const-type` of `cons`: `… → (list int)` → `… → int`.
    ConsIsInt,
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

/// What is known of each.
pub const KNOWN: &[Known<Bug>] = &[
    Known {
        bug: Bug::RangeForArgument,
        number: 1,
        rating: Some(Rating::Shallow),
        mistake: "an argument has the type of the result",
        counterexamples: &["(hd 0)"],
    },
    Known {
        bug: Bug::PairIsNoValue,
        number: 2,
        rating: Some(Rating::Medium),
        mistake: "a list with an element is no value",
        counterexamples: &["((cons 0) nil)"],
    },
    Known {
        bug: Bug::SwappedArrow,
        number: 3,
        rating: Some(Rating::Shallow),
        mistake: "a function's argument and result are swapped where it is applied",
        counterexamples: &["((λ (a int) cons) cons)", "(hd 3)"],
    },
    Known {
        bug: Bug::ConsIsInt,
        number: 4,
        rating: Some(Rating::Shallow),
        mistake: "cons makes integers",
        counterexamples: &["((+ 0) ((cons 0) nil))"],
    },
    Known {
        bug: Bug::TailIsHead,
        number: 5,
        rating: Some(Rating::Shallow),
        mistake: "the tail is the head",
        counterexamples: &["(tl ((cons 0) nil))"],
    },
    Known {
        bug: Bug::HeadOfPartial,
        number: 6,
        rating: Some(Rating::Medium),
        mistake: "the head is taken of a cons with one argument",
        counterexamples: &["(hd ((cons 0) nil))"],
    },
    Known {
        bug: Bug::NoArgumentContext,
        number: 7,
        rating: Some(Rating::Medium),
        mistake: "arguments are not evaluated",
        counterexamples: &["((+ 1) ((+ 2) 3))", "(cons (hd nil))", "(cons ((λ (a int) 1) 2))"],
    },
    Known {
        bug: Bug::VariablesAreInt,
        number: 8,
        rating: Some(Rating::Unnatural),
        mistake: "every variable is an integer",
        counterexamples: &["((λ (a (list int)) (cons a)) nil)", "((λ (a (list int)) a) nil)"],
    },
    Known {
        bug: Bug::AnyVariable,
        number: 9,
        rating: Some(Rating::Shallow),
        mistake: "a variable has the type of any other",
        counterexamples: &["((λ (a int) (λ (b (list int)) a)) 1)", "((λ (b int) a) 0)"],
    },
];
