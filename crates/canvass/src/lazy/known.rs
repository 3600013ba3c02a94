//! What is known of the tree that a search goes through, for searches that share it.
//!
//! Which hole a property looks at next depends on what it found in those before, and on nothing else. So searches of
//! the same property for other sizes or patterns go through the same tree, and need not run what one of them has run.

use super::path::Choice;

#[derive(Default)]
pub(super) struct Known {
    nodes: Vec<Node>,
    events: Vec<Event>,
}

/// Where one has come to by some choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct NodeId(u32);

struct Node {
    /// What is asked before the next choice, and that choice.
    first: usize,
    length: usize,
    is_decided: bool,
    /// The choice that leads here.
    choice: Choice,
    /// One node that a choice leads to from here, and another one from where this one is led to.
    child: Option<NodeId>,
    sibling: Option<NodeId>,
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

/// No more than this is kept, about 100 bytes each.
const MOST: usize = 1 << 21;

impl Known {
    pub(super) const ROOT: NodeId = NodeId(0);

    /// The node that a choice leads to, and whether it is new; `None` where no more are kept.
    pub(super) fn child(&mut self, node: NodeId, choice: Choice) -> Option<(NodeId, bool)> {
        let mut next = self.nodes[node.0 as usize].child;
        while let Some(child) = next {
            let known = &self.nodes[child.0 as usize];
            if known.choice == choice {
                return Some((child, false));
            }
            next = known.sibling;
        }
        let sibling = self.nodes[node.0 as usize].child;
        let child = self.add(choice, sibling)?;
        self.nodes[node.0 as usize].child = Some(child);
        Some((child, true))
    }

    /// Begins with the root.
    pub(super) fn begin(&mut self) {
        if self.nodes.is_empty() {
            self.add(Choice::default(), None);
        }
    }

    fn add(&mut self, choice: Choice, sibling: Option<NodeId>) -> Option<NodeId> {
        if self.nodes.len() >= MOST {
            return None;
        }
        let (first, length, is_decided, child) = (self.events.len(), 0, false, None);
        self.nodes.push(Node { first, length, is_decided, choice, child, sibling });
        Some(NodeId(self.nodes.len() as u32 - 1))
    }

    pub(super) fn event(&self, node: NodeId, at: usize) -> Option<Event> {
        let Node { first, length, .. } = self.nodes[node.0 as usize];
        (at < length).then(|| self.events[first + at])
    }

    /// Writes down what is asked at a node, which is the last that was added.
    pub(super) fn add_event(&mut self, node: NodeId, event: Event) {
        self.nodes[node.0 as usize].length += 1;
        self.events.push(event);
    }

    pub(super) fn is_decided(&self, node: NodeId) -> bool {
        self.nodes[node.0 as usize].is_decided
    }

    pub(super) fn decide(&mut self, node: NodeId) {
        self.nodes[node.0 as usize].is_decided = true;
    }
}
