//! Parts as text.

use super::{Part, PartError};
use crate::Nat;
use std::fmt;
use std::str::FromStr;

/// How parts are written.
pub(in crate::check) const FORMS: &str = "`survey 0..=12`, `indices 7 1000..2000`, `split 12 64`, \
                                          `prefix 12 TOKEN` or `seeds 0..1000`";

/// Larger sizes would not be gone through in a lifetime, but their tables would be built.
const LARGEST: usize = 1 << 12;

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Survey(sizes) => write!(f, "survey {}..={}", sizes.start(), sizes.end()),
            Part::Indices { size, from, to } => write!(f, "indices {size} {from}..{to}"),
            Part::Split { size, wanted } => write!(f, "split {size} {wanted}"),
            Part::Prefix { size, token } => write!(f, "prefix {size} {token}"),
            Part::Seeds { from, to } => write!(f, "seeds {from}..{to}"),
        }
    }
}

impl FromStr for Part {
    type Err = PartError;

    fn from_str(text: &str) -> Result<Part, PartError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let part = match words[..] {
            ["survey", sizes] => sizes.split_once("..=").and_then(|(from, to)| {
                let (from, to) = (size(from)?, size(to)?);
                (from <= to).then_some(Part::Survey(from..=to))
            }),
            ["indices", of, range] => size(of)
                .zip(between(range))
                .map(|(size, (from, to))| Part::Indices { size, from, to }),
            ["split", of, wanted] => {
                let wanted = wanted.parse().ok().filter(|wanted| *wanted > 0);
                size(of).zip(wanted).map(|(size, wanted)| Part::Split { size, wanted })
            }
            ["prefix", of, token] => {
                size(of).map(|size| Part::Prefix { size, token: token.to_owned() })
            }
            ["seeds", range] => between(range).and_then(|(from, to)| {
                let (from, to) = (from.to_u128()?, to.to_u128()?);
                (to <= 1 << 64).then_some(Part::Seeds { from, to })
            }),
            _ => None,
        };
        part.ok_or_else(|| PartError::Malformed { text: text.to_owned() })
    }
}

fn size(text: &str) -> Option<usize> {
    text.parse::<Nat>().ok()?.to_usize().filter(|size| *size <= LARGEST)
}

/// From one number to just before another that is not smaller.
fn between(text: &str) -> Option<(Nat, Nat)> {
    let (from, to) = text.split_once("..")?;
    let (from, to): (Nat, Nat) = (from.parse().ok()?, to.parse().ok()?);
    (from <= to).then_some((from, to))
}

#[cfg(test)]
mod tests {
    use super::{Part, PartError};

    #[test]
    fn a_part_is_read_as_it_is_written() {
        for text in [
            "survey 0..=12",
            "indices 7 1000..2000",
            "indices 0 0..0",
            "indices 7 0..1000000000000000000000000000000000000000",
            "split 12 64",
            "prefix 12 0badcafe-12.12.1.0.3",
            "seeds 0..18446744073709551616",
        ] {
            let part: Result<Part, PartError> = text.parse();
            assert_eq!(part.map(|part| part.to_string()).ok().as_deref(), Some(text));
        }
    }

    #[test]
    fn other_texts_are_refused_with_the_forms() {
        for text in [
            "",
            "survey",
            "survey 0..12",
            "survey 3..=2",
            "survey 0..=99999",
            "indices 7",
            "indices 7 5..3",
            "indices 7 5",
            "indices 7 -1..3",
            "indices x 0..3",
            "split 12 0",
            "split 12 64 3",
            "prefix 12",
            "seeds 0..18446744073709551617",
            "range 7 0..3",
        ] {
            let error = text.parse::<Part>().expect_err(text).to_string();
            assert!(error.starts_with(&format!("`{text}` is no part")), "{error}");
            assert!(error.contains("`seeds 0..1000`"), "{error}");
        }
    }
}
