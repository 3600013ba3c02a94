//! `Decimal`: 96 bits, a sign, and how many digits are behind the point.

use super::{Mirror, Within, mirrored};
use ::rust_decimal::Decimal;
use std::fmt;

mirrored! {
    Decimal;
}

/// The largest number of 96 bits.
const DIGITS: i128 = (1 << 96) - 1;

/// The digits as a number, and how many are behind the point.
impl Mirror for Decimal {
    type Ours = (Within<{ -DIGITS }, DIGITS>, Within<0, 28>);
    const NAME: &'static str = "Decimal";

    fn from_ours((digits, scale): Self::Ours) -> Option<Decimal> {
        Decimal::try_from_i128_with_scale(digits.0, u32::try_from(scale.0).ok()?).ok()
    }

    /// There are no negative zeros among ours.
    fn ours(&self) -> Option<Self::Ours> {
        let is_negative_zero = self.is_zero() && self.is_sign_negative();
        let scale = Within::new(self.scale().into())?;
        let digits = Within::new(self.mantissa())?;
        (!is_negative_zero).then_some((digits, scale))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (digits, scale) = (self.mantissa(), self.scale());
        write!(f, "rust_decimal::Decimal::from_i128_with_scale({digits}, {scale})")
    }

    fn specials() -> Vec<Decimal> {
        let cents = [1, -1, 99, 100, 995].map(|cents| Decimal::new(cents, 2));
        let least = Decimal::new(1, 28);
        let ends = [Decimal::ZERO, Decimal::ONE, Decimal::MAX, Decimal::MIN, least, -least];
        // One, in other ways to write it; a third and two thirds; halves, which are rounded.
        let ones =
            [1, 10, 28].map(|scale| Decimal::from_i128_with_scale(10_i128.pow(scale), scale));
        let thirds = [Decimal::new(3_333_333_333, 10), Decimal::new(6_666_666_667, 10)];
        let halves = [Decimal::new(5, 1), Decimal::new(15, 1), Decimal::new(25, 1)];
        ends.into_iter().chain(cents).chain(ones).chain(thirds).chain(halves).collect()
    }
}
