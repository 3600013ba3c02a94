//! Choices packed into a word: what comes again is written once.
//!
//! Bytes as base 64, in the letters that file names and shells take. A choice `n` is the number `n + 1`, seven
//! binary digits to a byte, the lowest first, the eighth set where more follow. A 0 begins a repetition: how far back
//! it begins, and how many choices it has; it may reach into itself, so a run of equal choices is one choice and one
//! repetition.

use crate::Nat;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// Repetitions are looked for so far back.
const WINDOW: usize = 64;
/// At most this many choices are unpacked.
const MAX_CHOICES: usize = 1 << 22;

/// What a text lacks that is not packed choices.
type Lacks = &'static str;

pub(super) fn write(choices: &[Nat]) -> String {
    let mut bytes = Vec::new();
    let mut at = 0;
    while at < choices.len() {
        let (back, length) = longest_repetition(choices, at);
        // A repetition takes three bytes, as many as three small choices.
        if length > 3 {
            bytes.push(0);
            write_number(&mut bytes, &Nat::from(back));
            write_number(&mut bytes, &Nat::from(length));
            at += length;
        } else {
            write_number(&mut bytes, &(choices[at].clone() + 1));
            at += 1;
        }
    }
    to_letters(&bytes)
}

pub(super) fn read(text: &str) -> Result<Vec<Nat>, Lacks> {
    let bytes = from_letters(text)?;
    let mut bytes = bytes.as_slice();
    let mut choices: Vec<Nat> = Vec::new();
    while !bytes.is_empty() {
        let number = read_number(&mut bytes)?;
        if let Some(choice) = number.checked_sub(&Nat::ONE) {
            choices.push(choice);
        } else {
            let back = read_number(&mut bytes)?.to_usize().filter(|back| *back > 0);
            let length = read_number(&mut bytes)?.to_usize().unwrap_or(usize::MAX);
            let start = back.and_then(|back| choices.len().checked_sub(back));
            let start = start.ok_or("choices before a repetition")?;
            if length > MAX_CHOICES - choices.len() {
                return Err("an end within 4194304 choices");
            }
            for from in start..start + length {
                choices.push(choices[from].clone());
            }
        }
        if choices.len() > MAX_CHOICES {
            return Err("an end within 4194304 choices");
        }
    }
    Ok(choices)
}

/// How far back the longest repetition from here on begins, and how long it is; the nearest of those.
fn longest_repetition(choices: &[Nat], at: usize) -> (usize, usize) {
    let mut best = (0, 0);
    for back in 1..=at.min(WINDOW) {
        let again = choices[at..].iter().zip(&choices[at - back..]);
        let length = again.take_while(|(now, before)| now == before).count();
        if length > best.1 {
            best = (back, length);
        }
    }
    best
}

fn write_number(bytes: &mut Vec<u8>, number: &Nat) {
    let mut groups = number.bits().div_ceil(7).max(1);
    let words = number.to_words();
    for at in (0..groups * 7).step_by(7) {
        groups -= 1;
        let more = if groups > 0 { 0x80 } else { 0 };
        bytes.push(seven_bits(&words, at) | more);
    }
}

/// The binary digits from a position on.
fn seven_bits(words: &[u64], at: usize) -> u8 {
    let word = |at: usize| words.get(at).copied().unwrap_or(0);
    let low = word(at / 64) >> (at % 64);
    let high = if at % 64 > 57 { word(at / 64 + 1) << (64 - at % 64) } else { 0 };
    ((low | high) & 0x7f) as u8
}

fn read_number(bytes: &mut &[u8]) -> Result<Nat, Lacks> {
    let end = bytes.iter().position(|byte| byte & 0x80 == 0).ok_or("the end of its last choice")?;
    let (groups, rest) = bytes.split_at(end + 1);
    *bytes = rest;
    let mut words = vec![0_u64; (groups.len() * 7).div_ceil(64)];
    for (group, at) in groups.iter().zip((0..).step_by(7)) {
        let bits = u64::from(group & 0x7f);
        words[at / 64] |= bits << (at % 64);
        if at % 64 > 57
            && let Some(next) = words.get_mut(at / 64 + 1)
        {
            *next |= bits >> (64 - at % 64);
        }
    }
    Ok(Nat::from_words(&words))
}

