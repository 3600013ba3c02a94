//! Searches of random types against the slow twin: make all values, and ask the predicate about each.

mod random_type;

use super::{Course, Few, Portfolio, Ran, Rounds, Ways};
use crate::Nat;
use crate::shape::Types;
use crate::shard::Shard;
use crate::source::{ByCode, Fit, Made, Source, Walk};
use random_type::{Predicate, Value, random_types};
use std::collections::BTreeSet;
use std::sync::Arc;

/// How many random types each search is tried on.
const TYPES: u64 = 300;
/// How many runs of one search are compared.
const RUNS: usize = 400;
/// How many values of a type the twin makes at most.
const VALUES: u64 = 3_000;

#[test]
fn by_size_finds_what_the_twin_finds() {
    check(|types| Some(Course::BySize(Rounds::all(types, Shard::WHOLE))));
}

#[test]
fn patterns_find_what_the_twin_finds() {
    check(|types| Portfolio::new(types, &Ways::COMPETING, Shard::WHOLE).map(Course::Patterns));
}

/// Short turns, so that searches leave off and go on often.
#[test]
fn patterns_in_short_turns_find_what_the_twin_finds() {
    let ways = [(1, 1), (2, 2), (2, 3)];
    let ways = ways.map(|(strength, fineness)| Ways { strength, fineness, budget: 2 });
    check(|types| Portfolio::new(types, &ways, Shard::WHOLE).map(Course::Patterns));
}

#[test]
fn few_constructors_find_what_the_twin_finds() {
    check(|types| Few::new(types, Shard::WHOLE).map(Course::Few));
}

/// Each run's outcome is that of its completed value, and what a search ends with is what the twin has.
fn check(course: impl Fn(&Arc<Types>) -> Option<Course>) {
    let mut compared = 0;
    for seed in 0..TYPES {
        let types = Arc::new(random_types(seed));
        let predicate = Predicate { seed };
        let Some(course) = course(&types) else { continue };
        compared += 1;
        let (found, is_finished) = search(&types, predicate, course, seed);
        let Some(all) = twin(&types, predicate, is_finished) else { continue };
        match is_finished {
            true => assert_eq!(found, all, "type {seed}"),
            false => assert!(found.iter().all(|value| all.contains(value) || all.is_empty())),
        }
    }
    assert!(compared > TYPES / 2, "only {compared} types were compared");
}

/// The values that a search accepts, and whether it came to an end within its runs.
fn search(
    types: &Types,
    predicate: Predicate,
    mut course: Course,
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
            Ran::Strayed => panic!("type {seed}: the predicate is deterministic"),
        };
        let code = course.code(|source| Value::made(source).map(drop)).expect("it is completed");
        let mut choices = ByCode::new(types.root, &code.0, Fit::Exactly);
        let whole = Value::made(&mut Source::new(types, &mut choices)).expect("it is of the type");
        assert_eq!(predicate.accepts(&whole), outcome.is_some(), "type {seed}: {whole:?}");
        if let Some(value) = outcome {
            let is_new = found.insert(value);
            assert!(is_new || matches!(course, Course::Few(_)), "type {seed}: run twice");
        }
    }
    (found, false)
}

/// The accepted values; `None` where there are too many.
fn twin(types: &Types, predicate: Predicate, is_whole: bool) -> Option<BTreeSet<String>> {
    let total = types.sizes.count().expect("it is counted").finite().cloned();
    let total = total.filter(|total| *total <= VALUES);
    assert!(!is_whole || total.is_some(), "a search of infinitely many values came to an end");
    let (total, mut made, mut size) = (total?, Nat::ZERO, 0);
    let mut accepted = BTreeSet::new();
    while made < total {
        let of_size = types.sizes.of_size(size).expect("it is counted").to_u64().expect("few");
        for index in 0..of_size {
            let mut walk = Walk::new(types.root, size, Nat::from(index));
            walk.begin();
            let value = Value::made(&mut Source::new(types, &mut walk)).expect("it is of the type");
            if predicate.accepts(&value) {
                accepted.insert(format!("{value:?}"));
            }
        }
        made += &Nat::from(of_size);
        size += 1;
    }
    Some(accepted)
}
