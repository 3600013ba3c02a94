//! What the numerals of bounded lists are, told slowly.

use super::super::super::samples::{large, nats, tuples};
use super::super::tests::lists;
use super::*;

/// All lists of up to `longest` elements below `count`: first those with a numeral of fewer than `reach` digits,
/// then the others by length and element.
fn sorted(count: u64, reach: usize, longest: usize) -> Vec<Vec<u64>> {
    let mut all = lists(reach - 1);
    let short = all.clone();
    for length in 1..=longest {
        let of_length = tuples(&vec![count; length]);
        all.extend(of_length.into_iter().filter(|list| !short.contains(list)));
    }
    all
}

#[test]
fn short_numerals_come_first_then_length_then_lexicographic_order() {
    let cases = [
        (1, 1, 40),
        (2, 1, 10),
        (3, 1, 7),
        (4, 2, 6),
        (5, 2, 5),
        (12, 2, 3),
        (13, 3, 4),
        (40, 4, 2),
        (121, 5, 2),
    ];
    for (count, reach, longest) in cases {
        let bounded = Bounded::new(&Nat::from(count));
        assert_eq!(bounded.reach, reach, "below {count}");
        for (index, list) in sorted(count, reach, longest).iter().enumerate() {
            let index = Nat::from(index);
            assert_eq!(bounded.split(&index), nats(list), "below {count} at {index}");
            assert_eq!(bounded.join(&nats(list)), index, "{list:?} below {count}");
        }
    }
}

#[test]
fn large_indices_split_and_join_back() {
    let counts = [2, 3, 4, 5, 13, 14, 256, 1 << 32, u64::MAX].map(Nat::from);
    for count in counts.into_iter().chain([64, 200, 500].map(Nat::power_of_two)) {
        let bounded = Bounded::new(&count);
        for index in large() {
            let list = bounded.split(&index);
            assert!(list.iter().all(|element| element < &count), "below {count} at {index}");
            assert_eq!(bounded.join(&list), index, "below {count}");
        }
    }
}

#[test]
fn lists_join_and_split_back_on_both_sides_of_every_boundary() {
    for count in
        [4_u64, 13, 256, 1 << 32].map(Nat::from).into_iter().chain([Nat::power_of_two(200)])
    {
        let bounded = Bounded::new(&count);
        let tables = bounded.tables();
        for start in tables.starts.iter().step_by(5).chain(tables.starts.last()) {
            for index in [start.minus(&Nat::ONE), start.clone(), start + 1] {
                assert_eq!(bounded.join(&bounded.split(&index)), index, "below {count}");
            }
        }
        let last = count.minus(&Nat::ONE);
        for length in 1..=bounded.reach + 2 {
            let list = vec![last.clone(); length];
            assert_eq!(bounded.split(&bounded.join(&list)), list, "{length} below {count}");
        }
    }
}

#[test]
fn as_many_lists_are_short_as_the_table_says() {
    for reach in 1..=6 {
        let tables = Tables::new(&ternary_ones(reach), reach, &Nat::ZERO);
        let short = lists(reach - 1);
        for length in 1..=reach {
            let of_length = short.iter().filter(|list| list.len() == length).count();
            assert_eq!(
                tables.short[length][reach - length],
                Nat::from(of_length),
                "{length} of {reach}"
            );
        }
    }
}

#[test]
fn long_lists_begin_after_all_that_are_not_longer() {
    for count in [2_u64, 3, 4, 13, 256].map(Nat::from) {
        let bounded = Bounded::new(&count);
        let not_longer: Nat = (0..=bounded.reach).map(|length| count.pow(length)).sum();
        assert_eq!(bounded.tables().starts.last(), Some(&not_longer));
        assert_eq!(bounded.split(&not_longer), vec![Nat::ZERO; bounded.reach + 1]);
    }
}

#[test]
fn a_list_of_many_bytes_joins_and_splits_back() {
    let bytes: Vec<Nat> = (0..20_000_u64).map(|i| Nat::from(i * i % 251)).collect();
    let bounded = Bounded::new(&Nat::from(256_u64));
    assert_eq!(bounded.split(&bounded.join(&bytes)), bytes);
}
