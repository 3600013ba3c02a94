//! `stlc-sub`: the language of `stlc` with a substitution of its own, where all the bugs are.
//!
//! The first five are looked for with a property that is about substitution, four of them once more with that of `stlc`.

mod contraction;
mod substitution;

use super::baseline::Baseline;
use super::calculus::reduction::{Reduct, is_sound, is_value, step};
use super::calculus::typing::type_of;
use super::depth::Depth;
use super::model::{Known, Model, Rating};
use super::name::Name;
use super::size::is_small;
use super::stlc::{Constant, Stlc, Term};
use contraction::contract_all;
use substitution::substitute;

/// The model.
#[derive(Debug)]
pub struct StlcSub;

/// A bug, and the property that it is looked for with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bug {
    /// What is wrong.
    pub mutation: Mutation,
    /// What shows it.
    pub property: Property,
}

/// What is wrong in `subst`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mutation {
    /// Without the case of the variable itself.
    NoVariableCase,
    /// Of a λ: `replace M y x_new` → `replace M x_new y`.
    SwappedReplace,
    /// Of an application: `(M N)` → `(N M)`.
    SwappedApplication,
    /// Of a λ: a name not in `x`, `y` and `M` → not in `M`.
    NotFresh,
    /// Of a variable: the variable itself → any.
    EveryVariable,
}

/// What is expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Property {
    /// Contracting all β-redexes changes neither the type nor the answer.
    Substitution,
    /// A step keeps the type, and there is one: the property of `stlc`.
    Soundness,
}

/// A term that runs for more steps is taken to be right.
const MOST_STEPS: usize = 1000;

impl Model for StlcSub {
    type Term = Term;
    type Bug = Bug;

    const NAME: &'static str = "stlc-sub";

    const BASELINE: Baseline = Stlc::BASELINE;

    const BUGS: &'static [Known<Bug>] = &[
        known(
            1,
            Mutation::NoVariableCase,
            Rating::Shallow,
            &["((λ (a int) a) 0)", "((λ (q int) q) 1)"],
        ),
        known(2, Mutation::SwappedReplace, Rating::Shallow, &["((λ (b int) (λ (a int) a)) 0)"]),
        known(3, Mutation::SwappedApplication, Rating::Shallow, &["((λ (a int) (+ 0)) 0)"]),
        known(
            4,
            Mutation::NotFresh,
            Rating::Deep,
            &["((λ (b int) (((λ (a1 int) (λ (a int) a)) b) 1)) 0)"],
        ),
        known(
            5,
            Mutation::EveryVariable,
            Rating::ShallowOrMedium,
            &["((λ (b int) (λ (a (list int)) (hd a))) 0)", "(λ (e (list int)) ((λ (K int) e) 1))"],
        ),
        known(
            6,
            Mutation::NoVariableCase,
            Rating::Shallow,
            &["((λ (a int) a) 0)", "((λ (q int) q) 1)"],
        ),
        known(7, Mutation::SwappedReplace, Rating::Shallow, &["((λ (b int) (λ (a int) a)) 0)"]),
        known(
            8,
            Mutation::SwappedApplication,
            Rating::Shallow,
            &["((λ (a int) (+ 0)) 0)", "((λ (V (list int)) ((λ (n (list int)) cons) nil)) nil)"],
        ),
        known(
            9,
            Mutation::EveryVariable,
            Rating::ShallowOrMedium,
            &["((λ (b int) (λ (a (list int)) (hd a))) 0)", "((λ (b int) (λ (a (list int)) a)) 23)"],
        ),
    ];

    fn premise(term: &Term, _: Option<Bug>) -> bool {
        type_of(term, None).is_some()
    }

    fn conclusion(term: &Term, bug: Option<Bug>) -> bool {
        let mutation = bug.map(|bug| bug.mutation);
        match bug.map(|bug| bug.property) {
            Some(Property::Substitution) => contracting_keeps_the_answer(term, mutation),
            Some(Property::Soundness) => steps_to_its_type(term, mutation),
            None => contracting_keeps_the_answer(term, None) && steps_to_its_type(term, None),
        }
    }
}

const fn known(
    number: u8,
    mutation: Mutation,
    rating: Rating,
    counterexamples: &'static [&'static str],
) -> Known<Bug> {
    let property = if number <= 5 { Property::Substitution } else { Property::Soundness };
    let description = match mutation {
        Mutation::NoVariableCase => "the case of a variable is missing",
        Mutation::SwappedReplace => "a variable is renamed the wrong way round",
        Mutation::SwappedApplication => "function and argument are swapped",
        Mutation::NotFresh => "a new name may be the variable's",
        Mutation::EveryVariable => "every variable is replaced",
    };
    Known {
        bug: Bug { mutation, property },
        number,
        rating: Some(rating),
        description,
        counterexamples,
    }
}

fn steps_to_its_type(term: &Term, mutation: Option<Mutation>) -> bool {
    is_sound(term, None, &substitution(mutation))
}

fn contracting_keeps_the_answer(term: &Term, mutation: Option<Mutation>) -> bool {
    let contracted = contract_all(term, mutation);
    if type_of(&contracted, None) != type_of(term, None) {
        return !is_small(&contracted, Depth::ROOT);
    }
    match (evaluate(term, mutation), evaluate(&contracted, mutation)) {
        (Evaluation::Answer(answer), Evaluation::Answer(other)) => answer == other,
        (Evaluation::Unsound, _) | (_, Evaluation::Unsound) => false,
        (Evaluation::Endless, _) | (_, Evaluation::Endless) => true,
    }
}

/// The result of evaluating a term.
enum Evaluation {
    Answer(Answer),
    /// Something of another type, or nothing that is a value.
    Unsound,
    /// Nothing soon, or something too large.
    Endless,
}

/// What is compared of a value: `answer`.
#[derive(PartialEq)]
enum Answer {
    Error,
    Constant(Constant),
    Integer(i64),
    Function,
    Pair,
}

/// `Eval`
fn evaluate(term: &Term, mutation: Option<Mutation>) -> Evaluation {
    let mut last = term.clone();
    for _ in 0..MOST_STEPS {
        match &reducts(&last, mutation)[..] {
            [] => return result(&last, term),
            [Reduct::Error] => return Evaluation::Answer(Answer::Error),
            [Reduct::Term(reduct)] if is_small(reduct, Depth::ROOT) => last = reduct.clone(),
            [Reduct::Term(_)] => return Evaluation::Endless,
            [_, _, ..] => return Evaluation::Unsound,
        }
    }
    Evaluation::Endless
}

fn result(last: &Term, first: &Term) -> Evaluation {
    if !is_value(last, None) || type_of(last, None) != type_of(first, None) {
        return Evaluation::Unsound;
    }
    Evaluation::Answer(match last {
        Term::Constant(constant) => Answer::Constant(*constant),
        Term::Integer(integer) => Answer::Integer(**integer),
        Term::Apply(function, _) if matches!(**function, Term::Apply(..)) => Answer::Pair,
        Term::Lambda(..) | Term::Variable(_) | Term::Apply(..) => Answer::Function,
    })
}

fn reducts(term: &Term, mutation: Option<Mutation>) -> Vec<Reduct<Term>> {
    step(term, None, &substitution(mutation))
}

fn substitution(mutation: Option<Mutation>) -> impl Fn(&Term, Name, &Term) -> Term {
    move |body, variable, argument| substitute(body, variable, argument, mutation)
}
