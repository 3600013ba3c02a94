//! Fixed point: numbers of 16 binary places, tested against exact arithmetic.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::{input, mutate};
use program::Fixed;

#[mutate]
pub mod program {
    use std::fmt;
    use std::str::FromStr;

    const PLACES: u32 = 16;

    /// A multiple of 2⁻¹⁶.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Fixed(i32);

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct ParseError;

    impl Fixed {
        pub fn from_bits(bits: i32) -> Fixed {
            Fixed(bits)
        }

        pub fn to_bits(self) -> i32 {
            self.0
        }

        pub fn from_int(int: i16) -> Fixed {
            Fixed(i32::from(int) << PLACES)
        }

        pub fn checked_add(self, other: Fixed) -> Option<Fixed> {
            self.0.checked_add(other.0).map(Fixed)
        }

        pub fn checked_neg(self) -> Option<Fixed> {
            self.0.checked_neg().map(Fixed)
        }

        /// Rounds to the nearest, and up if there are two.
        pub fn checked_mul(self, other: Fixed) -> Option<Fixed> {
            let product = i64::from(self.0) * i64::from(other.0);
            let rounded = (product + (1 << (PLACES - 1))) >> PLACES;
            i32::try_from(rounded).ok().map(Fixed)
        }

        /// Rounds towards zero.
        pub fn checked_div(self, other: Fixed) -> Option<Fixed> {
            if other.0 == 0 {
                return None;
            }
            let quotient = (i64::from(self.0) << PLACES) / i64::from(other.0);
            i32::try_from(quotient).ok().map(Fixed)
        }

        pub fn floor(self) -> i32 {
            self.0 >> PLACES
        }

        pub fn ceil(self) -> i32 {
            -(-i64::from(self.0) >> PLACES) as i32
        }

        /// The nearest integer, and the one farther from zero if there are two.
        pub fn round(self) -> i32 {
            let half = 1 << (PLACES - 1);
            let magnitude = (self.0.unsigned_abs() + half) >> PLACES;
            if self.0 < 0 { -(magnitude as i32) } else { magnitude as i32 }
        }

        /// The greatest number whose square is not greater, or `None` below zero.
        pub fn sqrt(self) -> Option<Fixed> {
            let mut rest = u64::try_from(self.0).ok()? << PLACES;
            let mut root = 0;
            let mut bit = 1 << 46;
            while bit > 0 {
                if rest >= root + bit {
                    rest -= root + bit;
                    root = (root >> 1) + bit;
                } else {
                    root >>= 1;
                }
                bit >>= 2;
            }
            Some(Fixed(root as i32))
        }
    }

    /// All decimal places, so nothing is lost.
    impl fmt::Display for Fixed {
        fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
            let magnitude = self.0.unsigned_abs();
            if self.0 < 0 {
                f.write_str("-")?;
            }
            write!(f, "{}", magnitude >> PLACES)?;
            let mut fraction = magnitude & ((1 << PLACES) - 1);
            if fraction > 0 {
                f.write_str(".")?;
            }
            while fraction > 0 {
                fraction *= 10;
                write!(f, "{}", fraction >> PLACES)?;
                fraction &= (1 << PLACES) - 1;
            }
            Ok(())
        }
    }

    /// Rounds to the nearest; at most 20 decimal places.
    impl FromStr for Fixed {
        type Err = ParseError;

        fn from_str(text: &str) -> Result<Fixed, ParseError> {
            let (is_negative, digits) = match text.strip_prefix('-') {
                Some(digits) => (true, digits),
                None => (false, text),
            };
            let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
            if whole.len() > 6 || fraction.len() > 20 {
                return Err(ParseError);
            }
            let (whole, _) = parse_digits(whole)?;
            let (fraction, scale) = parse_digits(fraction)?;
            let magnitude = (whole << PLACES) + ((fraction << PLACES) + scale / 2) / scale;
            let bits = magnitude as i64;
            let bits = if is_negative { -bits } else { bits };
            i32::try_from(bits).map(Fixed).map_err(|_| ParseError)
        }
    }

    /// The number and the power of ten that has a digit more.
    fn parse_digits(digits: &str) -> Result<(u128, u128), ParseError> {
        if digits.is_empty() {
            return Err(ParseError);
        }
        let (mut number, mut scale) = (0, 1);
        for digit in digits.chars() {
            let digit = digit.to_digit(10).ok_or(ParseError)?;
            number = number * 10 + u128::from(digit);
            scale *= 10;
        }
        Ok((number, scale))
    }
}

