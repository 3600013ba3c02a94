//! Facts about the first terms of all models, gone through one by one and lazily.

use crate::redex::notation::Notation;
use crate::redex::{Model, Outcome, Visit, visit};
use canvass::lazy::Search;
use canvass::{Canvass, Nat};

/// All terms up to this size are looked at one by one.
const LARGEST: usize = 4;

struct LazyAndStrict;

impl Visit for LazyAndStrict {
    fn model<M: Model>(&mut self) {
        for bug in [None].into_iter().chain(M::BUGS.iter().map(|known| Some(known.bug))) {
            let mut relevant = Nat::ZERO;
            let mut search = Search::<M::Term>::new(0..=LARGEST).unwrap();
            while let Some(run) = search.step(|term| M::premise(&term, bug)).unwrap() {
                if run.outcome {
                    relevant += &run.decided;
                }
            }
            let sizes = (0..=LARGEST).map(|size| M::Term::sized(size).unwrap());
            let terms = sizes.flat_map(|space| space.iter());
            let strictly = terms.filter(|term| M::premise(term, bug)).count();
            assert_eq!(relevant, Nat::from(strictly as u64), "{} {bug:?}", M::NAME);
        }
    }
}

#[test]
fn a_premise_looks_at_as_many_terms_lazily_as_one_by_one() {
    visit(&mut LazyAndStrict);
}

struct NothingFails;

impl Visit for NothingFails {
    fn model<M: Model>(&mut self) {
        let mut search = Search::<M::Term>::by_size().unwrap();
        // The smallest programs of `list-machine` that are well-typed are too large to be found in so many runs.
        let known = M::BUGS.iter().flat_map(|known| known.counterexamples);
        let terms = known.map(|text| M::Term::parse(text).unwrap());
        let mut holds = terms.filter(|term| M::check(term, None) == Outcome::Holds).count();
        while search.runs() < 20_000 {
            let run = search.step(|term| M::check(&term, None)).unwrap().expect("terms never end");
            match run.outcome {
                Outcome::Irrelevant => {}
                Outcome::Holds => holds += 1,
                Outcome::Fails => panic!("{}: {}", M::NAME, search.value().unwrap().text()),
            }
        }
        assert!(holds > 0, "{}: the premise never held", M::NAME);
    }
}

#[test]
fn nothing_fails_without_a_bug() {
    visit(&mut NothingFails);
}

struct Prepared;

impl Visit for Prepared {
    fn model<M: Model>(&mut self) {
        let space = M::Term::space().unwrap();
        for term in space.iter().take(2000) {
            let once = M::prepare(term, None);
            assert_ne!(M::check(&once, None), Outcome::Fails, "{}: {}", M::NAME, once.text());
            let text = once.text();
            assert_eq!(M::prepare(once, None).text(), text, "{}", M::NAME);
            assert_eq!(M::Term::parse(&text).unwrap().text(), text, "{}", M::NAME);
        }
    }
}

#[test]
fn what_is_prepared_stays_so_and_is_read_as_it_is_written() {
    visit(&mut Prepared);
}
