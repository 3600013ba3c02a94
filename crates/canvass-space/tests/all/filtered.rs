//! Spaces made of filtered ones, compared with the same spaces made of lists of what passes the filter.

use canvass_space::family::family;
use canvass_space::{
    Count, Nat, Order, Rng, Space, SpaceError, chain, combinations, construct, distinct,
    equal_lengths, functions, lists, lists_up_to, maps, naturals, one_of, product_in, range,
    repeated, sets, values, vectors, vectors_in,
};
use std::fmt::Debug;

/// A filtered space, and its twin, whose count is known.
#[derive(Clone)]
struct Twins<T> {
    filtered: Space<T>,
    listed: Space<T>,
}

/// The numbers below `end` that have a remainder.
fn finite(end: u32, remainder: u32) -> Twins<u32> {
    let filtered = range(0..end).filter(move |number| number % 7 == remainder);
    Twins { listed: values((0..end).filter(|number| number % 7 == remainder)), filtered }
}

/// All odd numbers.
fn infinite() -> Twins<u32> {
    let odd = |number: Nat| number.to_u64().map(|number| number as u32 * 2 + 1);
    let all =
        || naturals().map_with(|n| n.to_u64().expect("small") as u32, |n| Some(Nat::from(*n)));
    Twins {
        filtered: all().filter(|number| number % 2 == 1),
        listed: naturals().map_with(
            move |number| odd(number).expect("small"),
            |odd| (odd % 2 == 1).then(|| Nat::from(odd / 2)),
        ),
    }
}

fn all_twins() -> Vec<Twins<u32>> {
    vec![finite(0, 1), finite(2, 1), finite(20, 3), finite(200, 5), infinite()]
}

const MANY: usize = 120;

/// Both give the same values at the same indices, and end at the same place.
#[track_caller]
fn agree<T: Debug + PartialEq>(filtered: &Space<T>, listed: &Space<T>) {
    let walk: Vec<T> = filtered.iter().take(MANY).collect();
    let expected: Vec<T> = listed.iter().take(MANY).collect();
    assert_eq!(walk, expected);
    for (index, value) in (0_u64..).zip(&expected) {
        assert_eq!(filtered.get(index).as_ref(), Ok(value));
        assert_eq!(filtered.index_of(value), Ok(Nat::from(index)));
        assert_eq!(filtered.contains(value), Ok(true));
    }
    let end = expected.len() as u64;
    if end < MANY as u64 {
        let out_of_range = SpaceError::OutOfRange { index: Nat::from(end), count: Nat::from(end) };
        assert_eq!(filtered.get(end).err(), Some(out_of_range));
        assert_eq!(filtered.try_iter_from_index(end).next(), None);
    }
}

/// The same for what is made of a space in any of these ways.
fn agree_as<T, U: Debug + PartialEq>(twins: &Twins<T>, make: impl Fn(&Space<T>) -> Space<U>) {
    agree(&make(&twins.filtered), &make(&twins.listed));
}

/// The same for what is made of two spaces.
fn agree_as_two<U: Debug + PartialEq>(make: impl Fn(&Space<u32>, &Space<u32>) -> Space<U>) {
    for first in all_twins() {
        for second in all_twins() {
            let (a, b) = (&first, &second);
            agree(&make(&a.filtered, &b.filtered), &make(&a.listed, &b.listed));
            agree(&make(&a.filtered, &b.listed), &make(&a.listed, &b.listed));
            agree(&make(&a.listed, &b.filtered), &make(&a.listed, &b.listed));
        }
    }
}

#[test]
fn products_take_filtered_spaces() {
    agree_as_two(|a, b| a.and(b));
    agree_as_two(|a, b| a.and(b).and(a));
    agree_as_two(|a, b| {
        construct((a.clone(), b.clone()), Some, |pair| pair.as_ref().map(|(a, b)| (a, b)))
    });
    for second in [finite(0, 1), finite(20, 3)] {
        let product = |b: &Space<u32>| product_in(Order::DivMod, (naturals(), b.clone()));
        agree_as(&second, product);
        agree_as(&infinite(), |a| product_in(Order::DivMod, (a.clone(), second.filtered.clone())));
    }
}

#[test]
fn unions_take_filtered_spaces() {
    // Of different types, so that no value is in two parts.
    type Either = Result<u32, u32>;
    fn ok(space: &Space<u32>) -> Space<Either> {
        space.map_with(Ok, |either| either.ok())
    }
    fn err(space: &Space<u32>) -> Space<Either> {
        space.map_with(Err, |either| either.err())
    }
    agree_as_two(|a, b| one_of([ok(a), err(b)]));
    for first in all_twins() {
        agree_as(&first, |a| chain([a.optional()]));
        agree_as(&finite(20, 3), |b| chain([ok(b), err(&first.filtered)]));
    }
}

#[test]
fn collections_take_filtered_spaces() {
    for twins in all_twins() {
        agree_as(&twins, lists);
        agree_as(&twins, |a| lists_up_to(a, 3));
        agree_as(&twins, |a| vectors(a, 3));
        agree_as(&twins, sets);
        agree_as(&twins, |a| combinations(a, 2));
        agree_as(&twins, |a| distinct(a, 2));
        agree_as(&twins, |a| equal_lengths(a, &range(0..3)));
        agree_as(&twins, repeated::<2, _>);
        agree_as(&twins, |a| maps(a, &range(0..3)));
        agree_as(&twins, |a| maps(&range(0..3), a));
        agree_as(&twins, |a| functions(&range(0..2), a));
        agree_as(&twins, |a| a.filter(|number| number % 3 == 0));
        agree_as(&twins, |a| a.except([1, 3, 10]));
    }
    let few = finite(20, 3);
    agree_as(&few, |a| functions(a, &range(0..2)));
    agree_as(&few, |a| vectors_in(Order::DivMod, a, 3));
}

