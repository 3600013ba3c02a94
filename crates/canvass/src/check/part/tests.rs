//! Parts of several kinds of types, compared with all values of a size, one by one.

use super::done::Done;
use super::{Part, PartError, indices, prefixes, seeds};
use crate::check::case::{self, Verdict};
use crate::check::{Outcome, Subject, Test};
use crate::choice::source::{Source, Walk};
use crate::lazy::Lazy;
use crate::{Canvass, Nat, assume, assume_all};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

fn with<A: Canvass, R: Outcome, T>(
    property: impl Fn(A) -> R,
    then: impl FnOnce(&Subject<'_>) -> T,
) -> T {
    let test = Test::<A>::here();
    let done = test.with_subject(&test.name, property, |subject, _, _| then(subject));
    done.expect("the type has values")
}

/// The values of a size as texts, by index; nothing where a predicate refuses one.
fn values<A: Canvass>(subject: &Subject<'_>, size: usize) -> Vec<Option<A>> {
    let count = subject.types.sizes.of_size(size).expect("it can be counted");
    let count = count.to_u64().expect("there are few");
    let value = |index: u64| {
        let mut walk = Walk::new(subject.types.root, size, Nat::from(index));
        walk.begin();
        A::make(&mut Source::new(subject.types, &mut walk)).ok()
    };
    (0..count).map(value).collect()
}

/// How many values there are, how many fail, and the indices of those.
fn slow<A: Canvass, R: Outcome>(
    property: &impl Fn(A) -> R,
    subject: &Subject<'_>,
    size: usize,
) -> (u64, Vec<u64>) {
    let mut failing = Vec::new();
    let values = values::<A>(subject, size);
    let count = values.len() as u64;
    for (index, value) in values.into_iter().enumerate() {
        if let Some(value) = value
            && let Verdict::Failed(_) = case::run(|| property(value))
        {
            failing.push(index as u64);
        }
    }
    (count, failing)
}

fn tokens<'a>(subject: &Subject<'_>, parts: impl Iterator<Item = &'a Done>) -> BTreeSet<String> {
    let sequences = parts.flat_map(|done| &done.counterexamples);
    sequences.map(|(sequence, _)| subject.token(sequence).to_string()).collect()
}

/// A size as ranges of indices of several lengths, and as prefixes in several numbers.
#[track_caller]
fn check<A: Canvass, R: Outcome>(
    sizes: std::ops::RangeInclusive<usize>,
    property: impl Fn(A) -> R,
) {
    with(&property, |subject| {
        let mut failed = 0;
        for size in sizes {
            let (count, failing) = slow(&property, subject, size);
            failed += failing.len();
            for length in [1, 7, count / 2 + 1, count.max(1)] {
                check_ranges(subject, (size, count), &failing, length);
            }
            for wanted in [1, 2, 10, 100] {
                check_prefixes(subject, (size, count), failing.len(), wanted);
            }
        }
        assert_ne!(failed, 0, "some value fails");
    });
}

#[track_caller]
fn check_ranges(subject: &Subject<'_>, (size, count): (usize, u64), failing: &[u64], length: u64) {
    let (mut decided, mut failures, mut found) = (0, 0, Vec::new());
    for from in (0..count).step_by(length as usize) {
        let to = (from + length).min(count);
        let done = indices::run(subject, size, &Nat::from(from), &Nat::from(to)).expect("done");
        assert_eq!(done.decided, to - from, "of size {size}, {from}..{to}");
        decided += to - from;
        failures += done.failures.to_u64().expect("few");
        found.push(done);
    }
    assert_eq!((decided, failures), (count, failing.len() as u64));
    if failing.len() < 100 {
        let expect: BTreeSet<String> = failing
            .iter()
            .map(|index| {
                let sequence = subject.decode_located(size, Nat::from(*index)).ok();
                subject.token(&sequence.expect("it was made")).to_string()
            })
            .collect();
        assert_eq!(tokens(subject, found.iter()), expect);
    }
}

#[track_caller]
fn check_prefixes(
    subject: &Subject<'_>,
    (size, count): (usize, u64),
    failing: usize,
    wanted: usize,
) {
    let prefixes = prefixes::split(subject, size, wanted).expect("it is divided");
    let texts: BTreeSet<String> = prefixes.iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), prefixes.len(), "no prefix is given twice");
    let (mut decided, mut failures, mut runs) = (Nat::ZERO, Nat::ZERO, 0);
    for token in &texts {
        let done = prefixes::run(subject, size, token).expect("it is searched");
        let again = prefixes::run(subject, size, token).expect("it is searched again");
        assert_eq!((&done.decided, done.cases), (&again.decided, again.cases));
        decided += &done.decided;
        failures += &done.failures;
        runs += done.cases;
        assert_eq!(done.counterexamples.is_empty(), done.failures.is_zero());
        for (sequence, _) in &done.counterexamples {
            let replayed = subject.run_code(sequence).ok().map(|(verdict, _)| verdict);
            assert!(matches!(replayed, Some(Verdict::Failed(_))));
        }
    }
    assert_eq!((decided, failures), (Nat::from(count), Nat::from(failing)), "size {size}");
    let enough = texts.len() >= wanted || texts.len() as u64 >= runs;
    assert!(enough, "{} prefixes of {runs} runs, not {wanted}", texts.len());
}

#[derive(Debug, Canvass)]
enum Tree {
    Leaf,
    Node(Box<Tree>, bool, Box<Tree>),
}

/// Some values of any type, spread over all of them.
fn is_unlucky(value: &impl Debug) -> bool {
    let text = format!("{value:?}");
    text.bytes().fold(7_u32, |sum, byte| sum.wrapping_mul(31) ^ u32::from(byte)) % 11 == 0
}

