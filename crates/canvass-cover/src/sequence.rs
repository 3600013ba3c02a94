//! Sequence covering arrays: few orders of some events, such that any `t` of them come in each of their orders in one.
//!
//! Kuhn, Higdon, Lawrence, Kacker and Lei, *Combinatorial Methods for Event Sequence Testing*, 2012. They choose each order among
//! random ones. Here each is improved by moving events as long as it covers more; then orders are taken away, and simulated
//! annealing moves events of the others until they cover everything again. Orders may have to obey constraints.
//!
//! [`canvass_base::orders`] makes more orders of fewer events in less time, for tests that run while they are made.

mod error;
mod events;
mod extension;
#[cfg(feature = "formats")]
pub mod file;
mod search;
mod state;
mod verify;
#[cfg(feature = "formats")]
pub mod write;

use std::ops::ControlFlow;

use crate::small::{Clock, Effort};
use canvass_base::SplitMix64;

pub use error::OrdersError;
pub use events::{Events, EventsError};
pub use verify::{OrdersVerifyError, verify_orders};

use search::Search;

/// How far the search for orders has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OrdersProgress {
    /// How many sequences are covered.
    pub covered: u64,
    /// How many there are; fewer once it is known that constraints exclude some.
    pub sequences: u64,
    /// How many orders there are so far.
    pub rows: usize,
    /// Whether all is covered and fewer orders are looked for.
    pub is_complete: bool,
}

/// Called with the progress while orders are looked for; ends it by returning `Break`.
pub type OrdersWatch<'a> = &'a mut dyn FnMut(OrdersProgress) -> ControlFlow<()>;

/// Orders, or as many of them as there were when the search was stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Orders {
    /// Each has every event once and obeys the constraints.
    pub rows: Vec<Vec<usize>>,
    /// How many sequences of `strength` events they cover.
    pub covered: u64,
    /// How many sequences there are; where everything is covered, exactly those that the constraints allow.
    pub sequences: u64,
}

impl Orders {
    /// Whether any `strength` events come in each of their orders that the constraints allow.
    pub fn is_complete(&self) -> bool {
        self.covered == self.sequences
    }
}

/// The most different sequences, with events repeated: 256 megabytes.
const MOST_SEQUENCES: u128 = 1 << 26;

/// How much is changed to look for fewer orders if no effort is given: two seconds or so.
const USUAL_WORK: u64 = 200_000_000;

/// Few orders of the events that cover every sequence of `strength` of them, if the constraints allow it: its events come in that order,
/// with others between them or not.
///
/// The same seed gives the same orders, unless `effort` has a time. Without an effort, fewer orders are looked for during two seconds or so;
/// a step of an effort moves one event.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use canvass_cover::sequence::{Events, cover_orders};
///
/// let events = Events::new(5, [(0, 4)], [(1, 2)])?;
/// let orders = cover_orders(&events, 3, None, 0, &mut |_| ControlFlow::Continue(()))?;
/// assert!(orders.is_complete());
/// let place = |row: &[usize], event| row.iter().position(|other| *other == event).unwrap();
/// assert!(orders.rows.iter().all(|row| place(row, 0) < place(row, 4)));
/// assert!(orders.rows.iter().all(|row| place(row, 1).abs_diff(place(row, 2)) > 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn cover_orders(
    events: &Events,
    strength: usize,
    effort: Option<&Effort>,
    seed: u64,
    watch: OrdersWatch<'_>,
) -> Result<Orders, OrdersError> {
    if !(1..=events.len()).contains(&strength) {
        return Err(OrdersError::Strength { strength, events: events.len() });
    }
    let numbers = (events.len() as u128).checked_pow(strength as u32);
    if numbers.is_none_or(|numbers| numbers > MOST_SEQUENCES) {
        let sequences = (0..strength)
            .fold(1_u128, |product, taken| product.saturating_mul((events.len() - taken) as u128));
        return Err(OrdersError::TooLarge { sequences });
    }
    let mut search = Search::new(events, strength, SplitMix64::new(seed));
    if search.cover(watch)? {
        let clock = Clock::start(effort.and_then(|effort| effort.time));
        let (steps, work) =
            effort.map_or((u64::MAX, USUAL_WORK), |effort| (effort.steps, u64::MAX));
        search.shrink(steps, work, &clock, watch);
    }
    Ok(search.orders())
}

#[cfg(test)]
mod tests;
