//! An allocator of 16 units, first fit, with a list of free ranges.

use crate::state::journal::{bug, step};

pub struct System {
    /// Free ranges in order: where, and how long.
    free: Vec<(u8, u8)>,
    /// Used ones.
    used: Vec<(u8, u8)>,
}

const UNITS: u8 = 16;

impl Default for System {
    fn default() -> System {
        System { free: vec![(0, UNITS)], used: Vec::new() }
    }
}

impl System {
    pub fn allocate(&mut self, length: u8) -> Option<u8> {
        step();
        let at = self.free.iter().position(|(_, free)| *free >= length)?;
        let (start, free) = self.free[at];
        if free == length {
            self.free.remove(at);
        } else {
            let rest = if bug(1) && self.free.len() > 1 { length - 1 } else { length };
            self.free[at] = (start + rest, free - rest);
        }
        self.used.push((start, length));
        Some(start)
    }

    pub fn free(&mut self, start: u8) -> bool {
        step();
        let Some(at) = self.used.iter().position(|(used, _)| *used == start) else { return false };
        let (start, length) = self.used.remove(at);
        let next = self.free.iter().position(|(free, _)| *free > start).unwrap_or(self.free.len());
        self.free.insert(next, (start, length));
        if !bug(2) && next + 1 < self.free.len() && start + length == self.free[next + 1].0 {
            self.free[next].1 += self.free.remove(next + 1).1;
        }
        if !bug(3) && next > 0 && self.free[next - 1].0 + self.free[next - 1].1 == start {
            self.free[next - 1].1 += self.free.remove(next).1;
        }
        true
    }

    /// Makes a used range longer where it is.
    pub fn grow(&mut self, start: u8) -> bool {
        step();
        let Some(at) = self.used.iter().position(|(used, _)| *used == start) else { return false };
        let end = start + self.used[at].1;
        let Some(next) = self.free.iter().position(|(free, _)| *free == end) else { return false };
        self.used[at].1 += 1;
        if self.free[next].1 == 1 {
            self.free.remove(next);
        } else if bug(4) {
            self.free[next].0 += 1;
        } else {
            self.free[next] = (end + 1, self.free[next].1 - 1);
        }
        true
    }
}

/// Whether each unit is used, and by which range.
#[derive(Debug, Clone, Default)]
pub struct Model(Vec<(u8, u8)>);

impl Model {
    fn is_used(&self, unit: u8) -> bool {
        self.0.iter().any(|(start, length)| (*start..start + length).contains(&unit))
    }

    pub fn allocate(&mut self, length: u8) -> Option<u8> {
        let fits = |start: u8| (start..start + length).all(|unit| !self.is_used(unit));
        let start = (0..=UNITS.checked_sub(length)?).find(|start| fits(*start))?;
        self.0.push((start, length));
        Some(start)
    }

    pub fn free(&mut self, start: u8) -> bool {
        let before = self.0.len();
        self.0.retain(|(used, _)| *used != start);
        self.0.len() < before
    }

    pub fn grow(&mut self, start: u8) -> bool {
        let Some(at) = self.0.iter().position(|(used, _)| *used == start) else { return false };
        let end = start + self.0[at].1;
        let is_free = end < UNITS && !self.is_used(end);
        self.0[at].1 += u8::from(is_free);
        is_free
    }
}
