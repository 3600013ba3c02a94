//! Files in memory, by name: written at the end, renamed, linked and removed.

use crate::state::journal::{bug, step};
use std::collections::BTreeMap;

#[derive(Default)]
pub struct System {
    names: BTreeMap<u8, usize>,
    files: Vec<File>,
}

#[derive(Default)]
struct File {
    bytes: Vec<u8>,
    links: usize,
}

impl System {
    pub fn create(&mut self, name: u8) -> bool {
        step();
        if self.names.contains_key(&name) {
            return false;
        }
        let free = self.files.iter().position(|file| file.links == 0);
        let at = free.unwrap_or_else(|| {
            self.files.push(File::default());
            self.files.len() - 1
        });
        if !bug(1) {
            self.files[at].bytes.clear();
        }
        self.files[at].links = 1;
        self.names.insert(name, at);
        true
    }

    pub fn append(&mut self, name: u8, byte: u8) -> bool {
        step();
        let Some(&at) = self.names.get(&name) else { return false };
        self.files[at].bytes.push(byte);
        true
    }

    pub fn read(&mut self, name: u8) -> Option<Vec<u8>> {
        step();
        self.names.get(&name).map(|at| self.files[*at].bytes.clone())
    }

    pub fn link(&mut self, from: u8, to: u8) -> bool {
        step();
        let Some(&at) = self.names.get(&from) else { return false };
        if self.names.contains_key(&to) {
            return false;
        }
        self.names.insert(to, at);
        if !bug(2) {
            self.files[at].links += 1;
        }
        true
    }

    pub fn rename(&mut self, from: u8, to: u8) -> bool {
        step();
        if !self.names.contains_key(&from) {
            return false;
        }
        if from == to && !bug(3) {
            return true;
        }
        if let Some(over) = self.names.remove(&to)
            && !bug(4)
        {
            self.files[over].links -= 1;
        }
        if let Some(at) = self.names.remove(&from) {
            self.names.insert(to, at);
        }
        true
    }

    pub fn remove(&mut self, name: u8) -> bool {
        step();
        let Some(at) = self.names.remove(&name) else { return false };
        self.files[at].links = self.files[at].links.saturating_sub(1);
        true
    }

    /// How many files are in use.
    pub fn used(&mut self) -> usize {
        step();
        self.files.iter().filter(|file| file.links > 0).count()
    }
}

#[derive(Debug, Clone, Default)]
pub struct Model {
    names: BTreeMap<u8, usize>,
    files: Vec<Vec<u8>>,
}

impl Model {
    pub fn create(&mut self, name: u8) -> bool {
        if self.names.contains_key(&name) {
            return false;
        }
        self.names.insert(name, self.files.len());
        self.files.push(Vec::new());
        true
    }

    pub fn append(&mut self, name: u8, byte: u8) -> bool {
        let at = self.names.get(&name);
        at.map(|at| self.files[*at].push(byte)).is_some()
    }

    pub fn read(&mut self, name: u8) -> Option<Vec<u8>> {
        self.names.get(&name).map(|at| self.files[*at].clone())
    }

    pub fn link(&mut self, from: u8, to: u8) -> bool {
        let Some(&at) = self.names.get(&from) else { return false };
        !self.names.contains_key(&to) && self.names.insert(to, at).is_none()
    }

    pub fn rename(&mut self, from: u8, to: u8) -> bool {
        let Some(at) = self.names.remove(&from) else { return false };
        self.names.insert(to, at);
        true
    }

    pub fn remove(&mut self, name: u8) -> bool {
        self.names.remove(&name).is_some()
    }

    pub fn used(&mut self) -> usize {
        let mut used: Vec<usize> = self.names.values().copied().collect();
        used.sort_unstable();
        used.dedup();
        used.len()
    }
}
