//! What the search for orders finds, looked at by the oracle.

use std::{ops::ControlFlow, time::Duration};

use super::{
    Events, EventsError, Orders, OrdersError, OrdersVerifyError, cover_orders, verify_orders,
};
use crate::small::Effort;
use canvass_base::SplitMix64;

type Pairs<'a> = &'a [(usize, usize)];

#[track_caller]
fn orders(
    count: usize,
    before: Pairs<'_>,
    apart: Pairs<'_>,
    strength: usize,
    steps: u64,
) -> Orders {
    let events = Events::new(count, before.iter().copied(), apart.iter().copied()).unwrap();
    let effort = Effort { steps, time: None };
    let orders =
        cover_orders(&events, strength, Some(&effort), 7, &mut |_| ControlFlow::Continue(()));
    let orders = orders.unwrap();
    assert!(orders.is_complete());
    assert_eq!(verify_orders(count, before, apart, strength, &orders.rows), Ok(()));
    orders
}

#[test]
fn any_events_come_in_each_of_their_orders() {
    for (count, strength) in
        [(1, 1), (4, 1), (2, 2), (9, 2), (3, 3), (7, 3), (4, 4), (6, 4), (5, 5)]
    {
        let orders = orders(count, &[], &[], strength, 20_000);
        let sequences: usize = (count - strength + 1..=count).product();
        assert_eq!(orders.sequences, sequences as u64);
        let fewest: usize = (1..=strength).product();
        assert!(orders.rows.len() >= fewest);
        if strength <= 2 || strength == count {
            assert_eq!(orders.rows.len(), fewest, "{count} events, strength {strength}");
        }
    }
}

#[test]
fn orders_are_few() {
    // Kuhn et al. need 12, 14 and 18.
    assert_eq!(orders(8, &[], &[], 3, 300_000).rows.len(), 8);
    assert!(orders(10, &[], &[], 3, 30_000).rows.len() <= 11);
    assert!(orders(15, &[], &[], 3, 30_000).rows.len() <= 13);
    // They need 29.
    assert!(orders(5, &[], &[], 4, 20_000).rows.len() <= 27);
}

#[test]
fn constraints_are_obeyed_and_what_they_exclude_is_not_asked_for() {
    let chain: Pairs<'_> = &[(0, 1), (1, 2), (4, 2)];
    // 1, 2 and 4 come after 0 or before 2, and so on: of 60 sequences some are excluded by pairs, some only by what is next to what.
    orders(5, chain, &[], 3, 500);
    orders(6, &[], &[(0, 1), (2, 3), (0, 5)], 3, 500);
    orders(6, chain, &[(0, 3), (3, 5)], 3, 500);
    orders(6, &[(0, 1), (1, 2), (2, 3)], &[(0, 1), (2, 3)], 4, 500);
}

#[test]
fn what_only_neighbours_exclude_is_found_out() {
    // 0, 1, 2 come in this order and none next to another: 3 and 4 must be between them.
    let orders = orders(5, &[(0, 1), (1, 2)], &[(0, 1), (1, 2)], 2, 500);
    assert_eq!(orders.rows.len(), 2);
    // (0, 1), (0, 2), (1, 2), then 3 and 4 around 1: after 0, before 2, in both orders with each other and with 1.
    assert_eq!(orders.sequences, 3 + 2 * 2 + 2 + 4);
}

#[test]
fn random_constraints_are_obeyed() {
    let mut random = SplitMix64::new(11);
    for _ in 0..60 {
        let count = 3 + random.below(4);
        let mut pairs = |most: usize| -> Vec<(usize, usize)> {
            let pair = |random: &mut SplitMix64| (random.below(count), random.below(count));
            let all = (0..random.below(most + 1)).map(|_| pair(&mut random));
            all.filter(|(one, other)| one != other).collect()
        };
        let (before, apart) = (pairs(3), pairs(4));
        let strength = 1 + random.below(3);
        let Ok(events) = Events::new(count, before.clone(), apart.clone()) else { continue };
        let effort = Effort { steps: 200, time: None };
        let found =
            cover_orders(&events, strength, Some(&effort), 3, &mut |_| ControlFlow::Continue(()));
        // Without an order every sequence is excluded, and none is missing.
        let rows = match found {
            Ok(orders) => orders.rows,
            Err(error) => {
                assert_eq!(error, OrdersError::Excluded);
                Vec::new()
            }
        };
        let verified = verify_orders(count, &before, &apart, strength, &rows);
        assert_eq!(verified, Ok(()), "{count} {before:?} {apart:?} {strength}");
    }
}

#[test]
fn the_oracle_names_what_is_wrong() {
    let check = |rows: &[&[usize]], expect| {
        let rows: Vec<Vec<usize>> = rows.iter().map(|row| row.to_vec()).collect();
        assert_eq!(verify_orders(3, &[(0, 1)], &[(1, 2)], 2, &rows), expect);
    };
    check(&[&[2, 0, 1]], Ok(()));
    check(&[], Err(OrdersVerifyError::Missing(vec![0, 1])));
    check(&[&[0, 1]], Err(OrdersVerifyError::Events { row: 0 }));
    check(&[&[0, 1, 1]], Err(OrdersVerifyError::Events { row: 0 }));
    check(&[&[1, 0, 2]], Err(OrdersVerifyError::NotAllowed { row: 0, events: (0, 1) }));
    check(&[&[0, 1, 2]], Err(OrdersVerifyError::NotAllowed { row: 0, events: (1, 2) }));
    assert_eq!(
        verify_orders(3, &[], &[], 2, &[vec![0, 1, 2], vec![2, 0, 1]]),
        Err(OrdersVerifyError::Missing(vec![1, 0]))
    );
}

#[test]
fn impossible_events_and_strengths_are_refused() {
    let none: [(usize, usize); 0] = [];
    assert_eq!(Events::new(0, none, none), Err(EventsError::None));
    assert_eq!(Events::new(2, [(0, 2)], none), Err(EventsError::NoSuchEvent { event: 2 }));
    assert_eq!(Events::new(2, none, [(1, 1)]), Err(EventsError::Same { event: 1 }));
    let cycle = Events::new(4, [(0, 1), (1, 2), (2, 3), (2, 0)], none);
    assert_eq!(cycle, Err(EventsError::Cycle { events: vec![0, 1, 2] }));
    let build = |events: &Events, strength| {
        cover_orders(events, strength, None, 0, &mut |_| ControlFlow::Continue(())).map(|_| ())
    };
    let three = Events::new(3, none, none).unwrap();
    for strength in [0, 4] {
        assert_eq!(build(&three, strength), Err(OrdersError::Strength { strength, events: 3 }));
    }
    let many = Events::new(1000, none, none).unwrap();
    assert_eq!(build(&many, 3), Err(OrdersError::TooLarge { sequences: 997_002_000 }));
    let two = Events::new(2, none, [(0, 1)]).unwrap();
    assert_eq!(build(&two, 1), Err(OrdersError::Excluded));
}

#[test]
fn whoever_watches_may_stop() {
    let none: [(usize, usize); 0] = [];
    let events = Events::new(7, none, none).unwrap();
    for calls in [0, 1, 5, 200] {
        let mut left = calls;
        let effort = Effort { steps: u64::MAX, time: Some(Duration::from_secs(600)) };
        let stopped = cover_orders(&events, 3, Some(&effort), 1, &mut |_| {
            left -= 1;
            if left < 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let stopped = stopped.unwrap();
        let verified = verify_orders(7, &[], &[], 3, &stopped.rows);
        assert_eq!(verified.is_ok(), stopped.is_complete(), "after {calls} calls");
    }
}
