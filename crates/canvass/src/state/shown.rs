//! What a step returned as text, where it can be, and what a state is known by.

use std::fmt::Debug;
use std::hash::Hasher;

/// What a step returned: `(&Returned(&result)).text()` is its text where the type is `Debug`, and nothing otherwise.
pub struct Returned<'a, T>(pub &'a T);

/// The text of what is `Debug`.
pub trait ReturnedDebug {
    /// What was returned; nothing for `()`.
    fn text(&self) -> Option<String>;
}

impl<T: Debug> ReturnedDebug for Returned<'_, T> {
    fn text(&self) -> Option<String> {
        Some(format!("{:?}", self.0)).filter(|text| text != "()")
    }
}

/// No text for what is not.
pub trait ReturnedOther {
    /// Nothing.
    fn text(&self) -> Option<String>;
}

impl<T> ReturnedOther for &Returned<'_, T> {
    fn text(&self) -> Option<String> {
        None
    }
}

/// A machine and its model as text, where they are `Debug`; nothing is shown of a model that is none.
#[must_use]
pub fn side_by_side(machine: Option<String>, model: Option<String>) -> Option<String> {
    match (machine, model) {
        (Some(machine), Some(model)) => Some(format!("{machine}, model {model}")),
        (machine, model) => machine.or_else(|| model.map(|model| format!("model {model}"))),
    }
}

/// FNV-1a of 128 bits: two different states have one hash by chance only.
pub(super) struct Hash128(u128);

impl Default for Hash128 {
    fn default() -> Hash128 {
        Hash128(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
}

impl Hash128 {
    pub(super) fn value(&self) -> u128 {
        self.0
    }
}

impl Hasher for Hash128 {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u128::from(*byte))
                .wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
    }

    fn finish(&self) -> u64 {
        (self.0 >> 64) as u64 ^ self.0 as u64
    }
}

#[cfg(test)]
mod tests {
    use super::{Hash128, Returned, ReturnedDebug as _, ReturnedOther as _};
    use std::hash::Hasher;

    #[expect(clippy::needless_borrow, reason = "it is needed where the type is not known")]
    #[test]
    fn what_is_debug_has_a_text_and_what_is_not_has_none() {
        struct Opaque;
        assert_eq!((&Returned(&Some(3))).text(), Some("Some(3)".to_owned()));
        assert_eq!((&Returned(&())).text(), None);
        assert_eq!((&Returned(&Opaque)).text(), None);
    }

    #[test]
    fn the_hash_is_fnv_1a() {
        let mut hash = Hash128::default();
        hash.write(b"a");
        assert_eq!(hash.value(), 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964);
    }
}
