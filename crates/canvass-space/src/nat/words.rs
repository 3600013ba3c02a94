//! Arithmetic on numbers of many words, lowest word first, the highest not 0.
//!
//! Knuth, The Art of Computer Programming, volume 2, §4.3.1: addition, subtraction, multiplication and division as by hand, with
//! words for digits. Long products are Karatsuba's (§4.3.3). Libraries do all this and more; each of their users would build the
//! more, too, before the first test runs. In the tests one of them is the twin.

use std::cmp::Ordering;

const BITS: usize = u64::BITS as usize;

/// Products of fewer words than this are made as by hand.
const KARATSUBA: usize = 40;

/// Without the zeros at the top.
pub(super) fn trimmed(mut words: Vec<u64>) -> Vec<u64> {
    words.truncate(trim(&words).len());
    words
}

fn trim(words: &[u64]) -> &[u64] {
    let end = words.iter().rposition(|word| *word != 0).map_or(0, |top| top + 1);
    &words[..end]
}

pub(super) fn compare(a: &[u64], b: &[u64]) -> Ordering {
    a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev()))
}

pub(super) fn bits(a: &[u64]) -> usize {
    a.last().map_or(0, |top| a.len() * BITS - top.leading_zeros() as usize)
}

/// The low word of a sum, and what goes into the next.
fn split(wide: u128) -> (u64, u64) {
    (wide as u64, (wide >> BITS) as u64)
}

/// Adds `b`, moved up by `at` words, to `a`, which grows if it must.
pub(super) fn add_at(a: &mut Vec<u64>, b: &[u64], at: usize) {
    if a.len() < at + b.len() {
        a.resize(at + b.len(), 0);
    }
    let mut carry = 0;
    for (own, other) in a[at..].iter_mut().zip(b) {
        (*own, carry) = split(u128::from(*own) + u128::from(*other) + u128::from(carry));
    }
    for own in &mut a[at + b.len()..] {
        if carry == 0 {
            return;
        }
        (*own, carry) = split(u128::from(*own) + u128::from(carry));
    }
    if carry != 0 {
        a.push(carry);
    }
}

/// Subtracts `b` from `a`, which is not smaller; zeros at the top stay.
pub(super) fn subtract(a: &mut [u64], b: &[u64]) {
    let mut borrow = false;
    for (at, own) in a.iter_mut().enumerate() {
        let other = b.get(at).copied().unwrap_or(0);
        if at >= b.len() && !borrow {
            return;
        }
        let (difference, is_below) = own.overflowing_sub(other);
        let (difference, is_still_below) = difference.overflowing_sub(u64::from(borrow));
        (*own, borrow) = (difference, is_below || is_still_below);
    }
}

/// The product; zeros may be at the top.
pub(super) fn multiply(a: &[u64], b: &[u64]) -> Vec<u64> {
    let (long, short) = if a.len() < b.len() { (trim(b), trim(a)) } else { (trim(a), trim(b)) };
    let mut product = vec![0; long.len() + short.len()];
    if short.len() < KARATSUBA {
        multiply_by_hand(&mut product, long, short);
    } else if long.len() >= 2 * short.len() {
        for (at, part) in long.chunks(short.len()).enumerate() {
            add_at(&mut product, trim(&multiply(part, short)), at * short.len());
        }
    } else {
        multiply_halves(&mut product, long, short);
    }
    product
}

fn multiply_by_hand(product: &mut [u64], long: &[u64], short: &[u64]) {
    for (at, digit) in short.iter().enumerate() {
        let mut carry = 0;
        for (own, other) in product[at..].iter_mut().zip(long) {
            let wide = u128::from(*digit) * u128::from(*other) + u128::from(*own);
            (*own, carry) = split(wide + u128::from(carry));
        }
        product[at + long.len()] = carry;
    }
}

/// Karatsuba: three products of halves instead of four.
fn multiply_halves(product: &mut Vec<u64>, a: &[u64], b: &[u64]) {
    let half = a.len().div_ceil(2);
    let ((a_low, a_high), (b_low, b_high)) = (a.split_at(half), b.split_at(half.min(b.len())));
    let low = multiply(a_low, b_low);
    let high = multiply(a_high, b_high);
    let sum = |low: &[u64], high: &[u64]| {
        let mut sum = low.to_vec();
        add_at(&mut sum, high, 0);
        sum
    };
    let mut middle = multiply(&sum(a_low, a_high), &sum(b_low, b_high));
    subtract(&mut middle, trim(&low));
    subtract(&mut middle, trim(&high));
    add_at(product, trim(&low), 0);
    add_at(product, trim(&middle), half);
    add_at(product, trim(&high), 2 * half);
}

