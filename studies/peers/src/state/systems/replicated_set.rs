//! A set on two replicas that are merged (an observed-remove set, Shapiro et al. 2011), with a counter of elements added.

use crate::state::journal::{bug, step};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Default)]
pub struct System {
    replicas: [Replica; 2],
    next: u32,
}

#[derive(Default, Clone)]
struct Replica {
    /// Elements with the tags of their additions.
    tags: BTreeMap<u8, BTreeSet<u32>>,
    removed: BTreeSet<u32>,
    /// How often each replica added something.
    counts: [u32; 2],
}

impl System {
    pub fn add(&mut self, second: bool, element: u8) {
        step();
        self.next += 1;
        let replica = &mut self.replicas[usize::from(second)];
        // An element that is there needs no new tag.
        let is_there = replica.tags.get(&element).is_some_and(|tags| !tags.is_empty());
        if !(bug(1) && is_there) {
            replica.tags.entry(element).or_default().insert(self.next);
        }
        replica.counts[usize::from(second)] += 1;
    }

    pub fn remove(&mut self, second: bool, element: u8) -> bool {
        step();
        let replica = &mut self.replicas[usize::from(second)];
        let tags = replica.tags.remove(&element).unwrap_or_default();
        if !bug(2) {
            replica.removed.extend(&tags);
        }
        !tags.is_empty()
    }

    /// What one replica knows comes to the other.
    pub fn send(&mut self, to_second: bool) {
        step();
        let from = self.replicas[usize::from(!to_second)].clone();
        let to = &mut self.replicas[usize::from(to_second)];
        for (element, tags) in from.tags {
            to.tags.entry(element).or_default().extend(tags);
        }
        if !bug(3) {
            to.removed.extend(from.removed);
        }
        for tags in to.tags.values_mut() {
            tags.retain(|tag| !to.removed.contains(tag));
        }
        to.tags.retain(|_, tags| !tags.is_empty());
        for at in 0..2 {
            to.counts[at] = match bug(4) {
                true => to.counts[at] + from.counts[at],
                false => to.counts[at].max(from.counts[at]),
            };
        }
    }

    pub fn elements(&mut self, second: bool) -> Vec<u8> {
        step();
        self.replicas[usize::from(second)].tags.keys().copied().collect()
    }

    pub fn added(&mut self, second: bool) -> u32 {
        step();
        self.replicas[usize::from(second)].counts.iter().sum()
    }
}

/// What happened, in order, and which of it each replica has seen.
#[derive(Debug, Clone, Default)]
pub struct Model {
    /// An addition of an element, or the removal of additions.
    events: Vec<Event>,
    seen: [BTreeSet<usize>; 2],
}

#[derive(Debug, Clone)]
enum Event {
    Add(u8),
    Remove(Vec<usize>),
}

impl Model {
    fn happen(&mut self, second: bool, event: Event) {
        self.seen[usize::from(second)].insert(self.events.len());
        self.events.push(event);
    }

    /// The additions that a replica has seen and knows no removal of.
    fn additions(&self, second: bool) -> Vec<usize> {
        let seen = &self.seen[usize::from(second)];
        let removed: BTreeSet<usize> = seen
            .iter()
            .filter_map(|at| match &self.events[*at] {
                Event::Remove(additions) => Some(additions.clone()),
                Event::Add(_) => None,
            })
            .flatten()
            .collect();
        let is_added =
            |at: &usize| matches!(self.events[*at], Event::Add(_)) && !removed.contains(at);
        seen.iter().copied().filter(is_added).collect()
    }

    fn element(&self, at: usize) -> Option<u8> {
        match self.events[at] {
            Event::Add(element) => Some(element),
            Event::Remove(_) => None,
        }
    }

    pub fn add(&mut self, second: bool, element: u8) {
        self.happen(second, Event::Add(element));
    }

    pub fn remove(&mut self, second: bool, element: u8) -> bool {
        let mut additions = self.additions(second);
        additions.retain(|at| self.element(*at) == Some(element));
        let is_there = !additions.is_empty();
        self.happen(second, Event::Remove(additions));
        is_there
    }

    pub fn send(&mut self, to_second: bool) {
        let from = self.seen[usize::from(!to_second)].clone();
        self.seen[usize::from(to_second)].extend(from);
    }

    pub fn elements(&mut self, second: bool) -> Vec<u8> {
        let additions = self.additions(second);
        let elements: BTreeSet<u8> = additions.iter().filter_map(|at| self.element(*at)).collect();
        elements.into_iter().collect()
    }

    pub fn added(&mut self, second: bool) -> u32 {
        let seen = &self.seen[usize::from(second)];
        seen.iter().filter(|at| matches!(self.events[**at], Event::Add(_))).count() as u32
    }
}
