//! Why records cannot be joined.

use std::fmt;

use canvass::Shard;

#[derive(Debug)]
pub enum MergeError {
    /// The shards were run in different ways.
    Differs { name: String, key: &'static str, values: (String, String) },
    /// A shard is there twice.
    Twice { name: String, shard: Shard },
    /// A sum is larger than records can say.
    TooLarge { name: String },
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MergeError::Differs { name, key, values: (one, other) } => write!(
                f,
                "{name}: the records are of different runs, `{key}` is {one} in one and {other} in another: give \
                 the folders of one run"
            ),
            MergeError::Twice { name, shard } if shard.is_whole() => {
                write!(
                    f,
                    "{name}: there are two records of all its cases: give the folders of one run"
                )
            }
            MergeError::Twice { name, shard } => {
                write!(
                    f,
                    "{name}: there are two records of shard {shard}: give the folders of one run"
                )
            }
            MergeError::TooLarge { name } => write!(
                f,
                "{name}: the numbers of cases in its records add up to 2^64 or more, which no run has: record it again"
            ),
        }
    }
}
