//! Countable sets of values, each with its own natural number: a space is a bijection between numbers and values.
//!
//! Spaces are made of smaller ones, by combinators. However large one is, it is counted without enumerating it, the value at any index
//! is made directly, and the way back, from a value to its index, is as cheap:
//!
//! ```
//! use canvass_space::{booleans, lists, product, values};
//!
//! let orders = product((lists(&values(["tea", "cake"])), booleans()));
//! let (items, to_go) = orders.get(1_000)?;
//! assert_eq!(orders.index_of(&(items, to_go))?, 1_000);
//! # Ok::<(), canvass_space::SpaceError>(())
//! ```
//!
//! | word | meaning | here |
//! |---|---|---|
//! | space | countable set of values, each with its index | [`Space`], and the functions that make one |
//! | count | how many values: finite, infinite or unknown | [`Count`] |
//! | family | a space for every key; recursive and dependent spaces | [`Family`], [`family`](mod@family) |
//! | graded space | values by their size | [`Graded`], [`graded`] |
//! | graph | the graphs of so many nodes, with and without labels | [`graph`] |
//! | pairing | how an index splits into parts | [`pairing`] |
//! | memory | what remembered values may take | [`Memory`] |
//!
//! Every question to a space can fail, and says why: see [`SpaceError`]. Building a space does no work and cannot fail.
//! The same index gives the same value on every machine.
//!
//! The crate `canvass` tests properties on such values, and calls this one `canvass::space`.

// In `pairing`, `space` and `graph`, functions without type parameters are `#[inline]` too: what a program does not use is not compiled
// for it. Numbers, counts and tallies are for all programs.
//
// A module imports only from those listed before it; `cargo xtask tidy` checks that.
mod nat;
mod count;
#[doc(hidden)]
pub mod error;
mod slots;
mod append_only;
mod rng;
pub mod pairing;
mod walk;
mod recursion;
#[doc(hidden)]
pub mod tally;
mod space;
mod memo;
pub mod family;
pub mod graded;
mod notation;
pub mod graph;

pub use count::Count;
pub use error::{SpaceError, Violation};
pub use family::Family;
pub use graded::Graded;
pub use memo::Memory;
pub use nat::{Nat, ParseNatError};
pub use rng::Rng;
#[doc(hidden)]
pub use space::node;
#[doc(hidden)]
pub use space::{CHARACTERS, character, position};
pub use space::{
    Function, Index, Int, Integer, Iter, Order, Parts, Ranged, Space, TryIter, booleans, chain,
    characters, combinations, constant, construct, construct_by_value, construct_in, depend,
    depend_by_value, depend_in, depend_with_count, distinct, empty, equal_lengths, every,
    functions, integers, lists, lists_up_to, maps, naturals, naturals_below, one_of, product,
    product_in, range, repeated, sets, strings, strings_over, values, vectors, vectors_in,
};

/// The code of the README, compiled and run with the documentation's.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
