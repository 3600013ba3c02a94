//! A lease of five ticks that one of four nodes holds, with an epoch that each new holder raises.

use crate::state::journal::{bug, step};

#[derive(Default)]
pub struct System {
    now: u32,
    holder: Option<(u8, u32)>,
    epoch: u32,
}

const LEASE: u32 = 5;

impl System {
    pub fn acquire(&mut self, node: u8) -> Option<u32> {
        step();
        match self.holder {
            Some((holder, expires)) if expires > self.now && holder != node => return None,
            Some((holder, expires)) if holder == node && (expires > self.now || bug(1)) => {}
            _ => self.epoch += 1,
        }
        self.holder = Some((node, self.now + LEASE));
        Some(self.epoch)
    }

    pub fn renew(&mut self, node: u8) -> bool {
        step();
        let Some((holder, expires)) = self.holder else { return false };
        let is_over = if bug(2) { expires < self.now } else { expires <= self.now };
        if holder != node || is_over {
            return false;
        }
        let from = if bug(3) { expires } else { self.now };
        self.holder = Some((node, from + LEASE));
        true
    }

    pub fn release(&mut self, node: u8) -> bool {
        step();
        let Some((holder, expires)) = self.holder else { return false };
        let is_held = expires > self.now && holder == node;
        if is_held || bug(4) && expires > self.now && holder > node {
            self.holder = None;
        }
        is_held
    }

    pub fn wait(&mut self, ticks: u8) -> Option<u8> {
        step();
        self.now += u32::from(ticks);
        self.holder.filter(|(_, expires)| *expires > self.now).map(|(node, _)| node)
    }
}

#[derive(Debug, Clone, Default)]
pub struct Model {
    holder: Option<u8>,
    ticks_left: u32,
    epoch: u32,
}

impl Model {
    pub fn acquire(&mut self, node: u8) -> Option<u32> {
        if self.holder.is_some_and(|holder| holder != node) {
            return None;
        }
        self.epoch += u32::from(self.holder.is_none());
        (self.holder, self.ticks_left) = (Some(node), LEASE);
        Some(self.epoch)
    }

    pub fn renew(&mut self, node: u8) -> bool {
        let is_held = self.holder == Some(node);
        if is_held {
            self.ticks_left = LEASE;
        }
        is_held
    }

    pub fn release(&mut self, node: u8) -> bool {
        let is_held = self.holder == Some(node);
        if is_held {
            self.holder = None;
        }
        is_held
    }

    pub fn wait(&mut self, ticks: u8) -> Option<u8> {
        for _ in 0..ticks {
            self.ticks_left = self.ticks_left.saturating_sub(1);
            if self.ticks_left == 0 {
                self.holder = None;
            }
        }
        self.holder
    }
}
