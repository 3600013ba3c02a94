//! Booleans, characters and strings.

use super::coded::{Code, coded};
use super::list::{length_at, lexicographic, rank, shorter};
use super::{Space, lists, range, values};
use crate::error::{Result, SpaceError, refuse_past_max_bits};
use crate::{Count, Nat};

/// `false`, then `true`.
///
/// `booleans().count() == 2`
#[inline]
pub fn booleans() -> Space<bool> {
    range(0..2_u8).map_with(|bit| bit == 1, |value| Some(u8::from(*value)))
}

/// Every character, those that are easy to read first: a–z, A–Z, 0–9, the other printable ones of ASCII from the
/// space on, then the rest in the order of their codes.
///
/// `characters().count() == 1_112_064`
///
/// ```
/// use canvass_space::characters;
/// let some: String = [0, 1, 26, 52, 62, 63, 95, 127, 1_112_063].map(|i| characters().get(i).unwrap()).iter().collect();
/// assert_eq!(some, "abA0 !\0\u{7f}\u{10ffff}");
/// ```
#[inline]
pub fn characters() -> Space<char> {
    range(0..CHARACTERS).map_with(character, |character| Some(position(*character)))
}

/// All strings of the characters of a space, in the order of [`lists`]: the first ones show many lengths and many
/// characters, however large the alphabet is. For alphabetical order see [`strings_over`].
///
/// `strings(alphabet).get(i) == lists(alphabet).get(i).into_iter().collect::<String>()`
#[inline]
pub fn strings(alphabet: &Space<char>) -> Space<String> {
    text(&lists(alphabet))
}

/// All strings of these letters, the shorter before the longer, those of one length in the alphabetical order that
/// the letters are given in; a repeated letter counts once.
///
/// A string is a numeral in bijective base `n`, for `n` letters: `"ba"` of `"ab"` is `2 · 2 + 1`.
///
/// ```
/// use canvass_space::strings_over;
/// let words: Vec<String> = strings_over("ab").iter().take(8).collect();
/// assert_eq!(words, ["", "a", "b", "aa", "ab", "ba", "bb", "aaa"]);
/// ```
#[inline]
pub fn strings_over(letters: &str) -> Space<String> {
    text(&coded(&values(letters.chars()), Alphabetical))
}

#[inline]
fn text(lists: &Space<Vec<char>>) -> Space<String> {
    lists.map_with(|list| list.into_iter().collect(), |text: &String| Some(text.chars().collect()))
}

/// How many characters there are.
pub const CHARACTERS: u32 = 0x11_0000 - SURROGATES;
const SURROGATES: u32 = 0xe000 - 0xd800;
pub(super) const PRINTABLE: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 \
                         !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
const FIRST_PRINTABLE: u32 = 0x20;

/// The character at a position.
#[inline]
pub fn character(position: u32) -> char {
    let printable = PRINTABLE.len() as u32;
    let Some(rest) = position.checked_sub(printable) else {
        return char::from(PRINTABLE.as_bytes()[position as usize]);
    };
    let code = match rest {
        0..FIRST_PRINTABLE => rest,
        _ if rest + printable < 0xd800 => rest + printable,
        _ => rest + printable + SURROGATES,
    };
    char::from_u32(code).expect("all but the surrogates are characters")
}

/// The position of a character.
#[inline]
pub fn position(character: char) -> u32 {
    let printable = PRINTABLE.len() as u32;
    if let Some(position) = PRINTABLE.find(character) {
        return position as u32;
    }
    match u32::from(character) {
        code @ 0..FIRST_PRINTABLE => code + printable,
        code @ ..0xd800 => code,
        code => code - SURROGATES,
    }
}

/// Lists of finitely many elements, the shorter before the longer, each length in lexicographic order.
struct Alphabetical;

impl Code for Alphabetical {
    /// The number of elements.
    type Table = Nat;

    const NAME: &'static str = "a string";

    #[inline]
    fn count(&self, elements: &Count) -> Result<Count> {
        Ok(if elements.is_zero() { Count::ONE } else { Count::Infinite })
    }

    #[inline]
    fn table(&self, elements: &Count) -> Result<Nat> {
        elements.finite().cloned().ok_or(SpaceError::Infinite.into())
    }

    #[inline]
    fn split(&self, elements: &Nat, index: &Nat) -> Result<Vec<Nat>> {
        if *elements == Nat::ONE {
            refuse_past_max_bits(index.to_usize().unwrap_or(usize::MAX))?;
        }
        let length = length_at(index, elements);
        Ok(lexicographic(&index.minus(&shorter(elements, length)), elements, length))
    }

    #[inline]
    fn join(&self, elements: &Nat, indices: Vec<Nat>) -> Result<Option<Nat>> {
        Ok(Some(shorter(elements, indices.len()) + rank(&indices, elements)))
    }

    #[inline]
    fn admits(&self, _: usize) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_has_its_position() {
        assert_eq!(PRINTABLE.len(), 95);
        for number in 0..CHARACTERS {
            assert_eq!(position(character(number)), number);
        }
    }

    #[test]
    fn unprintable_characters_are_in_the_order_of_their_codes() {
        let codes: Vec<u32> = (95..CHARACTERS).map(|number| character(number).into()).collect();
        assert!(codes.is_sorted());
    }

    #[test]
    fn strings_are_numerals_in_bijective_base() -> Result<(), SpaceError> {
        for letters in ["z", "ab", "abc", "0123456789", "aba"] {
            let words = strings_over(letters);
            let mut letters: Vec<char> = letters.chars().collect();
            letters.dedup();
            letters.truncate(if letters == ['a', 'b', 'a'] { 2 } else { usize::MAX });
            for (index, word) in words.iter().take(500).enumerate() {
                let digits = word.chars().map(|letter| letters.iter().position(|l| *l == letter));
                let number = digits.fold(0, |number, digit| {
                    number * letters.len() + digit.expect("one of the letters") + 1
                });
                assert_eq!(number, index, "{word}");
            }
        }
        assert_eq!(strings_over("").count()?, 1);
        Ok(())
    }
}
