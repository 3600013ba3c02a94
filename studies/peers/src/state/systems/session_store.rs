//! Sessions of users, which end by themselves after ten minutes without a request.

use crate::state::journal::{bug, step};
use std::collections::BTreeMap;

#[derive(Default)]
pub struct System {
    now: u32,
    next: u32,
    sessions: BTreeMap<u32, Session>,
}

struct Session {
    user: u8,
    expires: u32,
}

const LIFE: u32 = 10;

impl System {
    pub fn log_in(&mut self, user: u8) -> u32 {
        step();
        self.next += 1;
        let session = Session { user, expires: self.now + LIFE };
        self.sessions.insert(self.next, session);
        self.next
    }

    pub fn request(&mut self, token: u32) -> Option<u8> {
        step();
        let now = self.now;
        let session = self.sessions.get_mut(&token)?;
        let is_over = if bug(1) { session.expires < now } else { session.expires <= now };
        if is_over {
            if bug(5) {
                session.expires = now + 1;
            }
            return None;
        }
        if !bug(2) {
            session.expires = now + LIFE;
        }
        Some(session.user)
    }

    pub fn log_out(&mut self, token: u32) -> bool {
        step();
        let Some(session) = self.sessions.get(&token) else { return false };
        let (user, is_alive) = (session.user, session.expires > self.now);
        if bug(3) {
            self.sessions.retain(|_, other| other.user != user);
        }
        self.sessions.remove(&token);
        is_alive
    }

    pub fn wait(&mut self, minutes: u8) {
        step();
        self.now += u32::from(minutes);
    }

    pub fn count(&mut self) -> usize {
        step();
        let now = self.now;
        if !bug(4) {
            self.sessions.retain(|_, session| session.expires > now);
        }
        self.sessions.len()
    }
}

/// Tokens, with user and time of the last request.
#[derive(Debug, Clone, Default)]
pub struct Model {
    now: u32,
    next: u32,
    sessions: Vec<(u32, u8, u32)>,
}

impl Model {
    pub fn log_in(&mut self, user: u8) -> u32 {
        self.next += 1;
        self.sessions.push((self.next, user, self.now));
        self.next
    }

    pub fn request(&mut self, token: u32) -> Option<u8> {
        let now = self.now;
        let session = self.sessions.iter_mut().find(|session| session.0 == token)?;
        session.2 = now;
        Some(session.1)
    }

    pub fn log_out(&mut self, token: u32) -> bool {
        let before = self.sessions.len();
        self.sessions.retain(|session| session.0 != token);
        self.sessions.len() < before
    }

    pub fn wait(&mut self, minutes: u8) {
        self.now += u32::from(minutes);
        let now = self.now;
        self.sessions.retain(|session| now - session.2 < LIFE);
    }

    pub fn count(&mut self) -> usize {
        self.sessions.len()
    }
}
