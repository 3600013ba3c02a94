//! A generator of ranges whose ends move in steps. After the tests of the crate `itertools`.

use canvass::generate::{any, range};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub struct Shift {
    pub start: i32,
    pub end: i32,
    pub start_step: i32,
    pub end_step: i32,
    pub count: u32,
}

pub fn is_shift(shift: &Shift) -> bool {
    let length = shift.end as i64 - shift.start as i64;
    length >= 0
        && length <= 32
        && shift.start_step >= -8
        && shift.start_step <= 8
        && shift.end_step >= -8
        && shift.end_step <= 8
        && shift.count <= 3
}

#[canvass::generator(covers = is_shift)]
pub fn shift_range() -> Shift {
    let start = any::<i32>();
    let length: i32 = range(0..=32);
    Shift {
        start,
        end: start + length,
        start_step: range(-8..=8),
        end_step: range(-8..=8),
        count: range(0..=3),
    }
}
