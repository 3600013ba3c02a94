//! Properties that go wrong, each in its own way, and correct ones that look as if they did.
//!
//! Nobody runs them but the study `faults`, which knows what is to become of each (`studies/src/faults/expected.txt`). Most go wrong
//! for the same inputs, so that the smallest one is `vec![4, 0]`.

#![cfg(test)]

mod controls;
mod deaths;
mod descendants;
mod hangs;
mod hooks;
mod output;
mod panics;
mod saving;
mod state;
mod system;
mod threads;
mod verdicts;

use canvass::{Canvass, Lazy};

/// Whether a property goes wrong for these bytes.
fn is_bad(bytes: &[u8]) -> bool {
    bytes.len() >= 2 && bytes[0] >= 4
}

/// A list whose rest may be left open.
#[derive(Debug, Clone, PartialEq, Canvass)]
enum List {
    Nil,
    Cons(u8, Lazy<List>),
}

impl List {
    /// Whether a property goes wrong for this list, whatever its rest.
    fn is_bad(&self) -> bool {
        matches!(self, List::Cons(first, _) if *first >= 4)
    }
}
