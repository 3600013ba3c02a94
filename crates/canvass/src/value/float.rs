//! Floating-point numbers: 0.0, -0.0, 1.0, infinity, …, those with few binary digits first.
//!
//! The exponent counts 0, 1, -1, 2, … and the digits behind the point from the left, so that small integers
//! and halves are small. All patterns of bits are there, but those that are not a number are one value.

use super::Canvass;
use crate::Nat;
use crate::choice::sequence::Trace;
use crate::choice::shape::{Constructor, Describe, ShapeId};
use crate::choice::source::{Made, Source, Stop};
use std::fmt;
use std::marker::PhantomData;

#[derive(Debug, Clone, Copy, PartialEq)]
enum Parts {
    Zero { negative: bool },
    Normal { negative: bool, exponent: u64, digits: u64 },
    Infinite { negative: bool },
    NotANumber,
    Subnormal { negative: bool, digits: u64 },
}

/// How the bits of a type are divided.
struct Format {
    /// Behind the point.
    digits: u32,
    /// As it is written in the bits of infinity.
    largest_exponent: u64,
}

const DOUBLE: Format = Format { digits: 52, largest_exponent: (1 << 11) - 1 };
const SINGLE: Format = Format { digits: 23, largest_exponent: (1 << 8) - 1 };

/// A type of floating-point numbers, `f32` or `f64`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a floating-point number",
    note = "`finite` is for fields and arguments of type `f32` and `f64`"
)]
pub trait Float: Canvass {
    /// What the finite numbers look like: as all of them, but what is infinite or not a number has no values.
    fn finite(describe: &mut Describe) -> ShapeId;

    /// Follows a number, which is refused unless it is finite.
    fn trace_finite(&self, trace: &mut Trace<'_>);
}

/// The shape of the finite numbers.
struct Finite<F>(PhantomData<F>);
/// The shape of what no value has.
struct Nothing;

/// The shape of a part.
struct Exponent<F>(PhantomData<F>);
struct NormalDigits<F>(PhantomData<F>);
struct SubnormalDigits<F>(PhantomData<F>);

/// How often a random number is of a kind, compared with the others: one in 27 is not finite.
const NORMAL: u32 = 48;
const ZERO: u32 = 2;
const SUBNORMAL: u32 = 2;

impl Format {
    /// The shape of all numbers of `F`.
    fn shape<F: 'static>(&self, describe: &mut Describe) -> ShapeId {
        describe.choice::<F>(|describe| {
            let negative = bool::shape(describe);
            self.constructors::<F>(describe, vec![negative], Vec::new())
        })
    }

