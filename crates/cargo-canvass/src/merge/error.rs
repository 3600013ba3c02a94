//! Why records cannot be joined.

use std::fmt;

use canvass::Shard;

#[derive(Debug)]
pub enum MergeError {
    /// A record does not say what it is of.
    Nameless { kind: String },
    /// Something in a record is not what it should be.
    Malformed { name: String, key: &'static str },
    /// The shards were run in different ways.
    Differs { name: String, key: &'static str, values: (String, String) },
    /// A shard is there twice.
    Twice { name: String, shard: Shard },
    /// Records of this kind have no shards.
    Kind { name: String, kind: String },
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MergeError::Nameless { kind } => {
                write!(f, "a record of the kind `{kind}` does not say what it is of: remove it")
            }
            MergeError::Malformed { name, key } => {
                write!(f, "{name}: `{key}` of a record is not what it should be: record it again")
            }
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
            MergeError::Kind { name, kind } => {
                write!(
                    f,
                    "{name}: records of the kind `{kind}` have no shards that could be joined"
                )
            }
        }
    }
}
