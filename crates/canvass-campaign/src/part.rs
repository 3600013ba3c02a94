//! A part of the values of a test, as it is passed to the test in `CANVASS_PART`.

use std::{fmt, str::FromStr};

use canvass::Nat;

use super::{error::Malformed, text::Token};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// The values of a size with the indices `first..end`.
    Indices { size: u64, first: Nat, end: Nat },
    /// All values of a size below a prefix of the lazy search.
    Prefix { size: u64, token: Token },
    /// A random value for each seed in `first..end`.
    Seeds { first: Nat, end: Nat },
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Part::Indices { size, first, end } => write!(f, "indices {size} {first}..{end}"),
            Part::Prefix { size, token } => write!(f, "prefix {size} {token}"),
            Part::Seeds { first, end } => write!(f, "seeds {first}..{end}"),
        }
    }
}

impl FromStr for Part {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Part, Malformed> {
        parse(text).ok_or_else(|| Malformed {
            text: text.to_owned(),
            expects: "a part, such as seeds 0..1000",
        })
    }
}

fn parse(text: &str) -> Option<Part> {
    let range = |text: &str| -> Option<(Nat, Nat)> {
        let (first, end) = text.split_once("..")?;
        Some((first.parse().ok()?, end.parse().ok()?))
    };
    match *text.split(' ').collect::<Vec<_>>() {
        ["indices", size, indices] => {
            let (first, end) = range(indices)?;
            Some(Part::Indices { size: size.parse().ok()?, first, end })
        }
        ["prefix", size, token] => {
            Some(Part::Prefix { size: size.parse().ok()?, token: token.parse().ok()? })
        }
        ["seeds", seeds] => {
            let (first, end) = range(seeds)?;
            Some(Part::Seeds { first, end })
        }
        _ => None,
    }
}

impl Part {
    /// The size of its values; `None` for seeds.
    pub fn size(&self) -> Option<u64> {
        match self {
            Part::Indices { size, .. } | Part::Prefix { size, .. } => Some(*size),
            Part::Seeds { .. } => None,
        }
    }
}

/// Cuts `first..end` into as few pieces of at most `most` numbers as possible, whose lengths differ by at most one.
pub fn cut<'a>(first: &'a Nat, end: &Nat, most: &Nat) -> impl Iterator<Item = (Nat, Nat)> + 'a {
    let one = Nat::from(1_u64);
    let length = end.checked_sub(first).unwrap_or_default();
    let rounded = &length + &(most.checked_sub(&one).unwrap_or_default());
    let (pieces, _) = rounded.checked_div_rem(&most.max(&one).clone()).expect("at least one");
    let pieces = pieces.to_u64().expect("no more pieces than fit into memory");
    let border = move |piece: u64| {
        let share = &length * piece;
        let (share, _) = share.checked_div_rem(&Nat::from(pieces)).expect("there are pieces");
        first + &share
    };
    (0..pieces).map(move |piece| (border(piece), border(piece + 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_disjoint_complete_and_nearly_equal() {
        for first in [0_u64, 5] {
            for length in 0..40_u64 {
                for most in 1..9_u64 {
                    let end = first + length;
                    let pieces: Vec<(Nat, Nat)> =
                        cut(&Nat::from(first), &Nat::from(end), &Nat::from(most)).collect();
                    let all: Vec<u64> = pieces
                        .iter()
                        .flat_map(|(first, end)| first.to_u64().unwrap()..end.to_u64().unwrap())
                        .collect();
                    assert_eq!(all, (first..end).collect::<Vec<_>>());
                    let lengths: Vec<u64> = pieces
                        .iter()
                        .map(|(first, end)| end.to_u64().unwrap() - first.to_u64().unwrap())
                        .collect();
                    assert_eq!(lengths.len() as u64, length.div_ceil(most));
                    assert!(lengths.iter().all(|&length| length <= most));
                    let (least, largest) = (lengths.iter().min(), lengths.iter().max());
                    assert!(largest.unwrap_or(&0) - least.unwrap_or(&0) <= 1, "{lengths:?}");
                }
            }
        }
    }

    #[test]
    fn parts_read_as_the_tests_read_them() {
        let large = Nat::from(10_u64).pow(30);
        let part = Part::Indices { size: 7, first: Nat::from(1000_u64), end: large };
        assert_eq!(part.to_string(), "indices 7 1000..1000000000000000000000000000000");
        let part = Part::Prefix { size: 12, token: "1-ab-c3".parse().expect("a token") };
        assert_eq!(part.to_string(), "prefix 12 1-ab-c3");
        let part = Part::Seeds { first: Nat::default(), end: Nat::from(10_u64) };
        assert_eq!(part.to_string(), "seeds 0..10");
    }

    #[test]
    fn a_part_is_read_as_it_was_written_and_nothing_else_is() {
        for text in ["indices 7 1000..1000000000000000000000000", "prefix 12 1-ab-c3", "seeds 0..9"]
        {
            assert_eq!(text.parse::<Part>().map(|part| part.to_string()), Ok(text.to_owned()));
        }
        for other in [
            "",
            "seeds",
            "seeds 0..",
            "seeds 0..9 x",
            "survey 0..=3",
            "prefix 3 a;b",
            "indices -1 0..9",
        ] {
            assert!(other.parse::<Part>().is_err(), "{other}");
        }
    }
}
