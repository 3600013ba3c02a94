//! The mistakes, those of `stlc` once more.

use crate::redex::model::{Known, Rating};

/// A mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bug {
    /// `typeof` of `(M N)`, `M : σ → τ`: `N : σ` → `N : τ`.
    RangeForArgument,
    /// `v`: without `(((cons @ τ) v) v)`.
    PairIsNoValue,
    /// `typeof` of `(M N) : τ`: `M : σ → τ` → `M : τ → σ`.
    SwappedArrow,
    /// `const-type` of `cons`: `… → (list a)` → `… → a`.
    ConsIsElement,
    /// `tl` of a pair: the second → the first.
    TailIsHead,
    /// `hd` of `(((cons @ τ) v) v)` → of `((cons @ τ) v)`.
    HeadOfPartial,
    /// `E`: without `(v E)`.
    NoArgumentContext,
    /// `lookup` of a variable that is found: `σ` → `int`.
    VariablesAreInt,
    /// `lookup`: the same variable → any.
    AnyVariable,
}

/// What is known of each.
pub(super) const KNOWN: &[Known<Bug>] = &[
    Known {
        bug: Bug::RangeForArgument,
        number: 1,
        rating: Some(Rating::Shallow),
        mistake: "an argument has the type of the result",
        counterexamples: &["((hd @ int) 0)", "((hd @ int) 5)"],
    },
    Known {
        bug: Bug::PairIsNoValue,
        number: 2,
        rating: Some(Rating::Medium),
        mistake: "a list with an element is no value",
        counterexamples: &["(((cons @ int) 0) (nil @ int))"],
    },
    Known {
        bug: Bug::SwappedArrow,
        number: 3,
        rating: Some(Rating::Shallow),
        mistake: "a function's argument and result are swapped where it is applied",
        counterexamples: &["((λ (x int) (nil @ int)) (nil @ int))", "((λ (a (int → int)) 0) 0)"],
    },
    Known {
        bug: Bug::ConsIsElement,
        number: 4,
        rating: Some(Rating::Shallow),
        mistake: "cons makes elements",
        counterexamples: &["((+ 0) (((cons @ int) 0) (nil @ int)))"],
    },
    Known {
        bug: Bug::TailIsHead,
        number: 5,
        rating: Some(Rating::Shallow),
        mistake: "the tail is the head",
        counterexamples: &["((tl @ int) (((cons @ int) 0) (nil @ int)))"],
    },
    Known {
        bug: Bug::HeadOfPartial,
        number: 6,
        rating: Some(Rating::Medium),
        mistake: "the head is taken of a cons with one argument",
        counterexamples: &["((hd @ int) (((cons @ int) 0) (nil @ int)))"],
    },
    Known {
        bug: Bug::NoArgumentContext,
        number: 7,
        rating: Some(Rating::Medium),
        mistake: "arguments are not evaluated",
        counterexamples: &[
            "((+ 1) ((+ 2) 3))",
            "((λ (a int) 0) ((λ (a int) 0) 0))",
            "((λ (i int) (hd @ (int → int))) ((λ (T int) 0) 2))",
        ],
    },
    Known {
        bug: Bug::VariablesAreInt,
        number: 8,
        rating: Some(Rating::Unnatural),
        mistake: "every variable is an integer",
        counterexamples: &[
            "((λ (x (list int)) (+ x)) (nil @ int))",
            "((λ (a (int → int)) a) (λ (a int) 0))",
        ],
    },
    Known {
        bug: Bug::AnyVariable,
        number: 9,
        rating: Some(Rating::Shallow),
        mistake: "a variable has the type of any other",
        counterexamples: &["((λ (y (list int)) ((hd @ int) x)) (nil @ int))", "((λ (b int) a) 0)"],
    },
];
