//! Facts about the values that expressions describe.

use super::{expression, for_random_expressions};
use crate::generate::Generator;
use crate::tree::Expression;
use crate::tree::expression::ExpressionError;
use crate::{Canvass, Count, Nat, Rng, Space, SpaceError};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

/// Compares all values up to a size with those of the type that match, and says how many there are.
#[track_caller]
fn check<T: Canvass + Ord + Debug>(expression: &Expression, size: usize) -> u64 {
    let space: Space<T> = expression.space().unwrap();
    let mut walk = space.iter();
    let mut before = 0_u64;
    for size in 0..=size {
        let mut expect = BTreeSet::new();
        for value in T::sized(size).unwrap().iter() {
            let matches = expression.matches(&expression.alphabet().tree(&value).unwrap());
            assert_eq!(space.contains(&value).unwrap(), matches, "{value:?} in {expression}");
            expect.extend(matches.then_some(value));
        }
        while !expect.is_empty() {
            let value = walk.next().unwrap();
            assert!(expect.remove(&value), "{value:?} of size {size} in {expression}");
            assert_eq!(space.index_of(&value).unwrap(), before, "{value:?} in {expression}");
            assert_eq!(space.get(before).unwrap(), value, "{before} in {expression}");
            before += 1;
        }
    }
    before
}

/// The same for a type without values above a size.
#[track_caller]
fn check_all<T: Canvass + Ord + Debug>(expression: &Expression, size: usize) {
    let all = check::<T>(expression, size);
    let space = expression.space::<T>().unwrap();
    assert_eq!(space.count().unwrap(), Count::Finite(Nat::from(all)), "{expression}");
    assert!(matches!(space.get(all), Err(SpaceError::OutOfRange { .. })));
}

#[test]
fn a_space_has_the_values_that_match() {
    check::<Vec<bool>>(&expression::<Vec<bool>>("◇cons(true, ◇false)"), 8);
    check::<Vec<bool>>(&expression::<Vec<bool>>("⊤"), 6);
    check::<Vec<u8>>(&expression::<Vec<u8>>("◇(#0 + last)"), 5);
    check::<Vec<u8>>(&expression::<Vec<u8>>("○bits2to4"), 5);
    check::<Vec<Vec<bool>>>(
        &expression::<Vec<Vec<bool>>>("◇Vec<bool>::cons(⊤, Vec<bool>::nil)"),
        5,
    );
    check_all::<(u8, bool)>(&expression::<(u8, bool)>("tuple(bits5to8, ⊤) + tuple(⊤, true)"), 10);
    check_all::<(u8, bool)>(&expression::<(u8, bool)>("tuple(last, false) + tuple(#1, ⊤)"), 10);
    check::<Option<u16>>(&expression::<Option<u16>>("Some(#0 + bits9to16 + last)"), 11);
    check_all::<[Option<bool>; 3]>(&expression::<[Option<bool>; 3]>("◇true"), 8);
    type Wide = (bool, Option<bool>, (), bool, bool);
    check_all::<Wide>(&expression::<Wide>("○true + tuple(⊤, None, ⊤, ⊤, false)"), 8);
    check_all::<Wide>(&expression::<Wide>("tuple(true, ⊤, ⊤, false, ⊤) + ◇None"), 8);
    check::<(Nat, bool)>(&expression::<(Nat, bool)>("tuple(bits2to4 + bits5to8, ⊤)"), 9);
    check_all::<bool>(&expression::<bool>("μX. X"), 4);
    type Maps = (BTreeMap<bool, bool>, Option<u8>);
    check_all::<Maps>(&expression::<Maps>("tuple(⊤, None + Some(#1))"), 20);
}

#[test]
fn spaces_of_random_expressions_have_the_values_that_match() {
    for_random_expressions::<Vec<bool>>(60, |expression| {
        check::<Vec<bool>>(expression, 5);
    });
    for_random_expressions::<(bool, Option<bool>)>(60, |expression| {
        check_all::<(bool, Option<bool>)>(expression, 4);
    });
    for_random_expressions::<Vec<Option<bool>>>(60, |expression| {
        check::<Vec<Option<bool>>>(expression, 5);
    });
}

