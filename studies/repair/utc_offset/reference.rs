//! A generator of offsets from universal time, from 12 hours west to 14 hours east. After the tests of a library for dates.

use canvass::generate::{any, range};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub struct Offset {
    pub west: bool,
    pub hours: u8,
    pub minutes: u8,
}

pub fn is_offset(offset: &Offset) -> bool {
    let furthest = if offset.west { 12 } else { 14 };
    let is_zero = offset.hours == 0 && offset.minutes == 0;
    offset.minutes < 60
        && (offset.hours < furthest || (offset.hours == furthest && offset.minutes == 0))
        && !(offset.west && is_zero)
}

#[canvass::generator(covers = is_offset)]
pub fn utc_offset() -> Offset {
    let west = any();
    let furthest = if west { 12 } else { 14 };
    let hours = range(0..=furthest);
    let least = if west && hours == 0 { 1 } else { 0 };
    let minutes = if hours == furthest { 0 } else { range(least..60) };
    Offset { west, hours, minutes }
}
