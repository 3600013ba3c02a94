//! What several crates of canvass share: bit sets, suggestions for misspelt words, orders of events, random numbers.
//!
//! It is a crate so that a test which asks for no covering array does not build `canvass-cover`.

mod bits;
mod nearest;
mod orders;
mod random;

pub use bits::{BitSet, ones, split, words};
pub use nearest::nearest;
pub use orders::orders;
pub use random::SplitMix64;
