//! The jugs of *Die Hard*: to find a way to the goal is to find a bug.

use crate::state::journal::{bug, step};

#[derive(Default)]
pub struct System(Model);

impl System {
    pub fn fill(&mut self, large: bool) -> (u8, u8) {
        step();
        self.0.fill(large)
    }

    pub fn empty(&mut self, large: bool) -> (u8, u8) {
        step();
        self.0.empty(large)
    }

    pub fn pour(&mut self, from_large: bool) -> (u8, u8) {
        step();
        self.0.pour(from_large)
    }

    pub fn is_away_from_the_goal(&self) {
        let Model { large, small } = self.0;
        assert!(!bug(1) || large != 4);
        assert!(!bug(2) || small != 1);
        assert!(!bug(3) || (large, small) != (4, 3));
    }
}

#[derive(Debug, Clone, Default)]
pub struct Model {
    large: u8,
    small: u8,
}

impl Model {
    pub fn fill(&mut self, large: bool) -> (u8, u8) {
        if large {
            self.large = 5
        } else {
            self.small = 3
        }
        (self.large, self.small)
    }

    pub fn empty(&mut self, large: bool) -> (u8, u8) {
        if large {
            self.large = 0
        } else {
            self.small = 0
        }
        (self.large, self.small)
    }

    pub fn pour(&mut self, from_large: bool) -> (u8, u8) {
        if from_large {
            let poured = self.large.min(3 - self.small);
            (self.large, self.small) = (self.large - poured, self.small + poured);
        } else {
            let poured = self.small.min(5 - self.large);
            (self.large, self.small) = (self.large + poured, self.small - poured);
        }
        (self.large, self.small)
    }
}
