//! Collections with very many values: counted and drawn where the answer fits memory, refused with place and advice where
//! it does not.

use canvass_space::{
    Nat, Rng, Space, SpaceError, booleans, combinations, distinct, every, functions, lists_up_to,
    maps, naturals_below, product, range, sets, vectors,
};
use std::fmt::Debug;

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
    is_drawn(&combinations(&every::<u32>(), 1000), 23_000);
    is_drawn(&distinct(&every::<u32>(), 1000), 31_000);
    is_drawn(&vectors(&sets(&range(0..1000_u32)), 1000), 1_000_000);
    is_drawn(&sets(&range(0..20_000)), 20_000);
    is_drawn(&maps(&every::<u16>(), &every::<u8>()), 524_000);
    is_drawn(&functions(&every::<u16>(), &every::<u8>()), 524_000);
    is_drawn(&product((maps(&every::<u16>(), &every::<u8>()), every::<u8>())), 524_000);
}

/// Draws so often that each value comes about 400 times.
#[track_caller]
fn is_uniform<T: Debug>(space: &Space<T>) {
    let count = space.count().unwrap().finite().and_then(Nat::to_usize).expect("few values");
    let mut times = vec![0_u32; count];
    let mut rng = Rng::new(11);
    for _ in 0..400 * count {
        let index = space.index_of(&space.sample(&mut rng).unwrap()).unwrap();
        times[index.to_usize().unwrap()] += 1;
    }
    // Six standard deviations.
    let rare = times.iter().position(|times| !(280..=520).contains(times));
    if let Some(index) = rare {
        panic!("{:?}: {} times", space.get(index as u64), times[index]);
    }
}

#[test]
fn every_value_is_as_likely_as_the_others() {
    let three = || range(0..3_u8);
    is_uniform(&vectors(&three(), 3));
    is_uniform(&lists_up_to(&three(), 3));
    is_uniform(&lists_up_to(&range(0..1_u8), 5));
    is_uniform(&lists_up_to(&range(0..0_u8), 5));
    is_uniform(&combinations(&range(0..6_u8), 3));
    is_uniform(&combinations(&range(0..5_u8), 5));
    is_uniform(&distinct(&range(0..7_u8), 2));
    is_uniform(&distinct(&range(0..4_u8), 3));
    is_uniform(&sets(&range(0..5_u8)));
    is_uniform(&maps(&three(), &range(0..2_u8)));
    is_uniform(&maps(&three(), &range(0..0_u8)));
    is_uniform(&functions(&three(), &three()));
    let nested = product((lists_up_to(&three(), 2), booleans()));
    is_uniform(
        &nested
            .map_with(|(list, is_on)| (is_on, list), |(is_on, list)| Some((list.clone(), *is_on))),
    );
    is_uniform(&vectors(&maps(&range(0..2_u8), &range(0..1_u8)), 2));
    is_uniform(&vectors(&range(0..4_u8).filter(|number| *number != 2).with_count(3_u64), 2));
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
    let wrong = many.map_with(|number| number, |_| Some(Nat::power_of_two(39_999))).verify(40);
    let error = wrong.expect_err("a wrong inverse").to_string();
    assert!(error.contains("a number of 40000 binary digits") && error.len() < 300, "{error}");
}
