//! The charter of a campaign: which test, on which values, and how it is run. It does not change.

use std::{fmt, time::Duration};

use canvass::Nat;
use serde_json::{Value, json};

use crate::cli::{Seeds, Sizes};

#[derive(Debug, Clone, PartialEq)]
pub struct Charter {
    pub test: String,
    /// Of the types of the test's values.
    pub fingerprint: String,
    /// The values, in words.
    pub scope: String,
    /// Whether counts are of codes, some of which make no value.
    pub loose: bool,
    /// How many values there are: of each size, or of all seeds.
    pub shares: Vec<Share>,
    /// How long a job may take.
    pub timeout: Duration,
    /// How `cargo test` finds the test.
    pub cargo: Vec<String>,
}

/// How many values of a size there are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    /// None if the values are those of seeds.
    pub size: Option<u64>,
    pub count: Nat,
}

/// Which values a campaign is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scope {
    Sizes { sizes: Sizes, lazy: bool },
    Seeds(Seeds),
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Scope::Sizes { sizes: Sizes(sizes), lazy } => {
                let (first, last) = (sizes.start(), sizes.end());
                write!(f, "sizes {first}..={last}")?;
                if *lazy { f.write_str(" by lazy search") } else { Ok(()) }
            }
            Scope::Seeds(Seeds { first, end }) => write!(f, "seeds {first}..{end}"),
        }
    }
}

impl Charter {
    /// What the campaign is, in words.
    pub fn title(&self) -> String {
        format!("{} on {}", self.test, self.scope)
    }

    /// How many values there are in all.
    pub fn count(&self) -> Nat {
        let mut count = Nat::default();
        self.shares.iter().for_each(|share| count += &share.count);
        count
    }

    pub fn text(&self) -> String {
        let share = |share: &Share| json!({ "size": share.size, "count": share.count.to_string() });
        let charter = json!({
            "test": self.test,
            "fingerprint": self.fingerprint,
            "scope": self.scope,
            "loose": self.loose,
            "shares": self.shares.iter().map(share).collect::<Vec<_>>(),
            "timeout": self.timeout.as_secs_f64(),
            "cargo": self.cargo,
        });
        charter.to_string()
    }

    /// Reads what `text` wrote.
    pub fn read(text: &str) -> Option<Charter> {
        let charter: Value = serde_json::from_str(text).ok()?;
        let string = |key: &str| charter[key].as_str().map(str::to_owned);
        let share = |share: &Value| {
            let size = match &share["size"] {
                Value::Null => None,
                size => Some(size.as_u64()?),
            };
            Some(Share { size, count: share["count"].as_str()?.parse().ok()? })
        };
        let word = |word: &Value| word.as_str().map(str::to_owned);
        Some(Charter {
            test: string("test")?,
            fingerprint: string("fingerprint")?,
            scope: string("scope")?,
            loose: charter["loose"].as_bool()?,
            shares: charter["shares"].as_array()?.iter().map(share).collect::<Option<_>>()?,
            timeout: Duration::try_from_secs_f64(charter["timeout"].as_f64()?).ok()?,
            cargo: charter["cargo"].as_array()?.iter().map(word).collect::<Option<_>>()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_charter_is_read_as_it_was_written() {
        let sized = Share { size: Some(7), count: Nat::from(10_u64).pow(40) };
        let of_seeds = Share { size: None, count: Nat::from(5_u64) };
        let charter = Charter {
            test: "a::b".to_owned(),
            fingerprint: "b5ad9f4c".to_owned(),
            scope: "sizes 7..=7".to_owned(),
            loose: true,
            shares: vec![sized, of_seeds],
            timeout: Duration::from_millis(1500),
            cargo: vec!["--package".to_owned(), "\"p\"".to_owned()],
        };
        assert_eq!(Charter::read(&charter.text()), Some(charter.clone()));
        assert_eq!(charter.count().to_string(), "10000000000000000000000000000000000000005");
        assert_eq!(Charter::read("{}"), None);
    }
}
