//! Searches of random types against the slow twin: make all values, and ask the predicate about each.

mod random_type;

use super::pattern::patterned;
use super::{Few, Portfolio, Ran, SearchOrder, SizeBySize, Ways};
use crate::Nat;
use crate::choice::shape::Types;
use crate::choice::source::{Fit, Made, Recorded, Source, Walk};
use crate::shard::Shard;
use random_type::{Predicate, Value, random_types};
use std::collections::BTreeSet;
use std::sync::Arc;

/// How many random types each search is tried on.
const TYPES: u64 = 200;
/// How many runs of one search are compared, at most.
const RUNS: usize = 400;
/// How many values of a type the twin makes, at most.
const VALUES: u64 = 30;
/// A search that has come to values of so many parts has gone far enough.
const LARGE: usize = 60;

#[test]
fn by_size_finds_what_the_twin_finds() {
    for is_finite in [false, true] {
        check(is_finite, |types| Some(SearchOrder::BySize(SizeBySize::all(types, Shard::WHOLE))));
    }
}

/// The searches of a portfolio skip what others of it have run, and miss nothing by that.
#[test]
fn patterns_find_what_the_twin_finds() {
    let ways = [Ways { strength: 1, fineness: 1, budget: 500 }];
    check(false, |types| Portfolio::new(types, &ways, Shard::WHOLE).map(SearchOrder::Patterns));
}

/// Short turns, so that searches leave off and go on often.
#[test]
fn competing_patterns_in_short_turns_find_what_the_twin_finds() {
    let ways = [(1, 1), (2, 2), (2, 3)];
    let ways = ways.map(|(strength, fineness)| Ways { strength, fineness, budget: 2 });
    check(false, |types| Portfolio::new(types, &ways, Shard::WHOLE).map(SearchOrder::Patterns));
}

#[test]
fn few_constructors_find_what_the_twin_accepts() {
    check(false, |types| Few::new(types, Shard::WHOLE).map(SearchOrder::Few));
}

/// Each run's outcome is that of its completed value, no value is accepted twice, and all small ones are found.
fn check(is_finite: bool, course: impl Fn(&Arc<Types>) -> Option<SearchOrder>) {
    let (mut compared, mut found_some) = (0, 0);
    for seed in 0..TYPES {
        let types = Arc::new(random_types(seed, is_finite));
        let predicate = Predicate { seed };
        let Some(course) = course(&types) else { continue };
        let is_few = matches!(course, SearchOrder::Few(_));
        let (found, is_finished) = search(&types, predicate, course, seed);
        let finds_all = is_finished || !is_few;
        let small = twin(&types, predicate);
        if finds_all {
            let missing: Vec<&String> = small.difference(&found).collect();
            assert!(missing.is_empty(), "type {seed}: {missing:?}");
        }
        compared += 1;
        found_some += u64::from(!found.is_empty());
    }
    assert!(compared > TYPES / 10, "only {compared} types were compared");
    assert!(found_some > compared / 3, "only {found_some} of {compared} types had accepted values");
}

/// The values that a search accepts, and whether it came to an end within its runs.
fn search(
    types: &Types,
    predicate: Predicate,
    mut course: SearchOrder,
    seed: u64,
) -> (BTreeSet<String>, bool) {
    let mut found = BTreeSet::new();
    for _ in 0..RUNS {
        if !course.advance().expect("it goes on") {
            return (found, true);
        }
        let run = |source: &mut Source<'_>| -> Made<Option<String>> {
            let value = Value::made(source)?;
            // Accepted values are looked at whole, so that no two runs find the same.
            Ok(predicate.accepts(&value).then(|| format!("{value:?}")))
        };
        let outcome = match course.run(run).expect("it runs") {
            Ran::Outcome(outcome, _) => outcome,
            Ran::DeadEnd => continue,
            Ran::Stopped(stop, _) => panic!("type {seed}: {stop:?}"),
            Ran::Nondeterministic => panic!("type {seed}: the predicate is deterministic"),
        };
        let sequence =
            course.sequence(|source| Value::made(source).map(drop)).expect("it is completed");
        let mut choices = Recorded::new(types.root, &sequence.0, Fit::Exactly);
        let whole = Value::made(&mut Source::new(types, &mut choices)).expect("it is of the type");
        if whole.parts() > LARGE {
            return (found, false);
        }
        assert_eq!(predicate.accepts(&whole), outcome.is_some(), "type {seed}: {whole:?}");
        if let Some(value) = outcome {
            let is_new = found.insert(value);
            // Few constructors meet in several searches, and a search by size makes runs of others again.
            let may_repeat = matches!(course, SearchOrder::Few(_))
                || matches!(course, SearchOrder::Patterns(_)) && course.by_size().is_some();
            assert!(is_new || may_repeat, "type {seed}: run twice");
        }
    }
    (found, false)
}

/// The accepted values of the smallest sizes, of those that a pattern can describe where the type has patterns.
fn twin(types: &Types, predicate: Predicate) -> BTreeSet<String> {
    let patterned = patterned(types);
    let total = types.sizes.count().expect("it is counted");
    let (mut made, mut accepted, mut size) = (Nat::ZERO, BTreeSet::new(), 0);
    while !total.excludes(&made) && made < VALUES {
        let of_size = types.sizes.of_size(size).expect("it is counted").clone();
        made += &of_size;
        if made > VALUES {
            break;
        }
        for index in 0..of_size.to_u64().expect("few") {
            let mut walk = Walk::new(types.root, size, Nat::from(index));
            walk.begin();
            let value = Value::made(&mut Source::new(types, &mut walk)).expect("it is of the type");
            if predicate.accepts(&value) && patterned.is_none_or(|shape| value.has(shape)) {
                accepted.insert(format!("{value:?}"));
            }
        }
        size += 1;
    }
    accepted
}
