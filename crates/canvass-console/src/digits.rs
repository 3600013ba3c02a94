//! Numbers of any size in JSON: decimal digits in text.

use std::fmt;

use canvass::Nat;
use serde::{Deserialize, Serialize};

/// A number of any size, as decimal digits in text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Digits(pub Nat);

/// A text that is no number.
#[derive(Debug)]
pub struct NotDigits(String);

impl fmt::Display for NotDigits {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "`{}`, expected decimal digits in text", self.0)
    }
}

impl TryFrom<String> for Digits {
    type Error = NotDigits;

    fn try_from(text: String) -> Result<Digits, NotDigits> {
        text.parse().map(Digits).map_err(|_| NotDigits(text))
    }
}

impl From<Digits> for String {
    fn from(digits: Digits) -> String {
        digits.0.to_string()
    }
}