    fn finite<F: 'static>(&self, describe: &mut Describe) -> ShapeId {
        describe.choice::<Finite<F>>(|describe| {
            let nothing = describe.leaf::<Nothing>(Nat::ZERO);
            self.constructors::<F>(describe, vec![nothing], vec![nothing])
        })
    }

    /// With the fields of what is infinite and of what is not a number.
    fn constructors<F: 'static>(
        &self,
        describe: &mut Describe,
        infinite: Vec<ShapeId>,
        not_a_number: Vec<ShapeId>,
    ) -> Vec<Constructor> {
        let negative = bool::shape(describe);
        let exponent = describe.leaf::<Exponent<F>>(Nat::from(self.largest_exponent - 1));
        let digits = describe.leaf::<NormalDigits<F>>(Nat::from(self.last_digits() + 1));
        let below = describe.leaf::<SubnormalDigits<F>>(Nat::from(self.last_digits()));
        vec![
            Constructor::new("zero", vec![negative]).size(0).weight(ZERO),
            Constructor::new("normal", vec![negative, exponent, digits]).weight(NORMAL),
            Constructor::new("infinite", infinite),
            Constructor::new("not a number", not_a_number),
            Constructor::new("subnormal", vec![negative, below]).weight(SUBNORMAL),
        ]
    }

    #[inline]
    fn make(&self, source: &mut Source<'_>) -> Made<Parts> {
        Ok(match source.constructor()? {
            0 => Parts::Zero { negative: bool::make(source)? },
            1 => Parts::Normal {
                negative: bool::make(source)?,
                exponent: source.leaf(self.largest_exponent - 2)?,
                digits: source.leaf(self.last_digits())?,
            },
            2 => Parts::Infinite { negative: bool::make(source)? },
            3 => Parts::NotANumber,
            4 => Parts::Subnormal {
                negative: bool::make(source)?,
                digits: source.leaf(self.last_digits() - 1)?,
            },
            _ => return Err(Stop::Mismatch),
        })
    }

    #[inline]
    fn trace(&self, bits: u64, trace: &mut Trace<'_>) {
        match self.take_apart(bits) {
            Parts::Zero { negative } => {
                trace.constructor(0);
                negative.trace(trace);
            }
            Parts::Normal { negative, exponent, digits } => {
                trace.constructor(1);
                negative.trace(trace);
                trace.leaf(exponent);
                trace.leaf(digits);
            }
            Parts::Infinite { negative } => {
                trace.constructor(2);
                negative.trace(trace);
            }
            Parts::NotANumber => trace.constructor(3),
            Parts::Subnormal { negative, digits } => {
                trace.constructor(4);
                negative.trace(trace);
                trace.leaf(digits);
            }
        }
    }

    fn put_together(&self, parts: Parts) -> u64 {
        let (negative, exponent, digits) = match parts {
            Parts::Zero { negative } => (negative, 0, 0),
            Parts::Normal { negative, exponent, digits } => {
                (negative, self.written(exponent), self.reversed(digits))
            }
            Parts::Infinite { negative } => (negative, self.largest_exponent, 0),
            Parts::NotANumber => (false, self.largest_exponent, self.reversed(1)),
            Parts::Subnormal { negative, digits } => (negative, 0, digits + 1),
        };
        let sign = u64::from(negative) * (self.largest_exponent + 1);
        (sign + exponent) << self.digits | digits
    }

    fn take_apart(&self, bits: u64) -> Parts {
        let digits = bits & self.last_digits();
        let exponent = bits >> self.digits & self.largest_exponent;
        let negative = bits >> self.digits > self.largest_exponent;
        match (exponent, digits) {
            (0, 0) => Parts::Zero { negative },
            (0, _) => Parts::Subnormal { negative, digits: digits - 1 },
            (largest, 0) if largest == self.largest_exponent => Parts::Infinite { negative },
            (largest, _) if largest == self.largest_exponent => Parts::NotANumber,
            _ => Parts::Normal {
                negative,
                exponent: self.unwritten(exponent),
                digits: self.reversed(digits),
            },
        }
    }

    fn last_digits(&self) -> u64 {
        (1 << self.digits) - 1
    }

    /// The exponent 0 is written as this.
    fn bias(&self) -> u64 {
        self.largest_exponent / 2
    }

    /// How the exponent 0, 1, -1, 2, … of an index is written.
    fn written(&self, index: u64) -> u64 {
        if index % 2 == 1 { self.bias() + index / 2 + 1 } else { self.bias() - index / 2 }
    }

    fn unwritten(&self, exponent: u64) -> u64 {
        match exponent.checked_sub(self.bias() + 1) {
            Some(above) => above * 2 + 1,
            None => (self.bias() - exponent) * 2,
        }
    }

    /// The digits from right to left.
    fn reversed(&self, digits: u64) -> u64 {
        digits.reverse_bits() >> (u64::BITS - self.digits)
    }
}

