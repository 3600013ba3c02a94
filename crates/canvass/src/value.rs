//! Types whose values canvass can make, follow and write down.

pub(crate) mod bounded;
mod collection;
mod described;
mod edges;
pub(crate) mod float;
#[cfg(any(
    feature = "arrayvec",
    feature = "bytes",
    feature = "chrono",
    feature = "http",
    feature = "indexmap",
    feature = "jiff",
    feature = "num-bigint",
    feature = "ordered-float",
    feature = "rust_decimal",
    feature = "serde_json",
    feature = "smallvec",
    feature = "time",
    feature = "url",
    feature = "uuid"
))]
#[allow(
    dead_code,
    unused_imports,
    unused_macros,
    reason = "each of the features uses a part of what they share"
)]
mod foreign;
mod interval;
mod keys;
mod network;
mod nonzero;
mod number;
mod pointer;
mod set;
pub(crate) mod shown;
pub(crate) mod space;
mod standard;
mod text;
mod tuple;
mod variant;
mod wrapper;

pub use shown::AsRust;

use crate::choice::kept::Holes;
use crate::choice::sequence::Trace;
use crate::choice::shape::{Describe, ShapeId};
use crate::choice::source::{Made, Source};
use crate::{Space, SpaceError};
use std::fmt;

// The functions of types without parameters are `#[inline]`: otherwise every test would wait for those of all the types that it
// does not use.

/// A type whose values canvass can make and take apart; usually derived.
///
/// The four functions belong together: `make` asks for what `shape` describes, in the order in which `trace`
/// tells it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not `Canvass`: canvass cannot make its values",
    note = "add `#[derive(Canvass)]` to `{Self}`, or say how to make the field or argument: `#[canvass(with = …)]`, `#[canvass(space = …)]`"
)]
pub trait Canvass: Sized + 'static {
    /// What the values look like.
    fn shape(describe: &mut Describe) -> ShapeId;

    /// A value, from the choices of a source.
    fn make(source: &mut Source<'_>) -> Made<Self>;

    /// Follows the value's constructors.
    fn trace(&self, trace: &mut Trace<'_>);

    /// The value as a Rust expression.
    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Goes through the boxes in the value: see [`Lazy`](crate::Lazy).
    fn holes(&mut self, _holes: &mut Holes<'_>) {}

    /// All values of the type, smaller ones first.
    ///
    /// The size of a value counts one for each constructor of an enum with several variants and for each element of a list,
    /// and the binary digits of its numbers.
    fn space() -> Result<Space<Self>, SpaceError> {
        space::space(None)
    }

    /// All values of the type, in the order in which constructors take turns and the fields of a constructor grow together, as Redex
    /// enumerates the terms of a grammar.
    ///
    /// After `N` values of a constructor with `n` fields that have infinitely many values each, every field has had about its first
    /// `N^(1/n)` values: no field and no constructor waits for another. Values with many parts come much later than in
    /// [`space`](Canvass::space).
    fn fair_space() -> Result<Space<Self>, SpaceError> {
        space::fair_space()
    }

    /// All values of one size.
    fn sized(size: usize) -> Result<Space<Self>, SpaceError> {
        space::space(Some(size))
    }
}
