//! A space is a bijection between natural numbers and values. Testing is choosing which numbers to try, and
//! knowing what was covered.
//!
//! | word | meaning | here |
//! |---|---|---|
//! | space | countable set of values, each with its index | [`Space`], [`space`] |
//! | count | how many values: finite, infinite or unknown | [`Count`] |
//! | family | a space for every key; recursive and dependent spaces | [`Family`], [`family`] |
//! | graded space | values by their size | [`Graded`], [`graded`] |
//! | pairing | how an index splits into parts | [`pairing`] |
//! | memory | what remembered values may take | [`Memory`] |
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
//! Every question can fail, and says why: see [`SpaceError`]. Building a space does no work and cannot fail.
//! The same index gives the same value on every machine.

pub mod adapt;
pub mod check;
pub mod code;
pub mod count;
pub mod error;
pub mod family;
pub mod graded;
pub mod graph;
mod ledger;
mod macros;
mod memo;
pub mod nat;
pub mod pairing;
mod recursion;
mod rng;
pub mod shape;
pub mod source;
pub mod space;
mod tally;
pub mod value;

pub use check::check;
pub use count::Count;
pub use error::SpaceError;
pub use family::Family;
pub use graded::Graded;
pub use memo::Memory;
pub use nat::Nat;
pub use rng::Rng;
pub use space::Space;
pub use value::Canvass;

/// The code of the README, compiled and run with the documentation's.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;
