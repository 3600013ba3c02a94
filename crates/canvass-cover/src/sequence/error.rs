//! Why there are no orders.

use std::{error::Error, fmt};

/// Why there are no orders of some events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OrdersError {
    /// The strength is zero, or higher than the number of events.
    Strength {
        /// What was asked for.
        strength: usize,
        /// How many events there are.
        events: usize,
    },
    /// There are too many sequences of so many events.
    TooLarge {
        /// How many.
        sequences: u128,
    },
    /// No order obeys the constraints.
    Excluded,
    /// The search for an order that obeys the constraints took too long.
    TooHard,
}

impl fmt::Display for OrdersError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OrdersError::Strength { strength, events } => write!(
                f,
                "strength {strength} is not possible with {events} events: give one from 1 to {events}"
            ),
            OrdersError::TooLarge { sequences } => write!(
                f,
                "{sequences} sequences of events are too many: lower the strength, or leave out events"
            ),
            OrdersError::Excluded => f.write_str(
                "no order obeys all constraints: too many events may not be next to each other",
            ),
            OrdersError::TooHard => f.write_str(
                "whether the constraints allow some sequences is too hard to tell: leave out constraints 'never next to'",
            ),
        }
    }
}

impl Error for OrdersError {}
