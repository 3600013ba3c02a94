//! Natural numbers of any size: a machine word until they need more.
//!
//! Every index and every count is a [`Nat`]. Below 2^64 all operations stay in registers and allocate
//! nothing; above, they are dashu's. The wrapper keeps dashu's types out of the public interface.

mod ops;

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// A natural number.
///
/// ```
/// use canvass::Nat;
/// let googol = Nat::from(10_u64).pow(100);
/// assert_eq!(googol.bits(), 333);
/// assert_eq!(googol.to_string().parse(), Ok(googol));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Nat(Repr);

/// `Big` only above `u64::MAX`, so that equal numbers are equal representations.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Word(u64),
    Big(UBig),
}

impl Nat {
    /// 0.
    pub const ZERO: Nat = Nat(Repr::Word(0));
    /// 1.
    pub const ONE: Nat = Nat(Repr::Word(1));

    /// Whether the number is 0.
    #[inline]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Word(0))
    }

    /// The number as a word, if it fits.
    #[inline]
    pub fn to_u64(&self) -> Option<u64> {
        match self.0 {
            Repr::Word(word) => Some(word),
            Repr::Big(_) => None,
        }
    }

    /// The number as a `usize`, if it fits.
    #[inline]
    pub fn to_usize(&self) -> Option<usize> {
        self.to_u64().and_then(|word| usize::try_from(word).ok())
    }

    /// The number as a `u128`, if it fits.
    pub fn to_u128(&self) -> Option<u128> {
        match &self.0 {
            Repr::Word(word) => Some(u128::from(*word)),
            Repr::Big(big) => u128::try_from(big).ok(),
        }
    }

    /// How many binary digits the number has; 0 has none.
    #[inline]
    pub fn bits(&self) -> usize {
        match &self.0 {
            Repr::Word(word) => (u64::BITS - word.leading_zeros()) as usize,
            Repr::Big(big) => big.bit_len(),
        }
    }

    /// Whether binary digit `position` (0 is the lowest) is 1.
    pub fn bit(&self, position: usize) -> bool {
        match &self.0 {
            Repr::Word(word) => position < 64 && word >> position & 1 == 1,
            Repr::Big(big) => big.bit(position),
        }
    }

    /// 2 to the power of `exponent`.
    pub fn power_of_two(exponent: usize) -> Nat {
        if exponent < 64 { Nat::from(1_u64 << exponent) } else { Nat::big(UBig::ONE << exponent) }
    }

    /// The low 64-bit words first, none of them needed for 0.
    pub fn to_words(&self) -> Vec<u64> {
        match &self.0 {
            Repr::Word(0) => Vec::new(),
            Repr::Word(word) => vec![*word],
            Repr::Big(big) => big
                .to_le_bytes()
                .chunks(8)
                .map(|chunk| {
                    let mut bytes = [0; 8];
                    bytes[..chunk.len()].copy_from_slice(chunk);
                    u64::from_le_bytes(bytes)
                })
                .collect(),
        }
    }

    /// The number whose 64-bit words these are, lowest first.
    ///
    /// `Nat::from_words(&n.to_words()) == n`
    pub fn from_words(words: &[u64]) -> Nat {
        if let [] | [_] = words {
            return Nat::from(words.first().copied().unwrap_or(0));
        }
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        Nat::big(UBig::from_le_bytes(&bytes))
    }

    /// The number written with the digits of `radix` (2 to 36).
    pub(crate) fn to_digits(&self, radix: u8) -> String {
        self.to_big().in_radix(radix).to_string()
    }

    /// The number that such digits write.
    pub(crate) fn from_digits(digits: &str, radix: u32) -> Nat {
        Nat::big(UBig::from_str_radix(digits, radix).expect("digits of this radix"))
    }

    fn big(number: UBig) -> Nat {
        match u64::try_from(&number) {
            Ok(word) => Nat(Repr::Word(word)),
            Err(_) => Nat(Repr::Big(number)),
        }
    }

    fn to_big(&self) -> UBig {
        match &self.0 {
            Repr::Word(word) => UBig::from(*word),
            Repr::Big(big) => big.clone(),
        }
    }
}

impl Ord for Nat {
    #[inline]
    fn cmp(&self, other: &Nat) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Word(a), Repr::Word(b)) => a.cmp(b),
            (Repr::Word(_), Repr::Big(_)) => Ordering::Less,
            (Repr::Big(_), Repr::Word(_)) => Ordering::Greater,
            (Repr::Big(a), Repr::Big(b)) => a.cmp(b),
        }
    }
}

impl PartialOrd for Nat {
    #[inline]
    fn partial_cmp(&self, other: &Nat) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq<u64> for Nat {
    #[inline]
    fn eq(&self, word: &u64) -> bool {
        self.to_u64() == Some(*word)
    }
}

impl PartialOrd<u64> for Nat {
    #[inline]
    fn partial_cmp(&self, word: &u64) -> Option<Ordering> {
        Some(self.to_u64().map_or(Ordering::Greater, |own| own.cmp(word)))
    }
}

impl Default for Nat {
    fn default() -> Nat {
        Nat::ZERO
    }
}

impl fmt::Display for Nat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Word(word) => word.fmt(f),
            Repr::Big(big) => big.fmt(f),
        }
    }
}

impl fmt::Debug for Nat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that is not a natural number in decimal digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseNatError {
    text: String,
}

impl fmt::Display for ParseNatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a natural number: write decimal digits, such as 1024", self.text)
    }
}

impl std::error::Error for ParseNatError {}

impl FromStr for Nat {
    type Err = ParseNatError;

    fn from_str(text: &str) -> Result<Nat, ParseNatError> {
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(ParseNatError { text: text.to_owned() });
        }
        Ok(Nat::from_digits(text, 10))
    }
}

impl From<&Nat> for Nat {
    fn from(number: &Nat) -> Nat {
        number.clone()
    }
}

macro_rules! from_unsigned {
    ($($type:ty)*) => {$(
        impl From<$type> for Nat {
            #[inline]
            fn from(number: $type) -> Nat {
                match u64::try_from(number) {
                    Ok(word) => Nat(Repr::Word(word)),
                    Err(_) => Nat(Repr::Big(UBig::from(number))),
                }
            }
        }
    )*};
}
from_unsigned!(u8 u16 u32 u64 u128 usize);
