//! A registry of processes by name, as that of Erlang (Hughes).

use crate::state::journal::{bug, step};
use std::collections::BTreeMap;

#[derive(Default)]
pub struct System {
    alive: Vec<bool>,
    names: Vec<(u8, usize)>,
}

impl System {
    pub fn spawn(&mut self) -> usize {
        step();
        self.alive.push(true);
        self.alive.len() - 1
    }

    pub fn kill(&mut self, process: usize) -> bool {
        step();
        let Some(alive) = self.alive.get_mut(process) else { return false };
        let was_alive = std::mem::replace(alive, false);
        if !bug(1) {
            self.names.retain(|(_, of)| *of != process);
        }
        was_alive
    }

    pub fn register(&mut self, name: u8, process: usize) -> bool {
        step();
        let is_taken = self.names.iter().any(|(taken, _)| *taken == name);
        let is_named = self.names.iter().any(|(_, of)| *of == process);
        let is_dead = !self.alive.get(process).is_some_and(|alive| *alive || bug(4));
        if is_taken && !bug(2) || is_named && !bug(3) || is_dead {
            return false;
        }
        self.names.push((name, process));
        true
    }

    pub fn unregister(&mut self, name: u8) -> bool {
        step();
        let before = self.names.len();
        match self.names.iter().position(|(taken, _)| *taken == name) {
            Some(at) if bug(5) => self.names.truncate(at),
            Some(at) => drop(self.names.remove(at)),
            None => {}
        }
        self.names.len() < before
    }

    pub fn whereis(&mut self, name: u8) -> Option<usize> {
        step();
        self.names.iter().find(|(taken, _)| *taken == name).map(|(_, process)| *process)
    }
}

#[derive(Debug, Clone, Default)]
pub struct Model {
    alive: Vec<bool>,
    names: BTreeMap<u8, usize>,
}

impl Model {
    pub fn spawn(&mut self) -> usize {
        self.alive.push(true);
        self.alive.len() - 1
    }

    pub fn kill(&mut self, process: usize) -> bool {
        self.names.retain(|_, of| *of != process);
        self.alive.get_mut(process).is_some_and(std::mem::take)
    }

    pub fn register(&mut self, name: u8, process: usize) -> bool {
        let is_named = self.names.values().any(|of| *of == process);
        let is_free =
            !self.names.contains_key(&name) && !is_named && self.alive.get(process) == Some(&true);
        if is_free {
            self.names.insert(name, process);
        }
        is_free
    }

    pub fn unregister(&mut self, name: u8) -> bool {
        self.names.remove(&name).is_some()
    }

    pub fn whereis(&mut self, name: u8) -> Option<usize> {
        self.names.get(&name).copied()
    }
}
