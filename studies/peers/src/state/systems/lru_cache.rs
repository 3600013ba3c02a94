//! A cache of three keys that forgets the one that was used least recently.

use crate::state::journal::{bug, step};

#[derive(Default)]
pub struct System {
    entries: Vec<Entry>,
    clock: u64,
}

struct Entry {
    key: u8,
    value: u8,
    used: u64,
}

const CAPACITY: usize = 3;

impl System {
    pub fn put(&mut self, key: u8, value: u8) {
        step();
        self.clock += 1;
        if bug(3) && self.entries.len() >= CAPACITY {
            self.forget();
        }
        match self.entries.iter_mut().find(|entry| entry.key == key) {
            Some(entry) => {
                entry.value = value;
                if !bug(2) {
                    entry.used = self.clock;
                }
            }
            None => {
                let capacity = if bug(4) { CAPACITY + 1 } else { CAPACITY };
                if self.entries.len() >= capacity {
                    self.forget();
                }
                self.entries.push(Entry { key, value, used: self.clock });
            }
        }
    }

    pub fn get(&mut self, key: u8) -> Option<u8> {
        step();
        self.clock += 1;
        let entry = self.entries.iter_mut().find(|entry| entry.key == key)?;
        if !bug(1) {
            entry.used = self.clock;
        }
        Some(entry.value)
    }

    pub fn remove(&mut self, key: u8) -> Option<u8> {
        step();
        let at = self.entries.iter().position(|entry| entry.key == key)?;
        Some(self.entries.remove(at).value)
    }

    fn forget(&mut self) {
        let oldest = (0..self.entries.len()).min_by_key(|at| self.entries[*at].used);
        if let Some(oldest) = oldest {
            self.entries.remove(oldest);
        }
    }
}

/// Keys and values, the one used last at the end.
#[derive(Debug, Clone, Default)]
pub struct Model(Vec<(u8, u8)>);

impl Model {
    pub fn put(&mut self, key: u8, value: u8) {
        self.remove(key);
        if self.0.len() == CAPACITY {
            self.0.remove(0);
        }
        self.0.push((key, value));
    }

    pub fn get(&mut self, key: u8) -> Option<u8> {
        let value = self.remove(key)?;
        self.0.push((key, value));
        Some(value)
    }

    pub fn remove(&mut self, key: u8) -> Option<u8> {
        let at = self.0.iter().position(|(other, _)| *other == key)?;
        Some(self.0.remove(at).1)
    }
}
