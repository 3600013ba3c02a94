//! Of how many random values the best is tried.

use std::fmt;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FanOut {
    /// Of so many.
    Fixed(usize),
    /// As many as pay off, by the times that cases take on this machine.
    Adaptive,
}

impl fmt::Display for FanOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FanOut::Fixed(number) => number.fmt(f),
            FanOut::Adaptive => f.write_str("adaptive"),
        }
    }
}
