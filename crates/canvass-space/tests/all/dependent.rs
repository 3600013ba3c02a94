//! Dependent spaces over many keys, and what an index of them costs: inner spaces that were built.

use canvass_space::family::family;
use canvass_space::{
    Count, Nat, Order, Space, SpaceError, depend, depend_in, depend_with_count, every, naturals,
    naturals_below, product, product_in, range,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Pairs of a key and a number, and how many inner spaces were built for them so far.
struct Counted {
    pairs: Space<(Nat, Nat)>,
    built: Arc<AtomicUsize>,
}

impl Counted {
    fn new(keys: &Space<Nat>, inner: &Space<Nat>, promise: Option<Count>) -> Counted {
        let built = Arc::new(AtomicUsize::new(0));
        let (counter, inner) = (Arc::clone(&built), inner.clone());
        let inner = move |_: &Nat| {
            counter.fetch_add(1, Ordering::Relaxed);
            (inner.clone(),)
        };
        let make = |key, (value,)| (key, value);
        fn unmake(pair: &(Nat, Nat)) -> Option<(Nat, (&Nat,))> {
            Some((pair.0.clone(), (&pair.1,)))
        }
        let pairs = match promise {
            None => depend(keys, inner, make, unmake),
            Some(count) => depend_with_count(keys, count, inner, make, unmake),
        };
        Counted { pairs, built }
    }

    /// There and back, and at most so many inner spaces.
    #[track_caller]
    fn check(&self, index: &Nat, most: usize) {
        let before = self.built.load(Ordering::Relaxed);
        let value = self.pairs.get(index).expect("a value");
        assert_eq!(self.pairs.index_of(&value).as_ref(), Ok(index));
        assert_eq!(self.pairs.contains(&value), Ok(true));
        let built = self.built.load(Ordering::Relaxed) - before;
        assert!(built <= most, "{built} inner spaces for {index}");
    }
}

fn far() -> Vec<Nat> {
    [40, 47, 48, 64, 100, 1000, 10_000].map(Nat::power_of_two).to_vec()
}

#[test]
fn infinite_keys_and_infinite_inner_spaces_cost_one_inner_space() {
    let counted = Counted::new(&naturals(), &naturals(), None);
    counted.check(&Nat::ZERO, 2);
    for index in far() {
        counted.check(&index, 3);
    }
}

#[test]
fn a_given_count_costs_one_inner_space() {
    let many = naturals_below(Nat::power_of_two(24) + 1);
    let infinite = Counted::new(&many, &naturals(), Some(Count::Infinite));
    assert_eq!(infinite.pairs.count(), Ok(Count::Infinite));
    for index in far() {
        infinite.check(&index, 3);
    }
    let most = Counted::new(
        &naturals_below(Nat::power_of_two(9000)),
        &naturals_below(1000_u64),
        Some(1000_u64.into()),
    );
    let count = Nat::power_of_two(9000) * 1000_u64;
    assert_eq!(most.pairs.count(), Ok(Count::Finite(count.clone())));
    assert_eq!(most.built.load(Ordering::Relaxed), 0);
    for index in far().into_iter().filter(|index| *index < count) {
        most.check(&index, 3);
    }
}

/// The same values in the same order, with the caller's word and without.
#[track_caller]
fn a_given_count_changes_nothing(keys: &Space<Nat>, inner: &Space<Nat>) {
    let count = inner.count().expect("a count");
    let without = Counted::new(keys, inner, None).pairs;
    let with = Counted::new(keys, inner, Some(count)).pairs;
    assert_eq!(with.count(), without.count());
    let walk = |space: &Space<(Nat, Nat)>| -> Vec<(Nat, Nat)> { space.iter().take(700).collect() };
    assert_eq!(walk(&with), walk(&without));
    for (index, pair) in walk(&without).iter().enumerate() {
        assert_eq!(with.get(index as u64).as_ref(), Ok(pair));
        assert_eq!(with.index_of(pair), Ok(Nat::from(index)));
    }
}

#[test]
fn a_given_count_keeps_the_order() {
    let below = |number: u64| naturals_below(number);
    for keys in [naturals(), below(0), below(1), below(5), below(100)] {
        for inner in [naturals(), below(1), below(3), below(200)] {
            a_given_count_changes_nothing(&keys, &inner);
        }
    }
}

#[test]
fn a_given_count_that_is_wrong_is_an_error_that_names_the_place() {
    let below = family(|key: u64| range(0..key));
    let wrong = every::<u64>().then(&below.with_count(7_u64));
    assert_eq!(wrong.get(7 * 7 + 3).map(|pair| pair.1), Ok(3));
    for error in [wrong.get(0).err(), wrong.index_of(&(9, 3)).err()] {
        let Some(SpaceError::WrongCount { place, count }) = error else { panic!("{error:?}") };
        assert!(place.contains("tests/all/dependent.rs:"), "{place}");
        assert_eq!(count, 7);
    }
}

#[test]
fn keys_that_are_many_and_not_alike_are_refused_with_advice() {
    let many = naturals_below(Nat::power_of_two(24) + 1);
    let error = many.then(&family(|key: Nat| naturals_below(key))).count().expect_err("too many");
    assert!(error.to_string().contains("Family::with_count"), "{error}");
    let huge = naturals_below(Nat::power_of_two(40_000));
    let error = huge.then(&family(|key: Nat| naturals_below(key))).get(7).expect_err("too many");
    assert!(error.to_string().len() < 400, "{error}");
}

/// The order is that of products, in which keys and values grow together.
#[test]
fn infinite_keys_and_infinite_inner_spaces_are_a_product() {
    let pairs = Counted::new(&naturals(), &naturals(), None).pairs;
    let product = product((naturals(), naturals()));
    assert!(pairs.iter().take(2000).eq(product.iter().take(2000)));
    for index in far() {
        assert_eq!(pairs.get(&index), product.get(&index));
    }
}

/// Pairs of a key and a number in an order.
fn in_order(order: Order, keys: &Space<Nat>, inner: fn(&Nat) -> Space<Nat>) -> Space<(Nat, Nat)> {
    depend_in(
        order,
        keys,
        move |key| (inner(key),),
        |key, (value,)| (key, value),
        |(key, value)| Some((key.clone(), (value,))),
    )
}

#[track_caller]
fn there_and_back(space: &Space<(Nat, Nat)>, first: usize) -> Vec<(Nat, Nat)> {
    let walk: Vec<(Nat, Nat)> = space.iter().take(first).collect();
    for (index, pair) in walk.iter().enumerate() {
        assert_eq!(space.get(index as u64).as_ref(), Ok(pair));
        assert_eq!(space.index_of(pair), Ok(Nat::from(index)));
    }
    walk
}

#[test]
fn cantors_order_is_that_of_a_product() {
    let pairs = in_order(Order::Cantor, &naturals(), |_| naturals());
    let product: Vec<(Nat, Nat)> =
        product_in(Order::Cantor, (naturals(), naturals())).iter().take(500).collect();
    assert_eq!(there_and_back(&pairs, 500), product);
    let far = Nat::power_of_two(1000);
    assert_eq!(pairs.index_of(&pairs.get(&far).expect("a pair")), Ok(far));
}

#[test]
fn finitely_many_keys_take_turns_in_shells_and_follow_one_another_in_div_mod() {
    let below: fn(&Nat) -> Space<Nat> = |key| naturals_below(key.clone());
    let keys = naturals_below(7_u64);
    let mut in_turn = Vec::new();
    let mut one_by_one = Vec::new();
    for first in 0..7_u64 {
        in_turn.extend(
            (0..7_u64).filter(|key| first < *key).map(|key| (Nat::from(key), Nat::from(first))),
        );
        one_by_one.extend((0..first).map(|value| (Nat::from(first), Nat::from(value))));
    }
    assert_eq!(there_and_back(&in_order(Order::Shells, &keys, below), 100), in_turn);
    for order in [Order::DivMod, Order::Cantor] {
        assert_eq!(there_and_back(&in_order(order, &keys, below), 100), one_by_one);
    }
    for keys in [naturals(), keys] {
        let pairs = in_order(Order::DivMod, &keys, |_| naturals());
        assert_eq!(pairs.get(0), Err(SpaceError::InfinitePart));
    }
}