#[test]
fn dependent_spaces_take_filtered_spaces() -> Result<(), SpaceError> {
    let below = family(|key: u32| range(0..key % 4));
    let large = family(|key: u32| naturals().map_with(move |n| n + u64::from(key), |_| None));
    for keys in all_twins() {
        agree_as(&keys, |keys| keys.then(&below));
    }
    let pairs = infinite().filtered.then(&large);
    assert_eq!(pairs.get(12)?.0, 7);
    let even = family(|key: u32| range(0..key).filter(|number| number % 2 == 0));
    let twin = family(|key: u32| values((0..key).filter(|number| number % 2 == 0)));
    for keys in
        [finite(20, 3).filtered, finite(20, 3).listed, infinite().filtered, infinite().listed]
    {
        agree(&keys.then(&even), &keys.then(&twin));
    }
    Ok(())
}

#[test]
fn a_count_that_was_given_is_used() -> Result<(), SpaceError> {
    let even = range(0..1000_u32).filter(|number| number % 2 == 0).with_count(500_u64);
    let odd = infinite().filtered.assume_infinite();
    assert_eq!(even.and(&even).count()?, 250_000);
    assert_eq!(odd.and(&even).count()?, Count::Infinite);
    assert!(even.contains(&even.sample(&mut Rng::new(7))?)?);
    assert_eq!(even.iter_backwards()?.next(), Some(998));
    agree(&odd.and(&even), &infinite().listed.and(&even));
    Ok(())
}

#[test]
fn a_count_that_was_given_wrong_is_an_error_that_names_the_place() {
    let even = || range(0..10_u32).filter(|number| number % 2 == 0);
    let errors = [
        even().with_count(6_u64).get(5).err(),
        even().with_count(6_u64).try_iter().find_map(Result::err),
        even().with_count(6_u64).for_each(drop).err(),
        even().with_count(4_u64).index_of(&8).err(),
        even().assume_infinite().get(5).err(),
        naturals().with_count(3_u64).get(0).err(),
    ];
    for error in errors {
        let Some(SpaceError::WrongCount { place, .. }) = error else { panic!("{error:?}") };
        assert!(place.contains("tests/all/filtered.rs:"), "{place}");
    }
}

#[test]
fn an_index_that_no_walk_reaches_is_an_error() {
    let far = Nat::power_of_two(100);
    assert_eq!(infinite().filtered.get(&far), Err(SpaceError::OutOfReach { index: far.clone() }));
    assert!(infinite().filtered.and(&naturals()).get(&far).is_err());
}

#[test]
fn many_filtered_elements_that_end_are_an_error() {
    let many = range(0..10_000_u32).filter(|number| number % 2 == 0);
    let error = lists(&many).try_iter().find_map(Result::err);
    assert!(matches!(error, Some(SpaceError::Ended { .. })), "{error:?}");
    assert_eq!(lists(&many.with_count(5000_u64)).iter().take(10_000).count(), 10_000);
}

#[test]
#[should_panic(expected = "must know how many values its parts have")]
fn a_walk_that_cannot_go_on_panics() {
    let never = naturals().filter(|_| true);
    let _ = product_in(Order::DivMod, (naturals(), never)).iter().count();
}

#[test]
fn what_comes_before_an_error_is_walked() {
    let three = range(0..3_u8).with_count(5_u64);
    let walk: Vec<_> = three.try_iter().collect();
    assert!(
        matches!(walk[..], [Ok(0), Ok(1), Ok(2), Err(SpaceError::WrongCount { .. })]),
        "{walk:?}"
    );
    let mixed = naturals().then(&family(|key: Nat| match key.to_u64() {
        Some(20) => naturals_below_two(),
        _ => naturals(),
    }));
    let walk: Vec<_> = mixed.try_iter().take(1000).collect();
    let (last, before) = walk.split_last().expect("a walk");
    assert_eq!(last, &Err(SpaceError::MixedFamily));
    // The first pair of the key 20 begins the shell of 20.
    assert_eq!(before.len(), 400);
    assert!(before.iter().all(Result::is_ok));
}

fn naturals_below_two() -> Space<Nat> {
    canvass_space::naturals_below(2_u64)
}

#[test]
fn inner_spaces_without_values_are_not_infinite() {
    let nothing = family(|_: Nat| canvass_space::empty::<u8>());
    let space = naturals().then(&nothing);
    assert_eq!(space.count(), Ok(Count::Unknown));
    assert!(matches!(space.get(0), Err(SpaceError::Starved { .. })));
    assert!(matches!(space.try_iter().next(), Some(Err(SpaceError::Starved { .. }))));
    assert_eq!(naturals().then(&nothing.with_count(0_u64)).count(), Ok(Count::ZERO));
    let one = family(|key: Nat| range(0..u8::from(key == 1000)));
    assert_eq!(naturals().then(&one).count(), Ok(Count::Infinite));
}

#[test]
fn a_listed_space_is_the_same_space() {
    agree(&finite(200, 5).filtered, &finite(200, 5).filtered.listed());
}
