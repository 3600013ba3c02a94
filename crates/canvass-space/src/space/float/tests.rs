//! Floating-point numbers in their order.

use crate::space::range;
use crate::{Count, Nat, Space};
use std::ops::RangeBounds;

/// Exponent and digits of a number together, as the slow twin sees them.
fn weight(number: f32) -> u32 {
    let bits = number.abs().to_bits();
    let digits = 23 - (bits & 0x7f_ffff).trailing_zeros().min(23);
    digits + (bits >> 23).abs_diff(127)
}

/// All patterns of bits are tried, from `low` to `high` and their negatives.
#[track_caller]
fn check(bounds: impl RangeBounds<f32> + Clone, low: f32, high: f32) {
    let patterns = (low.to_bits()..=high.to_bits()).flat_map(|bits| [bits, bits | 1 << 31]);
    let expect: Vec<f32> =
        patterns.map(f32::from_bits).filter(|number| bounds.contains(number)).collect();
    let space = range(bounds);
    assert_eq!(space.count(), Ok(Count::from(Nat::from(expect.len()))));
    let found: Vec<f32> = space.iter().collect();
    for (index, number) in found.iter().enumerate() {
        assert_eq!(space.index_of(number), Ok(Nat::from(index)), "{number}");
        assert_eq!(space.get(index as u64).map(f32::to_bits), Ok(number.to_bits()));
    }
    let is_ordered = |pair: &[f32]| pair[0] == 0.0 || weight(pair[0]) <= weight(pair[1]);
    assert!(found.windows(2).all(is_ordered));
    let sorted = |numbers: Vec<f32>| {
        let mut bits: Vec<u32> = numbers.into_iter().map(f32::to_bits).collect();
        bits.sort_unstable();
        bits
    };
    assert_eq!(sorted(found), sorted(expect));
}

#[test]
fn a_range_has_all_its_numbers_once() {
    let above = |number: f32, steps: u32| f32::from_bits(number.to_bits() + steps);
    check(1.0..=above(1.0, 3000), 1.0, above(1.0, 4000));
    check(1.0..above(1.0, 3000), 1.0, above(1.0, 4000));
    check(above(2.0, 0) - 0.0001..above(2.0, 700), 1.9, above(2.0, 800));
    check(-above(0.5, 99)..=-0.5, 0.5, above(0.5, 200));
    check(-above(0.0, 1000)..above(0.0, 77), 0.0, above(0.0, 1200));
    check(0.0..=above(0.0, 5), 0.0, above(0.0, 9));
    check(
        above(f32::MIN_POSITIVE, 0) / 1.0001..f32::MIN_POSITIVE * 1.0001,
        0.0,
        f32::MIN_POSITIVE * 1.1,
    );
    check(f32::MAX.., f32::MAX, f32::INFINITY);
    check(..=-f32::MAX, f32::MAX, f32::INFINITY);
}

#[test]
fn simple_numbers_come_first() {
    let first = |space: Space<f64>| -> Vec<f64> { space.iter().take(8).collect() };
    assert_eq!(first(range(0.5..=2.5)), [1.0, 2.0, 0.5, 1.5, 0.75, 1.25, 1.75, 2.5]);
    assert_eq!(first(range(-1.0..1.0)), [0.0, -0.0, -1.0, 0.5, -0.5, 0.25, -0.25, 0.75]);
    assert_eq!(first(range(100.0..=1000.0))[..3], [128.0, 256.0, 192.0]);
}

#[test]
fn all_numbers_but_those_that_are_none_are_counted() {
    let all = 2 * 0x7f80_0001_u64;
    assert_eq!(range::<f32>(..).count(), Ok(Count::from(Nat::from(all))));
    assert_eq!(range(f32::MIN..=f32::MAX).count(), Ok(Count::from(Nat::from(all - 2))));
    assert_eq!(range(f32::MIN..f32::INFINITY).count(), Ok(Count::from(Nat::from(all - 2))));
    assert_eq!(range::<f64>(..).contains(&f64::NAN), Ok(false));
}

#[test]
fn numbers_far_out_are_found_again() {
    let space = range(-1e300..1e9_f64);
    let count = space.count().unwrap().finite().cloned().unwrap();
    for part in 1..200_u64 {
        let index = count.div_rem(&Nat::from(part)).0.minus(&Nat::ONE);
        assert_eq!(space.index_of(&space.get(&index).unwrap()), Ok(index));
    }
}

#[test]
fn a_range_without_numbers_is_empty() {
    let nan = f64::NAN;
    for space in [range(1.0..1.0), range(2.0..=1.0), range(nan..), range(..=nan), range(0.0..-0.0)]
    {
        assert_eq!(space.count(), Ok(Count::ZERO));
    }
}

#[test]
fn the_ends_are_edges() {
    let edges = range(0.1..0.7_f64).node().edges();
    for edge in [0.1, 0.7_f64.next_down(), 0.1_f64.next_up()] {
        assert!(edges.contains(&edge), "{edge}");
    }
    assert!(edges.iter().all(|edge| (0.1..0.7).contains(edge)));
    let around = range(-5.0..=5.0_f64).node().edges();
    for edge in [0.0, 1.0, -1.0, 5.0, -5.0, 5e-324, f64::MIN_POSITIVE] {
        assert!(around.contains(&edge), "{edge}");
    }
}
