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
//! | covering array | few values with all combinations of any few parts | [`array()`], [`array`](mod@array) |
//! | box with a hole | left open until somebody looks | [`Lazy`], [`lazy`] |
//! | space | countable set of values, each with its index | [`Space`], [`space`] |
//! | count | how many values: finite, infinite or unknown | [`Count`] |
//! | family | a space for every key; recursive and dependent spaces | [`Family`], [`family`](mod@family) |
//! | graded space | values by their size | [`Graded`], [`graded`] |
//! | pairing | how an index splits into parts | [`pairing`] |
//! | memory | what remembered values may take | [`Memory`] |
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

// A module imports only from those listed before it; `tests/layers.rs` checks that. The algebra of spaces, up to
// `graph`, is one layer.
mod append_only;
pub mod nat;
pub mod count;
pub mod error;
mod rng;
pub mod shard;
pub mod pairing;
mod recursion;
mod memo;
mod tally;
pub mod space;
pub mod family;
pub mod graded;
pub mod graph;

pub mod choice;
pub mod value;
pub mod generate;
pub mod lazy;
pub mod tree;
mod explore;
pub mod check;

mod macros;
#[cfg(all(doctest, feature = "derive"))]
mod pages;
pub mod prelude;

#[cfg(feature = "derive")]
pub use canvass_derive::{Canvass, generator, test};
pub use check::check;
pub use count::Count;
pub use error::SpaceError;
pub use explore::array;
pub use family::Family;
pub use graded::Graded;
pub use lazy::Lazy;
pub use memo::Memory;
pub use nat::Nat;
pub use rng::Rng;
pub use shard::Shard;
pub use space::Space;
pub use value::Canvass;

/// Derived types in our own tests name the crate like those of its users.
#[cfg(all(test, feature = "derive"))]
extern crate self as canvass;
