//! Tests of random values that are thinned, which do something only when the variable `SAMPLES` is set.

use super::samples::asked;
use canvass::check::Strategy;
use canvass::prelude::*;
use std::cell::Cell;

fn thinned<A: Canvass>(property: impl Fn(A)) {
    if asked() {
        Test::here().strategy(Strategy::Thinned).run(property);
    }
}

#[derive(Debug, Clone, PartialEq, Canvass)]
enum Term {
    #[canvass(weight = 8)]
    Var(u8),
    Abs(Box<Term>),
    App(Box<Term>, Box<Term>),
    Let(Box<Term>, Box<Term>),
    If(Box<Term>, Box<Term>, Box<Term>),
    True,
    False,
    Fix(Box<Term>),
}

impl Term {
    fn children(&self) -> Vec<&Term> {
        match self {
            Term::Var(_) | Term::True | Term::False => Vec::new(),
            Term::Abs(body) | Term::Fix(body) => vec![body],
            Term::App(left, right) | Term::Let(left, right) => vec![left, right],
            Term::If(condition, yes, no) => vec![condition, yes, no],
        }
    }

    fn has(&self, is_wanted: &dyn Fn(&Term) -> bool) -> bool {
        is_wanted(self) || self.children().iter().any(|child| child.has(is_wanted))
    }
}

/// An `if` whose condition has a `let` whose body is `fix` of a constant.
fn is_rare(term: &Term) -> bool {
    let constant = |term: &Term| matches!(term, Term::Fix(body) if **body == Term::True);
    let binding = |term: &Term| matches!(term, Term::Let(_, body) if body.has(&constant));
    term.has(&|term| matches!(term, Term::If(condition, ..) if condition.has(&binding)))
}

#[test]
fn thinned_terms() {
    thinned(|term: Term| assert!(!is_rare(&term), "a rare term"));
}

#[test]
fn thinned_or_not() {
    if asked() {
        check(|term: Term| assert!(!is_rare(&term), "a rare term"));
    }
}

#[test]
fn thinned_lists() {
    thinned(|list: Vec<Option<bool>>| {
        assume!(list.len().is_multiple_of(2));
        assert!(list.len() < 1000);
    });
}

#[derive(Debug, Canvass)]
struct Drawn {
    #[canvass(generator = |seed: u64, _size: usize| Some((seed % 100) as u8))]
    number: u8,
    flags: [bool; 3],
}

#[test]
fn thinned_generated() {
    thinned(|drawn: Drawn| {
        assert!(drawn.number < 100);
        assert!(drawn.number != 7 || drawn.flags != [true; 3], "seven");
    });
}

#[derive(Debug, Canvass)]
#[canvass(predicate = |never: &Never| never.0 == 1_000_000)]
struct Never(u64);

#[test]
fn thinned_never() {
    thinned(|never: Never| assert_eq!(never.0, 1_000_000));
}

#[derive(Debug, PartialEq, Canvass)]
pub enum Colour {
    Red,
    Green,
    Blue,
}

#[test]
fn thinned_colours() {
    if asked() {
        check(|colours: Vec<Colour>| {
            assume!(colours.len() != 3);
            classify!(colours.is_empty(), "no colour");
            assert!(
                colours
                    .iter()
                    .all(|colour| matches!(colour, Colour::Red | Colour::Green | Colour::Blue))
            );
        });
    }
}

#[test]
fn thinned_recorded() {
    if asked() {
        check(|colours: Vec<Colour>| assert!(colours.len() < 3, "too many \"colours\""));
    }
}

#[test]
fn thinned_few() {
    if asked() {
        check(|flags: [bool; 3]| assert_eq!(flags.len(), 3));
    }
}

fn requirement() -> String {
    std::env::var("REQUIREMENT").expect("it is given")
}

#[test]
fn thinned_required() {
    if asked() {
        Test::here().strategy(Strategy::InOrder).require(requirement()).run(
            |colours: Vec<Colour>| {
                assume!(colours.len().is_multiple_of(2));
                assert!(colours != [Colour::Blue, Colour::Red], "blue and red");
            },
        );
    }
}

#[derive(Debug, Canvass)]
struct Arguments {
    flags: Vec<bool>,
    flag: bool,
}

#[test]
fn thinned_arguments() {
    if asked() {
        let test = Test::here().arguments(&[("flags", "Vec<bool>"), ("flag", "bool")]);
        test.require(requirement()).run(|arguments: Arguments| {
            assert!(arguments.flag || arguments.flags.len() < 1000);
        });
    }
}

/// Long lists fail from some case on.
#[test]
fn thinned_from_case() {
    if asked() {
        let from: u64 = std::env::var("FROM").expect("it is given").parse().expect("a number");
        let cases = Cell::new(0);
        check(|list: Vec<u8>| {
            cases.set(cases.get() + 1);
            assert!(cases.get() < from || list.len() < 20, "long");
        });
    }
}

/// A value is one number: there are no two constructors to combine.
#[derive(Debug, Canvass)]
struct Digits(
    #[canvass(space = canvass::space::vectors(&canvass::space::range(0..=9_u8), 12))] Vec<u8>,
);

#[test]
fn thinned_without_combinations() {
    if asked() {
        let cases = Cell::new(0);
        check(|Digits(digits)| {
            cases.set(cases.get() + 1);
            assert!(cases.get() < 900 || digits[0] == 0, "late");
        });
    }
}
