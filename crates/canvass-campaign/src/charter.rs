//! The charter of a campaign: which test, on which values, and how long a job may take. It is stored once and never changed.
//!
//! It is read from a database that others may write to, so nothing in it becomes an argument of a program but the path of a
//! test, which is checked to be one.

use std::{fmt, str::FromStr, time::Duration};

use canvass::Nat;
use canvass_console::Digits;
use serde::{Deserialize, Serialize};

use super::text::Hexadecimal;
use crate::{
    arguments::{Seeds, Sizes, TestPath},
    error::Malformed,
};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "the charter of a campaign, an object", deny_unknown_fields)]
pub struct Charter {
    pub test: TestPath,
    /// The fingerprint of the types of the test's values.
    pub fingerprint: Hexadecimal,
    /// The hash of the test binary.
    pub build: Hexadecimal,
    pub scope: Scope,
    /// Whether counts are of choice sequences, some of which make no value.
    #[serde(rename = "loose")]
    pub may_reject: bool,
    /// How many values there are, for each size or for all seeds.
    pub shares: Vec<Share>,
    /// How long a job may take.
    pub timeout: Duration,
}

/// The number of values of a size.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(expecting = "an object with a size and a count", deny_unknown_fields)]
pub struct Share {
    /// `None` if the values are those of seeds.
    pub size: Option<u64>,
    pub count: Digits,
}

impl Share {
    pub fn new(size: Option<u64>, count: Nat) -> Share {
        Share { size, count: Digits(count) }
    }
}

/// Which values a campaign is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Scope {
    Sizes { sizes: Sizes, lazy: bool },
    Seeds(Seeds),
}

const BY_LAZY_SEARCH: &str = " by lazy search";

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Scope::Sizes { sizes: Sizes(sizes), lazy } => {
                let (first, last) = (sizes.start(), sizes.end());
                write!(f, "sizes {first}..={last}")?;
                if *lazy { f.write_str(BY_LAZY_SEARCH) } else { Ok(()) }
            }
            Scope::Seeds(Seeds { first, end }) => write!(f, "seeds {first}..{end}"),
        }
    }
}

impl FromStr for Scope {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Scope, Malformed> {
        let wrong =
            |_| Malformed { text: text.to_owned(), expects: "a scope, such as sizes 0..=12" };
        match text.split_once(' ') {
            Some(("seeds", seeds)) => seeds.parse().map(Scope::Seeds).map_err(wrong),
            Some(("sizes", sizes)) => {
                let strict = sizes.strip_suffix(BY_LAZY_SEARCH);
                let sizes = strict.unwrap_or(sizes).parse().map_err(wrong)?;
                Ok(Scope::Sizes { sizes, lazy: strict.is_some() })
            }
            _ => Err(wrong("")),
        }
    }
}

impl TryFrom<String> for Scope {
    type Error = Malformed;

    fn try_from(text: String) -> Result<Scope, Malformed> {
        text.parse()
    }
}

impl From<Scope> for String {
    fn from(scope: Scope) -> String {
        scope.to_string()
    }
}

impl Charter {
    /// The test and the values, for people.
    pub fn title(&self) -> String {
        format!("{} on {}", self.test, self.scope)
    }

    /// How many values there are in all.
    pub fn count(&self) -> Nat {
        let mut count = Nat::default();
        self.shares.iter().for_each(|share| count += &share.count.0);
        count
    }

    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("a charter is texts and numbers")
    }

    /// The inverse of [`text`](Charter::text).
    pub fn read(text: &str) -> Result<Charter, serde_json::Error> {
        serde_json::from_str(text)
    }
}

#[cfg(test)]
pub mod sample {
    use super::{Charter, Scope, Share};
    use crate::arguments::Sizes;
    use std::time::Duration;

    pub fn charter(shares: Vec<Share>) -> Charter {
        Charter {
            test: "a::b".parse().expect("a path"),
            fingerprint: "b5ad9f4c".parse().expect("digits"),
            build: "00ff".parse().expect("digits"),
            scope: Scope::Sizes { sizes: Sizes(0..=7), lazy: true },
            may_reject: true,
            shares,
            timeout: Duration::from_millis(1500),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn a_charter_is_read_as_it_was_written() {
        let sized = Share::new(Some(7), Nat::from(10_u64).pow(40));
        let of_seeds = Share::new(None, Nat::from(5_u64));
        let charter = sample::charter(vec![sized, of_seeds]);
        assert_eq!(Charter::read(&charter.text()).expect("it was written"), charter);
        assert_eq!(charter.count().to_string(), "10000000000000000000000000000000000000005");
        for scope in ["sizes 0..=7", "sizes 3..=3 by lazy search", "seeds 5..100000000000000000000"]
        {
            assert_eq!(scope.parse::<Scope>().map(|scope| scope.to_string()), Ok(scope.to_owned()));
        }
    }

    #[test]
    fn a_charter_that_says_anything_else_is_refused() {
        let written: Value = serde_json::from_str(&sample::charter(vec![]).text()).expect("JSON");
        for (key, value) in [
            ("test", json!("--config=build.rustc-wrapper=evil")),
            ("test", json!("a b")),
            ("test", json!("\u{1b}[2J")),
            ("test", json!("")),
            ("fingerprint", json!("\u{1b}]0;x\u{7}")),
            ("build", json!("; rm")),
            ("scope", json!("everything")),
            ("scope", json!("sizes 3..=2")),
            ("shares", json!([{ "size": 1, "count": "many" }])),
            ("timeout", json!(-1.0)),
            ("cargo", json!(["--config", "build.rustc-wrapper=\"evil\""])),
        ] {
            let mut charter = written.clone();
            charter[key] = value;
            let read = Charter::read(&charter.to_string());
            assert!(read.is_err(), "{charter}");
        }
        assert!(Charter::read("{}").is_err());
    }
}
