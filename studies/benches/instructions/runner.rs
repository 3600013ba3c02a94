//! Whole tests: the first case, a thousand cases, draws, steps, and a counterexample shrunk.

use crate::path::Path;
use crate::types::{OpenTree, Tree};
use canvass::check::{Strategy, Test};
use canvass::generate::{any, draw};
use canvass::{Canvass, assume, state};
use std::hint::black_box;

pub const PATHS: &[Path] = &[
    Path { name: "begin a test", what: "a test of one case, from start to end", prepare: one_case },
    Path { name: "test lists", what: "1,000 cases of a list reversed twice, auto", prepare: lists },
    Path { name: "test lists drawn", what: "the same at random only", prepare: random_lists },
    Path { name: "test trees", what: "1,000 cases of a tree mirrored twice, auto", prepare: trees },
    Path {
        name: "test a condition",
        what: "1,000 cases that must be ordered trees, auto",
        prepare: ordered,
    },
    Path {
        name: "test draws",
        what: "1,000 cases that draw a list and a place in it",
        prepare: draws,
    },
    Path {
        name: "test a machine",
        what: "300 sequences of steps of a counter, auto",
        prepare: machine,
    },
    Path { name: "shrink a list", what: "a list of 60 numbers shrunk to two", prepare: shrink },
];

fn test<A: Canvass>(cases: u64, strategy: Strategy) -> Test<A> {
    Test::here().seed(1).cases(cases).strategy(strategy).regressions(false)
}

fn one_case() -> Box<dyn FnMut()> {
    Box::new(|| test(1, Strategy::Auto).run(|tree: Tree| drop(black_box(tree))))
}

fn lists() -> Box<dyn FnMut()> {
    Box::new(|| test(1_000, Strategy::Auto).run(reversed_twice))
}

fn random_lists() -> Box<dyn FnMut()> {
    Box::new(|| test(1_000, Strategy::AdHoc).run(reversed_twice))
}

fn reversed_twice(list: Vec<u32>) -> bool {
    let mut twice = list.clone();
    twice.reverse();
    twice.reverse();
    twice == list
}

fn trees() -> Box<dyn FnMut()> {
    Box::new(|| test(1_000, Strategy::Auto).run(|tree: Tree| tree.mirrored().mirrored() == tree))
}

fn ordered() -> Box<dyn FnMut()> {
    Box::new(|| {
        test(1_000, Strategy::Auto).run(|tree: OpenTree| {
            assume!(tree.is_ordered(0, 256));
        });
    })
}

fn draws() -> Box<dyn FnMut()> {
    Box::new(|| {
        test(1_000, Strategy::Auto).run(|()| {
            let list: Vec<u8> = any();
            let at: usize = draw(0..=list.len());
            assert!(black_box(at) <= list.len());
        });
    })
}

#[derive(Default)]
struct Counter {
    real: u64,
    model: u64,
}

#[canvass::machine]
impl Counter {
    #[rule]
    fn count(&mut self, by: u8) {
        self.real += u64::from(by);
        self.model += u64::from(by);
    }

    #[rule(requires = self.model > 0)]
    fn reset(&mut self) {
        (self.real, self.model) = (0, 0);
    }

    #[invariant]
    fn both_count_the_same(&self) {
        assert_eq!(self.real, self.model);
    }
}

fn machine() -> Box<dyn FnMut()> {
    Box::new(|| test(300, Strategy::Auto).run(|()| state::run::<Counter>()))
}

fn shrink() -> Box<dyn FnMut()> {
    let found: Vec<u16> = (0..60).map(|at| 1_000 + 37 * at).collect();
    Box::new(move || {
        let few = |list: Vec<u16>| list.iter().filter(|number| **number > 2_000).count() < 2;
        let smallest = test(1, Strategy::Auto).shrink_counterexample(&found, few);
        assert_eq!(smallest.expect("it can be shrunk"), [2_001, 2_001]);
    })
}
