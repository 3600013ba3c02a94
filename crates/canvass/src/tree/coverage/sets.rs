//! Descriptions of any strength, by sets of descriptions joined from the leaves up.

use super::known::{Known, WHOLE, alone};
use super::memo::{Found, Memo};
use super::reading::{OPEN, Reading};
use crate::tree::description::{Kind, Node, Parts};
use crate::tree::grammar::Grammar;

/// How many descriptions of one value and its parts are looked at, before the rest of the value is passed over.
const MAX_WORK: usize = 1 << 22;

pub(super) struct Sets {
    kind: Kind,
    strength: usize,
    slots: Vec<usize>,
    /// Whether the whole value is one slot, so that its descriptions are those of the slot.
    is_single: bool,
    known: Known,
    memo: Memo,
    /// Whether a value had more descriptions than were looked at.
    is_cut: bool,
    work: usize,
    /// In which visit each description was met last; a visit is to one slot of a whole value.
    visits: Vec<u32>,
    visit: u32,
    /// The sets of parts whose constructor is not reached yet, the first on top.
    parts: Vec<u32>,
    scratch: Scratch,
}

/// Lists by strength.
#[derive(Default)]
struct Scratch {
    own: Vec<Vec<u32>>,
    set: Vec<Vec<u32>>,
    merged: Vec<u32>,
    /// What was met in a slot of the whole value.
    met: Vec<Vec<u32>>,
    /// What the slots of the whole value have together.
    whole: Vec<Vec<u32>>,
}

impl Sets {
    pub(super) fn new(grammar: &Grammar, kind: Kind, strength: usize) -> Sets {
        let lists = || vec![Vec::new(); strength + 1];
        Sets {
            kind,
            strength,
            slots: grammar.letters.iter().map(|letter| letter.slots).collect(),
            is_single: grammar.root.len() == 1,
            known: Known::new(grammar.letters.len()),
            memo: Memo::new(grammar.letters.len(), strength),
            is_cut: false,
            work: 0,
            visits: Vec::new(),
            visit: 0,
            parts: Vec::new(),
            scratch: Scratch {
                own: lists(),
                set: vec![Vec::new(); strength],
                merged: Vec::new(),
                met: lists(),
                whole: lists(),
            },
        }
    }

    /// How many numbers were given.
    pub(super) fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether some descriptions were not seen because there were too many.
    pub(super) fn is_limited(&self) -> bool {
        self.is_cut || self.known.is_full
    }

    /// The number of a description, if it has one.
    pub(super) fn find(&self, grammar: &Grammar, parts: &[(usize, Node)]) -> Option<u32> {
        match parts {
            [(_, node)] if self.is_single => self.known.find_node(grammar, node),
            parts => self.known.find(grammar, parts),
        }
    }

    /// The description with a number.
    pub(super) fn parts(&self, grammar: &Grammar, number: u32) -> Parts {
        match self.is_single {
            true => vec![(0, self.known.node(grammar, number))],
            false => self.known.parts(grammar, number),
        }
    }

    /// The numbers of a tree's descriptions, each once.
    pub(super) fn describe(&mut self, reading: &Reading, into: &mut Vec<u32>) {
        self.memo.tidy();
        self.work = 0;
        self.scratch.whole.iter_mut().for_each(Vec::clear);
        self.scratch.whole[0].push(WHOLE);
        for (slot, letters) in reading.slots().enumerate() {
            self.scratch.met.iter_mut().for_each(Vec::clear);
            let is_done = self.climb(letters).is_some() && (self.is_single || self.join(slot));
            if !is_done {
                self.is_cut = true;
                break;
            }
        }
        let Scratch { met, whole, .. } = &self.scratch;
        into.extend(if self.is_single { &met[self.strength] } else { &whole[self.strength] });
    }

    /// Adds what was met in a slot of the whole value: whether that was not too much.
    fn join(&mut self, slot: usize) -> bool {
        let Scratch { whole, met, .. } = &mut self.scratch;
        extend(&mut self.known, whole, slot, |strength| &met[strength], &mut self.work)
    }

