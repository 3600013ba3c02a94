//! Words of letters and digits, by their numbers: shorter ones first, and among those of a length in the order of `a` to `z`, `A` to
//! `Z`, `0` to `9`.

/// How many signs there are.
const SIGNS: u64 = 62;
/// How many of them are letters, which come first.
const LETTERS: u64 = 52;

/// No word is longer.
pub(super) const LONGEST: u32 = 9;

/// The number of a word; the empty one has 0. `None` for other signs, and for longer words.
pub(super) const fn number_of(word: &str) -> Option<u64> {
    let signs = word.as_bytes();
    if signs.len() > LONGEST as usize {
        return None;
    }
    let mut number = 0_u64;
    let mut at = 0;
    while at < signs.len() {
        let sign = match signs[at] {
            letter @ b'a'..=b'z' => letter - b'a',
            letter @ b'A'..=b'Z' => letter - b'A' + 26,
            digit @ b'0'..=b'9' => digit - b'0' + 52,
            _ => return None,
        };
        number = number * SIGNS + sign as u64 + 1;
        at += 1;
    }
    Some(number)
}

/// The word of a number.
pub(super) fn spelled(mut number: u64) -> String {
    let mut signs = vec![];
    while let Some(before) = number.checked_sub(1) {
        let sign = (before % SIGNS) as u8;
        signs.push(match sign {
            0..26 => b'a' + sign,
            26..52 => b'A' + sign - 26,
            _ => b'0' + sign - 52,
        });
        number = before / SIGNS;
    }
    signs.iter().rev().map(|sign| char::from(*sign)).collect()
}

/// How many words there are of at most so many signs.
pub(super) const fn words_up_to(length: u32) -> u64 {
    (SIGNS.pow(length + 1) - 1) / (SIGNS - 1)
}

/// How many words of at most so many signs begin with a letter.
pub(super) const fn names_up_to(length: u32) -> u64 {
    LETTERS * (SIGNS.pow(length) - 1) / (SIGNS - 1)
}

/// How many words that begin with a letter come before the word of this number, which does so too.
pub(super) const fn names_before(number: u64) -> u64 {
    let mut shorter = 0;
    while words_up_to(shorter + 1) <= number {
        shorter += 1;
    }
    names_up_to(shorter) + (number - words_up_to(shorter))
}

/// The number of the word that begins with a letter, as so many before it do.
pub(super) fn after_names(before: u64) -> u64 {
    let longer = (1..).find(|length| before < names_up_to(*length)).expect("names never end");
    before - names_up_to(longer - 1) + words_up_to(longer - 1)
}

/// A word without the digits at its end, and the number that they write; 0 where there are none.
pub(super) fn split(word: &str) -> (&str, u64) {
    let stem = word.trim_end_matches(|sign: char| sign.is_ascii_digit());
    (stem, word[stem.len()..].parse().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_has_a_number() {
        for number in (0..60_000).chain([words_up_to(LONGEST - 1), words_up_to(LONGEST) - 1]) {
            assert_eq!(number_of(&spelled(number)), Some(number));
        }
        let first = [0, 1, 26, 27, 52, 53, 62, 63].map(spelled);
        assert_eq!(first, ["", "a", "z", "A", "Z", "0", "9", "aa"]);
        assert_eq!(number_of("a+"), None);
        assert_eq!(number_of(&"9".repeat(LONGEST as usize)), Some(words_up_to(LONGEST) - 1));
        assert_eq!(number_of(&"a".repeat(LONGEST as usize + 1)), None);
    }

    #[test]
    fn words_that_begin_with_a_letter_are_counted() {
        let begins = |number: &u64| spelled(*number).starts_with(|sign: char| sign.is_alphabetic());
        for (before, number) in (0..300_000).filter(begins).enumerate() {
            assert_eq!(names_before(number), before as u64, "{}", spelled(number));
            assert_eq!(after_names(before as u64), number);
        }
        let last = number_of(&("Z".to_owned() + &"9".repeat(LONGEST as usize - 1))).unwrap();
        assert_eq!(names_before(last), names_up_to(LONGEST) - 1);
        assert_eq!(after_names(names_up_to(LONGEST) - 1), last);
    }

    #[test]
    fn a_number_is_at_the_end() {
        assert_eq!(split("a12"), ("a", 12));
        assert_eq!(split("a1b"), ("a1b", 0));
        assert_eq!(split("a007"), ("a", 7));
        assert_eq!(split("12"), ("", 12));
    }
}
