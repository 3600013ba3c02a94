//! The laws of spaces, each under its own name, on every space and combinator that canvass ships.

mod specimen;
mod specimens;

use canvass_space::graph::{labelled_dags, labelled_digraphs};
use canvass_space::{Count, Memory, Nat, Space, SpaceError};
use canvass_space::{
    Order, chain, combinations, construct, depend, distinct, empty, equal_lengths, functions,
    lists, lists_up_to, maps, naturals, naturals_below, one_of, product, product_in, range,
    repeated, sets, vectors, vectors_in,
};
use specimen::Laws;

#[track_caller]
fn hold(law: impl Fn(&dyn Laws)) {
    for specimen in specimens::all() {
        law(&*specimen);
    }
}

#[test]
fn index_of_inverts_get() {
    hold(|specimen| specimen.index_of_inverts_get());
}

#[test]
fn get_inverts_index_of() {
    hold(|specimen| specimen.get_inverts_index_of());
}

#[test]
fn contains_agrees_with_index_of() {
    hold(|specimen| specimen.contains_agrees_with_index_of());
}

#[test]
fn no_duplicates() {
    hold(|specimen| specimen.no_duplicates());
}

#[test]
fn iter_agrees_with_get() {
    hold(|specimen| specimen.iter_agrees_with_get());
}

#[test]
fn for_each_agrees_with_iter() {
    hold(|specimen| specimen.for_each_agrees_with_iter());
}

#[test]
fn iter_from_continues() {
    hold(|specimen| specimen.iter_from_continues());
}

#[test]
fn iter_back_goes_back() {
    hold(|specimen| specimen.iter_back_goes_back());
}

#[test]
fn index_out_of_range_is_an_error() {
    hold(|specimen| specimen.index_out_of_range_is_an_error());
}

#[test]
fn an_index_past_the_stated_size_is_an_error() {
    hold(|specimen| specimen.an_index_past_the_stated_size_is_an_error());
}

#[test]
fn samples_are_members() {
    hold(|specimen| specimen.samples_are_members());
}

#[test]
fn verify_finds_nothing() {
    hold(|specimen| specimen.verify_finds_nothing());
}

fn some_counts() -> Vec<Space<Nat>> {
    let finite = [0, 1, 2, 7, 1 << 40].map(|count: u64| naturals_below(count));
    finite.into_iter().chain([naturals_below(Nat::power_of_two(200)), naturals()]).collect()
}

/// The sum and the product, as the laws of arithmetic have them.
fn sum_and_product(a: &Count, b: &Count) -> (Count, Count) {
    match (a, b) {
        (Count::Finite(a), Count::Finite(b)) => (Count::Finite(a + b), Count::Finite(a * b)),
        _ if a.is_zero() || b.is_zero() => (Count::Infinite, Count::ZERO),
        _ => (Count::Infinite, Count::Infinite),
    }
}

#[test]
fn counts_add_and_multiply() -> Result<(), SpaceError> {
    for a in some_counts() {
        for b in some_counts() {
            let (sum, times) = sum_and_product(&a.count()?, &b.count()?);
            let finite_first = b.count()? == Count::Infinite || a.count()?.finite().is_some();
            assert_eq!(a.or(&b).count()?, sum);
            if finite_first {
                assert_eq!(chain([a.clone(), b.clone()]).count()?, sum);
            }
            assert_eq!(a.and(&b).count()?, times);
            assert_eq!(product((a.clone(), b.clone())).count()?, times);
            assert_eq!(product_in(Order::DivMod, (a.clone(), b.clone())).count()?, times);
            let built = construct((a.clone(), b), |pair| pair, |(a, b)| Some((a, b)));
            assert_eq!(built.count()?, times);
        }
        assert_eq!(a.optional().count()?, &a.count()? + &Count::ONE);
        assert_eq!(a.and(&empty::<u8>()).count()?, 0);
    }
    Ok(())
}

/// Numbers that cannot be made or looked up.
fn untouchable(count: u64) -> Space<Nat> {
    naturals_below(count).map_with(
        |number| panic!("{number} was enumerated"),
        |number| panic!("{number} was looked up"),
    )
}

