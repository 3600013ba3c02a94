//! `Uuid`, as a number of 128 bits.

use super::{Mirror, mirrored};
use ::uuid::Uuid;
use std::fmt;

mirrored! {
    Uuid;
}

impl Mirror for Uuid {
    type Ours = u128;
    const NAME: &'static str = "Uuid";

    fn from_ours(ours: u128) -> Option<Uuid> {
        Some(Uuid::from_u128(ours))
    }

    fn ours(&self) -> Option<u128> {
        Some(self.as_u128())
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "uuid::Uuid::from_u128({:#x})", self.as_u128())
    }

    /// None at all, all bits, one of each version, of each variant.
    fn specials() -> Vec<Uuid> {
        let of_version = |version: u128| Uuid::from_u128(version << 76 | 2 << 62);
        let of_variant = |variant: u128| Uuid::from_u128(4 << 76 | variant << 61);
        let versions = (1..=8).map(of_version);
        [Uuid::nil(), Uuid::max()]
            .into_iter()
            .chain(versions)
            .chain((0..8).map(of_variant))
            .collect()
    }
}
