//! A pool of at most three connections, which are used again and may break.

use crate::state::journal::{bug, step};

#[derive(Default)]
pub struct System {
    idle: Vec<u32>,
    used: Vec<u32>,
    next: u32,
    open: usize,
}

const MOST: usize = 3;

impl System {
    pub fn take(&mut self) -> Option<u32> {
        step();
        if let Some(connection) = if bug(1) { self.idle.first().copied() } else { self.idle.pop() }
        {
            if bug(1) {
                self.idle.remove(0);
            }
            self.used.push(connection);
            return Some(connection);
        }
        if self.open >= MOST {
            return None;
        }
        self.open += 1;
        self.next += 1;
        self.used.push(self.next);
        Some(self.next)
    }

    pub fn give_back(&mut self, connection: u32) -> bool {
        step();
        let Some(at) = self.used.iter().position(|used| *used == connection) else { return bug(4) };
        self.used.remove(at);
        self.idle.push(connection);
        if bug(2) && self.idle.len() > 2 {
            self.idle.truncate(2);
        }
        true
    }

    /// A connection that is used breaks.
    pub fn lose(&mut self, connection: u32) -> bool {
        step();
        let Some(at) = self.used.iter().position(|used| *used == connection) else { return false };
        self.used.remove(at);
        if !bug(3) {
            self.open -= 1;
        }
        true
    }

    pub fn close_idle(&mut self) -> usize {
        step();
        let closed = self.idle.len();
        self.idle.clear();
        self.open -= if bug(5) { closed.min(1) } else { closed };
        closed
    }
}

/// The state of each connection there was, by its number.
#[derive(Debug, Clone, Default)]
pub struct Model {
    used: Vec<u32>,
    idle: Vec<u32>,
    next: u32,
}

impl Model {
    pub fn take(&mut self) -> Option<u32> {
        let connection = match self.idle.pop() {
            Some(connection) => connection,
            None if self.used.len() == MOST => return None,
            None => {
                self.next += 1;
                self.next
            }
        };
        self.used.push(connection);
        Some(connection)
    }

    pub fn give_back(&mut self, connection: u32) -> bool {
        let is_used = self.lose(connection);
        self.idle.extend(is_used.then_some(connection));
        is_used
    }

    pub fn lose(&mut self, connection: u32) -> bool {
        let before = self.used.len();
        self.used.retain(|used| *used != connection);
        self.used.len() < before
    }

    pub fn close_idle(&mut self) -> usize {
        std::mem::take(&mut self.idle).len()
    }
}
