//! A queue of four values in an array, with a peek from both ends and a resize to eight.

use crate::state::journal::{bug, step};
use std::collections::VecDeque;

pub struct System {
    places: Vec<u8>,
    head: usize,
    length: usize,
}

impl Default for System {
    fn default() -> System {
        System { places: vec![0; 4], head: 0, length: 0 }
    }
}

impl System {
    pub fn push(&mut self, value: u8) -> bool {
        step();
        if self.length == self.places.len() {
            return false;
        }
        let at = (self.head + self.length) % self.places.len();
        self.places[at] = value;
        self.length += 1;
        true
    }

    pub fn pop(&mut self) -> Option<u8> {
        step();
        if self.length == 0 {
            return None;
        }
        let value = self.places.get(self.head).copied().unwrap_or(0);
        self.head += 1;
        let is_at_end =
            if bug(1) { self.head > self.places.len() } else { self.head == self.places.len() };
        if is_at_end {
            self.head = 0;
        }
        self.length -= 1;
        Some(value)
    }

    pub fn last(&mut self) -> Option<u8> {
        step();
        if self.length == 0 {
            return None;
        }
        let at = self.head + self.length - 1;
        self.places
            .get(if bug(2) { at.min(self.places.len() - 1) } else { at % self.places.len() })
            .copied()
    }

    /// Doubles the array, once.
    pub fn grow(&mut self) -> bool {
        step();
        if self.places.len() == 8 {
            return false;
        }
        if bug(3) {
            self.places.resize(8, 0);
            return true;
        }
        let values = (0..self.length).map(|at| self.places[(self.head + at) % 4]);
        let mut places: Vec<u8> = values.collect();
        places.resize(8, 0);
        self.places = places;
        if !bug(4) {
            self.head = 0;
        }
        true
    }

    pub fn clear(&mut self) {
        step();
        self.length = 0;
    }
}

#[derive(Debug, Clone, Default)]
pub struct Model {
    values: VecDeque<u8>,
    is_large: bool,
}

impl Model {
    pub fn push(&mut self, value: u8) -> bool {
        let has_room = self.values.len() < if self.is_large { 8 } else { 4 };
        if has_room {
            self.values.push_back(value);
        }
        has_room
    }

    pub fn pop(&mut self) -> Option<u8> {
        self.values.pop_front()
    }

    pub fn last(&mut self) -> Option<u8> {
        self.values.back().copied()
    }

    pub fn grow(&mut self) -> bool {
        !std::mem::replace(&mut self.is_large, true)
    }

    pub fn clear(&mut self) {
        self.values.clear();
    }
}
