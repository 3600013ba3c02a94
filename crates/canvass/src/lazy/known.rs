//! The trie of demands that searches of the same property share, so that none runs what another has run.
//!
//! Which hole a property looks at next depends on what it found in those before, and on nothing else. So searches of
//! the same property for other sizes or patterns go through the same trie: a node is where some choices have led to,
//! its events are what is asked from there up to the next choice, and a choice leads to a child.
//!
//! **Invariant:** the events of a node are complete. They are written by the one run that came to the node first, and
//! end with the part that is chosen for, or with the run. Whoever comes there later passes them, one by one, and adds
//! none: [`Known::pass`] compares where there is something to compare.

use super::path::Choice;
use std::num::NonZeroU32;

#[derive(Default)]
pub(super) struct Known {
    nodes: Vec<Node>,
    events: Vec<Event>,
}

/// Where a search is: at a node, after so many of its events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cursor {
    node: u32,
    at: u32,
}

impl Cursor {
    /// Before anything is asked.
    pub(super) const ROOT: Cursor = Cursor { node: 0, at: 0 };
}

/// A node other than the root.
type Child = NonZeroU32;

struct Node {
    /// The choice that leads here.
    choice: Choice,
    /// Its events, as a range of all events.
    first: u32,
    length: u32,
    is_decided: bool,
    /// First child and next sibling.
    child: Option<Child>,
    sibling: Option<Child>,
}

/// What a property, or a type that makes values for it, asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Event {
    /// To fill a hole.
    Fill(u32),
    /// For a part: a choice, or the only constructor of a struct.
    Part,
    /// To leave a part open.
    Hole,
}

/// What became of passing an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Passed {
    Along,
    /// Something else was asked here before.
    Differs,
    /// No more can be remembered.
    Full,
}

/// What a cursor stands before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ahead {
    Event(Event),
    /// The end of a run.
    Decided,
    Unknown,
}

/// The trie takes no more than so many bytes; few in tests, so that they come to it. Vectors grow by doubling, so up to
/// twice that is allocated.
const MAX_BYTES: usize = if cfg!(test) { 1 << 20 } else { 128 << 20 };

impl Known {
    /// Begins with the root.
    pub(super) fn begin(&mut self) {
        if self.nodes.is_empty() {
            self.nodes.push(Node::new(Choice::default(), 0, None));
        }
    }

    fn is_full(&self) -> bool {
        size_of_val(&self.nodes[..]) + size_of_val(&self.events[..]) >= MAX_BYTES
    }

    pub(super) fn ahead(&self, cursor: Cursor) -> Ahead {
        let Node { first, length, is_decided, .. } = self.nodes[cursor.node as usize];
        match is_decided {
            _ if cursor.at < length => Ahead::Event(self.events[(first + cursor.at) as usize]),
            true => Ahead::Decided,
            false => Ahead::Unknown,
        }
    }

    /// Passes an event, which is added where nothing is known yet.
    pub(super) fn pass(&mut self, cursor: &mut Cursor, event: Event) -> Passed {
        match self.ahead(*cursor) {
            Ahead::Event(known) if known == event => {}
            Ahead::Event(_) | Ahead::Decided => return Passed::Differs,
            Ahead::Unknown if self.is_full() => return Passed::Full,
            Ahead::Unknown => {
                let node = &mut self.nodes[cursor.node as usize];
                if node.length == 0 {
                    node.first = self.events.len() as u32;
                }
                debug_assert_eq!((node.first + node.length) as usize, self.events.len());
                node.length += 1;
                self.events.push(event);
            }
        }
        cursor.at += 1;
        Passed::Along
    }

    /// Where a choice leads to; `None` where no more can be remembered.
    pub(super) fn child(&mut self, cursor: Cursor, choice: Choice) -> Option<Cursor> {
        let parent = cursor.node as usize;
        let mut next = self.nodes[parent].child;
        while let Some(child) = next {
            let known = &self.nodes[child.get() as usize];
            if known.choice == choice {
                return Some(Cursor { node: child.get(), at: 0 });
            }
            next = known.sibling;
        }
        if self.is_full() {
            return None;
        }
        let child = Child::new(self.nodes.len() as u32).expect("the root is there");
        let sibling = self.nodes[parent].child.replace(child);
        self.nodes.push(Node::new(choice, self.events.len() as u32, sibling));
        Some(Cursor { node: child.get(), at: 0 })
    }

    /// A run has ended here.
    pub(super) fn decide(&mut self, cursor: Cursor) {
        self.nodes[cursor.node as usize].is_decided = true;
    }
}

impl Node {
    fn new(choice: Choice, first: u32, sibling: Option<Child>) -> Node {
        Node { choice, first, length: 0, is_decided: false, child: None, sibling }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(index: u64) -> Choice {
        Choice { size: 0, index }
    }

    #[test]
    fn a_full_trie_takes_nothing_new_and_keeps_what_it_has() {
        let mut known = Known::default();
        known.begin();
        let mut cursor = Cursor::ROOT;
        assert_eq!(known.pass(&mut cursor, Event::Fill(0)), Passed::Along);
        assert_eq!(known.pass(&mut cursor, Event::Part), Passed::Along);
        let mut end = cursor;
        let mut depth = 0;
        while let Some(child) = known.child(end, choice(depth)) {
            (end, depth) = (child, depth + 1);
            if known.pass(&mut end, Event::Part) == Passed::Full {
                break;
            }
        }
        assert!(size_of_val(&known.nodes[..]) + size_of_val(&known.events[..]) <= MAX_BYTES + 64);
        assert!(depth > 1_000);
        assert_eq!(known.child(cursor, choice(1)), None);
        let first = known.child(cursor, choice(0)).expect("it is known");
        assert_eq!(known.ahead(first), Ahead::Event(Event::Part));
    }

    #[test]
    fn other_demands_after_the_same_choices_are_noticed() {
        let mut known = Known::default();
        known.begin();
        for (events, passed) in [
            ([Event::Fill(0), Event::Hole], Passed::Along),
            ([Event::Fill(0), Event::Hole], Passed::Along),
            ([Event::Fill(0), Event::Part], Passed::Differs),
        ] {
            let mut cursor = Cursor::ROOT;
            assert_eq!(known.pass(&mut cursor, events[0]), Passed::Along);
            assert_eq!(known.pass(&mut cursor, events[1]), passed);
        }
        // What is decided asks for nothing more.
        let mut cursor = Cursor { node: 0, at: 2 };
        known.decide(cursor);
        assert_eq!(known.pass(&mut cursor, Event::Part), Passed::Differs);
        assert_eq!(known.ahead(cursor), Ahead::Decided);
    }
}
