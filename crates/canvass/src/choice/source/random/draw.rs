//! A draw: from which seed a value is drawn, and how large it may be.

use super::number::below;
use crate::Rng;

/// One value to be drawn: from which seed, and with which allowance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Draw {
    pub(super) seed: u64,
    pub(super) allowance: u32,
}

/// One in this many values is larger than the size that was asked for.
const LARGE: u64 = 16;
/// At first by a factor of up to two to this power.
const DOUBLINGS: u64 = 3;
/// But not larger than this: what is known about sizes takes memory for each.
const LARGEST: u64 = 1 << 16;

impl Draw {
    /// Of at most about `size` constructors in most cases, and of less than half in half of them.
    ///
    /// Some values are several times as large: bugs that need a long list are out of reach otherwise, however many
    /// cases there are. How large depends on how many were drawn before, their `number`: a property that takes long for large
    /// values has few cases, and meets none that are enormous.
    pub(crate) fn new(rng: &mut Rng, size: usize, number: u64) -> Draw {
        let seed = rng.next_u64();
        let size = (size as u64).min(u64::from(u32::MAX));
        let random = rng.next_u64();
        let (least, most) = match random % LARGE {
            0 => {
                let doublings = (random / LARGE) % DOUBLINGS + later_doublings(random, number);
                let (least, largest) = (size << doublings, LARGEST.max(size));
                (least.min(largest), (2 * least).min(largest))
            }
            other if other.is_multiple_of(2) => (0, size),
            _ => (0, size / 2),
        };
        let allowance = least + below(rng, most - least + 1);
        Draw { seed, allowance: allowance as u32 }
    }
}

/// How often large values are doubled once more: at most once from the 4,096th draw on, and once more whenever there are four
/// times as many draws, up to four times. Each doubling is half as frequent as the one before, so that all together cost little
/// more than the first.
fn later_doublings(random: u64, number: u64) -> u64 {
    let most = ((u64::BITS - (number >> 11).leading_zeros()) / 2).min(4);
    u64::from((random >> 32).trailing_zeros().min(most))
}
