//! The edges of the integer types: values that are special because of how numbers are stored and written.
//!
//! Loops on two types, since what is generic here is built for each of the integer types.

/// 0, the largest number and what is near; then those near the limits of narrower types, powers of two and of ten.
pub(super) fn unsigned<T: TryFrom<u128>>(largest: u128) -> Vec<T> {
    let first = [0, largest, 1, largest - 1, largest / 2, largest / 2 + 1, 2, largest - 2];
    let all = [&first[..], &landmarks()].concat();
    all.into_iter().filter_map(|number| T::try_from(number).ok()).collect()
}

/// 0, ±1, the smallest and the largest number and what is near; then as [`unsigned`], on both sides of 0.
pub(super) fn signed<T: TryFrom<i128>>(smallest: i128, largest: i128) -> Vec<T> {
    let first = [0, smallest, largest, -1, 1, smallest + 1, largest - 1, 2];
    let all = [&first[..], &on_both_sides(&landmarks())].concat();
    all.into_iter().filter_map(|number| T::try_from(number).ok()).collect()
}

/// The bits of numbers in common formats.
const WIDTHS: [u32; 9] = [7, 8, 15, 16, 31, 32, 63, 64, 127];

fn landmarks() -> Vec<u128> {
    let mut landmarks = Vec::new();
    for bits in WIDTHS.into_iter().chain(2..127) {
        let power = 1 << bits;
        landmarks.extend([power, power - 1, power + 1]);
    }
    for digits in 1..=38 {
        let power = 10_u128.pow(digits);
        landmarks.extend([power, power - 1]);
    }
    landmarks
}

fn on_both_sides(numbers: &[u128]) -> Vec<i128> {
    let mut both = Vec::new();
    for number in numbers {
        if let Ok(number) = i128::try_from(*number) {
            both.extend([number, -number]);
        }
    }
    both
}

#[cfg(test)]
mod tests {
    use super::{signed, unsigned};

    #[test]
    fn the_limits_and_their_neighbours_come_first() {
        assert_eq!(unsigned::<u8>(255)[..8], [0, 255, 1, 254, 127, 128, 2, 253]);
        assert_eq!(signed::<i8>(-128, 127)[..8], [0, -128, 127, -1, 1, -127, 126, 2]);
        assert_eq!(unsigned::<u128>(u128::MAX)[1], u128::MAX);
        assert_eq!(signed::<i128>(i128::MIN, i128::MAX)[1], i128::MIN);
    }

    #[test]
    fn both_neighbours_of_powers_of_two_are_edges() {
        let (bytes, words) = (unsigned::<u8>(255), signed::<i64>(i64::MIN.into(), i64::MAX.into()));
        assert!([3, 4, 5, 63, 64, 65, 99, 100].iter().all(|edge| bytes.contains(edge)));
        assert!([1 << 40, (1 << 40) + 1, 1 - (1 << 40), -1000].iter().all(|e| words.contains(e)));
    }
}
