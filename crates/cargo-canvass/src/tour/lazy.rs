//! The third stop: a precondition, decided for many inputs in one run.

use canvass::prelude::*;

use super::{Stop, StopName, Tour, TourError, beginning, expect, indented};

pub const STOP: Stop = Stop {
    name: StopName::Lazy,
    title: "A precondition, with `Lazy`",
    about: "Few terms are well-typed. A `Lazy` part stays open until the property looks at it: a run that meets an ill-typed part has decided\n\
            all terms that have it there, whatever their other parts are.",
    source: include_str!("lazy.rs"),
    run,
    read_on: "book/src/lazy-search.md, book/src/ideas/lazy-search.md",
};

// shown:
#[derive(Debug, Clone, PartialEq, Canvass)]
enum Term {
    Zero,
    True,
    Next(Lazy<Term>),
    IsZero(Lazy<Term>),
    If(Lazy<Term>, Lazy<Term>, Lazy<Term>),
}

#[derive(Clone, Copy, PartialEq)]
enum Type {
    Number,
    Boolean,
}

impl Term {
    fn has(&self, wanted: Type) -> bool {
        match self {
            Term::Zero => wanted == Type::Number,
            Term::True => wanted == Type::Boolean,
            Term::Next(inner) => wanted == Type::Number && inner.has(Type::Number),
            Term::IsZero(inner) => wanted == Type::Boolean && inner.has(Type::Number),
            Term::If(test, yes, no) => test.has(Type::Boolean) && yes.has(wanted) && no.has(wanted),
        }
    }

    /// One step of evaluation; none for what is a value, or stuck.
    fn step(&self) -> Option<Term> {
        match self {
            Term::Zero | Term::True => None,
            Term::Next(inner) => Some(Term::Next(inner.step()?.into())),
            Term::IsZero(inner) if **inner == Term::Zero => Some(Term::True),
            Term::IsZero(inner) => Some(Term::IsZero(inner.step()?.into())),
            Term::If(test, yes, _) if **test == Term::True => Some(Term::clone(yes)),
            Term::If(test, yes, no) => Some(Term::If(test.step()?.into(), yes.clone(), no.clone())),
        }
    }
}

#[canvass::test(strategy = "lazy", cases = 1_000, verbose = true)]
#[rust_analyzer::test] // not shown
pub fn evaluation_keeps_the_type(term: Term) {
    assume!(term.has(Type::Number));
    assert!(term.step().is_none_or(|next| next.has(Type::Number)));
}
// end

fn run(tour: &Tour) -> Result<String, TourError> {
    let passed = tour.test("evaluation_keeps_the_type")?;
    expect(passed.succeeded, "the verdict of a test that passes")?;
    expect(passed.text.contains("lazy search decided"), "what a test says about its search")?;
    Ok(format!("It says:\n\n{}", indented(&beginning(&passed.text, 2))))
}
