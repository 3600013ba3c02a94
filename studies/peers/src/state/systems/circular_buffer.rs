//! A circular buffer that was ported from C, with a place more than it holds (Hughes, *Experiences with QuickCheck*, 2016).

use crate::state::journal::{bug, step};
use std::collections::VecDeque;

pub struct System {
    places: Vec<u8>,
    input: i32,
    output: i32,
    size: i32,
}

impl System {
    pub fn new(capacity: i32) -> System {
        let size = if bug(1) { capacity } else { capacity + 1 };
        System { places: vec![0; size as usize + 1], input: 0, output: 0, size }
    }

    pub fn put(&mut self, value: u8) {
        step();
        self.places[self.input as usize] = value;
        self.input = (self.input + 1) % self.size;
    }

    pub fn try_put(&mut self, value: u8) -> bool {
        step();
        let is_full = !bug(4) && self.size() == self.size - 1;
        if !is_full {
            self.places[self.input as usize] = value;
            self.input = (self.input + 1) % self.size;
        }
        !is_full
    }

    pub fn get(&mut self) -> u8 {
        step();
        let value = self.places[self.output as usize];
        self.output = (self.output + 1) % self.size;
        value
    }

    pub fn length(&mut self) -> i32 {
        step();
        self.size()
    }

    fn size(&self) -> i32 {
        let difference = self.input - self.output;
        match () {
            () if bug(2) => difference % self.size,
            () if bug(3) => difference.abs() % self.size,
            () => difference.rem_euclid(self.size),
        }
    }
}

#[derive(Debug, Clone)]
pub struct Model {
    values: VecDeque<u8>,
    pub capacity: i32,
}

impl Model {
    pub fn new(capacity: i32) -> Model {
        Model { values: VecDeque::new(), capacity }
    }

    pub fn has_room(&self) -> bool {
        (self.values.len() as i32) < self.capacity
    }

    pub fn has_values(&self) -> bool {
        !self.values.is_empty()
    }

    pub fn put(&mut self, value: u8) {
        self.values.push_back(value);
    }

    pub fn try_put(&mut self, value: u8) -> bool {
        let has_room = self.has_room();
        if has_room {
            self.values.push_back(value);
        }
        has_room
    }

    pub fn get(&mut self) -> u8 {
        self.values.pop_front().expect("it has values")
    }

    pub fn length(&mut self) -> i32 {
        self.values.len() as i32
    }
}
