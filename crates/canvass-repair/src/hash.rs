//! A fast hash function without a random seed: for small keys, the same in every run.

use std::hash::{BuildHasherDefault, Hasher};

/// A hash map for keys that no adversary chooses.
pub(crate) type Map<K, V> = std::collections::HashMap<K, V, BuildHasherDefault<Mix>>;

/// Multiplies and rotates, like FxHash.
#[derive(Default, Clone, Copy)]
pub(crate) struct Mix(u64);

impl Mix {
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u32(&mut self, word: u32) {
        self.mix(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        self.mix(word);
    }

    fn write_usize(&mut self, word: usize) {
        self.mix(word as u64);
    }
}
