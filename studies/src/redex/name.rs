//! The names of variables: a word, perhaps with a number after it.
//!
//! Redex has any symbol for a name. These are letters, then a number without leading zeros, which is what both its
//! generator and its `variable-not-in` make. Words are ordered as Redex enumerates them: `a`, …, `z`, `A`, …, `Z`, `aa`, ….

use super::notation::{Expression, Notation, ReadError};
use canvass::Canvass;
use std::collections::BTreeSet;

/// A name such as `a`, `x2` or `sum`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Canvass)]
pub struct Name {
    /// The number of its word.
    word: u64,
    /// The number after it; 0 if there is none.
    subscript: u64,
}

/// Words that are no names, because some model gives them a meaning; in the order of words.
const KEYWORDS: &[&str] = &[
    "hd", "tl", "end", "get", "int", "let", "map", "new", "nil", "ref", "set", "cons", "halt",
    "jump", "list", "begin", "empty",
];

const LETTERS: u64 = 52;

/// The numbers of the keywords among all words.
const KEYWORD_CODES: [u64; KEYWORDS.len()] = {
    let mut codes = [0; KEYWORDS.len()];
    let mut index = 0;
    while index < codes.len() {
        codes[index] = match code_of(KEYWORDS[index]) {
            Some(code) => code,
            None => panic!("a keyword is a word"),
        };
        index += 1;
    }
    codes
};

impl Name {
    /// The first name after `self` that is not used, as `variable-not-in` chooses: itself, or its word with the least
    /// number that no name has whose word begins with it.
    pub fn fresh(self, used: &[Name]) -> Name {
        if !used.contains(&self) {
            return self;
        }
        let same = used.iter().filter(|other| other.subscript > 0 && other.begins_with(self));
        let taken: BTreeSet<u64> = same.map(|other| other.subscript).collect();
        let free = (1..).find(|subscript| !taken.contains(subscript));
        Name { word: self.word, subscript: free.expect("finitely many are taken") }
    }

    /// A name of one letter, by its position in the alphabet.
    pub const fn letter(letter: u8) -> Name {
        Name { word: (letter - b'a') as u64, subscript: 0 }
    }

    /// The number of its word, and the number after it.
    pub(super) fn numbers(self) -> (u64, u64) {
        (self.word, self.subscript)
    }

    /// The name with these numbers.
    pub(super) fn with_numbers(word: u64, subscript: u64) -> Name {
        Name { word, subscript }
    }

    /// The number of its word among all words.
    fn code(self) -> u64 {
        let shift = |code: u64, keyword: &u64| code.saturating_add(u64::from(*keyword <= code));
        KEYWORD_CODES.iter().fold(self.word, shift)
    }

    /// Whether its word begins with the other one's.
    fn begins_with(self, other: Name) -> bool {
        let (mut code, start) = (self.code(), other.code());
        while code > start && code >= LETTERS {
            code = without_last(code);
        }
        code == start
    }

    fn of(text: &str) -> Option<Name> {
        let (word, digits) =
            text.split_at(text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len()));
        let subscript = if digits.is_empty() { 0 } else { digits.parse().ok()? };
        let code = code_of(word)?;
        if digits.starts_with(['0', '+']) || KEYWORD_CODES.contains(&code) {
            return None;
        }
        let before = KEYWORD_CODES.iter().filter(|keyword| **keyword < code).count();
        Some(Name { word: code - before as u64, subscript })
    }
}

/// The number of a word among all words, keywords too.
const fn code_of(word: &str) -> Option<u64> {
    let letters = word.as_bytes();
    let mut code = 0_u64;
    let mut index = 0;
    while index < letters.len() {
        let digit = match letters[index] {
            letter @ b'a'..=b'z' => letter - b'a',
            letter @ b'A'..=b'Z' => letter - b'A' + 26,
            _ => return None,
        };
        code = match code.checked_mul(LETTERS) {
            Some(code) => match code.checked_add(digit as u64 + 1) {
                Some(code) => code,
                None => return None,
            },
            None => return None,
        };
        index += 1;
    }
    code.checked_sub(1)
}

fn spelled(mut code: u64) -> String {
    let mut letters = vec![];
    loop {
        let digit = (code % LETTERS) as u8;
        letters.push(if digit < 26 { b'a' + digit } else { b'A' + digit - 26 });
        if code < LETTERS {
            break;
        }
        code = without_last(code);
    }
    letters.iter().rev().map(|letter| char::from(*letter)).collect()
}

/// The word without its last letter, of a word of several.
fn without_last(code: u64) -> u64 {
    code / LETTERS - 1
}

impl Notation for Name {
    fn read(expression: &Expression) -> Result<Name, ReadError> {
        let name = expression.symbol().and_then(Name::of);
        name.ok_or_else(|| expression.unlike("a name, of letters and perhaps a number"))
    }

    fn write(&self) -> Expression {
        let mut text = spelled(self.code());
        if self.subscript > 0 {
            text.push_str(&self.subscript.to_string());
        }
        Expression::Symbol(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Name {
        Name::of(text).unwrap()
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        for word in (0..60_000).chain([u64::MAX / 53, u64::MAX - 20]) {
            for subscript in [0, 1, 10] {
                let name = Name { word, subscript };
                assert_eq!(Name::parse(&name.text()), Ok(name));
            }
        }
    }

    #[test]
    fn all_words_but_keywords_are_names() {
        let words: Vec<String> = (0..3000).map(|word| Name { word, subscript: 0 }.text()).collect();
        let all: Vec<String> =
            (0..3010).map(spelled).filter(|word| !KEYWORDS.contains(&word.as_str())).collect();
        assert_eq!(words, all[..3000]);
        assert_eq!(
            [&words[0], &words[25], &words[26], &words[51], &words[52]],
            ["a", "z", "A", "Z", "aa"]
        );
    }

    #[test]
    fn other_symbols_are_no_names() {
        for text in ["hd", "1", "a0", "a01", "λ", "+", "a+1", "a1b", "v-1", "(a)"] {
            assert!(Name::parse(text).is_err(), "{text}");
        }
        assert!(Name::parse("hd1").is_err(), "its word is a keyword");
    }

    #[test]
    fn fresh_names_are_those_of_redex() {
        let check = |of: &str, used: &[&str], expect: &str| {
            let used: Vec<Name> = used.iter().map(|text| name(text)).collect();
            assert_eq!(name(of).fresh(&used), name(expect));
        };
        check("a", &[], "a");
        check("a", &["b", "a1"], "a");
        check("a", &["a"], "a1");
        check("a", &["a", "a1", "a3"], "a2");
        check("a", &["a", "ab1"], "a2");
        check("ab", &["a1", "ab"], "ab1");
        check("a1", &["a1"], "a2");
        check("a2", &["a2"], "a1");
    }
}
