//! The laws of spaces, each under its own name, on every space and combinator that canvass ships.

#[path = "laws/specimen.rs"]
mod specimen;
#[path = "laws/specimens.rs"]
mod specimens;

use canvass::space::{
    Order, chain, construct, empty, naturals, naturals_below, product, product_in,
};
use canvass::{Count, Nat, Space, SpaceError};
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
