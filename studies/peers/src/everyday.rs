//! The study `everyday`: how well libraries find bugs in ordinary programs.
//!
//! Each program is a small data structure or algorithm with a few properties. Its bugs are made by a macro: one change to one
//! expression is a mutant, and all mutants of a program are in one build. Every library tests the same properties, of inputs
//! of the same types, in the same process. A library finds a mutant when one of the program's properties fails.
//!
//! Programs whose every property has a hard precondition on a structure with numbers in it are sets of their own: see `hard.rs`.
//! One more set is published crates, each of a version with a bug that was fixed later: see `published.rs`.
//!
//! # Writing a program
//!
//! One file `programs/NAME.rs`, and two lines in `programs.rs`. In a file, in this order: what it is, imports,
//! `#[mutate] pub mod program`, types marked `#[input]`, properties, and `pub fn program()`, which lists them.
//!
//! - A property is a function of one argument, `fn(T) -> Verdict` or `fn(&T) -> Verdict`; several arguments are a tuple. It
//!   fails by a panic. Where its precondition does not hold it returns [`Verdict::Discarded`].
//! - `T` is made of `bool`, integers of up to 64 bits, `char`, `String`, `Option`, `Vec`, tuples, and types marked `#[input]`.
//!   Such a type has no parameters, and derives `Debug`, `Clone`, `PartialEq` and the generators of all libraries. It may
//!   contain itself in a `Box`, a `Vec`, an `Option` or a tuple of these.
//! - The same input gives the same result: no hash maps, no clock, no randomness, no `Drop`.
//! - `#[mutate]` changes all functions but `const fn`, tests, implementations of `Display` and `Debug`, and what is marked
//!   `#[intact]`. It knows no types: it swaps `+` and `-`, `*` and `/`, `&` and `|`, `<<` and `>>`, adds one to the end of
//!   ranges and to literals, and the result must compile. Hence no `String + &str`, no ranges of chars other than between
//!   literals, and no `let x;` that is assigned later.
//! - A case may take [`mutant::FUEL`] steps and calls nested [`mutant::DEPTH`] deep. Iterators of the standard library are not
//!   counted, so none may be endless; nor may a mutated number lead to a huge allocation.

mod command;
mod equivalent;
mod hard;
mod judge;
mod libraries;
mod lost;
pub mod mutant;
mod parts;
mod programs;
mod property;
#[cfg(feature = "published")]
mod published;
#[cfg(not(feature = "published"))]
mod published {
    /// None, because their crates are not built.
    pub fn all() -> Vec<super::Program> {
        vec![]
    }
}
mod row;
mod study;
mod table;

pub use command::{USAGE, run};
pub use property::{Program, by_ref, by_value};

/// What a property says of an input, unless it panics.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Verdict {
    Holds,
    /// The precondition does not hold.
    Discarded,
}

/// How many inputs the precondition of a property discards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Precondition {
    /// Not one.
    None,
    /// Fewer than half of random ones.
    Mild,
    /// Most of them.
    Hard,
}

/// The measure of a test's effort.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Budget {
    /// What the library does where nothing is set.
    Defaults,
    /// Runs of each property, discarded ones included.
    Cases(u64),
    /// CPU time, which the properties share.
    Seconds(u32),
}

/// What the programs are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Set {
    /// Looked at while canvass is improved.
    Learn,
    /// Measured at the end: whether improvements hold elsewhere too.
    Test,
    /// As `Learn`, of the [hard programs](hard).
    HardLearn,
    /// As `Test`, of the [hard programs](hard).
    HardTest,
    /// Crates as they were published, with a bug that was fixed later.
    Published,
}

#[cfg(test)]
mod tests;
