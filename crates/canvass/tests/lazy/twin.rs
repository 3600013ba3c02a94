//! The slow twin: every value is made whole, and the predicate asked about each.

use canvass::lazy::Search;
use canvass::{Canvass, Nat};
use std::collections::BTreeSet;
use std::fmt::Debug;

/// The search decides all values up to a size, each once, as the predicate does.
#[track_caller]
pub fn check<A: Canvass + Debug>(size: usize, predicate: impl Fn(&A) -> bool) {
    // Unknown where the type refuses some values.
    let mut all = Some(Nat::ZERO);
    let mut expected = BTreeSet::new();
    for size in 0..=size {
        let space = A::sized(size).expect("there are values");
        let count = space.count().expect("it can be counted");
        all = all.zip(count.finite()).map(|(all, count)| all + count);
        for value in space.iter() {
            if predicate(&value) {
                expected.insert(format!("{value:?}"));
            }
        }
    }
    counts_agree(size, &predicate, all, expected.len());
    assert_eq!(whole_values(size, &predicate), expected);
}

/// Where only the predicate looks.
#[track_caller]
fn counts_agree<A: Canvass>(
    size: usize,
    predicate: &impl Fn(&A) -> bool,
    all: Option<Nat>,
    expected: usize,
) {
    let mut search = Search::<A>::new(0..=size).expect("there are values");
    let mut valid = Nat::ZERO;
    while let Some(run) = search.step(|value| predicate(&value)).expect("it goes on") {
        if run.outcome {
            valid += &run.decided;
        }
        let value = search.value().expect("it can be completed");
        assert_eq!(predicate(&value), run.outcome);
    }
    match all {
        Some(all) => assert_eq!((valid.to_usize(), search.decided()), (Some(expected), &all)),
        None => assert!(valid.to_usize() >= Some(expected)),
    }
}

/// Where those for which the predicate holds are looked at whole.
fn whole_values<A: Canvass + Debug>(
    size: usize,
    predicate: &impl Fn(&A) -> bool,
) -> BTreeSet<String> {
    let mut search = Search::<A>::new(0..=size).expect("there are values");
    let mut found = BTreeSet::new();
    let show = |value: A| predicate(&value).then(|| format!("{value:?}"));
    while let Some(run) = search.step(show).expect("it goes on") {
        if let Some(text) = run.outcome {
            assert_eq!(run.decided, 1);
            assert!(found.insert(text), "decided twice");
        }
    }
    found
}
