//! The setting `fan_out` as it is written.

use super::given::Given;
use crate::explore::FanOut;

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