/// Special numbers, each with its negative.
mod specials {
    macro_rules! specials {
        ($($type:ident)*) => {$(
            #[inline]
            pub(super) fn $type() -> Vec<$type> {
                let all = [
                    0.0, $type::MAX, $type::MIN_POSITIVE, $type::EPSILON, 1.0, $type::from_bits(1), 0.5, 2.0,
                    1.0 + $type::EPSILON, 1.0 - $type::EPSILON / 2.0, $type::MAX.sqrt(),
                    $type::MIN_POSITIVE - $type::from_bits(1), 1.0 / $type::EPSILON, 2.0 / $type::EPSILON,
                    $type::INFINITY,
                    // Small integers, fractions, and the largest integers of the integer types.
                    3.0, 4.0, 5.0, 7.0, 8.0, 10.0, 16.0, 60.0, 100.0, 255.0, 1000.0, 1e6, 1e9,
                    0.1, 0.2, 0.3, 0.25, 1.0 / 3.0, 1.5, 2.5, 9.99, std::$type::consts::PI,
                    i32::MAX as $type, u32::MAX as $type, i64::MAX as $type, u64::MAX as $type,
                ];
                let mut specials = Vec::new();
                for number in all {
                    specials.extend_from_slice(&[number, -number]);
                }
                specials.push($type::NAN);
                specials
            }
        )*};
    }
    specials!(f32 f64);
}

macro_rules! floats {
    ($($type:ident $bits:ident $format:ident)*) => {$(
        impl Canvass for $type {
            #[inline]
            fn shape(describe: &mut Describe) -> ShapeId {
                let shape = $format.shape::<$type>(describe);
                describe.special::<$type>(shape, specials::$type)
            }

            #[inline]
            fn make(source: &mut Source<'_>) -> Made<$type> {
                let parts = $format.make(source)?;
                Ok($type::from_bits($format.put_together(parts) as $bits))
            }

            #[inline]
            fn trace(&self, trace: &mut Trace<'_>) {
                $format.trace(u64::from(self.to_bits()), trace);
            }

            #[inline]
            fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match *self {
                    $type::INFINITY => f.write_str(concat!(stringify!($type), "::INFINITY")),
                    $type::NEG_INFINITY => f.write_str(concat!(stringify!($type), "::NEG_INFINITY")),
                    number if number.is_nan() => f.write_str(concat!(stringify!($type), "::NAN")),
                    number => fmt::Debug::fmt(&number, f),
                }
            }
        }

        impl Float for $type {
            #[inline]
            fn finite(describe: &mut Describe) -> ShapeId {
                let shape = $format.finite::<$type>(describe);
                describe.special::<$type>(shape, specials::$type)
            }

            #[inline]
            fn trace_finite(&self, trace: &mut Trace<'_>) {
                match self.is_finite() {
                    true => self.trace(trace),
                    false => trace.refuse(),
                }
            }
        }
    )*};
}
floats!(f32 u32 SINGLE f64 u64 DOUBLE);

#[cfg(test)]
mod tests {
    use super::{DOUBLE, Parts, SINGLE};

    #[test]
    fn bits_are_put_together_from_their_parts() {
        for number in [0.0, -0.0, 1.0, -2.5, 0.1, 1e300, f64::MIN_POSITIVE, 5e-324, f64::MAX] {
            let parts = DOUBLE.take_apart(number.to_bits());
            assert_eq!(f64::from_bits(DOUBLE.put_together(parts)).to_bits(), number.to_bits());
        }
        for bits in (0..=u32::MAX).step_by(999).filter(|bits| !f32::from_bits(*bits).is_nan()) {
            assert_eq!(SINGLE.put_together(SINGLE.take_apart(bits.into())), u64::from(bits));
        }
    }

    #[test]
    fn what_is_not_a_number_is_one_value() {
        for number in [f64::NAN, -f64::NAN, f64::from_bits(u64::MAX)] {
            assert_eq!(DOUBLE.take_apart(number.to_bits()), Parts::NotANumber);
        }
        assert!(f32::from_bits(SINGLE.put_together(Parts::NotANumber) as u32).is_nan());
    }
}
