//! The trie of demands that searches of the same property share, so that none repeats a run of another.
//!
//! Which hole a property looks at next depends only on what it found in the holes before. So searches of the same
//! property for other sizes or patterns walk the same trie. Its keys are the choices of a run: an edge is a choice, and a
//! node holds what is asked from there up to the next choice, its events.
//!
//! **Invariant:** the events of a node are complete. The run that comes to a node first writes them, up to the next
//! choice or the end of the run. Later runs pass them one by one and add none; [`Trie::pass`] compares what they ask with
//! what is written.

use crate::lazy::path::Choice;
use std::num::NonZeroU32;

#[derive(Default)]
pub(in crate::lazy) struct Trie {
    nodes: Vec<Node>,
    events: Vec<Event>,
}

/// A position in the trie: a node, and how many of its events were passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::lazy) struct Cursor {
    node: u32,
    at: u32,
}

const ROOT: Cursor = Cursor { node: 0, at: 0 };

/// A node other than the root.
type Child = NonZeroU32;

struct Node {
    /// The choice that leads here.
    choice: Choice,
    /// Its events: a range of the trie's.
    first: u32,
    length: u32,
    /// Whether a run has ended after its events.
    is_decided: bool,
    /// First child and next sibling.
    child: Option<Child>,
    sibling: Option<Child>,
}

/// What a property, or a type that makes values for it, asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::lazy) enum Event {
    /// To fill a hole.
    Fill(u32),
    /// To choose for a part, or to take the only constructor of a struct.
    Choose,
    /// To leave a part open.
    Hole,
}

/// What came of passing an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::lazy) enum Passed {
    Along,
    /// Another event was asked here before.
    Differs,
    /// The event is not in the trie, and there is no memory for more.
    Full,
}

/// What comes after a cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::lazy) enum Ahead {
    Event(Event),
    /// The end of a run.
    Decided,
    /// No run has come here yet.
    Unknown,
}

/// The most bytes that the trie uses; vectors grow by doubling, so up to twice that is allocated. Few in tests, so that
/// they reach the limit.
const MAX_BYTES: usize = if cfg!(test) { 1 << 20 } else { 128 << 20 };

impl Trie {
    /// Makes the root, if there is none.
    pub(in crate::lazy) fn begin(&mut self) {
        if self.nodes.is_empty() {
            self.nodes.push(Node::new(Choice::default(), 0, None));
        }
    }

    /// The position before anything is asked; `None` if nothing is ever to be written into this trie.
    pub(in crate::lazy) fn root(&self) -> Option<Cursor> {
        (!self.nodes.is_empty()).then_some(ROOT)
    }

    fn is_full(&self) -> bool {
        size_of_val(&self.nodes[..]) + size_of_val(&self.events[..]) >= MAX_BYTES
    }

    pub(in crate::lazy) fn ahead(&self, cursor: Cursor) -> Ahead {
        let Node { first, length, is_decided, .. } = self.nodes[cursor.node as usize];
        match is_decided {
            _ if cursor.at < length => Ahead::Event(self.events[(first + cursor.at) as usize]),
            true => Ahead::Decided,
            false => Ahead::Unknown,
        }
    }

    /// Passes an event, which is added if no run has come here yet.
    pub(in crate::lazy) fn pass(&mut self, cursor: &mut Cursor, event: Event) -> Passed {
        match self.ahead(*cursor) {
            Ahead::Event(known) if known == event => {}
            Ahead::Event(_) | Ahead::Decided => return Passed::Differs,
            Ahead::Unknown if self.is_full() => return Passed::Full,
            Ahead::Unknown => {
                // Only the run that is the first at a node adds events to it, and it adds to no other before it goes on
                // to a child: the events of a node are adjacent.
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

    /// The child that a choice leads to, which is added if there is none; `None` if the trie is full.
    pub(in crate::lazy) fn child(&mut self, cursor: Cursor, choice: Choice) -> Option<Cursor> {
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
    pub(in crate::lazy) fn decide(&mut self, cursor: Cursor) {
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
        let mut trie = Trie::default();
        trie.begin();
        let mut cursor = ROOT;
        assert_eq!(trie.pass(&mut cursor, Event::Fill(0)), Passed::Along);
        assert_eq!(trie.pass(&mut cursor, Event::Choose), Passed::Along);
        let mut end = cursor;
        let mut depth = 0;
        while let Some(child) = trie.child(end, choice(depth)) {
            (end, depth) = (child, depth + 1);
            if trie.pass(&mut end, Event::Choose) == Passed::Full {
                break;
            }
        }
        assert!(size_of_val(&trie.nodes[..]) + size_of_val(&trie.events[..]) <= MAX_BYTES + 64);
        assert!(depth > 1_000);
        assert_eq!(trie.child(cursor, choice(1)), None);
        let first = trie.child(cursor, choice(0)).expect("it is known");
        assert_eq!(trie.ahead(first), Ahead::Event(Event::Choose));
    }

    #[test]
    fn other_demands_after_the_same_choices_are_noticed() {
        let mut trie = Trie::default();
        trie.begin();
        for (events, passed) in [
            ([Event::Fill(0), Event::Hole], Passed::Along),
            ([Event::Fill(0), Event::Hole], Passed::Along),
            ([Event::Fill(0), Event::Choose], Passed::Differs),
        ] {
            let mut cursor = ROOT;
            assert_eq!(trie.pass(&mut cursor, events[0]), Passed::Along);
            assert_eq!(trie.pass(&mut cursor, events[1]), passed);
        }
        // What is decided asks for nothing more.
        let mut cursor = Cursor { node: 0, at: 2 };
        trie.decide(cursor);
        assert_eq!(trie.pass(&mut cursor, Event::Choose), Passed::Differs);
        assert_eq!(trie.ahead(cursor), Ahead::Decided);
    }
}
