//! A generator of three digits to the base of four, from one number.

use canvass::generate::range;

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub struct Digits {
    pub high: u16,
    pub middle: u16,
    pub low: u16,
}

pub fn are_digits(digits: &Digits) -> bool {
    digits.high < 4 && digits.middle < 4 && digits.low < 4
}

#[canvass::generator(covers = are_digits)]
pub fn packed_digits() -> Digits {
    let packed: u16 = range(0..64);
    Digits { high: packed / 16, middle: packed / 4 % 4, low: packed % 4 }
}
