//! Choice sequences: a value as the choices it is made of.
//!
//! Constructors, lengths and leaves in the order in which they are met, each a natural number; constructors
//! without an alternative are left out. With the shapes of its type a choice sequence is the value's tree.

mod locate;
mod nodes;
mod read;
mod trace;

pub(crate) use locate::locate;
pub(crate) use nodes::{Node, nodes, part_nodes, size};
pub(crate) use read::{MAX_LENGTH, Reader, length};
pub use trace::Trace;

use crate::Nat;
use std::fmt;

/// A value as the list of its choices.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChoiceSequence(pub(crate) Vec<Nat>);

impl fmt::Display for ChoiceSequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, choice) in self.0.iter().enumerate() {
            if at > 0 {
                f.write_str(".")?;
            }
            choice.fmt(f)?;
        }
        Ok(())
    }
}
