//! A key-value store of a table in memory and segments behind it, which are compacted.

use crate::state::journal::{bug, step};
use std::collections::BTreeMap;

/// A deleted key has no value.
type Table = BTreeMap<u8, Option<u8>>;

#[derive(Default)]
pub struct System {
    table: Table,
    /// Newest last.
    segments: Vec<Table>,
}

impl System {
    pub fn put(&mut self, key: u8, value: u8) {
        step();
        self.table.insert(key, Some(value));
    }

    pub fn delete(&mut self, key: u8) {
        step();
        let is_forgotten = bug(1) && self.segments.len() > 2 || bug(2);
        if is_forgotten {
            self.table.remove(&key);
        } else {
            self.table.insert(key, None);
        }
    }

    pub fn get(&mut self, key: u8) -> Option<u8> {
        step();
        if let Some(found) = self.table.get(&key) {
            return *found;
        }
        let mut found = self.segments.iter().rev().filter_map(|segment| segment.get(&key));
        if bug(3) { found.next_back().copied()? } else { found.next().copied()? }
    }

    pub fn flush(&mut self) {
        step();
        if !self.table.is_empty() {
            self.segments.push(std::mem::take(&mut self.table));
        }
    }

    /// Merges the two newest segments.
    pub fn compact(&mut self) {
        step();
        if self.segments.len() < 2 {
            return;
        }
        let newer = self.segments.pop().expect("there are two");
        let mut older = self.segments.pop().expect("there are two");
        match bug(4) {
            true => newer.into_iter().for_each(|(key, value)| {
                older.entry(key).or_insert(value);
            }),
            false => older.extend(newer),
        }
        // Nothing is older than the oldest segment, so that what it deleted may be forgotten.
        if self.segments.is_empty() || bug(5) {
            older.retain(|_, value| value.is_some());
        }
        self.segments.push(older);
    }
}

#[derive(Debug, Clone, Default)]
pub struct Model(BTreeMap<u8, u8>);

impl Model {
    pub fn put(&mut self, key: u8, value: u8) {
        self.0.insert(key, value);
    }

    pub fn delete(&mut self, key: u8) {
        self.0.remove(&key);
    }

    pub fn get(&mut self, key: u8) -> Option<u8> {
        self.0.get(&key).copied()
    }

    pub fn flush(&mut self) {}

    pub fn compact(&mut self) {}
}
