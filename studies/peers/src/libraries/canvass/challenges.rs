//! The shrinking challenges in canvass.

use crate::challenge::{
    Bound5, CASES, Challenge, Coupling, Deletion, Difference, Distinct, Expression, Heap,
    LargeUnion, LengthList, NestedLists, Puzzle, Reverse, Verdict, log,
};
use canvass::Canvass;
use canvass::check::Test;
use canvass::for_macros::rejected;
use canvass::space::{range, vectors};
use std::convert::identity;
use std::panic::{AssertUnwindSafe, catch_unwind};

pub fn shrink(puzzle: Puzzle, seed: u64) {
    match puzzle {
        Puzzle::Reverse => run(seed, identity::<Reverse>),
        Puzzle::Distinct => run(seed, identity::<Distinct>),
        Puzzle::LargeUnion => run(seed, identity::<LargeUnion>),
        Puzzle::NestedLists => run(seed, identity::<NestedLists>),
        Puzzle::Bound5 => run(seed, identity::<Bound5>),
        Puzzle::LengthList => run(seed, |list: Measured| LengthList(list.items)),
        Puzzle::Coupling => {
            run(seed, |places: Vec<Place>| Coupling(places.into_iter().map(|it| it.0).collect()))
        }
        Puzzle::Deletion => run(seed, identity::<Deletion>),
        Puzzle::DifferenceZero => run(seed, identity::<Difference<0, 0>>),
        Puzzle::DifferenceSmall => run(seed, identity::<Difference<1, 4>>),
        Puzzle::DifferenceOne => run(seed, identity::<Difference<1, 1>>),
        Puzzle::Calculator => run(seed, identity::<Expression>),
        Puzzle::Heap => run(seed, identity::<Heap>),
    }
}

#[derive(Debug, Canvass)]
struct Measured {
    #[canvass(range = 1..=100)]
    length: usize,
    #[canvass(space = vectors(&range(0..=1000), *length))]
    items: Vec<u16>,
}

#[derive(Debug, Canvass)]
struct Place(#[canvass(range = 0..=10)] u8);

/// As many cases as usual, and more as long as none fails. A failure is a panic, with what was found in the log.
fn run<A: Canvass, C: Challenge>(seed: u64, make: impl Fn(A) -> C) {
    for cases in [1000, 10_000, CASES] {
        let test = Test::here()
            .cases(u64::from(cases))
            .rejects(u64::from(u32::MAX))
            .seed(seed)
            .regressions(false);
        let check = || {
            test.run(|value| match log::judge(&make(value)) {
                Verdict::Holds => true,
                Verdict::Fails => false,
                Verdict::Discarded => rejected("discarded", file!(), line!()),
            })
        };
        if catch_unwind(AssertUnwindSafe(check)).is_err() {
            return;
        }
    }
}
