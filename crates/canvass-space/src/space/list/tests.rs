//! Lists beside slow twins.

use super::super::{chain, constant, empty, every, naturals, one_of, product, range};
use super::*;
use std::fmt::Debug;

#[track_caller]
fn same_order<T: Debug + PartialEq>(space: &Space<T>, twin: &Space<T>) {
    assert_eq!(space.count(), twin.count());
    for (index, (value, expected)) in space.iter().zip(twin.iter()).take(700).enumerate() {
        assert_eq!(value, expected, "at {index}");
        assert_eq!(space.get(index as u64), Ok(expected));
        assert_eq!(space.index_of(&value), Ok(index.into()));
    }
}

#[test]
fn vectors_are_in_the_order_of_products() {
    for element in [naturals(), range(0..5_u64).map_with(Nat::from, Nat::to_u64)] {
        let e = || element.clone();
        let pairs = product((e(), e())).map(|(a, b)| vec![a, b]);
        same_order(&vectors(&element, 2), &pairs);
        let triples = product((e(), e(), e())).map(|(a, b, c)| vec![a, b, c]);
        same_order(&vectors(&element, 3), &triples);
        same_order(&vectors(&element, 1), &element.map(|a| vec![a]));
        same_order(&vectors(&element, 0), &constant(Vec::new()));
    }
}

#[test]
fn the_last_element_changes_fastest_in_div_mod() {
    let words = vectors_in(Order::DivMod, &range(0..4_u8), 3);
    let all: Vec<Vec<u8>> = words.iter().collect();
    assert!(all.is_sorted());
    assert_eq!(all.len(), 64);
    assert_eq!(words.get(27), Ok(vec![1, 2, 3]));
}

#[test]
fn short_lists_are_those_of_each_length() {
    let digits = range(0..3_u8);
    let by_length = (0..=4).map(|length| vectors(&digits, length));
    same_order(&lists_up_to(&digits, 4), &chain(by_length));
    let take_turns = (0..=4).map(|length| vectors(&naturals(), length));
    same_order(&lists_up_to(&naturals(), 4), &one_of(take_turns));
    for length in [0, 5] {
        let only_empty = constant(Vec::new());
        same_order(&lists_up_to(&empty::<u8>(), length), &only_empty);
        same_order(&lists_up_to(&digits, 0), &only_empty);
        assert_eq!(
            lists_up_to(&constant(1), length).count(),
            Ok(Count::from(Nat::from(length + 1)))
        );
    }
}

#[track_caller]
fn goes_there_and_back<T: Debug + PartialEq>(space: &Space<Vec<T>>, list: Vec<T>) {
    let index = space.index_of(&list).expect("it is in the space");
    assert!(space.contains(&list).expect("every element can be looked up"));
    assert!(space.get(&index) == Ok(list), "of {} bits", index.bits());
}

#[test]
fn long_lists_are_indexed_and_inverted() {
    let many = 100_000;
    let small: Vec<u8> = (0..many).map(|position| (position * 7 % 100) as u8).collect();
    let naturals_of = |list: &[u8]| list.iter().map(|number| Nat::from(*number)).collect();
    goes_there_and_back(&lists(&every::<u8>()), small.clone());
    goes_there_and_back(&lists(&naturals()), naturals_of(&small));
    goes_there_and_back(&lists_up_to(&every::<u8>(), many), small.clone());
    goes_there_and_back(&vectors(&every::<u8>(), many), small.clone());
    goes_there_and_back(&vectors_in(Order::DivMod, &every::<u8>(), many), small.clone());
    goes_there_and_back(&vectors(&naturals(), many), naturals_of(&small));
    goes_there_and_back(&lists(&constant('a')), vec!['a'; many]);
}

#[test]
fn what_is_too_large_is_refused_before_it_is_computed() {
    let too_large = |error: Option<SpaceError>| error.is_some_and(|error| error.is_too_large());
    assert!(too_large(vectors(&every::<u64>(), 1 << 20).count().err()));
    assert!(too_large(vectors(&every::<u8>(), usize::MAX).count().err()));
    assert!(too_large(lists_up_to(&every::<u8>(), usize::MAX).count().err()));
    assert!(too_large(vectors(&naturals(), usize::MAX).get(0).err()));
    assert!(too_large(lists(&constant(1)).get(u64::MAX).err()));
    let huge = vec![Nat::power_of_two(1 << 20); 100];
    assert!(too_large(vectors(&naturals(), 100).index_of(&huge).err()));
}
