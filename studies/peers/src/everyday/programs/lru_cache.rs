//! LRU cache: a map with a linked list in a vector, tested against a list.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::{input, mutate};
use program::LruCache;

#[mutate]
pub mod program {
    use std::collections::BTreeMap;

    /// Keeps the entries that were used last.
    #[derive(Debug)]
    pub struct LruCache<K, V> {
        capacity: usize,
        slots: Vec<Slot<K, V>>,
        index: BTreeMap<K, usize>,
        /// The entry used last.
        newest: Option<usize>,
        oldest: Option<usize>,
    }

    #[derive(Debug)]
    struct Slot<K, V> {
        key: K,
        value: V,
        newer: Option<usize>,
        older: Option<usize>,
    }

    impl<K: Clone + Ord, V> LruCache<K, V> {
        /// `capacity` is not zero.
        pub fn new(capacity: usize) -> LruCache<K, V> {
            assert!(capacity > 0, "a cache has room for an entry");
            LruCache {
                capacity,
                slots: Vec::new(),
                index: BTreeMap::new(),
                newest: None,
                oldest: None,
            }
        }

        pub fn len(&self) -> usize {
            self.slots.len()
        }

        /// The value, now the one used last.
        pub fn get(&mut self, key: &K) -> Option<&V> {
            let slot = *self.index.get(key)?;
            self.touch(slot);
            Some(&self.slots[slot].value)
        }

        /// The value, without a change to the order.
        pub fn peek(&self, key: &K) -> Option<&V> {
            self.index.get(key).map(|slot| &self.slots[*slot].value)
        }

        /// Sets a value; if there is no room, the entry used first goes and is returned.
        pub fn put(&mut self, key: K, value: V) -> Option<(K, V)> {
            if let Some(slot) = self.index.get(&key).copied() {
                self.slots[slot].value = value;
                self.touch(slot);
                return None;
            }
            let mut evicted = None;
            if self.slots.len() == self.capacity
                && let Some(oldest) = self.oldest
            {
                evicted = Some(self.take(oldest));
            }
            let slot = self.slots.len();
            self.index.insert(key.clone(), slot);
            self.slots.push(Slot { key, value, newer: None, older: None });
            self.attach(slot);
            evicted
        }

        pub fn remove(&mut self, key: &K) -> Option<V> {
            let slot = *self.index.get(key)?;
            Some(self.take(slot).1)
        }

        /// Keys from the one used last to the one used first.
        pub fn keys(&self) -> Vec<&K> {
            let mut keys = Vec::new();
            let mut next = self.newest;
            while let Some(slot) = next {
                keys.push(&self.slots[slot].key);
                next = self.slots[slot].older;
            }
            keys
        }

        fn touch(&mut self, slot: usize) {
            if self.newest != Some(slot) {
                self.detach(slot);
                self.attach(slot);
            }
        }

        /// Puts a slot at the newest end.
        fn attach(&mut self, slot: usize) {
            self.slots[slot].newer = None;
            self.slots[slot].older = self.newest;
            match self.newest {
                Some(newest) => self.slots[newest].newer = Some(slot),
                None => self.oldest = Some(slot),
            }
            self.newest = Some(slot);
        }

        fn detach(&mut self, slot: usize) {
            let Slot { newer, older, .. } = self.slots[slot];
            self.link(newer, older);
        }

        /// Makes two slots neighbours; `None` is the end of the list.
        fn link(&mut self, newer: Option<usize>, older: Option<usize>) {
            match newer {
                Some(newer) => self.slots[newer].older = older,
                None => self.newest = older,
            }
            match older {
                Some(older) => self.slots[older].newer = newer,
                None => self.oldest = newer,
            }
        }

        /// Removes a slot; the last one moves to its place.
        fn take(&mut self, slot: usize) -> (K, V) {
            self.detach(slot);
            let Slot { key, value, .. } = self.slots.swap_remove(slot);
            self.index.remove(&key);
            if slot < self.slots.len() {
                let Slot { newer, older, .. } = self.slots[slot];
                self.link(newer, Some(slot));
                self.link(Some(slot), older);
                self.index.insert(self.slots[slot].key.clone(), slot);
            }
            (key, value)
        }
    }
}

#[input]
pub enum Operation {
    Get(u8),
    Peek(u8),
    Put(u8, u16),
    Remove(u8),
}

/// A cache as a list, the entry used last in front.
struct Model {
    capacity: usize,
    entries: Vec<(u8, u16)>,
}

impl Model {
    fn peek(&self, key: u8) -> Option<u16> {
        self.entries.iter().find(|entry| entry.0 == key).map(|entry| entry.1)
    }

    fn remove(&mut self, key: u8) -> Option<u16> {
        let index = self.entries.iter().position(|entry| entry.0 == key)?;
        Some(self.entries.remove(index).1)
    }

    fn put(&mut self, key: u8, value: u16) -> Option<(u8, u16)> {
        self.remove(key);
        self.entries.insert(0, (key, value));
        if self.entries.len() > self.capacity { self.entries.pop() } else { None }
    }

    fn get(&mut self, key: u8) -> Option<u16> {
        let value = self.remove(key)?;
        self.put(key, value);
        Some(value)
    }
}

fn agrees_with_a_list((capacity, operations): (u8, Vec<Operation>)) -> Verdict {
    let capacity = usize::from(capacity % 8) + 1;
    let mut cache = LruCache::new(capacity);
    let mut model = Model { capacity, entries: vec![] };
    for operation in operations {
        match operation {
            Operation::Get(key) => assert_eq!(cache.get(&key).copied(), model.get(key)),
            Operation::Peek(key) => assert_eq!(cache.peek(&key).copied(), model.peek(key)),
            Operation::Put(key, value) => assert_eq!(cache.put(key, value), model.put(key, value)),
            Operation::Remove(key) => assert_eq!(cache.remove(&key), model.remove(key)),
        }
        assert!(cache.keys().into_iter().eq(model.entries.iter().map(|entry| &entry.0)));
        assert_eq!(cache.len(), model.entries.len());
    }
    Verdict::Holds
}

/// The last different keys are kept.
fn the_last_keys_are_kept((capacity, keys): &(u8, Vec<u8>)) -> Verdict {
    let capacity = usize::from(*capacity).max(1);
    let mut cache = LruCache::new(capacity);
    keys.iter().for_each(|key| _ = cache.put(*key, ()));
    let mut last: Vec<&u8> = vec![];
    for key in keys.iter().rev() {
        if last.len() < capacity && !last.contains(&key) {
            last.push(key);
        }
    }
    assert_eq!(cache.keys(), last);
    Verdict::Holds
}

fn a_key_in_use_stays((key, others): (String, Vec<String>)) -> Verdict {
    if others.contains(&key) {
        return Verdict::Discarded;
    }
    let mut cache = LruCache::new(2);
    cache.put(key.clone(), others.len());
    for other in others.iter() {
        cache.put(other.clone(), 0);
        assert_eq!(cache.get(&key), Some(&others.len()));
    }
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "lru_cache",
        mutants: program::MUTANTS,
        properties: vec![
            by_value("agrees_with_a_list", Precondition::None, agrees_with_a_list),
            by_ref("the_last_keys_are_kept", Precondition::None, the_last_keys_are_kept),
            by_value("a_key_in_use_stays", Precondition::Mild, a_key_in_use_stays),
        ],
    }
}
