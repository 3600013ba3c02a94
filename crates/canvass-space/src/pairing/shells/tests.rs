//! What shells are, told slowly.

use super::super::block::tests::walk;
use super::super::samples::{counts, large, nats, tuples};
use super::*;

const FINITE: [&str; 12] = [
    "",
    "0",
    "1",
    "7",
    "3 0 2",
    "1 1 1",
    "2 9",
    "9 2",
    "4 3 5",
    "5 1 3 3",
    "2 2 2 2 2 2 2 2 2 2 2 2",
    "1 6 1 2 4",
];
const INFINITE: [&str; 9] = [
    "*",
    "* *",
    "* * *",
    "* 3",
    "3 *",
    "1 *",
    "2 * 1 * 5",
    "* * * * * * * * * * * *",
    "1 2 * 3 * 1 2 9 * 2 2 4",
];

/// Every tuple of a clipped cube, sorted by (largest, its first position, lexicographic).
fn sorted(counts: &[Count], side: u64) -> Vec<Vec<u64>> {
    let limit =
        |count: &Count| count.finite().and_then(Nat::to_u64).map_or(side, |count| count.min(side));
    let limits: Vec<u64> = counts.iter().map(limit).collect();
    let mut tuples = tuples(&limits);
    tuples.sort_by_key(|tuple| {
        let largest = tuple.iter().max().copied();
        let lead = tuple.iter().position(|coordinate| Some(*coordinate) == largest);
        (largest, lead, tuple.clone())
    });
    tuples
}

#[track_caller]
fn check_order(text: &str, side: u64) {
    let shells = Shells::new(&counts(text)).expect("known counts");
    for (index, tuple) in sorted(&counts(text), side).iter().enumerate() {
        let index = Nat::from(index);
        assert_eq!(shells.split(&index), nats(tuple), "[{text}] at {index}");
        assert_eq!(shells.join(&nats(tuple)), index, "[{text}] of {tuple:?}");
    }
}

#[test]
fn tuples_are_in_the_order_of_their_largest_coordinate() {
    for text in FINITE {
        check_order(text, 100);
    }
    for (text, side) in INFINITE.into_iter().zip([2000, 40, 12, 500, 500, 500, 8, 2, 3]) {
        check_order(text, side);
    }
}

#[test]
fn the_total_is_the_product_of_the_counts() {
    for text in FINITE {
        let shells = Shells::new(&counts(text)).expect("known counts");
        assert_eq!(
            shells.total(),
            &Count::Finite(Nat::from(sorted(&counts(text), 100).len())),
            "[{text}]"
        );
    }
    assert_eq!(Shells::new(&counts("* 0")).expect("known counts").total(), &Count::ZERO);
}

#[test]
fn a_walk_from_any_index_visits_what_split_gives() {
    for text in FINITE.into_iter().chain(INFINITE) {
        let shells = Shells::new(&counts(text)).expect("known counts");
        let end = shells.total().finite().and_then(Nat::to_u64).map_or(500, |total| total.min(500));
        for begin in [0, 1, 2, 3, 10, 29, 100, 480, end] {
            let blocks = shells.boxes_from(&Nat::from(begin));
            let visited =
                blocks.flat_map(|block| walk(&block, 600)).take(end.saturating_sub(begin) as usize);
            let expect = (begin..end).map(|index| shells.split(&index.into()));
            assert!(visited.eq(expect), "[{text}] from {begin}");
        }
        if let Some(total) = shells.total().finite() {
            assert_eq!(shells.boxes_from(total).next(), None, "[{text}]");
        }
    }
}

#[test]
fn only_the_first_block_of_a_walk_has_an_offset() {
    let shells = Shells::new(&counts("* 4 *")).expect("known counts");
    let offsets = shells.boxes_from(&Nat::from(1003_u64)).map(|block| block.offset.is_zero());
    assert!(offsets.take(9).eq([false, true, true, true, true, true, true, true, true]));
}

#[test]
fn one_coordinate_is_one_block() {
    let naturals = Shells::new(&counts("*")).expect("known counts");
    let block = naturals.boxes_from(&Nat::from(5_u64)).next().expect("endless");
    assert_eq!(
        block,
        Block { ranges: vec![(Nat::from(5_u64), Nat::from(RUN))], offset: Nat::ZERO }
    );
}

#[test]
fn large_indices_split_and_join_back() {
    for text in INFINITE.into_iter().chain(["* 36893488147419103232 *", "1000000 * 1000 * *"]) {
        let shells = Shells::new(&counts(text)).expect("known counts");
        for index in large() {
            assert_eq!(shells.join(&shells.split(&index)), index, "[{text}]");
        }
    }
}

#[test]
fn every_coordinate_reaches_the_root_of_how_many_were_seen() {
    for arity in 1..=5 {
        let shells = Shells::new(&vec![Count::Infinite; arity]).expect("known counts");
        let mut reached = vec![0; arity];
        for seen in 1..=2000_u64 {
            for (most, coordinate) in reached.iter_mut().zip(shells.split(&Nat::from(seen - 1))) {
                *most = coordinate.to_u64().expect("small").max(*most);
            }
            let root = Nat::from(seen).root(arity).to_u64().expect("small");
            assert!(
                reached.iter().all(|most| (root - 1..=root).contains(most)),
                "{arity} after {seen}"
            );
        }
    }
}

#[test]
fn an_unknown_count_is_refused() {
    assert!(Shells::new(&counts("* ? 0")).is_none());
}
