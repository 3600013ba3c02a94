//! Digits, and more than digits.
use canvass::generate::{any, range};

fn digit(value: &u8) -> bool {
    *value < 10
}

#[canvass::generator(covers = digit)]
fn exact() -> u8 {
    range(0..10)
}

#[canvass::generator(covers = digit)]
fn generous() -> u8 {
    any()
}
