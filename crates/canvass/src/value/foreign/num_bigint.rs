//! Integers of any size of `num-bigint`.

use super::{Mirror, mirrored};
use crate::Nat;
use ::num_bigint::{BigInt, BigUint, Sign};
use std::fmt;

mirrored! {
    BigUint;
    BigInt;
}

fn natural(number: &BigUint) -> Nat {
    Nat::from_words(&number.to_u64_digits())
}

fn big(number: &Nat) -> BigUint {
    let bytes: Vec<u8> = number.to_words().into_iter().flat_map(u64::to_le_bytes).collect();
    BigUint::from_bytes_le(&bytes)
}

/// Powers of two at which a number needs one more word, and what is next to them.
fn around_words() -> impl Iterator<Item = BigUint> {
    let powers = [8_usize, 16, 32, 64, 128, 256].map(|bits| BigUint::from(1_u8) << bits);
    powers.into_iter().flat_map(|power| [&power - 1_u8, power.clone(), power + 1_u8])
}

impl Mirror for BigUint {
    type Ours = Nat;
    const NAME: &'static str = "BigUint";

    fn from_ours(ours: Nat) -> Option<BigUint> {
        Some(big(&ours))
    }

    fn ours(&self) -> Option<Nat> {
        Some(natural(self))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match u64::try_from(self) {
            Ok(number) => write!(f, "num_bigint::BigUint::from({number}_u64)"),
            Err(_) => write!(f, "\"{self}\".parse::<num_bigint::BigUint>().unwrap()"),
        }
    }

    fn specials() -> Vec<BigUint> {
        [0_u8, 1, 2].map(BigUint::from).into_iter().chain(around_words()).collect()
    }
}

/// 0, 1, -1, 2, -2, …
impl Mirror for BigInt {
    type Ours = Nat;
    const NAME: &'static str = "BigInt";

    fn from_ours(ours: Nat) -> Option<BigInt> {
        let index = big(&ours);
        let sign = if index.bit(0) { Sign::Plus } else { Sign::Minus };
        Some(BigInt::from_biguint(sign, (index + 1_u8) >> 1))
    }

    fn ours(&self) -> Option<Nat> {
        let twice = self.magnitude() << 1;
        Some(natural(&if self.sign() == Sign::Plus { twice - 1_u8 } else { twice }))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match i64::try_from(self) {
            Ok(number) => write!(f, "num_bigint::BigInt::from({number}_i64)"),
            Err(_) => write!(f, "\"{self}\".parse::<num_bigint::BigInt>().unwrap()"),
        }
    }

    fn specials() -> Vec<BigInt> {
        let both = around_words().flat_map(|number| {
            [Sign::Plus, Sign::Minus].map(|sign| BigInt::from_biguint(sign, number.clone()))
        });
        [0_i8, 1, -1].map(BigInt::from).into_iter().chain(both).collect()
    }
}
