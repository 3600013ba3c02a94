//! What `verify` finds in spaces that break a law, and which combinator it names.

use canvass_space::family::{family, recursive};
use canvass_space::{
    Count, Nat, Space, SpaceError, Violation, chain, construct, depend, every, lists, maps,
    naturals, one_of, product, range, sets, values,
};
use std::fmt::Debug;

/// The combinator, without its place, and what is wrong with it.
#[track_caller]
fn finds<T: Debug + PartialEq>(space: &Space<T>, name: &str, expected: &Violation) {
    match space.verify(100) {
        Err(SpaceError::Unlawful { combinator, violation }) => {
            assert!(combinator.starts_with(name), "{combinator}: {violation}");
            assert!(combinator.contains("tests/all/verify.rs:"), "{combinator}");
            assert_eq!(&violation, expected, "{combinator}");
        }
        other => panic!("{other:?}"),
    }
}

/// The flaw is found by itself, and inside of what is made of it.
#[track_caller]
fn finds_inside(space: &Space<u8>, name: &str, violation: &Violation) {
    finds(space, name, violation);
    finds(&lists(space), name, violation);
    finds(&sets(space), name, violation);
    finds(&maps(&booleans(), space), name, violation);
    finds(&range(0..3).and(space), name, violation);
    finds(&space.optional().map_with(Some, |option| *option), name, violation);
    finds(&space.filter(|_| true), name, violation);
    let (keys, inner) = (space.clone(), space.clone());
    finds(&naturals().then(&family(move |_: Nat| keys.clone())), name, violation);
    finds(&space.then(&family(move |_| inner.clone())), name, violation);
    let part = space.clone();
    let cons = move |list: Space<Vec<u8>>| {
        canvass_space::constant(vec![]).or(&construct(
            (part.clone(), list),
            |(head, tail)| [vec![head], tail].concat(),
            |_| None,
        ))
    };
    finds(&recursive(cons), name, violation);
}

fn booleans() -> Space<bool> {
    canvass_space::booleans()
}

fn nat(number: u64) -> Nat {
    Nat::from(number)
}

#[test]
fn unions_that_share_a_value() {
    let shared = |part, index, other| Violation::Shared { part, index: nat(index), other };
    finds_inside(
        &one_of([range(0..10_u8), range(20..30), range(5..7)]),
        "`one_of`",
        &shared(0, 5, 2),
    );
    finds_inside(&range(0..10_u8).or(&range(9..12)), "`one_of`", &shared(0, 9, 1));
    finds_inside(&chain([range(0..10_u8), values([30, 3])]), "`chain`", &shared(0, 3, 1));
}

#[test]
fn functions_that_make_values_equal() {
    let halves = every::<u8>().map_with(|byte| byte / 2, |half| half.checked_mul(2));
    let way_back = Violation::WayBack { index: nat(1), found: Some(nat(0)) };
    finds_inside(&halves, "`map_with`", &way_back);
    let sums = construct((range(0..9_u8), range(0..9_u8)), |(a, b)| a + b, |_| None);
    finds(&sums, "`construct`", &Violation::WayBack { index: nat(0), found: None });
    let one_way = every::<u8>().map(|byte| byte / 2);
    finds(&one_way, "`map`", &Violation::Equal { first: nat(0), second: nat(1) });
    let pairs = range(0..3_u8).and(&one_way).and(&naturals());
    let Err(SpaceError::Unlawful { combinator, .. }) = pairs.verify(100) else { panic!() };
    assert!(combinator.starts_with("`map`"), "{combinator}");
}

#[test]
fn inverses_that_are_wrong() {
    let off_by_one = range(0..100_u8).map_with(|n| n + 100, |n| n.checked_sub(99));
    let found = Violation::WayBack { index: nat(0), found: Some(nat(1)) };
    finds_inside(&off_by_one, "`map_with`", &found);
    let swapped = construct((range(0..9_u8), range(0..9_u8)), |pair| pair, |(a, b)| Some((b, a)));
    finds(&swapped, "`construct`", &Violation::WayBack { index: nat(1), found: Some(nat(3)) });
    let dependent = depend(
        &range(1..9_u8),
        |key| (range(0..*key),),
        |key, (value,)| (key, value),
        |(key, value)| (*key < 5).then_some((*key, (value,))),
    );
    finds(&dependent, "`depend`", &Violation::WayBack { index: nat(10), found: None });
}

#[test]
fn counts_that_are_wrong() {
    let even = || range(0..10_u8).filter(|number| number % 2 == 0);
    for count in [Count::from(4), Count::from(6), Count::Infinite] {
        let space = range(0..3).and(&even().with_count(count.clone()));
        let Err(SpaceError::WrongCount { place, count: wrong }) = space.verify(100) else {
            panic!("{count}: {:?}", space.verify(100));
        };
        assert!(place.contains("tests/all/verify.rs:"), "{place}");
        assert_eq!(wrong, count);
    }
    assert_eq!(even().with_count(5_u64).verify(100), Ok(()));
}

#[test]
fn what_is_lawful_passes() {
    assert_eq!(product((naturals(), lists(&every::<u8>()))).verify(200), Ok(()));
    assert_eq!(naturals().map(|number| number + 1).verify(200), Ok(()));
    assert_eq!(naturals().filter(|number| number.bit(0)).verify(200), Ok(()));
}