fn to_letters(bytes: &[u8]) -> String {
    let mut letters = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let mut three = [0; 3];
        three[..chunk.len()].copy_from_slice(chunk);
        let bits = u32::from_be_bytes([0, three[0], three[1], three[2]]);
        for at in 0..=chunk.len() {
            letters.push(char::from(LETTERS[(bits >> (18 - 6 * at) & 63) as usize]));
        }
    }
    letters
}

fn from_letters(text: &str) -> Result<Vec<u8>, Lacks> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 3);
    for chunk in text.as_bytes().chunks(4) {
        let mut bits = 0_u32;
        for (at, letter) in chunk.iter().enumerate() {
            let digit = LETTERS.iter().position(|known| known == letter);
            let digit = digit.ok_or("letters, digits, `-` and `_` alone after the `c`")?;
            bits |= (digit as u32) << (18 - 6 * at);
        }
        let [_, three @ ..] = bits.to_be_bytes();
        let (own, rest) = three.split_at(chunk.len() - 1);
        if own.is_empty() || rest.iter().any(|byte| *byte != 0) {
            return Err("its last letter");
        }
        bytes.extend(own);
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::{read, write};
    use crate::{Nat, Rng};

    #[track_caller]
    fn check(choices: &[Nat], expect: &str) {
        assert_eq!(write(choices), expect);
        assert_eq!(read(expect), Ok(choices.to_vec()));
    }

    fn numbers(numbers: &[u64]) -> Vec<Nat> {
        numbers.iter().copied().map(Nat::from).collect()
    }

    #[test]
    fn short_lists_are_short_words() {
        check(&[], "");
        check(&numbers(&[0]), "AQ");
        check(&numbers(&[3, 1, 0]), "BAIB");
        check(&numbers(&[126, 127]), "f4AB");
        check(&[Nat::from(u64::MAX)], "gICAgICAgICAAg");
    }

    #[test]
    fn repetitions_are_written_once() {
        check(&numbers(&[0; 4]), "AQEBAQ");
        check(&numbers(&[0; 41]), "AQABKA");
        check(&numbers(&[&[1_000_000], &[7; 1_000_000][..]].concat()), "wYQ9CAABv4Q9");
        let turns: Vec<u64> = [1, 0, 2].into_iter().cycle().take(90).collect();
        check(&numbers(&turns), "AgEDAANX");
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        let mut rng = Rng::new(7);
        for round in 0..2000_u64 {
            let (length, bits) = (rng.next_u64() % 50, rng.next_u64() % 140);
            let below = Nat::power_of_two(bits as usize % (round as usize % 140 + 1));
            let choices: Vec<Nat> =
                (0..length).map(|_| rng.below(&below).expect("not 0")).collect();
            assert_eq!(read(&write(&choices)), Ok(choices));
        }
    }

    #[track_caller]
    fn check_refused(text: &str, lacks: &str) {
        assert_eq!(read(text), Err(lacks));
    }

    #[test]
    fn what_is_damaged_is_refused() {
        check_refused("AQ.", "letters, digits, `-` and `_` alone after the `c`");
        check_refused("é", "letters, digits, `-` and `_` alone after the `c`");
        check_refused("BAIBA", "its last letter");
        check_refused("AR", "its last letter");
        check_refused("gA", "the end of its last choice");
        check_refused("AA", "the end of its last choice");
        check_refused("AQACAQ", "choices before a repetition");
        check_refused("AQAAAQ", "choices before a repetition");
    }

    #[test]
    fn a_word_that_would_unpack_to_too_much_is_refused() {
        check_refused("AQAB_____w8", "an end within 4194304 choices");
        check_refused("AQAB____________fw", "an end within 4194304 choices");
    }
}