/// A decimal number as a user types it.
#[input]
pub struct Decimal {
    is_negative: bool,
    whole: u16,
    fraction: u16,
}

const ONE: i64 = 1 << 16;

fn in_range(bits: i64) -> Option<Fixed> {
    i32::try_from(bits).ok().map(Fixed::from_bits)
}

/// What is printed is exact.
fn parsing_rounds_to_the_nearest(decimal: Decimal) -> Verdict {
    let Decimal { is_negative, whole, fraction } = decimal;
    let sign = if is_negative { "-" } else { "" };
    let scaled = (i64::from(whole) * 100_000 + i64::from(fraction)) * ONE;
    let nearest = (scaled + 50_000) / 100_000;
    let nearest = in_range(if is_negative { -nearest } else { nearest });
    let parsed: Option<Fixed> = format!("{sign}{whole}.{fraction:05}").parse().ok();
    assert_eq!(parsed, nearest);
    assert_eq!(parsed.map(|number| number.to_string().parse()), nearest.map(Ok));
    Verdict::Holds
}

fn products_and_quotients_are_near((one, other): (i32, i32)) -> Verdict {
    let [a, b] = [one, other].map(Fixed::from_bits);
    let [one, other] = [one, other].map(i64::from);
    let product =
        (one * other).div_euclid(ONE) + i64::from((one * other).rem_euclid(ONE) >= ONE / 2);
    assert_eq!(a.checked_mul(b), in_range(product));
    assert_eq!(a.checked_mul(b), b.checked_mul(a));
    match a.checked_div(b) {
        None => assert!(other == 0 || in_range(one * ONE / other).is_none()),
        Some(quotient) => {
            let remainder = one * ONE - i64::from(quotient.to_bits()) * other;
            assert!(remainder.abs() < other.abs() && remainder.signum() * one.signum() >= 0);
        }
    }
    let sum = a.checked_add(b);
    assert_eq!(sum, in_range(one + other));
    let negated = a.checked_neg().zip(b.checked_neg());
    if let (Some(sum), Some((a, b))) = (sum, negated) {
        assert_eq!(a.checked_add(b), sum.checked_neg());
    }
    Verdict::Holds
}

fn integers_are_near(bits: &i32) -> Verdict {
    let number = Fixed::from_bits(*bits);
    let bits = i64::from(*bits);
    let [floor, ceil, round] = [number.floor(), number.ceil(), number.round()].map(i64::from);
    assert!(floor * ONE <= bits && bits < (floor + 1) * ONE);
    assert!((ceil - 1) * ONE < bits && bits <= ceil * ONE);
    assert!((round * ONE - bits).abs() <= ONE / 2);
    assert!((round * ONE - bits).abs() < ONE / 2 || round.abs() == floor.abs().max(ceil.abs()));
    if let Ok(int) = i16::try_from(floor) {
        assert_eq!(Fixed::from_int(int).ceil(), i32::from(int));
        assert!(Fixed::from_int(int) <= number);
    }
    Verdict::Holds
}

fn roots_are_the_greatest(bits: i32) -> Verdict {
    let Some(root) = Fixed::from_bits(bits).sqrt() else {
        assert!(bits < 0);
        return Verdict::Holds;
    };
    let (root, square) = (i64::from(root.to_bits()), i64::from(bits) * ONE);
    assert!(root * root <= square && square < (root + 1) * (root + 1));
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "fixed_point",
        mutants: program::MUTANTS,
        properties: vec![
            by_value(
                "parsing_rounds_to_the_nearest",
                Precondition::None,
                parsing_rounds_to_the_nearest,
            ),
            by_value(
                "products_and_quotients_are_near",
                Precondition::None,
                products_and_quotients_are_near,
            ),
            by_ref("integers_are_near", Precondition::None, integers_are_near),
            by_value("roots_are_the_greatest", Precondition::None, roots_are_the_greatest),
        ],
    }
}
