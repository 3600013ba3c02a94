//! Lists of at most fifteen small numbers, kept in place: copying one copies sixteen bytes.

use std::fmt;

/// A list of at most fifteen numbers below 256.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Short {
    /// The length, the numbers, and zeros.
    bytes: [u8; 16],
}

impl Short {
    /// The list of one number.
    #[inline]
    pub fn one(item: u8) -> Short {
        Short::from_bits(u128::from(item) << 8 | 1)
    }

    /// The numbers.
    #[inline]
    pub fn items(&self) -> &[u8] {
        &self.bytes[1..][..usize::from(self.bytes[0])]
    }

    /// This list, then another.
    #[inline]
    pub fn then(self, other: Short) -> Short {
        let moved = (other.bits() >> 8 << 8) << (8 * u32::from(self.bytes[0]));
        Short::from_bits((self.bits() + u128::from(other.bytes[0])) | moved)
    }

    /// A number, then by turns one of a list and one of another, which is as long or one shorter.
    #[inline]
    pub fn interleave(first: u8, odd: Short, even: Short) -> Short {
        let length = 1 + odd.bytes[0] + even.bytes[0];
        let (odd, even) = ((odd.bits() >> 8) as u64, (even.bits() >> 8) as u64);
        let turns = |odd, even| u128::from(spread(odd) | spread(even) << 8);
        let items =
            turns(odd as u32, even as u32) | turns((odd >> 32) as u32, (even >> 32) as u32) << 64;
        Short::from_bits(items << 16 | u128::from(first) << 8 | u128::from(length))
    }

    #[inline]
    fn bits(self) -> u128 {
        u128::from_le_bytes(self.bytes)
    }

    #[inline]
    fn from_bits(bits: u128) -> Short {
        Short { bytes: bits.to_le_bytes() }
    }
}

/// The bytes of a number, each followed by a byte of zeros.
#[inline]
fn spread(bits: u32) -> u64 {
    let bits = u64::from(bits);
    let bits = (bits | bits << 16) & 0x0000ffff_0000ffff;
    (bits | bits << 8) & 0x00ff00ff_00ff00ff
}

/// Panics where there are more than fifteen.
impl FromIterator<u8> for Short {
    fn from_iter<I: IntoIterator<Item = u8>>(items: I) -> Short {
        let mut bytes = [0; 16];
        for item in items {
            bytes[0] += 1;
            bytes[usize::from(bytes[0])] = item;
        }
        Short { bytes }
    }
}

impl<'a> FromIterator<&'a u8> for Short {
    fn from_iter<I: IntoIterator<Item = &'a u8>>(items: I) -> Short {
        items.into_iter().copied().collect()
    }
}

impl fmt::Debug for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.items().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn short(items: &[u8]) -> Short {
        items.iter().collect()
    }

    #[test]
    fn lists_are_joined_end_to_end() {
        assert_eq!(short(&[1, 2]).then(short(&[3])), short(&[1, 2, 3]));
        assert_eq!(short(&[]).then(short(&[3])), short(&[3]));
        assert_eq!(short(&[9; 15]).then(short(&[])), short(&[9; 15]));
        assert_eq!(short(&[255; 7]).then(short(&[255; 8])), short(&[255; 15]));
    }

    #[test]
    fn lists_take_turns() {
        let joined = Short::interleave(9, short(&[1, 3, 5]), short(&[2, 4]));
        assert_eq!(joined, short(&[9, 1, 2, 3, 4, 5]));
        assert_eq!(Short::interleave(9, short(&[]), short(&[])), Short::one(9));
        assert_eq!(Short::interleave(255, short(&[255; 7]), short(&[255; 7])), short(&[255; 15]));
    }
}
