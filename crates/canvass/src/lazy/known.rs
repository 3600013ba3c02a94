//! Where a search is in the trie of demands that it shares with others.
//!
//! **Invariant:** while there is a cursor, it is at the node that the choices of the current run lead to, after as many
//! of its events as the run has asked since the last of them. Without a cursor the search neither learns nor adds
//! anything: it does not share, the trie is full, or the run is over.

mod trie;

use super::path::Choice;
use trie::Passed;

pub(super) use trie::{Ahead, Cursor, Event, Trie};

#[derive(Default)]
pub(super) struct Known {
    trie: Trie,
    pub(super) cursor: Option<Cursor>,
}

/// Another demand than before followed the same choices.
#[derive(Debug)]
pub(super) struct Nondeterministic;

impl Known {
    /// What searches that share a trie know.
    pub(super) fn shared(mut trie: Trie) -> Known {
        trie.begin();
        Known { cursor: trie.root(), trie }
    }

    /// Returns to where nothing was asked.
    pub(super) fn restart(&mut self) {
        self.cursor = self.trie.root();
    }

    pub(super) fn exchange(&mut self, trie: &mut Trie) {
        std::mem::swap(&mut self.trie, trie);
    }

    /// What searches asked before that came here; `None` where the search does not share.
    pub(super) fn ahead(&self) -> Option<Ahead> {
        self.cursor.map(|cursor| self.trie.ahead(cursor))
    }

    /// Passes an event, or adds it if nothing is known yet.
    #[inline]
    pub(super) fn pass(&mut self, event: Event) -> Result<(), Nondeterministic> {
        let Some(cursor) = &mut self.cursor else { return Ok(()) };
        match self.trie.pass(cursor, event) {
            Passed::Along => Ok(()),
            Passed::Full => {
                self.cursor = None;
                Ok(())
            }
            Passed::Differs => {
                self.cursor = None;
                Err(Nondeterministic)
            }
        }
    }

    /// Goes on to where a choice leads from a cursor.
    #[inline]
    pub(super) fn enter(&mut self, cursor: Option<Cursor>, choice: Choice) {
        self.cursor = cursor.and_then(|cursor| self.trie.child(cursor, choice));
    }

    /// A run has ended here.
    pub(super) fn decide(&mut self) {
        if let Some(cursor) = self.cursor {
            self.trie.decide(cursor);
        }
    }
}
