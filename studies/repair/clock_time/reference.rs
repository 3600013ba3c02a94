//! A generator of times of day. A leap second is the last second of a day.

use canvass::generate::range;

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub struct Time {
    pub hour: u8,
    pub minute: u8,
    pub second: u8,
}

pub fn is_time(time: &Time) -> bool {
    let last = if time.hour == 23 && time.minute == 59 { 60 } else { 59 };
    time.hour <= 23 && time.minute <= 59 && time.second <= last
}

#[canvass::generator(covers = is_time)]
pub fn clock_time() -> Time {
    let hour = range(0..=23);
    let minute = range(0..=59);
    let last = if hour == 23 && minute == 59 { 60 } else { 59 };
    Time { hour, minute, second: range(0..=last) }
}
