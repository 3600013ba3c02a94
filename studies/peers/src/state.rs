//! The study `state`: how well libraries find bugs in systems that remember, and in systems of threads.
//!
//! Each system of `systems` has a few bugs, of which one is switched on at a time, and a model that is obviously right. The tests are
//! those that a user of a library would write: a file for each library and system. All draw arguments from the same ranges and compare
//! what system and model return after each step. A third of the systems is kept aside until the end.
//!
//! Systems of threads are tested by canvass, which decides who is next and compares with a model, and by hegeltest, whose threads are
//! those of the operating system and whose checks are what its users can write. proptest-state-machine has no test of threads.

mod canvass;
mod command;
#[cfg(feature = "hegeltest")]
mod hegeltest;
mod journal;
mod proptest;
mod study;
mod systems;
mod table;

pub use command::{USAGE, run};

/// How hard to try.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effort {
    pub seed: u64,
    /// CPU seconds; the library's defaults without them.
    pub seconds: Option<u32>,
}
