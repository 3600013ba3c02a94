//! What a library brings to the columns.

use crate::challenge::Puzzle;

/// A library and its ways of doing the work of each column; none where it has no means for it.
pub struct Library {
    /// As it is called where packages are published.
    pub name: &'static str,
    /// Checks that lists reverse back.
    pub lists: &'static [Way],
    /// Checks that mirrored trees keep their size.
    pub trees: &'static [Way],
    /// Meets sorted lists of at least four bytes.
    pub sorted: &'static [Way],
    /// Visits every binary tree with at most this many nodes.
    pub enumeration: &'static [Way],
    /// Fails on the challenge, and shrinks. The number is the seed, where one can be given.
    pub shrinking: Option<fn(Puzzle, u64)>,
}

/// One way of doing a column's work, in the amount given, of whatever the library counts.
pub struct Way {
    /// What sets it apart from the library's other ways; empty if it is the only one.
    pub name: &'static str,
    pub run: fn(u64),
}
