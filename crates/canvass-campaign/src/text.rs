//! Texts that are checked when they are read from the queue, so that they are safe to print, to pass on and to paste into a shell.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::error::Malformed;

/// A hash or a fingerprint: hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Hexadecimal(String);

/// A value as text for `CANVASS_REPLAY`, or the prefix of a lazy search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token(String);

/// The longest hash.
const MOST_DIGITS: usize = 128;

impl FromStr for Hexadecimal {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Hexadecimal, Malformed> {
        let are_digits = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        match are_digits && (1..=MOST_DIGITS).contains(&text.len()) {
            true => Ok(Hexadecimal(text.to_owned())),
            false => Err(Malformed { text: text.to_owned(), expects: "hexadecimal digits" }),
        }
    }
}

impl FromStr for Token {
    type Err = Malformed;

    /// Accepts any word that needs no quotes in a shell. Whether it is a token is decided by the test.
    fn from_str(text: &str) -> Result<Token, Malformed> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_=:./,+@".contains(&byte);
        match text.bytes().all(is_plain) && !text.is_empty() && !text.starts_with('-') {
            true => Ok(Token(text.to_owned())),
            false => Err(Malformed { text: text.to_owned(), expects: "a token" }),
        }
    }
}

impl TryFrom<String> for Hexadecimal {
    type Error = Malformed;

    fn try_from(text: String) -> Result<Hexadecimal, Malformed> {
        text.parse()
    }
}

impl From<Hexadecimal> for String {
    fn from(digits: Hexadecimal) -> String {
        digits.0
    }
}

impl fmt::Display for Hexadecimal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::{Hexadecimal, Token};

    #[test]
    fn a_token_is_one_word_of_a_shell() {
        for token in ["1-b5ad9f4c-i4", "c1o.0.0.0", "2-ab-pQ_x+/="] {
            assert_eq!(token.parse::<Token>().map(|it| it.to_string()), Ok(token.to_owned()));
        }
        for other in ["", "-i4", "i4; rm -rf ~", "$(id)", "`id`", "a b", "a\nb", "\u{1b}[2J", "ä"]
        {
            assert!(other.parse::<Token>().is_err(), "{other}");
        }
    }

    #[test]
    fn a_hash_is_digits() {
        assert!("b5ad9f4c".parse::<Hexadecimal>().is_ok());
        for other in ["", "B5", "xyz", "0x1", &"0".repeat(129)] {
            assert!(other.parse::<Hexadecimal>().is_err(), "{other}");
        }
    }
}
