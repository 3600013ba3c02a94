//! Which values there are: against a slow twin, from every index, and back.

use super::specimens::{
    Record, Term, Tree, bits, bytes, finite, naturals_of_bits, records, terms, trees,
};
use canvass_space::graded::{atoms, construct, sized};
use canvass_space::{Count, Nat, Rng, Space, SpaceError};
use canvass_space::{naturals, range};
use std::collections::BTreeSet;
use std::fmt::Debug;

/// All terms of a size, by the definition of the type.
fn slow_terms(size: usize) -> Vec<Term> {
    let Some(inner) = size.checked_sub(1) else { return Vec::new() };
    if inner == 0 {
        return vec![Term::Var];
    }
    let mut all: Vec<Term> =
        slow_terms(inner).into_iter().map(|body| Term::Lam(Box::new(body))).collect();
    for own in 0..=inner {
        for function in slow_terms(own) {
            for argument in slow_terms(inner - own) {
                all.push(Term::App(Box::new(function.clone()), Box::new(argument)));
            }
        }
    }
    all
}

fn slow_trees(size: usize) -> Vec<Tree> {
    let Some(inner) = size.checked_sub(1) else { return vec![Tree::Leaf] };
    let mut all = Vec::new();
    for own in 0..=inner {
        for left in slow_trees(own) {
            for right in slow_trees(inner - own) {
                all.push(Tree::Node(Box::new(left.clone()), Box::new(right)));
            }
        }
    }
    all
}

fn slow_bytes(size: usize) -> Vec<u8> {
    (0..40).filter(|byte| format!("{byte:b}").trim_start_matches('0').len() == size).collect()
}

fn slow_records(size: usize) -> Vec<Record> {
    let mut all = Vec::new();
    for i in 0..size {
        for j in 0..size - i {
            for term in slow_terms(i) {
                for byte in slow_bytes(j) {
                    let trees = slow_trees(size - 1 - i - j).into_iter();
                    all.extend(trees.map(|tree| (term.clone(), byte, tree)));
                }
            }
        }
    }
    all
}

/// The space has the same values, and all ways to them agree.
#[track_caller]
fn is_like<T: Debug + Clone + Ord + 'static>(space: &Space<T>, slow: Vec<T>) {
    let by_index: Vec<T> =
        (0..slow.len() as u64).map(|index| space.get(index).expect("below the count")).collect();
    assert_eq!(space.count(), Ok(finite(slow.len() as u64)));
    assert_eq!(space.iter().collect::<Vec<T>>(), by_index);
    let mut walked = Vec::new();
    assert_eq!(space.for_each(|value| walked.push(value)), Ok(()));
    assert_eq!(walked, by_index);
    for (index, value) in by_index.iter().enumerate() {
        assert_eq!(space.index_of(value), Ok(Nat::from(index)), "{value:?}");
    }
    assert_eq!(BTreeSet::from_iter(by_index), BTreeSet::from_iter(slow));
}

#[test]
fn a_size_has_the_values_that_a_slow_twin_finds() {
    for size in 0..9 {
        is_like(&terms().at(size), slow_terms(size));
        is_like(&trees().at(size), slow_trees(size));
        is_like(&bytes().at(size), slow_bytes(size));
        is_like(&records().at(size), slow_records(size));
        let pairs = construct((records(), records()), |pair| pair, |(a, b)| Some((a, b)));
        let slow_pairs = (0..size.min(6)).flat_map(|own| {
            let rests = slow_records(size.min(6) - 1 - own);
            let pair = |a: Record| rests.clone().into_iter().map(move |b| (a.clone(), b));
            slow_records(own).into_iter().flat_map(pair).collect::<Vec<_>>()
        });
        is_like(&pairs.at(size.min(6)), slow_pairs.collect());
    }
}

#[test]
fn up_to_and_all_have_smaller_values_first() {
    let up_to = |size| (0..=size).flat_map(slow_records).collect::<Vec<Record>>();
    is_like(&records().up_to(5), up_to(5));
    is_like(&bytes().all(), (0..40).collect());
    let first: Vec<Record> = records().all().iter().take(up_to(5).len()).collect();
    assert_eq!(first, records().up_to(5).iter().collect::<Vec<Record>>());
}

