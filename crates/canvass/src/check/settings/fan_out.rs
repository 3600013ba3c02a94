//! Of how many random values the best is tried.

use super::given::Given;
use std::fmt;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FanOut {
    /// Of so many.
    Fixed(usize),
    /// As many as pay off, by the times that cases take on this machine.
    Adaptive,
}

impl FanOut {
    pub(super) const EXPECTS: &str = "a number from 1 to 1000, or adaptive";

    pub(super) fn read(given: Given<'_>) -> Option<FanOut> {
        match given.text {
            "adaptive" => Some(FanOut::Adaptive),
            _ => {
                let number = given.number().filter(|number| (1..=1000).contains(number))?;
                Some(FanOut::Fixed(number as usize))
            }
        }
    }
}

impl fmt::Display for FanOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FanOut::Fixed(number) => number.fmt(f),
            FanOut::Adaptive => f.write_str("adaptive"),
        }
    }
}
