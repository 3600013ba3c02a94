//! Collections with very many values: counted and drawn where the answer fits memory, refused with place and advice where
//! it does not.

use canvass_space::{
    Nat, Rng, Space, SpaceError, combinations, distinct, every, functions, lists_up_to, maps,
    naturals_below, range, sets, vectors,
};

#[track_caller]
fn is_drawn<T>(space: &Space<T>, least_bits: usize) {
    let count = space.count().expect("a count");
    let bits = count.finite().expect("finitely many values").bits();
    assert!(bits >= least_bits, "{bits} binary digits");
    let value = space.sample(&mut Rng::new(7)).expect("a value");
    assert_eq!(space.contains(&value), Ok(true));
}

#[test]
fn large_collections_are_counted_and_drawn() {
    is_drawn(&lists_up_to(&every::<u32>(), 1000), 32_000);
    is_drawn(&vectors(&every::<u32>(), 1000), 32_000);
    is_drawn(&vectors(&range(0..10_u8), 2000), 6_000);
    is_drawn(&combinations(&every::<u32>(), 200), 5_000);
    is_drawn(&distinct(&every::<u32>(), 200), 6_000);
    is_drawn(&sets(&range(0..20_000)), 20_000);
    is_drawn(&maps(&range(0..500_u32), &every::<u8>()), 4_000);
    is_drawn(&functions(&range(0..500_u32), &every::<u8>()), 4_000);
}

#[track_caller]
fn is_refused<T>(space: &Space<T>, name: &str) {
    for error in [space.count().err(), space.sample(&mut Rng::new(7)).err()] {
        let Some(SpaceError::TooManyValues { combinator, .. }) = &error else {
            panic!("{error:?}")
        };
        assert!(combinator.starts_with(name), "{combinator}");
        assert!(combinator.contains("tests/all/large.rs:"), "{combinator}");
        let text = error.expect("an error").to_string();
        assert!(text.contains("`combinations`") && text.len() < 400, "{text}");
    }
}

#[test]
fn collections_that_are_too_large_are_refused_with_place_and_advice() {
    is_refused(&sets(&every::<u32>()), "a set at");
    is_refused(&sets(&naturals_below(Nat::power_of_two(50_000))), "a set at");
    is_refused(&maps(&every::<u32>(), &every::<u8>()), "a map at");
    is_refused(&functions(&range(0..10_000_000_u32), &every::<u8>()), "a function at");
    is_refused(&vectors(&every::<u64>(), 1 << 20), "a list of fixed length at");
    is_refused(&combinations(&every::<u64>(), 1 << 20), "a set of fixed size at");
}

#[test]
fn long_numbers_are_not_written_out_in_errors() {
    let many = naturals_below(Nat::power_of_two(40_000));
    let error = many.get(Nat::power_of_two(40_001)).expect_err("out of range").to_string();
    assert!(error.contains("a number of 40002 binary digits") && error.len() < 200, "{error}");
}
