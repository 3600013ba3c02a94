//! Interning: consecutive numbers for keys of 64 bits.

/// A hash table with open addressing from keys other than 0 to small numbers.
pub(super) struct Keys {
    slots: Vec<(u64, u32)>,
    used: usize,
}

const FEWEST: usize = 1 << 10;
const MOST_CLEARED: usize = 1 << 16;
/// 2^64 by the golden ratio, as in Fibonacci hashing: the high bits of the product depend on all bits of the key.
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// One hash of two.
#[inline]
pub(super) fn mix(hash: u64, next: u64) -> u64 {
    (hash.rotate_left(5) ^ next).wrapping_mul(MULTIPLIER)
}

impl Keys {
    pub(super) fn new() -> Keys {
        Keys { slots: vec![(0, 0); FEWEST], used: 0 }
    }

    /// Where a key is, or would be.
    #[inline]
    fn slot(&self, key: u64) -> usize {
        let shift = u64::BITS - self.slots.len().trailing_zeros();
        let mut at = ((key ^ (key >> 32)).wrapping_mul(MULTIPLIER) >> shift) as usize;
        while self.slots[at].0 != key && self.slots[at].0 != 0 {
            at = (at + 1) & (self.slots.len() - 1);
        }
        at
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<u32> {
        let (found, number) = self.slots[self.slot(key)];
        (found == key).then_some(number)
    }

    /// Gives a key that has none a number.
    pub(super) fn insert(&mut self, key: u64, number: u32) {
        if self.used * 2 >= self.slots.len() {
            let doubled = vec![(0, 0); self.slots.len() * 2];
            for (key, number) in std::mem::replace(&mut self.slots, doubled) {
                if key != 0 {
                    let at = self.slot(key);
                    self.slots[at] = (key, number);
                }
            }
        }
        let at = self.slot(key);
        self.slots[at] = (key, number);
        self.used += 1;
    }

    /// Forgets all keys, and that there were very many.
    pub(super) fn clear(&mut self) {
        self.slots.truncate(MOST_CLEARED);
        self.slots.fill((0, 0));
        self.used = 0;
    }
}
