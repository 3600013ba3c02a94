//! The oracle: checks that orders cover every sequence of events, slowly and without what builds them.
//!
//! Whether the constraints allow a sequence that no order has is decided by trying all orders.

use std::collections::HashSet;

/// Why orders are not a sequence covering array.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OrdersVerifyError {
    /// An order does not have each event once.
    Events {
        /// Which order.
        row: usize,
    },
    /// An order does not obey a constraint.
    NotAllowed {
        /// Which order.
        row: usize,
        /// The events of the constraint.
        events: (usize, usize),
    },
    /// A sequence that the constraints allow and no order has.
    Missing(Vec<usize>),
}

/// Checks every order of the events `0..count` and every sequence of `strength` of them, and returns the first error.
///
/// The constraints are as in [`Events::new`](super::Events::new). Where they exclude sequences, this takes as long as it takes to try all
/// orders: it is for up to ten events then.
pub fn verify_orders(
    count: usize,
    before: &[(usize, usize)],
    apart: &[(usize, usize)],
    strength: usize,
    rows: &[Vec<usize>],
) -> Result<(), OrdersVerifyError> {
    for (row, order) in rows.iter().enumerate() {
        let distinct: HashSet<usize> = order.iter().copied().collect();
        if order.len() != count || distinct != (0..count).collect() {
            return Err(OrdersVerifyError::Events { row });
        }
        if let Some(events) = broken(order, before, apart) {
            return Err(OrdersVerifyError::NotAllowed { row, events });
        }
    }
    let mut seen = HashSet::new();
    for order in rows {
        subsequences(order, strength, &mut Vec::new(), &mut seen);
    }
    let mut sequence = Vec::new();
    match first_missing(count, before, apart, strength, &seen, &mut sequence) {
        true => Err(OrdersVerifyError::Missing(sequence)),
        false => Ok(()),
    }
}

/// The events of a constraint that the beginning of an order breaks.
fn broken(
    order: &[usize],
    before: &[(usize, usize)],
    apart: &[(usize, usize)],
) -> Option<(usize, usize)> {
    let place = |event| order.iter().position(|other| *other == event);
    let is_late = |&&(one, other): &&(usize, usize)| match (place(one), place(other)) {
        (Some(one), Some(other)) => one > other,
        (one, other) => one.is_none() && other.is_some(),
    };
    let is_next = |&&(one, other): &&(usize, usize)| {
        order.windows(2).any(|pair| pair == [one, other] || pair == [other, one])
    };
    before.iter().find(is_late).or_else(|| apart.iter().find(is_next)).copied()
}

fn subsequences(
    order: &[usize],
    length: usize,
    begun: &mut Vec<usize>,
    seen: &mut HashSet<Vec<usize>>,
) {
    if begun.len() == length {
        seen.insert(begun.clone());
        return;
    }
    for (at, event) in order.iter().enumerate() {
        begun.push(*event);
        subsequences(&order[at + 1..], length, begun, seen);
        begun.pop();
    }
}

/// Whether a sequence that goes on from `begun` was not seen though some order has it; that is left there.
fn first_missing(
    count: usize,
    before: &[(usize, usize)],
    apart: &[(usize, usize)],
    strength: usize,
    seen: &HashSet<Vec<usize>>,
    begun: &mut Vec<usize>,
) -> bool {
    if begun.len() == strength {
        return !seen.contains(begun) && can_be_had(count, before, apart, begun, &mut Vec::new());
    }
    for event in 0..count {
        if !begun.contains(&event) {
            begun.push(event);
            if first_missing(count, before, apart, strength, seen, begun) {
                return true;
            }
            begun.pop();
        }
    }
    false
}

/// Whether some order that begins so is allowed and has the sequence.
fn can_be_had(
    count: usize,
    before: &[(usize, usize)],
    apart: &[(usize, usize)],
    sequence: &[usize],
    order: &mut Vec<usize>,
) -> bool {
    let of_sequence = order.iter().filter(|event| sequence.contains(event));
    if broken(order, before, apart).is_some()
        || !of_sequence
            .eq(sequence.iter().take(order.iter().filter(|event| sequence.contains(event)).count()))
    {
        return false;
    }
    if order.len() == count {
        return true;
    }
    for event in 0..count {
        if !order.contains(&event) {
            order.push(event);
            let can_be_had = can_be_had(count, before, apart, sequence, order);
            order.pop();
            if can_be_had {
                return true;
            }
        }
    }
    false
}
