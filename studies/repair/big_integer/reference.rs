//! A generator of integers as a sign and a magnitude: only zero has no sign. After the generators of the crate `num-bigint`.

use canvass::generate::{any, choose};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Sign {
    Minus,
    NoSign,
    Plus,
}
use Sign::{Minus, NoSign, Plus};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub struct Integer {
    pub sign: Sign,
    pub magnitude: u32,
}

pub fn is_integer(integer: &Integer) -> bool {
    (integer.sign == NoSign) == (integer.magnitude == 0)
}

#[canvass::generator(covers = is_integer)]
pub fn big_integer() -> Integer {
    let magnitude = any::<u32>();
    if magnitude == 0 {
        Integer { sign: NoSign, magnitude }
    } else {
        choose![Integer { sign: Minus, magnitude }, Integer { sign: Plus, magnitude }]
    }
}