/// `a * factor + summand`, in place.
pub(super) fn multiply_by_word(a: &mut Vec<u64>, factor: u64, summand: u64) {
    let mut carry = summand;
    for own in a.iter_mut() {
        (*own, carry) = split(u128::from(*own) * u128::from(factor) + u128::from(carry));
    }
    if carry != 0 {
        a.push(carry);
    }
}

/// Leaves the quotient, with zeros at the top, and returns the remainder. The divisor is not 0.
pub(super) fn divide_by_word(a: &mut [u64], divisor: u64) -> u64 {
    let mut remainder = 0_u64;
    for own in a.iter_mut().rev() {
        let wide = u128::from(remainder) << BITS | u128::from(*own);
        *own = (wide / u128::from(divisor)) as u64;
        remainder = (wide % u128::from(divisor)) as u64;
    }
    remainder
}

/// Quotient and remainder by a divisor of two words at least: Knuth's algorithm D. Zeros may be at the top of both.
pub(super) fn divide(a: &[u64], divisor: &[u64]) -> (Vec<u64>, Vec<u64>) {
    let length = divisor.len();
    if a.len() < length {
        return (Vec::new(), a.to_vec());
    }
    // With the highest bit of the divisor set, an estimate from two words is too large by 2 at most.
    let shift = divisor[length - 1].leading_zeros() as usize;
    let divisor = trimmed(shifted_up(divisor, shift));
    let mut rest = shifted_up(a, shift);
    rest.resize(a.len() + 1, 0);
    let (first, second) = (divisor[length - 1], divisor[length - 2]);
    let mut quotient = vec![0; a.len() - length + 1];
    for at in (0..quotient.len()).rev() {
        let part = &mut rest[at..=at + length];
        let top = u128::from(part[length]) << BITS | u128::from(part[length - 1]);
        let (mut digit, mut left) = (top / u128::from(first), top % u128::from(first));
        while digit >> BITS != 0
            || digit * u128::from(second) > (left << BITS | u128::from(part[length - 2]))
        {
            digit -= 1;
            left += u128::from(first);
            if left >> BITS != 0 {
                break;
            }
        }
        quotient[at] = digit as u64;
        if subtract_multiple(part, &divisor, digit as u64) {
            quotient[at] -= 1;
            add_back(part, &divisor);
        }
    }
    rest.truncate(length);
    (quotient, shifted_down(&rest, shift))
}

/// Whether more was subtracted than was there.
fn subtract_multiple(part: &mut [u64], divisor: &[u64], digit: u64) -> bool {
    let mut carry = 0_u64;
    for (own, other) in part.iter_mut().zip(divisor) {
        let (low, high) = split(u128::from(digit) * u128::from(*other) + u128::from(carry));
        let (difference, is_below) = own.overflowing_sub(low);
        // The high word is the largest there is only where the low word is 0.
        (*own, carry) = (difference, high + u64::from(is_below));
    }
    let top = &mut part[divisor.len()];
    let (difference, is_below) = top.overflowing_sub(carry);
    *top = difference;
    is_below
}

fn add_back(part: &mut [u64], divisor: &[u64]) {
    let mut carry = 0;
    for (own, other) in part.iter_mut().zip(divisor) {
        (*own, carry) = split(u128::from(*own) + u128::from(*other) + u128::from(carry));
    }
    let top = &mut part[divisor.len()];
    *top = top.wrapping_add(carry);
}

pub(super) fn shifted_up(a: &[u64], places: usize) -> Vec<u64> {
    let (whole, bits) = (places / BITS, places % BITS);
    let mut words = vec![0; whole];
    if bits == 0 {
        words.extend_from_slice(a);
        return words;
    }
    let mut carry = 0;
    for word in a {
        words.push(word << bits | carry);
        carry = word >> (BITS - bits);
    }
    words.push(carry);
    words
}

