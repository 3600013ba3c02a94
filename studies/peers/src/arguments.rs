//! The words after the command.

use crate::measure::Effort;
use std::fmt;

pub const USAGE: &str = "\
Measures canvass beside other libraries for property-based testing.

  --quick          less time: for a smoke test, not for figures to quote
  --only COLUMN    lists, trees, sorted, enumeration or shrinking
  --format FORMAT  text (a table for each column) or json (a list of rows)
  --help           this text

peers everyday --help tells of the study of mutants.";

/// What to measure and how to show it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Arguments {
    pub effort: Effort,
    pub format: Format,
    pub only: Option<ColumnName>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Format {
    Text,
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ColumnName {
    Lists,
    Trees,
    Sorted,
    Enumeration,
    Shrinking,
}

impl Arguments {
    /// Whether a column is asked for.
    pub fn wants(&self, column: ColumnName) -> bool {
        self.only.is_none_or(|only| only == column)
    }
}

/// Why the words are no [`Arguments`].
#[derive(Debug, Clone, PartialEq)]
pub enum Refused {
    /// The usage was asked for.
    Help,
    /// A word that is not known here, or none where one is needed.
    Word { after: Option<String>, word: Option<String> },
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Help => write!(f, "{USAGE}"),
            Refused::Word { after, word } => {
                match word {
                    Some(word) => write!(f, "unknown word `{word}`")?,
                    None => write!(f, "a word is missing")?,
                }
                if let Some(after) = after {
                    write!(f, " after {after}")?;
                }
                write!(f, "\n\n{USAGE}")
            }
        }
    }
}

pub fn parse(words: impl Iterator<Item = String>) -> Result<Arguments, Refused> {
    let mut words = words;
    let mut arguments = Arguments { effort: Effort::Full, format: Format::Text, only: None };
    while let Some(word) = words.next() {
        match word.as_str() {
            "--quick" => arguments.effort = Effort::Quick,
            "--only" => arguments.only = Some(choice(word, words.next(), COLUMNS)?),
            "--format" => arguments.format = choice(word, words.next(), FORMATS)?,
            "--help" => return Err(Refused::Help),
            _ => return Err(Refused::Word { after: None, word: Some(word) }),
        }
    }
    Ok(arguments)
}

const FORMATS: &[(&str, Format)] = &[("text", Format::Text), ("json", Format::Json)];

const COLUMNS: &[(&str, ColumnName)] = &[
    ("lists", ColumnName::Lists),
    ("trees", ColumnName::Trees),
    ("sorted", ColumnName::Sorted),
    ("enumeration", ColumnName::Enumeration),
    ("shrinking", ColumnName::Shrinking),
];

fn choice<T: Copy>(
    after: String,
    word: Option<String>,
    choices: &[(&str, T)],
) -> Result<T, Refused> {
    let chosen = choices.iter().find(|(name, _)| word.as_deref() == Some(name));
    chosen.map(|(_, choice)| *choice).ok_or(Refused::Word { after: Some(after), word })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expect: Result<Arguments, Refused>) {
        assert_eq!(parse(line.split_whitespace().map(str::to_string)), expect);
    }

    #[test]
    fn words_are_understood_or_refused() {
        let plain = Arguments { effort: Effort::Full, format: Format::Text, only: None };
        let refused = |after: Option<&str>, word: Option<&str>| {
            Err(Refused::Word { after: after.map(str::to_string), word: word.map(str::to_string) })
        };
        check("", Ok(plain));
        check(
            "--quick --format json",
            Ok(Arguments { effort: Effort::Quick, format: Format::Json, ..plain }),
        );
        check("--only lists", Ok(Arguments { only: Some(ColumnName::Lists), ..plain }));
        check("--fast", refused(None, Some("--fast")));
        check("--format xml", refused(Some("--format"), Some("xml")));
        check("--only", refused(Some("--only"), None));
        check("--help", Err(Refused::Help));
    }
}