/// A walk from every index has what `get` has from there on.
#[track_caller]
fn walks_from_everywhere<T: Debug + Clone + PartialEq + 'static>(space: &Space<T>) {
    let all: Vec<T> = space.iter().collect();
    for start in 0..=all.len() {
        let walk = space.iter_from_index(start as u64);
        assert_eq!(walk.collect::<Vec<T>>(), all[start..], "from {start}");
    }
}

#[test]
fn a_walk_may_begin_at_every_index() {
    for size in 0..=8 {
        walks_from_everywhere(&terms().at(size));
        walks_from_everywhere(&trees().at(size.min(6)));
        walks_from_everywhere(&bits().at(size));
        walks_from_everywhere(&records().at(size.min(6)));
    }
    walks_from_everywhere(&terms().up_to(8));
    walks_from_everywhere(&bytes().all());
}

#[track_caller]
fn inverts<T: Debug + 'static>(space: &Space<T>, indices: impl IntoIterator<Item = Nat>) {
    for index in indices {
        let value = space.get(&index).unwrap_or_else(|error| panic!("{index}: {error}"));
        assert_eq!(space.index_of(&value), Ok(index), "{value:?}");
    }
}

#[test]
fn index_of_inverts_get_far_away() {
    let far = || [3, 9, 20, 50, 100].map(|zeros| Nat::from(10_u64).pow(zeros));
    inverts(&terms().all(), far());
    inverts(&trees().all(), far());
    inverts(&bits().all(), far());
    inverts(&records().all(), far());
    let mut rng = Rng::new(3);
    let records = records();
    let count = records.at(60).count().expect("one size");
    let count = count.finite().expect("one size");
    inverts(&records.at(60), (0..500).filter_map(|_| rng.below(count)));
}

#[test]
fn a_size_contains_its_values_only() -> Result<(), SpaceError> {
    let terms = terms();
    for size in 0..7 {
        for term in slow_terms(size) {
            assert_eq!(terms.size_of(&term)?, Some(size), "{term:?}");
            for other in 0..9 {
                assert_eq!(terms.at(other).contains(&term)?, other == size, "{term:?} at {other}");
                assert_eq!(terms.up_to(other).contains(&term)?, other >= size, "{term:?}");
            }
        }
    }
    assert_eq!(bytes().size_of(&40)?, None);
    assert_eq!(records().size_of(&(Term::Var, 39, Tree::Leaf))?, Some(8));
    assert_eq!(records().size_of(&(Term::Var, 40, Tree::Leaf))?, None);
    assert_eq!(records().all().index_of(&(Term::Var, 40, Tree::Leaf)), Err(SpaceError::NotMember));
    Ok(())
}

#[test]
fn map_with_changes_values_and_keeps_sizes() -> Result<(), SpaceError> {
    let even = bytes().map_with(
        |byte| u32::from(byte) * 2,
        |number| (number % 2 == 0).then(|| u8::try_from(number / 2).ok())?,
    );
    for size in 0..8 {
        is_like(&even.at(size), slow_bytes(size).into_iter().map(|byte| 2 * byte as u32).collect());
    }
    assert_eq!((even.size_of(&78)?, even.size_of(&77)?, even.size_of(&80)?), (Some(6), None, None));
    assert_eq!(even.all().count()?, 40);
    Ok(())
}

#[test]
fn integers_graded_by_bit_length_are_the_integers_in_order() -> Result<(), SpaceError> {
    let by_length = sized(None, naturals_of_bits, |number: &Nat| Some(number.bits()));
    for index in [0_u64, 1, 2, 255, 256, 1 << 40].map(Nat::from) {
        assert_eq!(by_length.all().get(&index)?, index);
        assert_eq!(by_length.all().index_of(&index)?, index);
    }
    assert_eq!(by_length.all().count()?, Count::Infinite);
    assert_eq!(by_length.at(100).count()?, Count::Finite(Nat::power_of_two(99)));
    Ok(())
}

#[test]
fn a_size_without_a_finite_count_is_an_error() {
    let infinite = sized(None, |_| naturals(), |_| Some(0));
    assert_eq!(infinite.at(0).count(), Err(SpaceError::Infinite));
    let filtered = atoms(&range(0..9_u8).filter(|byte| byte % 2 == 0), 1);
    assert_eq!(filtered.at(1).count(), Ok(Count::from(5)));
    assert_eq!(filtered.at(0).count(), Ok(Count::ZERO));
    let endless = atoms(&naturals().filter(|number| number.bit(0)), 1);
    assert!(matches!(endless.at(1).count(), Err(SpaceError::UnknownCount { .. })));
}
