//! Property-based testing: all small inputs and random ones in turn, and a report of what was tried.
//!
//! ```
//! use canvass::prelude::*;
//!
//! check(|list: Vec<u8>| {
//!     let mut sorted = list.clone();
//!     sorted.sort();
//!     assert_eq!(sorted.len(), list.len());
//! });
//! ```
//!
//! With the feature `derive`, on by default, `#[derive(Canvass)]` makes your own types testable, and
//! `#[canvass::test]` turns a function with arguments into a test.
//!
//! | word | meaning | here |
//! |---|---|---|
//! | property | what must hold for all values | [`check()`], [`check`](mod@check) |
//! | type of values | made, numbered, shrunk and shown | [`Canvass`], [`value`] |
//! | generator | a function that makes choices, and says what it must reach | [`generate`] |
//! | state machine | a test of sequences of steps | [`state`] |
//! | covering array | few values with all combinations of any few parts; with the feature `array` | [`array`](array()) |
//! | box with a hole | left open until somebody looks | [`Lazy`], [`lazy`] |
//! | space | countable set of values, each with its index; families, graded spaces, graphs | [`Space`], [`space`] |
//! | count | how many values: finite, infinite or unknown | [`Count`] |
//!
//! Underneath, a space is a bijection between natural numbers and values. Testing is choosing which numbers to try, and
//! knowing what was covered:
//!
//! ```
//! use canvass::space::{booleans, lists, product, values};
//!
//! let orders = product((lists(&values(["tea", "cake"])), booleans()));
//! let (items, to_go) = orders.get(1_000)?;
//! assert_eq!(orders.index_of(&(items, to_go))?, 1_000);
//! # Ok::<(), canvass::SpaceError>(())
//! ```
//!
//! Every question to a space can fail, and says why: see [`SpaceError`]. Building a space does no work and cannot fail.
//! The same index gives the same value on every machine.

// A module imports only from those listed before it; `cargo xtask tidy` checks that.
mod shard;
mod choice;
pub mod value;
pub mod generate;
#[cfg_attr(
    not(feature = "array"),
    allow(dead_code, reason = "searches share what they know for constructor patterns alone")
)]
pub mod lazy;
pub mod tree;
mod explore;
pub mod check;
pub mod state;

mod macros;
#[doc(hidden)]
pub mod for_macros;
#[cfg(all(doctest, feature = "derive"))]
mod pages;
pub mod prelude;

#[cfg(feature = "derive")]
pub use canvass_derive::{Canvass, generator, machine, test};
pub use canvass_space as space;
pub use canvass_space::{Count, Family, Graded, Memory, Nat, Rng, Space, SpaceError};
use canvass_space::{error, tally};
pub use check::check;
#[cfg(feature = "array")]
pub use explore::array::{ArrayError, NoColumn, array};
pub use lazy::Lazy;
pub use shard::Shard;
pub use value::Canvass;

/// Derived types in our own tests name the crate like those of its users.
#[cfg(all(test, feature = "derive"))]
extern crate self as canvass;
