//! Facts about all models.

mod depth;
mod enumeration;
mod outcome;

use super::{Model, Outcome, Visit, visit};
use crate::redex::notation::Notation;

/// The term of a text, which it is written as, too.
#[track_caller]
fn parsed<M: Model>(text: &str) -> M::Term {
    let term = M::Term::parse(text).unwrap_or_else(|error| panic!("{}: {text}: {error}", M::NAME));
    assert_eq!(term.text(), text, "{}", M::NAME);
    term
}

#[derive(Default)]
struct EachFails {
    /// Models, with the numbers of their bugs and how many counterexamples there are.
    found: Vec<(&'static str, Vec<u8>, usize)>,
}

impl Visit for EachFails {
    fn model<M: Model>(&mut self) {
        let mut counterexamples = 0;
        for known in M::BUGS {
            for text in known.counterexamples {
                counterexamples += 1;
                let outcome = M::check(&parsed::<M>(text), Some(known.bug));
                assert_eq!(outcome, Outcome::Fails, "{} {:?}: {text}", M::NAME, known.bug);
            }
        }
        let numbers = M::BUGS.iter().map(|known| known.number).collect();
        self.found.push((M::NAME, numbers, counterexamples));
    }
}

#[test]
fn every_counterexample_of_a_bug_shows_it() {
    let mut fails = EachFails::default();
    visit(&mut fails);
    let all = |last| (1..=last).collect::<Vec<u8>>();
    let expect = [
        ("stlc", all(9), 14),
        ("poly-stlc", all(9), 15),
        ("stlc-sub", all(9), 14),
        ("list-machine", all(3), 3),
        ("rbtrees", all(3), 5),
        ("delim-cont", all(3), 3),
        ("rvm", vec![2, 3, 4, 5, 6, 14, 15], 10),
        ("let-poly", all(7), 15),
    ];
    assert_eq!(fails.found, expect);
}

struct NoneFails;

impl Visit for NoneFails {
    fn model<M: Model>(&mut self) {
        for known in M::BUGS {
            for text in known.counterexamples {
                let outcome = M::check(&parsed::<M>(text), None);
                assert_ne!(outcome, Outcome::Fails, "{} {:?}: {text}", M::NAME, known.bug);
            }
        }
    }
}

#[test]
fn no_counterexample_is_one_without_the_bug() {
    visit(&mut NoneFails);
}