#[test]
fn parts_of_strict_types_decide_each_value_once() {
    check(0..=9, |tree: Tree| {
        assert!(!is_unlucky(&tree));
        matches!(tree, Tree::Leaf | Tree::Node(..))
    });
    check(0..=8, |list: Vec<u8>| assert!(!is_unlucky(&list)));
    check(0..=6, |(a, b): (u8, Option<bool>)| {
        assume!(b.is_some());
        assert!(!is_unlucky(&(a, b)));
    });
    check(0..=5, |map: BTreeMap<u8, bool>| assert!(!is_unlucky(&map)));
}

#[derive(Debug, Canvass)]
enum Search {
    End,
    Key(Lazy<Search>, u8, Lazy<Search>),
}

impl Search {
    fn is_between(&self, low: u8, high: u8) -> bool {
        match self {
            Search::End => true,
            Search::Key(left, key, right) => {
                low <= *key
                    && *key < high
                    && left.is_between(low, *key)
                    && right.is_between(*key + 1, high)
            }
        }
    }

    fn keys(&self) -> usize {
        match self {
            Search::End => 0,
            Search::Key(left, _, right) => left.keys() + 1 + right.keys(),
        }
    }
}

#[test]
fn parts_of_lazy_types_decide_each_value_once() {
    check(0..=9, |tree: Search| {
        assume!(tree.is_between(0, 200));
        assert!(tree.keys() < 3 || !is_unlucky(&tree.keys()));
        assert!(tree.keys() != 2);
    });
    check(0..=8, |list: Vec<Lazy<u8>>| {
        assert!(list.first().is_none_or(|first| **first % 5 != 4));
    });
}

#[test]
fn parts_with_conditions_asked_together_decide_each_value_once() {
    check(0..=9, |tree: Search| {
        assume_all!(tree.keys() > 1, tree.is_between(0, 200));
        assert!(tree.keys() != 2);
    });
}

#[derive(Debug, Canvass)]
struct Loose {
    #[canvass(range = 0..6)]
    low: u8,
    #[canvass(range = *low..9, predicate = |high| high % 3 != 0)]
    high: u8,
    rest: Lazy<Vec<bool>>,
}

#[test]
fn parts_of_loose_types_decide_what_is_refused_too() {
    check(0..=8, |(before, may_reject): (Option<bool>, Loose)| {
        let rest = may_reject.high > 4 && may_reject.rest.len() == 2;
        assert!(!rest || before.is_none());
    });
}

#[test]
fn seeds_are_values_of_their_own_whatever_the_range() {
    with(
        |list: Vec<u8>| assert!(!is_unlucky(&list)),
        |subject| {
            let done = |from, to| seeds::run(subject, 64, from..to).expect("values can be drawn");
            let (whole, halves) = (done(0, 200), [done(0, 77), done(77, 200)]);
            assert_eq!(whole.decided, 200);
            assert!(!whole.counterexamples.is_empty() && whole.counterexamples.len() < 100);
            assert_eq!(tokens(subject, [&whole].into_iter()), tokens(subject, halves.iter()));
            assert_eq!(whole.failures, &halves[0].failures + &halves[1].failures);
            let largest = 1 << 64;
            assert_eq!(done(largest - 1, largest).cases, 1);
        },
    );
}

#[test]
fn empty_ranges_decide_nothing() {
    with(
        |_: u8| {},
        |subject| {
            let done = |from: u64| indices::run(subject, 8, &Nat::from(from), &Nat::from(from));
            assert_eq!(done(0).expect("nothing to do").decided, 0);
            assert_eq!(done(128).expect("nothing to do").decided, 0);
            assert_eq!(seeds::run(subject, 64, 5..5).expect("nothing to do").cases, 0);
        },
    );
}

#[track_caller]
fn check_error(done: Result<Done, PartError>, expect: &str) {
    let error = done.err().expect("it cannot be done").to_string();
    assert!(error.contains(expect), "{error}");
}

#[test]
fn what_is_past_the_end_or_of_something_else_is_refused() {
    with(
        |_: u8| {},
        |subject| {
            let done = indices::run(subject, 8, &Nat::ZERO, &Nat::from(129_u8));
            check_error(done, "there are 128 values of size 8, and the range ends at 129");
            let token =
                |size| prefixes::split(subject, size, 1).expect("it is divided")[0].to_string();
            check_error(
                prefixes::run(subject, 7, &token(8)),
                "is no prefix of this search: it is of size 8",
            );
            check_error(prefixes::run(subject, 8, "nonsense"), "it is not one that a `split` gave");
            check_error(
                prefixes::run(subject, 8, &format!("{}.99", token(8))),
                "led to other demands",
            );
            with(
                |_: u16| {},
                |other| {
                    check_error(prefixes::run(other, 8, &token(8)), "it is of other types");
                },
            );
            assert_eq!(prefixes::split(subject, 9, 4), Ok(Vec::new()), "no value has that size");
        },
    );
}

#[test]
fn failures_are_counted_beyond_the_counterexamples_that_are_shown() {
    with(
        |_: u8| false,
        |subject| {
            let done = indices::run(subject, 8, &Nat::ZERO, &Nat::from(128_u8)).expect("done");
            assert_eq!((done.failures.to_u64(), done.counterexamples.len()), (Some(128), 100));
        },
    );
}

#[test]
fn sizes_too_large_to_go_through_are_refused() {
    let error = "split 5000 8".parse::<Part>().expect_err("too large").to_string();
    assert!(error.contains("sizes up to 4096"), "{error}");
}
