//! Ad hoc random values: sized, aware of recursion, small numbers and edges often.
//!
//! A value gets an allowance of constructors. While there is some left, constructors that need it are
//! preferred, and it is divided at random among the fields that can use it; when it is used up, the smallest
//! way to an end is taken. Numbers have a random number of digits, so that small ones, and with them equal
//! ones, are common.

use super::{Choose, Made, Stop};
use crate::choice::cursor::{Cursor, Part};
use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::{Constructor, Elements, ShapeId, Types, smallest};
use crate::{Count, Nat, Rng};

pub(crate) struct Random {
    rng: Rng,
    /// The note of a part is its allowance.
    cursor: Cursor<u32>,
}

/// One value to be drawn: from which seed, and with which allowance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Draw {
    seed: u64,
    allowance: u32,
}

impl Draw {
    /// Of at most about so many constructors.
    pub(crate) fn new(rng: &mut Rng, size: usize) -> Draw {
        let seed = rng.next_u64();
        let allowances = (size as u64).min(u64::from(u32::MAX)) + 1;
        let allowance = ((u128::from(rng.next_u64()) * u128::from(allowances)) >> 64) as u32;
        Draw { seed, allowance }
    }
}

/// One in so many constructors ends a branch before the allowance is used up.
const EARLY_END: u64 = 8;
/// So few numbers are equally likely.
const FEW: u64 = 8;

impl Random {
    pub(crate) fn new(rng: Rng) -> Random {
        Random { rng, cursor: Cursor::idle() }
    }

    /// Begins the value of a draw.
    pub(crate) fn draw(&mut self, root: ShapeId, draw: Draw) {
        self.rng = Rng::new(draw.seed);
        self.begin(root, draw.allowance);
    }

    /// Begins another value, of about so many constructors at most.
    pub(crate) fn begin(&mut self, root: ShapeId, allowance: u32) {
        self.cursor.restart(root, allowance);
    }

    #[inline]
    fn below(&mut self, limit: u64) -> u64 {
        // The bias of a 64-bit product is below anything a test could notice.
        ((u128::from(self.rng.next_u64()) * u128::from(limit)) >> 64) as u64
    }

    fn pick(&mut self, constructors: &[Constructor], allowance: u32) -> usize {
        let fits = |constructor: &Constructor| constructor.least <= allowance as usize;
        let random = self.rng.next_u64();
        let ends = random.is_multiple_of(EARLY_END);
        let wanted =
            |constructor: &Constructor| fits(constructor) && (ends || constructor.growing > 0);
        weighted(random, constructors, wanted)
            .or_else(|| weighted(random, constructors, fits))
            .unwrap_or_else(|| smallest(constructors))
    }

    /// The fields of a constructor come next; those that grow share what is left of the allowance.
    fn enter(&mut self, types: &Types, constructor: &Constructor, allowance: u32) {
        let mut spare = allowance.saturating_sub(constructor.least as u32);
        let mut growing = constructor.growing;
        for &field in constructor.fields.iter().rev() {
            let shape = types.get(field);
            let mut allowance = shape.least as u32;
            if shape.grows {
                growing -= 1;
                let share =
                    if growing == 0 { spare } else { self.below(u64::from(spare) + 1) as u32 };
                allowance += share;
                spare -= share;
            }
            self.cursor.push(field, allowance);
        }
    }

