//! What was found out about parts of values: equal parts are looked at once, also if they are parts of different values.
//!
//! A part's *set* is all that constructors above it need to know. A constructor with the sets of its slots is a *state*, and
//! everything about it is found out once. Sets with the same content are the same.

use super::intern::{Keys, mix};

/// Lists of descriptions by strength.
pub(super) struct Lists {
    strength: usize,
    all: Vec<u32>,
    /// For each, where its descriptions of strength 1, 2, … end, after where they begin.
    bounds: Vec<u32>,
}

impl Lists {
    fn new(strength: usize) -> Lists {
        Lists { strength, all: Vec::new(), bounds: Vec::new() }
    }

    #[inline]
    pub(super) fn get(&self, id: u32, strength: usize) -> &[u32] {
        let at = id as usize * (self.strength + 1) + strength;
        &self.all[self.bounds[at - 1] as usize..self.bounds[at] as usize]
    }

    fn len(&self) -> u32 {
        (self.bounds.len() / (self.strength + 1)) as u32
    }

    fn clear(&mut self) {
        self.all.clear();
        self.bounds.clear();
    }

    fn push(&mut self, lists: &[Vec<u32>]) -> u32 {
        let id = self.len();
        self.bounds.push(self.all.len() as u32);
        for strength in 1..=self.strength {
            self.all.extend(lists.get(strength).into_iter().flatten());
            self.bounds.push(self.all.len() as u32);
        }
        id
    }
}

pub(super) struct Memo {
    pub(super) lists: Lists,
    sets: Keys,
    steps: Keys,
    pub(super) states: Vec<State>,
    letters: usize,
}

/// A constructor with some of its slots, from the first on.
#[derive(Clone, Copy, Default)]
pub(super) struct State {
    /// In which visit it was met last.
    pub(super) visit: u32,
    /// What is known, where it has all its slots and was looked at.
    pub(super) found: Option<Found>,
}

/// Two of the lists.
#[derive(Clone, Copy)]
pub(super) struct Found {
    /// What constructors above need to know.
    pub(super) set: u32,
    /// The descriptions that begin with this constructor.
    pub(super) own: u32,
}

/// How many numbers are kept from one value to the next: few enough to stay in the processor's caches.
const KEPT: usize = 1 << 15;

impl Memo {
    pub(super) fn new(letters: usize, strength: usize) -> Memo {
        Memo {
            lists: Lists::new(strength),
            sets: Keys::new(),
            steps: Keys::new(),
            states: vec![State::default(); letters],
            letters,
        }
    }

    /// Forgets everything if it is much.
    pub(super) fn tidy(&mut self) {
        if self.lists.all.len() + self.states.len() > KEPT {
            self.lists.clear();
            self.sets.clear();
            self.steps.clear();
            self.states.clear();
            self.states.resize(self.letters, State::default());
        }
    }

    /// The state of a constructor with one more slot.
    #[inline]
    pub(super) fn step(&mut self, state: u32, set: u32) -> u32 {
        let key = (u64::from(state) << 32 | u64::from(set)) + 1;
        self.steps.get(key).unwrap_or_else(|| {
            let next = self.states.len() as u32;
            self.states.push(State::default());
            self.steps.insert(key, next);
            next
        })
    }

    /// Keeps what was found out about a state.
    pub(super) fn keep(&mut self, state: u32, set: &[Vec<u32>], own: &[Vec<u32>]) -> Found {
        let found = Found { set: self.set(set), own: self.lists.push(own) };
        self.states[state as usize].found = Some(found);
        found
    }

    /// The set with these descriptions.
    pub(super) fn set(&mut self, lists: &[Vec<u32>]) -> u32 {
        let mut key = 1;
        for list in &lists[1..] {
            key =
                list.iter().fold(mix(key, list.len() as u64), |key, one| mix(key, u64::from(*one)));
        }
        loop {
            key = key.max(1);
            let Some(known) = self.sets.get(key) else { break };
            let is_same = |strength: usize| self.lists.get(known, strength) == lists[strength];
            if (1..lists.len()).all(is_same) {
                return known;
            }
            key = key.wrapping_add(1);
        }
        let id = self.lists.push(lists);
        self.sets.insert(key, id);
        id
    }
}