/// Of the 2^n lists of length n, the n + 1 that are sorted have no `true` before a `false`.
#[test]
fn unsorted_lists_are_as_many_as_known() {
    let unsorted = expression::<Vec<bool>>("◇cons(true, ◇false)");
    let lists = unsorted.space::<Vec<bool>>().unwrap();
    // Each element counts one, and each `true` one digit.
    let size = |list: &Vec<bool>| list.len() + list.iter().filter(|element| **element).count();
    for length in 2..8 {
        let all = lists.iter().take_while(|list| size(list) <= 2 * length);
        let found = all.filter(|list| list.len() == length).count();
        assert_eq!(found, (1 << length) - length - 1);
    }
    let words = expression::<u16>("bits9to16 + last").space::<u16>().unwrap();
    assert_eq!(words.count().unwrap(), (1 << 16) - (1 << 8));
    let some = expression::<[bool; 40]>("◇true").space::<[bool; 40]>().unwrap();
    assert_eq!(some.count().unwrap(), (1 << 40) - 1);
}

#[test]
fn far_values_are_found_and_drawn() {
    let unsorted = expression::<Vec<bool>>("◇cons(true, ◇false)").space::<Vec<bool>>().unwrap();
    assert_eq!(unsorted.count().unwrap(), Count::Infinite);
    for index in [Nat::from(10_u64).pow(10), Nat::from(10_u64).pow(40)] {
        let list = unsorted.get(&index).unwrap();
        assert_eq!(unsorted.index_of(&list).unwrap(), index);
    }
    let mut rng = Rng::new(1);
    let list = unsorted.sample(&mut rng).unwrap();
    assert!(unsorted.contains(&list).unwrap());
}

#[track_caller]
fn check_refused<T: Canvass + Debug>(expression: &Expression, expect: &str) {
    assert_eq!(expression.space::<T>().err().unwrap().to_string(), expect);
}

#[test]
fn what_has_no_space_is_refused() {
    check_refused::<BTreeSet<bool>>(
        &expression::<BTreeSet<bool>>("◇true"),
        "the expression looks into `alloc::collections::btree::set::BTreeSet<bool>`, whose distinct keys \
         or bounded length cannot be counted this way: describe it by `⊤`, or filter all values by `matches`",
    );
    check_refused::<bool>(
        &expression::<Vec<bool>>("◇true"),
        "the expression is about `alloc::vec::Vec<bool>`, and its values are not of type `bool`",
    );
    // Lengths modulo 13, 11, 8, 7 and 5 at once.
    let rounds = [13, 11, 8, 7, 5].map(|length| {
        format!(
            "◇({}X{})",
            "μX. ".to_owned() + &"cons(⊤, ".repeat(length),
            ")".repeat(length) + " + nil"
        )
    });
    assert_eq!(
        expression::<Vec<bool>>(&rounds.join(" + ")).space::<Vec<bool>>().err(),
        Some(ExpressionError::TooManyCases),
    );
    let empty = expression::<Vec<bool>>("true");
    assert_eq!(empty.space::<Vec<bool>>().unwrap().count().unwrap(), 0);
    assert_eq!(empty.generator::<Vec<bool>>().err(), Some(ExpressionError::NoValue));
}

#[track_caller]
fn check_drawn<T: Canvass + Ord + Debug>(text: &str, size: usize, small: usize, times: u64) {
    let expression = expression::<T>(text);
    let generator = expression.generator::<T>().unwrap();
    let mut missing: BTreeSet<T> = expression.space().unwrap().iter().take(small).collect();
    for seed in 0..times {
        let value = generator.generate(seed, size).unwrap();
        let tree = expression.alphabet().tree(&value).unwrap();
        assert!(expression.matches(&tree), "{value:?}");
        missing.remove(&value);
    }
    assert!(missing.is_empty(), "{missing:?} never came up");
}

#[test]
fn drawn_values_match_and_all_small_ones_come_up() {
    check_drawn::<Vec<bool>>("◇cons(true, ◇false)", 8, 20, 20_000);
    check_drawn::<Vec<u8>>("cons(#0 + bits5to8, ⊤)", 6, 10, 20_000);
    check_drawn::<Option<Vec<bool>>>("Some(⊤)", 6, 10, 5_000);
    check_drawn::<(u8, bool)>("tuple(last, ⊤) + tuple(⊤, true)", 0, 40, 20_000);
}
