//! Natural numbers of any size: a machine word until they need more.
//!
//! Every index and every count is a [`Nat`]. Below 2^64 all operations stay in registers and allocate
//! nothing; above, it has a list of words.

mod ops;
mod words;

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// A natural number.
///
/// ```
/// use canvass_space::Nat;
/// let googol = Nat::from(10_u64).pow(100);
/// assert_eq!(googol.bits(), 333);
/// assert_eq!(googol.to_string().parse(), Ok(googol));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Nat(Repr);

/// `Big` only above `u64::MAX`, and without zeros at the top, so that equal numbers are equal representations.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Word(u64),
    /// The lowest word first.
    Big(Vec<u64>),
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
            Repr::Big(big) => match big[..] {
                [low, high] => Some(u128::from(high) << 64 | u128::from(low)),
                _ => None,
            },
        }
    }

    /// How many binary digits the number has; 0 has none.
    #[inline]
    pub fn bits(&self) -> usize {
        match &self.0 {
            Repr::Word(word) => (u64::BITS - word.leading_zeros()) as usize,
            Repr::Big(big) => words::bits(big),
        }
    }

    /// Whether binary digit `position` (0 is the lowest) is 1.
    pub fn bit(&self, position: usize) -> bool {
        match &self.0 {
            Repr::Word(word) => position < 64 && word >> position & 1 == 1,
            Repr::Big(big) => {
                big.get(position / 64).is_some_and(|word| word >> (position % 64) & 1 == 1)
            }
        }
    }

    /// 2 to the power of `exponent`.
    pub fn power_of_two(exponent: usize) -> Nat {
        let mut words = vec![0; exponent / 64];
        words.push(1 << (exponent % 64));
        Nat::big(words)
    }

    /// The low 64-bit words first, none of them needed for 0.
    pub fn to_words(&self) -> Vec<u64> {
        match &self.0 {
            Repr::Word(0) => Vec::new(),
            Repr::Word(word) => vec![*word],
            Repr::Big(big) => big.clone(),
        }
    }

    /// The number whose 64-bit words these are, lowest first.
    ///
    /// `Nat::from_words(&n.to_words()) == n`
    pub fn from_words(words: &[u64]) -> Nat {
        Nat::big(words.to_vec())
    }

    /// The number written with the digits of `radix` (2 to 36).
    pub fn to_digits(&self, radix: u8) -> String {
        let (length, power) = words::chunk(radix.into());
        let mut rest = self.to_words();
        // The lowest digit first.
        let mut digits = Vec::new();
        while !rest.is_empty() {
            let mut chunk = words::divide_by_word(&mut rest, power);
            rest = words::trimmed(rest);
            for _ in 0..length {
                let digit = char::from_digit((chunk % u64::from(radix)) as u32, radix.into());
                digits.push(digit.expect("a remainder is a digit"));
                chunk /= u64::from(radix);
            }
        }
        while digits.last() == Some(&'0') {
            digits.pop();
        }
        if digits.is_empty() { "0".to_owned() } else { digits.into_iter().rev().collect() }
    }

    /// The number that such digits write.
    pub fn from_digits(digits: &str, radix: u32) -> Nat {
        let (length, _) = words::chunk(radix.into());
        let digit = |digit: char| digit.to_digit(radix).expect("digits of this radix");
        let digits: Vec<u32> = digits.chars().map(digit).collect();
        let mut number = Vec::new();
        for chunk in digits.chunks(length) {
            let (mut value, mut power) = (0, 1);
            for digit in chunk {
                (value, power) =
                    (value * u64::from(radix) + u64::from(*digit), power * u64::from(radix));
            }
            words::multiply_by_word(&mut number, power, value);
        }
        Nat::big(number)
    }

    /// The number of these words, which may have zeros at the top.
    fn big(number: Vec<u64>) -> Nat {
        let number = words::trimmed(number);
        match number[..] {
            [] => Nat::ZERO,
            [word] => Nat(Repr::Word(word)),
            _ => Nat(Repr::Big(number)),
        }
    }

    /// Not inlined: few numbers are so large.
    fn of_two_words(number: u128) -> Nat {
        Nat::big(vec![number as u64, (number >> 64) as u64])
    }

    /// Its words; none for 0.
    fn words<T>(&self, then: impl FnOnce(&[u64]) -> T) -> T {
        match &self.0 {
            Repr::Word(0) => then(&[]),
            Repr::Word(word) => then(&[*word]),
            Repr::Big(big) => then(big),
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
            (Repr::Big(a), Repr::Big(b)) => words::compare(a, b),
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
            Repr::Big(_) => f.pad_integral(true, "", &self.to_digits(10)),
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
                    Err(_) => Nat::of_two_words(number as u128),
                }
            }
        }
    )*};
}
from_unsigned!(u8 u16 u32 u64 u128 usize);