    /// A number of at most `last`: with a random number of digits, small rather than large, or at an edge.
    #[inline]
    fn number(&mut self, last: u64) -> u64 {
        if last < FEW {
            return self.below(last + 1);
        }
        let random = self.rng.next_u64();
        let bits = 64 - last.leading_zeros();
        let spread = bits + 1;
        // The smaller of two uniform numbers of digits.
        let digits = |field: u64| ((field & 0xfff) as u32 * spread) >> 12;
        let digits = digits(random).min(digits(random >> 12));
        if (random >> 24) & 15 == 0 {
            return edge(random >> 28, digits, last);
        }
        // Its high bits depend on all bits, and differ enough from those used above.
        let mixed = (random ^ (random >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let number = mixed >> 1 >> (63 - digits.min(63));
        let number = if digits == 64 { mixed } else { number };
        // One digit less always fits.
        if number <= last { number } else { number >> 1 }
    }
}

/// One of the wanted constructors, by their weights.
#[inline]
fn weighted(
    random: u64,
    constructors: &[Constructor],
    wanted: impl Fn(&Constructor) -> bool,
) -> Option<usize> {
    let weight = |constructor: &Constructor| {
        if wanted(constructor) { u64::from(constructor.weight) } else { 0 }
    };
    let total: u64 = constructors.iter().map(weight).sum();
    let mut ticket = ((u128::from(random) * u128::from(total)) >> 64) as u64;
    constructors.iter().position(|constructor| {
        let weight = weight(constructor);
        let drawn = ticket < weight;
        ticket = ticket.wrapping_sub(weight);
        drawn
    })
}

/// The first and last numbers, and those around powers of two.
fn edge(random: u64, digits: u32, last: u64) -> u64 {
    let power = 1_u64.checked_shl(digits).unwrap_or(0);
    let edge = match random % 8 {
        0 | 1 => last,
        2 | 3 => last.saturating_sub(1),
        4 => 0,
        5 => power,
        6 => power.wrapping_sub(1),
        _ => power.wrapping_add(1),
    };
    edge.min(last)
}

impl Choose for Random {
    fn shape(&self) -> ShapeId {
        self.cursor.shape()
    }

    fn constructor(&mut self, types: &Types) -> Made<usize> {
        let (Part { shape, note: allowance }, constructors) = self.cursor.next_choice(types)?;
        let chosen = match constructors.len() {
            0 => return Err(Stop::Rejected),
            1 => 0,
            _ if types.get(shape).grows => self.pick(constructors, allowance),
            // Whatever is chosen comes to an end.
            _ => self.pick(constructors, u32::MAX),
        };
        self.enter(types, &constructors[chosen], allowance);
        Ok(chosen)
    }

    fn length(&mut self, types: &Types) -> Made<usize> {
        let (Part { note: allowance, .. }, elements) = self.cursor.next_list(types)?;
        let least = |shape| types.get(shape).least;
        let (each, grows) = match elements {
            Elements::Of(element) => (least(element), types.get(element).grows),
            Elements::Entries { key, value } => {
                let grows = types.get(key).grows || types.get(value).grows;
                (least(key).saturating_add(least(value)), grows)
            }
        };
        let most = u64::from(allowance) / (each as u64).saturating_add(1);
        let length = self.below(most + 1);
        if let (Elements::Of(_), false) = (elements, grows) {
            self.cursor.repeat(elements, length as usize, each as u32);
            return Ok(length as usize);
        }
        let spare = u64::from(allowance) - length * (each as u64).saturating_add(1);
        for _ in 0..length {
            // An even share on average, so that elements differ in size.
            let share = if grows { self.below(2 * spare / length + 1) as u32 } else { 0 };
            match elements {
                Elements::Of(element) => self.cursor.push(element, least(element) as u32 + share),
                Elements::Entries { key, value } => {
                    self.cursor.push(value, least(value) as u32 + share);
                    self.cursor.push(key, least(key) as u32 + share);
                }
            }
        }
        Ok(length as usize)
    }

    #[inline]
    fn leaf(&mut self, _: &Types, last: u64) -> Made<u64> {
        self.cursor.next()?;
        Ok(self.number(last))
    }

    fn index(&mut self, types: &Types, count: &Count) -> Made<Nat> {
        let first = types.get(self.cursor.next()?.shape).first_of_size(0);
        let above = match count {
            Count::Finite(count) => {
                let last = count.minus(&first).checked_sub(&Nat::ONE).ok_or(Stop::Rejected)?;
                match last.to_u64() {
                    Some(last) => Nat::from(self.number(last)),
                    None => {
                        let bits = self.below(last.bits() as u64 + 1) as usize;
                        let number = self.rng.below(&Nat::power_of_two(bits));
                        number.unwrap_or_default().min(last)
                    }
                }
            }
            Count::Infinite | Count::Unknown => self.rng.index(0.1),
        };
        Ok(first + above)
    }

    fn seed(&mut self) -> Option<(u64, usize)> {
        let size = self.cursor.peek().map_or(0, |part| part.note as usize);
        Some((self.rng.next_u64(), size))
    }

    fn put(&mut self, _choices: ChoiceSequence) {
        // It was the next part: `Source::generated` has looked at its shape.
        let _part = self.cursor.next();
    }
}

#[cfg(test)]
mod tests {
    use super::Random;
    use crate::choice::shape::Types;
    use crate::choice::source::Source;
    use crate::{Canvass, Rng};
    use std::collections::HashSet;
    use std::convert::Infallible;

    fn drawn<T: Canvass + std::fmt::Debug>(times: usize) -> HashSet<String> {
        let types = Types::of::<T>().unwrap();
        let mut random = Random::new(Rng::new(1));
        let mut draw = || {
            random.begin(types.root, 0);
            format!("{:?}", T::make(&mut Source::new(&types, &mut random)).unwrap())
        };
        (0..times).map(|_| draw()).collect()
    }

    #[test]
    fn a_boolean_is_as_often_true_as_not() {
        let types = Types::of::<bool>().unwrap();
        let mut random = Random::new(Rng::new(1));
        let mut draw = || {
            random.begin(types.root, 0);
            bool::make(&mut Source::new(&types, &mut random)).unwrap()
        };
        let times = (0..1000).filter(|_| draw()).count();
        assert!((400..600).contains(&times), "{times}");
    }

    #[test]
    fn every_byte_is_drawn_and_equal_numbers_are_common() {
        assert_eq!(drawn::<u8>(200_000).len(), 256);
        let types = Types::of::<(u64, u64)>().unwrap();
        let mut random = Random::new(Rng::new(1));
        let mut draw = || {
            random.begin(types.root, 0);
            <(u64, u64)>::make(&mut Source::new(&types, &mut random)).unwrap()
        };
        let pairs: Vec<(u64, u64)> = (0..10_000).map(|_| draw()).collect();
        let equal = pairs.iter().filter(|(a, b)| a == b).count();
        let large = pairs.iter().filter(|(a, _)| *a > u64::MAX / 2).count();
        assert!(equal > 50 && large > 50, "{equal} equal, {large} large");
    }

    #[test]
    fn types_that_end_by_themselves_need_no_allowance() {
        assert_eq!(drawn::<Option<Option<Option<bool>>>>(500).len(), 5);
        assert_eq!(drawn::<(Option<Option<bool>>, bool)>(500).len(), 8);
        assert_eq!(drawn::<Option<Result<bool, Infallible>>>(500).len(), 3);
        assert!(drawn::<(u8, f64)>(500).len() > 300);
    }
}
