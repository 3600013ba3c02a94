//! How parts of records are read and written that are not as JSON has them.

use canvass::Shard;
use serde::{Deserialize, Deserializer};

/// A key that must be there, though its value may be null.
pub fn nullable<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<T>, D::Error> {
    Option::deserialize(from)
}

/// A shard as text, `2/4`, or null.
pub mod shard {
    use super::{Deserialize, Deserializer, Shard};
    use serde::{Serializer, de::Error};

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Shard>, D::Error> {
        let text: Option<String> = Option::deserialize(from)?;
        text.map(|text| text.parse().map_err(D::Error::custom)).transpose()
    }

    pub fn serialize<S: Serializer>(shard: &Option<Shard>, to: S) -> Result<S::Ok, S::Error> {
        match shard {
            Some(shard) => to.collect_str(shard),
            None => to.serialize_none(),
        }
    }
}