pub(super) fn shifted_down(a: &[u64], places: usize) -> Vec<u64> {
    let (whole, bits) = (places / BITS, places % BITS);
    let a = a.get(whole..).unwrap_or_default();
    let above = |at: usize| a.get(at + 1).copied().unwrap_or(0);
    let word = |(at, word): (usize, &u64)| match bits {
        0 => *word,
        _ => word >> bits | above(at) << (BITS - bits),
    };
    a.iter().enumerate().map(word).collect()
}

/// The most digits of a radix that are less than a word, and the radix to that power.
pub(super) fn chunk(radix: u64) -> (usize, u64) {
    let (mut digits, mut power) = (1, radix);
    while let Some(next) = power.checked_mul(radix) {
        (digits, power) = (digits + 1, next);
    }
    (digits, power)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;
    use dashu_int::UBig;
    use dashu_int::ops::DivRem;

    /// Numbers at which carries and estimates go wrong, and others: many words are all zeros or all ones.
    fn number(rng: &mut Rng, most: u64) -> Vec<u64> {
        let length = rng.next_u64() % most;
        let word = |rng: &mut Rng| match rng.next_u64() % 6 {
            0 => 0,
            1 => u64::MAX,
            2 => 1 << 63,
            3 => rng.next_u64() % 3,
            _ => rng.next_u64(),
        };
        trimmed((0..length).map(|_| word(rng)).collect())
    }

    fn theirs(words: &[u64]) -> UBig {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        UBig::from_le_bytes(&bytes)
    }

    #[track_caller]
    fn check(ours: &[u64], expect: &UBig, of: &[&[u64]]) {
        assert_eq!(theirs(ours), *expect, "{of:x?}");
    }

    fn compare_with_the_twin(rounds: usize, most: u64) {
        let mut rng = Rng::new(7);
        for _ in 0..rounds {
            let (a, b) = (number(&mut rng, most), number(&mut rng, most));
            let (ua, ub) = (theirs(&a), theirs(&b));
            assert_eq!(compare(&a, &b), ua.cmp(&ub));
            let mut sum = a.clone();
            let at = (rng.next_u64() % 4) as usize;
            add_at(&mut sum, &b, at);
            check(&sum, &(&ua + (&ub << (at * BITS))), &[&a, &b]);
            let mut back = sum.clone();
            subtract(&mut back, &a);
            check(&back, &(&ub << (at * BITS)), &[&a, &b]);
            check(&multiply(&a, &b), &(&ua * &ub), &[&a, &b]);
            let places = (rng.next_u64() % 200) as usize;
            check(&shifted_up(&a, places), &(&ua << places), &[&a]);
            check(&shifted_down(&a, places), &(&ua >> places), &[&a]);
            if b.len() > 1 {
                // Also of a product and its neighbours, where estimates are worst.
                let mut near = trimmed(multiply(&a, &b));
                if rng.next_u64().is_multiple_of(2) && !near.is_empty() {
                    subtract(&mut near, &[1]);
                }
                for number in [&a, &trimmed(near)] {
                    let (quotient, remainder) = divide(number, &b);
                    let expect = theirs(number).div_rem(&ub);
                    check(&quotient, &expect.0, &[number, &b]);
                    check(&remainder, &expect.1, &[number, &b]);
                }
            }
            if let [word, ..] = b[..]
                && word != 0
            {
                let mut quotient = a.clone();
                let remainder = divide_by_word(&mut quotient, word);
                let expect = (&ua).div_rem(UBig::from(word));
                check(&quotient, &expect.0, &[&a, &[word]]);
                check(&[remainder], &expect.1, &[&a, &[word]]);
                let mut product = a.clone();
                multiply_by_word(&mut product, word, remainder);
                check(&product, &(&ua * UBig::from(word) + UBig::from(remainder)), &[&a, &[word]]);
            }
        }
    }

    #[test]
    fn short_numbers_are_computed_as_a_library_does() {
        compare_with_the_twin(3_000, 6);
    }

    #[test]
    fn long_numbers_are_computed_as_a_library_does() {
        compare_with_the_twin(60, 400);
    }

    #[test]
    fn a_chunk_is_the_largest_power_in_a_word() {
        assert_eq!(chunk(10), (19, 10_u64.pow(19)));
        assert_eq!(chunk(2), (63, 1 << 63));
        assert_eq!(chunk(36), (12, 36_u64.pow(12)));
    }
}
