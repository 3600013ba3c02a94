//! The bugs, each in one rule.

use crate::redex::model::Known;

/// A bug.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bug {
    /// `tc-down` of `(λ x M)` with a new type variable `y`: the function's type begins with `y` → with `x`.
    VariableForType,
    /// `tc-down` of `let`: polymorphic if it binds a value → always.
    AlwaysPolymorphic,
    /// `tc-up` to an application, `M : τ_2` and `N : τ_1`: `τ_2` is `τ_1 → x` → `τ_1` is `τ_2 → x`.
    SwappedTypes,
    /// `uh` of a variable and a type: without the occurs check.
    NoOccursCheck,
    /// `eliminate-G`: as if all left sides were variables.
    OnlyVariables,
    /// `var-not-in-τ` of `(τ → σ)`: not in `τ` and not in `σ` → always.
    NoOccursCheckInArrows,
    /// `(let ([x v]) M)` steps to `M` with `v` for `x` → `(let ([x M]) N)` steps to `((λ x N) M)`, and `E` has no `let`.
    LetIsLambda,
}

/// What is known of each.
pub(super) const KNOWN: &[Known<Bug>] = &[
    known(
        1,
        Bug::VariableForType,
        "a variable takes the place of its type",
        &["(hd ((λ a a) 0))", "((λ a a) +)", "(new hd)"],
    ),
    known(
        2,
        Bug::AlwaysPolymorphic,
        "references are polymorphic",
        &["(let ((a (new nil))) ((λ b ((hd (get a)) 0)) ((set a) ((cons 0) nil))))"],
    ),
    known(
        3,
        Bug::SwappedTypes,
        "an argument is taken to be a function",
        &["(1 cons)", "(let ((a (λ a a))) a)", "(get (λ NE +))"],
    ),
    known(
        4,
        Bug::NoOccursCheck,
        "a variable may be part of what it stands for",
        &["((λ a (a a)) hd)", "((λ a (a a)) (λ a a))"],
    ),
    known(
        5,
        Bug::OnlyVariables,
        "equations are taken to be solved",
        &["(cons 0)", "(let ((a +)) a)", "(let ((a (λ a a))) a)"],
    ),
    known(
        6,
        Bug::NoOccursCheckInArrows,
        "a variable may be part of a function that it stands for",
        &["((λ a (a a)) +)", "((λ a (a a)) (λ a a))"],
    ),
    known(
        7,
        Bug::LetIsLambda,
        "let becomes a function, which is not polymorphic",
        &["(let ((a (λ a a))) (a a))"],
    ),
];

/// The paper is older than the model, so they have no ratings.
const fn known(
    number: u8,
    bug: Bug,
    description: &'static str,
    counterexamples: &'static [&'static str],
) -> Known<Bug> {
    Known { bug, number, rating: None, description, counterexamples }
}
