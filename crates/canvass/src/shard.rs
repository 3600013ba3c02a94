//! Shards: the shares of work that is done in several processes.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

/// Share number `k` of `n`, written `k/n`, from `1/n` to `n/n`.
///
/// ```
/// use canvass::Shard;
/// let shard: Shard = "2/4".parse()?;
/// assert_eq!((shard.number(), shard.of()), (2, 4));
/// assert!("0/4".parse::<Shard>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard {
    /// From 1.
    number: NonZeroU32,
    of: NonZeroU32,
}

/// The text is not that of a shard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShardError {
    text: String,
}

impl Shard {
    /// All of it.
    pub const WHOLE: Shard = Shard { number: NonZeroU32::MIN, of: NonZeroU32::MIN };

    /// What to write, for a person.
    pub const EXPECTS: &str = "a share K/N with K from 1 to N, such as 2/4";

    /// Which share it is, from 1.
    pub fn number(self) -> u32 {
        self.number.get()
    }

    /// Of how many.
    pub fn of(self) -> u32 {
        self.of.get()
    }

    /// Whether there are no others.
    pub fn is_whole(self) -> bool {
        self == Shard::WHOLE
    }

    /// A name for what it does, where the others do the like: files of several shards can be in one folder.
    pub fn name(self, of_all: &str) -> String {
        match self.is_whole() {
            true => of_all.to_owned(),
            false => format!("{of_all}.{}-of-{}", self.number, self.of),
        }
    }

    /// Whether the thing at a place of a list, from 0, is in it: one thing for each shard in turn.
    ///
    /// Each thing is in one of the `n` shards.
    pub fn takes(self, place: usize) -> bool {
        place as u64 % u64::from(self.of()) == u64::from(self.number() - 1)
    }
}

impl Default for Shard {
    fn default() -> Shard {
        Shard::WHOLE
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let number = |text: &str| {
            let are_digits = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<NonZeroU32>().ok().filter(|_| are_digits)
        };
        let shard = text.split_once('/').and_then(|(of_n, n)| {
            let shard = Shard { number: number(of_n)?, of: number(n)? };
            (shard.number <= shard.of).then_some(shard)
        });
        shard.ok_or_else(|| ShardError { text: text.to_owned() })
    }
}

impl fmt::Display for ShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no shard: write {}", self.text, Shard::EXPECTS)
    }
}

impl std::error::Error for ShardError {}

#[cfg(test)]
mod tests {
    use super::Shard;

    #[test]
    fn a_shard_is_read_as_it_is_written() {
        for text in ["1/1", "2/4", "4/4", "4294967295/4294967295"] {
            assert_eq!(text.parse::<Shard>().map(|shard| shard.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn other_texts_are_refused_with_the_form() {
        for text in
            ["", "2", "0/4", "5/4", "a/b", "1/0", "+1/4", " 1/4", "1/4/4", "-1/4", "1/4294967296"]
        {
            let error = text.parse::<Shard>().expect_err(text).to_string();
            assert_eq!(
                error,
                format!("`{text}` is no shard: write a share K/N with K from 1 to N, such as 2/4")
            );
        }
    }

    #[test]
    fn each_place_is_in_one_shard() {
        for of in 1..6 {
            let shards: Vec<Shard> =
                (1..=of).map(|number| format!("{number}/{of}").parse().expect("a shard")).collect();
            for place in 0..20 {
                assert_eq!(shards.iter().filter(|shard| shard.takes(place)).count(), 1);
            }
        }
    }
}
