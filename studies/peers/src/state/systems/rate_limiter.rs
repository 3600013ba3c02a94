//! A bucket of five tokens, filled by one every three ticks.

use crate::state::journal::{bug, step};

pub struct System {
    tokens: u32,
    now: u32,
    filled: u32,
}

const CAPACITY: u32 = 5;
const PERIOD: u32 = 3;

impl Default for System {
    fn default() -> System {
        System { tokens: CAPACITY, now: 0, filled: 0 }
    }
}

impl System {
    pub fn ask(&mut self, tokens: u8) -> bool {
        step();
        self.fill();
        let tokens = u32::from(tokens);
        let is_granted =
            if bug(3) { tokens < self.tokens || tokens == 0 } else { tokens <= self.tokens };
        if is_granted || bug(4) && self.tokens == 1 {
            self.tokens = self.tokens.saturating_sub(tokens);
        }
        is_granted
    }

    pub fn wait(&mut self, ticks: u8) {
        step();
        self.now += u32::from(ticks);
    }

    pub fn left(&mut self) -> u32 {
        step();
        self.fill();
        self.tokens
    }

    fn fill(&mut self) {
        let new = (self.now - self.filled) / PERIOD;
        self.tokens = if bug(1) { self.tokens + new } else { CAPACITY.min(self.tokens + new) };
        // What is left of a period counts for the next token.
        self.filled = if bug(2) { self.now } else { self.filled + new * PERIOD };
    }
}

#[derive(Debug, Clone)]
pub struct Model {
    tokens: u32,
    now: u32,
}

impl Default for Model {
    fn default() -> Model {
        Model { tokens: CAPACITY, now: 0 }
    }
}

impl Model {
    pub fn ask(&mut self, tokens: u8) -> bool {
        let is_granted = u32::from(tokens) <= self.tokens;
        if is_granted {
            self.tokens -= u32::from(tokens);
        }
        is_granted
    }

    pub fn wait(&mut self, ticks: u8) {
        for _ in 0..ticks {
            self.now += 1;
            if self.now % PERIOD == 0 && self.tokens < CAPACITY {
                self.tokens += 1;
            }
        }
    }

    pub fn left(&mut self) -> u32 {
        self.tokens
    }
}