    /// Gathers what is in a slot of the whole value; `None` where that is too much.
    fn climb(&mut self, letters: &[u32]) -> Option<()> {
        self.next_visit();
        self.parts.clear();
        for letter in letters.iter().rev() {
            if *letter == OPEN {
                self.scratch.set.iter_mut().for_each(Vec::clear);
                self.parts.push(self.memo.set(&self.scratch.set));
                continue;
            }
            let first = self.parts.len() - self.slots[*letter as usize];
            let steps = self.parts[first..].iter().rev();
            let state = steps.fold(*letter, |state, set| self.memo.step(state, *set));
            let known = self.memo.states[state as usize];
            let found = match known.found {
                Some(found) => found,
                None => self.look(*letter, state, first)?,
            };
            if known.visit != self.visit {
                self.memo.states[state as usize].visit = self.visit;
                self.meet(found)?;
            }
            self.parts.truncate(first);
            self.parts.push(found.set);
        }
        Some(())
    }

    fn next_visit(&mut self) {
        self.visit = self.visit.wrapping_add(1);
        if self.visit == 0 {
            self.visits.fill(0);
            self.memo.states.iter_mut().for_each(|state| state.visit = 0);
            self.visit = 1;
        }
    }

    /// Takes note of the descriptions that begin with a constructor.
    fn meet(&mut self, found: Found) -> Option<()> {
        self.visits.resize(self.known.len(), 0);
        let least = if self.is_single { self.strength } else { 1 };
        for strength in least..=self.strength {
            let own = self.memo.lists.get(found.own, strength);
            self.work += own.len();
            for description in own {
                let visit = &mut self.visits[*description as usize];
                if *visit != self.visit {
                    *visit = self.visit;
                    self.scratch.met[strength].push(*description);
                }
            }
        }
        (self.work < MAX_WORK).then_some(())
    }

    /// Finds out about a constructor whose slots have the sets in `parts` from `first` on.
    fn look(&mut self, letter: u32, state: u32, first: usize) -> Option<Found> {
        let Scratch { own, set, merged, .. } = &mut self.scratch;
        own.iter_mut().for_each(Vec::clear);
        own[1].push(alone(letter));
        for (slot, part) in self.parts[first..].iter().rev().enumerate() {
            let part = |strength: usize| self.memo.lists.get(*part, strength);
            if !extend(&mut self.known, own, slot, part, &mut self.work) {
                return None;
            }
        }
        for strength in 1..self.strength {
            own[strength].sort_unstable();
            let all = &mut set[strength];
            all.clone_from(&own[strength]);
            if self.kind == Kind::Sparse {
                for part in &self.parts[first..] {
                    merge(all, self.memo.lists.get(*part, strength), merged);
                    std::mem::swap(all, merged);
                }
            }
            self.work += all.len();
        }
        Some(self.memo.keep(state, set, own))
    }
}

/// Adds descriptions with a part in one more slot: whether that was not too much work.
fn extend<'a>(
    known: &mut Known,
    lists: &mut [Vec<u32>],
    slot: usize,
    part: impl Fn(usize) -> &'a [u32],
    work: &mut usize,
) -> bool {
    let strength = lists.len() - 1;
    // From the strongest down, so that none gets two parts in the same slot.
    for base in (0..strength).rev() {
        for own in 1..=strength - base {
            let part = part(own);
            let bases = lists[base].len();
            *work += bases * part.len();
            if *work >= MAX_WORK {
                return false;
            }
            for at in 0..bases {
                let base_number = lists[base][at];
                let parts = part.iter();
                let numbers = parts.filter_map(|part| known.extend(base_number, slot, *part));
                lists[base + own].extend(numbers);
            }
        }
    }
    true
}

/// Both sorted lists as one.
fn merge(one: &[u32], other: &[u32], into: &mut Vec<u32>) {
    into.clear();
    let (mut one, mut other) = (one, other);
    while let ([first, rest @ ..], [second, others @ ..]) = (one, other) {
        into.push(*first.min(second));
        if first <= second {
            one = rest;
        }
        if second <= first {
            other = others;
        }
    }
    into.extend(one);
    into.extend(other);
}
