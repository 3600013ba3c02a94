//! Random numbers: tiny, short, uniform and special ones, in a mixture that is drawn anew for each value.
//!
//! One mixture for all values would make some values next to impossible: a list whose numbers are all small, or all at
//! an edge. So the mixture itself is drawn.

use crate::choice::shape::{ShapeId, Types};
use crate::{Nat, Rng};

/// Of 16 numbers, how many are of each kind; the rest is special.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mixture {
    /// Below [`TINY`], each as likely as the others.
    tiny: u64,
    /// With a random number of binary digits, few rather than many.
    short: u64,
    /// Each as likely as the others.
    uniform: u64,
}

/// Mostly short, as most numbers in programs are.
const SHORT: Mixture = Mixture { tiny: 3, short: 11, uniform: 1 };
/// Something of all kinds, three of them special.
const MIXED: Mixture = Mixture { tiny: 2, short: 5, uniform: 6 };
/// So small that equal numbers are common.
const TINIES: Mixture = Mixture { tiny: 15, short: 0, uniform: 0 };
/// Large, and with no pattern in their bits.
const UNIFORM: Mixture = Mixture { tiny: 0, short: 1, uniform: 14 };
/// Nearly all special, so that two or three of them meet.
const SPECIAL: Mixture = Mixture { tiny: 1, short: 1, uniform: 1 };

/// How often each mixture is drawn is how often it is listed.
const MIXTURES: [Mixture; 16] = [
    SHORT, SHORT, SHORT, SHORT, SHORT, MIXED, MIXED, MIXED, MIXED, MIXED, TINIES, TINIES, UNIFORM,
    UNIFORM, SPECIAL, SPECIAL,
];

/// Ranges of at most this many numbers are uniform.
pub(super) const FEW: u64 = 8;
const TINY: u64 = 16;
/// Half of the special values are among the first of those that a type names, as many as this.
const FIRST: u64 = 8;
/// One in this many numbers may be beyond the usual ones of its type.
const UNUSUAL: u64 = 16;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Tiny,
    Short,
    Uniform,
    Special,
}

impl Mixture {
    /// By four random bits.
    pub(super) fn draw(bits: u64) -> Mixture {
        MIXTURES[(bits & 15) as usize]
    }

    /// By four random bits.
    #[inline]
    fn kind(self, bits: u64) -> Kind {
        let Mixture { tiny, short, uniform } = self;
        match bits & 15 {
            ticket if ticket < tiny => Kind::Tiny,
            ticket if ticket < tiny + short => Kind::Short,
            ticket if ticket < tiny + short + uniform => Kind::Uniform,
            _ => Kind::Special,
        }
    }

    /// Whether a value of several numbers is a special one.
    #[inline]
    pub(super) fn is_special(self, rng: &mut Rng) -> bool {
        self.kind(rng.next_u64()) == Kind::Special
    }

    /// A number of a shape, of at most `last`.
    #[inline]
    pub(super) fn number(self, rng: &mut Rng, types: &Types, id: ShapeId, last: u64) -> u64 {
        if last < FEW {
            return below(rng, last + 1);
        }
        // One random word is enough: the fields used for decisions do not overlap, and the number comes from a mix of all.
        let random = rng.next_u64();
        let mixed = (random ^ (random >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let kind = self.kind(random);
        if kind == Kind::Special {
            return special(types, id, random, mixed, last);
        }
        let is_usual = !(random >> 28).is_multiple_of(UNUSUAL);
        let last = if is_usual { last.min(types.get(id).usual) } else { last };
        match kind {
            Kind::Tiny => scale(mixed, TINY.min(last)),
            Kind::Short => {
                let number = with_digits(mixed, digits(random, last));
                // One digit less always fits.
                if number <= last { number } else { number >> 1 }
            }
            Kind::Uniform | Kind::Special => match last.checked_add(1) {
                Some(limit) => scale(mixed, limit),
                None => mixed,
            },
        }
    }

    /// An index of a shape, of at most `last`, which needs more than a word.
    pub(super) fn index(self, rng: &mut Rng, types: &Types, id: ShapeId, last: &Nat) -> Nat {
        let random = rng.next_u64();
        let index = match self.kind(random) {
            Kind::Tiny => Some(Nat::from(random >> 4 & (TINY - 1))),
            Kind::Short => {
                let digits = below(rng, last.bits() as u64 + 1).min(below(rng, last.bits() as u64));
                rng.below(&Nat::power_of_two(digits as usize))
            }
            Kind::Uniform => rng.below(&(last.clone() + 1)),
            Kind::Special => {
                let power = Nat::power_of_two(below(rng, last.bits() as u64) as usize);
                let edge = || match random >> 61 {
                    0 | 1 => last.clone(),
                    2 => last.minus(&Nat::ONE),
                    3 | 4 => Nat::ZERO,
                    5 => power,
                    6 => power.minus(&Nat::ONE),
                    _ => power + 1,
                };
                Some(named(types, id, rng.next_u64()).cloned().unwrap_or_else(edge))
            }
        };
        index.unwrap_or_default().min(last.clone())
    }
}

/// One of the values that a type names, or else an edge of the range.
#[cold]
fn special(types: &Types, id: ShapeId, random: u64, mixed: u64, last: u64) -> u64 {
    let named = named(types, id, mixed).and_then(Nat::to_u64).filter(|number| *number <= last);
    named.unwrap_or_else(|| edge(random >> 28, digits(random, last), last))
}

/// One of the values that the type of a leaf names.
fn named(types: &Types, id: ShapeId, random: u64) -> Option<&Nat> {
    let specials = types.get(id).specials.as_ref()?.get(types, id);
    specials.get(position(random, specials.len()))?.0.first()
}

/// Which of some special values is drawn.
pub(super) fn position(random: u64, specials: usize) -> usize {
    let all = specials as u64;
    let among = if random.is_multiple_of(2) { all.min(FIRST) } else { all };
    scale(random, among) as usize
}

/// The first and last numbers, and those around powers of two.
fn edge(random: u64, digits: u32, last: u64) -> u64 {
    let power = 1_u64.checked_shl(digits).unwrap_or(0);
    let edge = match random % 8 {
        0 | 1 => last,
        2 => last - 1,
        3 | 4 => 0,
        5 => power,
        6 => power.wrapping_sub(1),
        _ => power.wrapping_add(1),
    };
    edge.min(last)
}

/// The smaller of two uniform numbers of binary digits.
#[inline]
fn digits(random: u64, last: u64) -> u32 {
    let spread = u64::BITS - last.leading_zeros() + 1;
    let one = |field: u64| ((field & 0xfff) as u32 * spread) >> 12;
    one(random >> 4).min(one(random >> 16))
}

/// A number of at most this many binary digits, from random bits.
#[inline]
fn with_digits(bits: u64, digits: u32) -> u64 {
    bits.checked_shr(u64::BITS - digits).unwrap_or(0)
}

/// A number below a limit, from random bits. The bias of a 64-bit product is below anything a test could notice.
#[inline]
fn scale(bits: u64, limit: u64) -> u64 {
    ((u128::from(bits) * u128::from(limit)) >> 64) as u64
}

/// A number below a limit.
#[inline]
pub(super) fn below(rng: &mut Rng, limit: u64) -> u64 {
    scale(rng.next_u64(), limit)
}