#[test]
fn counting_never_enumerates() {
    #[track_caller]
    fn check<T>(space: Space<T>, expected: Count) {
        assert_eq!(space.count(), Ok(expected));
    }
    let finite = |base: u64, exponent: usize| Count::Finite(Nat::from(base).pow(exponent));
    let a = untouchable(1000);
    let b = untouchable(999);
    check(a.or(&b), finite(1999, 1));
    check(chain([a.clone(), b.clone()]), finite(1999, 1));
    check(one_of([a.clone(), naturals()]), Count::Infinite);
    check(a.and(&a).and(&a), finite(1000, 3));
    check(product((a.clone(), a.clone(), a.clone(), a.clone())), finite(1000, 4));
    check(a.map(|_| panic!("mapped")).map(|(): ()| 1), finite(1000, 1));
    check(a.filter(|_| panic!("tested")), Count::Unknown);
    check(a.optional(), finite(1001, 1));
    check(a.memo(&Memory::default()), finite(1000, 1));
    check(a.shared(&Memory::default()), finite(1000, 1));
    check(vectors(&a, 20), finite(1000, 20));
    check(vectors_in(Order::DivMod, &a, 20), finite(1000, 20));
    check(lists(&a), Count::Infinite);
    check(lists_up_to(&a, 2), finite(1_001_001, 1));
    check(sets(&a), finite(2, 1000));
    check(combinations(&a, 2), finite(499_500, 1));
    check(maps(&a, &b), finite(1000, 1000));
    check(functions(&a, &b), finite(999, 1000));
    check(repeated::<5, _>(&a), finite(1000, 1));
    check(distinct(&a, 2), finite(999_000, 1));
    check(equal_lengths(&a, &b), Count::Infinite);
    check(labelled_dags(3, &a, &b), &finite(1000, 3) * &finite(1000, 3));
    check(labelled_digraphs(2, &a, &b), &finite(1000, 2) * &finite(1000, 2));
    let dependent = depend(
        &range(1..4_u64),
        |key| (untouchable(*key), untouchable(10)),
        |_, (_, _)| panic!("made"),
        |_: &u8| None,
    );
    check(dependent, finite(60, 1));
}

/// After `taken` values, every place of the list has had all of the first naturals below the root.
#[track_caller]
fn is_fair(name: &str, space: Space<Vec<Nat>>, places: u32, taken: u64) {
    is_nearly_fair(name, space, places, taken, 0);
}

/// The same but for a few numbers just below the root.
#[track_caller]
fn is_nearly_fair(name: &str, space: Space<Vec<Nat>>, places: u32, taken: u64, few: u64) {
    let values: Vec<Vec<Nat>> = space.iter().take(taken as usize).collect();
    let root = (1..).find(|root: &u64| root.pow(places) > taken).expect("powers grow") - 1;
    for place in 0..places as usize {
        for number in 0..root.saturating_sub(few) {
            let number = Nat::from(number);
            assert!(
                values.iter().any(|list| list[place] == number),
                "{name}: {number} at place {place} within {taken}",
            );
        }
    }
}

#[test]
fn fairness_bound() {
    let n = naturals;
    for taken in [1, 10, 100, 1000, 10_000] {
        is_fair("and", n().and(&n()).map(|(a, b)| vec![a, b]), 2, taken);
        let nested = n().and(&n()).and(&n()).map(|((a, b), c)| vec![a, b, c]);
        is_fair("and and", nested, 3, taken);
        is_fair("product", product((n(), n(), n())).map(|(a, b, c)| vec![a, b, c]), 3, taken);
        let named = |a: Space<Nat>, b: Space<Nat>| {
            construct((a, b), |(a, b)| vec![a, b], |list| Some((list.first()?, list.get(1)?)))
        };
        let twice = product((named(n(), n()), named(n(), n())));
        is_fair("nested construct", twice.map(|(a, b)| [a, b].concat()), 4, taken);
        let seen = n().and(&n().and(&n().map(|c| c)).map(|(b, c)| vec![b, c]));
        is_fair("map of a product", seen.map(|(a, rest)| [vec![a], rest].concat()), 3, taken);
        for places in 1..6 {
            is_fair("vectors", vectors(&n(), places), places as u32, taken);
            let earlier = places as u64 - 1;
            is_nearly_fair("distinct", distinct(&n(), places), places as u32, taken, earlier);
        }
        let functions = functions(&range(0..3_u8), &n());
        let functions = functions.map(|f| (0..3).filter_map(|a| f.call(&a).cloned()).collect());
        is_fair("functions", functions, 3, taken);
    }
}

#[test]
fn finite_parts_are_exhausted_on_the_way() {
    let pairs = product((range(0..100_u32), naturals()));
    let first: Vec<u32> = pairs.iter().take(10_000).map(|(a, _)| a).collect();
    assert!((0..100).all(|number| first.contains(&number)));
    let unions = one_of([naturals().map(|_| 0), range(1..50).map(|n| n), naturals().map(|_| 50)]);
    let first: Vec<i32> = unions.iter().take(150).collect();
    assert!((0..=50).all(|number| first.contains(&number)));
}
