//! The names of variables: words of letters and digits that begin with a letter.
//!
//! Redex has any symbol for a name. All names that its generator and its `variable-not-in` make are among these. They are numbered in the
//! order of words (`word.rs`), so a name of two signs is larger than one of one, whatever it means to a model.
//!
//! The constants of the models, `v0` and `l0` of `list-machine`, are names like others, unless they are
//! [offered](offer_constants): then they come before all others, in every model.

use super::notation::{Expression, Notation, ReadError};
use super::word;
use canvass::space::range;
use canvass::{Canvass, Space};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

/// A name such as `a`, `x2` or `sum`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Canvass)]
pub struct Name {
    /// How many names come before it.
    #[canvass(space = numbers())]
    number: u64,
}

/// Words that are no names, because some model gives them a meaning; in the order of words.
const KEYWORDS: &[&str] = &[
    "hd", "tl", "end", "get", "int", "let", "map", "new", "nil", "ref", "set", "cons", "halt",
    "jump", "list", "begin", "empty",
];

/// How many words before each keyword begin with a letter.
const KEYWORD_NUMBERS: [u64; KEYWORDS.len()] = {
    let mut numbers = [0; KEYWORDS.len()];
    let mut index = 0;
    while index < numbers.len() {
        numbers[index] = match word::number_of(KEYWORDS[index]) {
            Some(number) => word::names_before(number),
            None => panic!("a keyword is a word"),
        };
        index += 1;
    }
    numbers
};

/// No name of a term is longer; new ones may have more signs.
const LONGEST: u32 = 7;

/// The names that the models mention.
const CONSTANTS: [&str; 2] = ["v0", "l0"];

/// Whether the constants come before all other names.
static ARE_OFFERED: AtomicBool = AtomicBool::new(false);

/// From now on the names that models mention are the first ones of all models. To be called before any terms are made.
pub fn offer_constants() {
    ARE_OFFERED.store(true, Ordering::Relaxed);
}

fn numbers() -> Space<u64> {
    let all = range(0..word::names_up_to(LONGEST) - KEYWORDS.len() as u64);
    if !ARE_OFFERED.load(Ordering::Relaxed) {
        return all;
    }
    all.starting_with(CONSTANTS.map(|name| Name::of(name).expect("a name").number))
}

impl Name {
    /// `v0`
    pub const V0: Name = Name::constant("v0");
    /// `l0`
    pub const L0: Name = Name::constant("l0");

    /// The first name after `self` that is not used, as `variable-not-in` chooses: itself, or its word without the digits at the
    /// end, with the least number that no name has that begins with it.
    pub fn fresh(self, used: &[Name]) -> Name {
        if !used.contains(&self) {
            return self;
        }
        let text = self.spelled();
        let (stem, _) = word::split(&text);
        let others = used.iter().map(|other| other.spelled());
        let taken: BTreeSet<u64> = others
            .filter(|other| other.starts_with(stem))
            .map(|other| word::split(&other).1)
            .collect();
        let free = (1..).find(|number| !taken.contains(number)).expect("finitely many are taken");
        Name::any(&format!("{stem}{free}"))
            .expect("a term has fewer than a hundred names of one stem")
    }

    /// A name of one letter, by its position in the alphabet.
    pub const fn letter(letter: u8) -> Name {
        Name { number: (letter - b'a') as u64 }
    }

    const fn constant(text: &str) -> Name {
        match word::number_of(text) {
            Some(number) => Name { number: word::names_before(number) - keywords_before(number) },
            None => panic!("a constant is a word"),
        }
    }

    fn spelled(self) -> String {
        let shift = |number: u64, keyword: &u64| number + u64::from(*keyword <= number);
        word::spelled(word::after_names(KEYWORD_NUMBERS.iter().fold(self.number, shift)))
    }

    /// A name of a term.
    fn of(text: &str) -> Option<Name> {
        Name::any(text).filter(|_| text.len() <= LONGEST as usize)
    }

    fn any(text: &str) -> Option<Name> {
        if !text.starts_with(|sign: char| sign.is_ascii_alphabetic()) || KEYWORDS.contains(&text) {
            return None;
        }
        let number = word::number_of(text)?;
        Some(Name { number: word::names_before(number) - keywords_before(number) })
    }
}

/// How many keywords come before a word.
const fn keywords_before(number: u64) -> u64 {
    let before = word::names_before(number);
    let mut keywords = 0;
    while keywords < KEYWORD_NUMBERS.len() && KEYWORD_NUMBERS[keywords] < before {
        keywords += 1;
    }
    keywords as u64
}

impl Notation for Name {
    fn read(expression: &Expression) -> Result<Name, ReadError> {
        let name = expression.symbol().and_then(Name::of);
        name.ok_or_else(|| expression.unlike("a name, a letter and up to six letters and digits"))
    }

    fn write(&self) -> Expression {
        Expression::Symbol(self.spelled())
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
        let last = word::names_up_to(LONGEST) - KEYWORDS.len() as u64 - 1;
        for number in (0..60_000).chain([last - 1, last]) {
            let name = Name { number };
            assert_eq!(Name::parse(&name.text()), Ok(name));
        }
        assert!(Name::parse(&Name { number: last + 1 }.text()).is_err());
    }

    #[test]
    fn all_words_with_a_letter_at_the_front_but_keywords_are_names() {
        let names: Vec<String> = (0..9000).map(|number| Name { number }.text()).collect();
        let begins = |word: &String| word.starts_with(|sign: char| sign.is_ascii_alphabetic());
        let words = (0..).map(word::spelled).filter(begins);
        let all: Vec<String> =
            words.filter(|word| !KEYWORDS.contains(&word.as_str())).take(9000).collect();
        assert_eq!(names, all);
    }

    #[test]
    fn other_symbols_are_no_names() {
        for text in ["hd", "1", "λ", "+", "a+1", "v-1", "(a)", "", "abcdefgh"] {
            assert!(Name::parse(text).is_err(), "{text}");
        }
        for text in ["hd1", "a0", "a01", "a1b"] {
            assert_eq!(name(text).text(), text);
        }
    }

    #[test]
    fn constants_are_names_like_others() {
        assert_eq!([Name::V0, Name::L0], ["v0", "l0"].map(name));
        assert_eq!([name("a1").number, name("v0").number], [105, 1404]);
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
        check("a1b", &["a1b", "a1b1"], "a1b2");
    }
}
