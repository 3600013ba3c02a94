//! Tests of arrays for values.

use super::{ArrayError, NoColumn, Plan, array};
use crate::Canvass;
use crate::choice::sequence::{ChoiceSequence, Trace, nodes};
use crate::choice::shape::{Form, Types};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::convert::Infallible;

/// A part of a value, by the way to it, and what stands there.
type Feature = (Vec<usize>, String);

/// What stands where in a value; choices without an alternative are left out.
fn features(types: &Types, sequence: &ChoiceSequence) -> Vec<Feature> {
    let mut waiting = vec![Vec::new()];
    let mut features = Vec::new();
    for node in nodes(types, sequence).expect("choices of these types") {
        let way = waiting.pop().expect("parents come before their children");
        let below = (0..node.children).rev();
        waiting.extend(below.map(|at| [&way[..], &[node.choice, at]].concat()));
        match &types.get(node.shape).form {
            Form::Leaf { .. } => features.push((way, sequence.0[node.start].to_string())),
            Form::Choice(constructors) if constructors.len() > 1 => {
                features.push((way, constructors[node.choice].name.to_owned()));
            }
            Form::Choice(_) => {}
            Form::List(_) | Form::Map(..) | Form::Bounded(..) => unreachable!("not in arrays"),
        }
    }
    features
}

/// All choices of `size` features of one of the values.
fn interactions<T: Canvass>(
    types: &Types,
    values: impl IntoIterator<Item = T>,
    size: usize,
) -> BTreeSet<Vec<Feature>> {
    let mut found = BTreeSet::new();
    for value in values {
        let sequence = Trace::of(types, &value).expect("a value of its type");
        let mut chosen = vec![Vec::new()];
        for feature in features(types, &sequence) {
            let longer: Vec<Vec<Feature>> = (chosen.iter())
                .filter(|chosen| chosen.len() < size)
                .map(|chosen| [&chosen[..], std::slice::from_ref(&feature)].concat())
                .collect();
            chosen.extend(longer);
        }
        found.extend(chosen.into_iter().filter(|chosen| chosen.len() == size));
    }
    found
}

/// Every interaction that some value of the type has is in one of the array's.
#[track_caller]
fn check<T: Canvass>(strength: usize, most: usize) {
    let types = Types::of::<T>().unwrap();
    let all = T::space().unwrap();
    let rows = array::<T>(strength).unwrap();
    assert!(rows.len() <= most, "{} rows of strength {strength}", rows.len());
    let covered = interactions(&types, rows, strength);
    let missing: Vec<_> =
        interactions(&types, all.iter(), strength).difference(&covered).cloned().collect();
    assert_eq!(missing, Vec::<Vec<Feature>>::new());
}

#[test]
fn all_interactions_of_flags_are_there() {
    check::<[bool; 8]>(1, 2);
    check::<[bool; 8]>(2, 8);
    check::<[bool; 8]>(3, 18);
    check::<[bool; 3]>(3, 8);
    check::<(bool, Ordering, bool, Ordering)>(2, 9);
}

#[test]
fn all_interactions_of_what_variants_contain_are_there() {
    type Choice = Result<(bool, Ordering), Option<bool>>;
    for strength in 1..=4 {
        check::<(Choice, bool, Option<Option<bool>>, Ordering)>(strength, 200);
    }
}

#[test]
fn all_interactions_of_a_few_numbers_are_there() {
    check::<(Option<u8>, bool)>(1, 300);
    check::<(Option<u8>, bool, Ordering)>(1, 300);
}

#[test]
fn each_of_up_to_a_thousand_values_is_there() {
    let bytes: HashSet<u8> =
        array::<(u8, bool, bool)>(2).unwrap().into_iter().map(|row| row.0).collect();
    assert_eq!(bytes.len(), 256);
    let within: HashSet<Option<u8>> =
        array::<(bool, Option<u8>)>(1).unwrap().into_iter().map(|row| row.1).collect();
    assert_eq!(within.len(), 257);
}

/// Every pair of digits of the two numbers together.
fn pairs_of_digits(rows: &[(u32, u64)]) -> BTreeMap<(usize, usize), BTreeSet<(u8, u8)>> {
    let mut pairs: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for (a, b) in rows {
        let digits = format!("{a:010}{b:020}");
        let digits = digits.as_bytes();
        for at in 0..digits.len() {
            for other in 0..at {
                pairs.entry((other, at)).or_default().insert((digits[other], digits[at]));
            }
        }
    }
    pairs
}

#[test]
fn the_digits_of_large_numbers_interact() {
    let rows = array::<(u32, u64)>(2).unwrap();
    assert!(rows.len() < 400, "{}", rows.len());
    for ((one, other), pairs) in pairs_of_digits(&rows) {
        let levels = |at| match at {
            0 => 5,
            10 => 2,
            _ => 10,
        };
        // 42… and 18… are the largest beginnings.
        let too_large = match (one, other) {
            (0, 1) => 7,
            (10, 11) => 1,
            _ => 0,
        };
        assert_eq!(pairs.len(), levels(one) * levels(other) - too_large, "{one} and {other}");
    }
}

#[test]
fn numbers_of_any_width_have_digits() {
    let rows = array::<(u128, i128)>(1).unwrap();
    assert_eq!(rows.len(), 10);
    assert!(array::<(f64, char, i16)>(2).unwrap().len() < 1_000);
}

#[test]
fn parts_without_alternatives_are_no_columns() {
    assert_eq!(array::<()>(2).unwrap(), [()]);
    assert_eq!(array::<(Option<Infallible>, ())>(2).unwrap(), [(None, ())]);
    assert_eq!(array::<(Option<Infallible>, bool)>(9).unwrap(), [(None, false), (None, true)]);
}

#[test]
fn strength_beyond_the_columns_means_all_combinations() {
    assert_eq!(array::<(bool, bool, Ordering)>(16).unwrap().len(), 12);
}

#[test]
fn the_same_seed_gives_the_same_rows() {
    assert_eq!(array::<(bool, u8, Ordering)>(2), array::<(bool, u8, Ordering)>(2));
}

#[track_caller]
fn check_refused<T: Canvass>(reason: NoColumn, values: &str) {
    let types = Types::of::<T>().unwrap();
    let plan = Plan::of(&types, &[("first", "…"), ("second", "…")]);
    match plan.err() {
        Some(ArrayError::NoColumn { argument, values: found, reason: why }) => {
            assert_eq!((argument, found, why), (Some("second"), values, reason));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn parts_that_are_no_columns_are_named() {
    check_refused::<(bool, Vec<u8>)>(NoColumn::List, "alloc::vec::Vec<u8>");
    check_refused::<(bool, Option<String>)>(NoColumn::List, "alloc::string::String");
    check_refused::<(bool, BTreeSet<bool>)>(
        NoColumn::Map,
        "alloc::collections::btree::set::BTreeSet<bool>",
    );
    check_refused::<(bool, (u8, crate::Nat))>(NoColumn::TooManyValues, "canvass_space::nat::Nat");
}

#[test]
fn what_would_take_too_long_is_refused() {
    let columns = 64;
    assert_eq!(
        array::<[bool; 64]>(9).unwrap_err(),
        ArrayError::TooManyInteractions { strength: 9, columns }
    );
    let values = "[[[bool; 64]; 64]; 64]";
    assert_eq!(
        array::<[[[bool; 64]; 64]; 64]>(1).unwrap_err(),
        ArrayError::TooManyParts { values }
    );
    assert_eq!(array::<bool>(0), Err(ArrayError::NoStrength));
}
