//! Types of other crates, each behind the feature of its crate's name, with the values of a type of ours.
//!
//! A value is made from one of ours, followed as that one, and shown as the expression that one would write.

#[cfg(feature = "arrayvec")]
mod arrayvec;
#[cfg(feature = "bytes")]
mod bytes;
#[cfg(any(feature = "chrono", feature = "jiff", feature = "time"))]
mod calendar;
#[cfg(feature = "chrono")]
mod chrono;
#[cfg(feature = "http")]
mod http;
#[cfg(feature = "indexmap")]
mod indexmap;
#[cfg(feature = "jiff")]
mod jiff;
#[cfg(feature = "num-bigint")]
mod num_bigint;
#[cfg(feature = "ordered-float")]
mod ordered_float;
#[cfg(feature = "rust_decimal")]
mod rust_decimal;
#[cfg(feature = "serde_json")]
mod serde_json;
#[cfg(feature = "smallvec")]
mod smallvec;
#[cfg(feature = "time")]
mod time;
#[cfg(feature = "url")]
mod url;
#[cfg(feature = "uuid")]
mod uuid;
mod within;

use super::{AsRust, Canvass};
use crate::choice::sequence::Trace;
use crate::choice::shape::{Constructor, Describe, ShapeId};
use crate::choice::source::{Made, Source, Stop};
use std::fmt;
use within::Within;

/// A type of another crate, whose values are those of a type of ours.
trait Mirror: Sized + 'static {
    /// Has a value for each of this type.
    type Ours: Canvass;

    /// What it is called in reports.
    const NAME: &'static str;

    /// Whether some values of ours stand for none.
    const MAY_REJECT: bool = false;

    /// `None` where this value of ours stands for none.
    fn from_ours(ours: Self::Ours) -> Option<Self>;

    /// `None` where no value of ours stands for this one.
    fn ours(&self) -> Option<Self::Ours>;

    /// The value as a Rust expression.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Values that programs treat in a way of their own, drawn on purpose.
    fn specials() -> Vec<Self> {
        Vec::new()
    }
}

/// `impl Canvass` for types that are [`Mirror`]s. It cannot be one `impl` for all of them, as no two types may claim all types.
macro_rules! mirrored {
    ($($type:ty $([$($parameters:tt)*])?;)*) => {$(
        impl $(<$($parameters)*>)? $crate::Canvass for $type {
            #[inline]
            fn shape(
                describe: &mut $crate::choice::shape::Describe,
            ) -> $crate::choice::shape::ShapeId {
                $crate::value::foreign::shape::<Self>(describe)
            }

            #[inline]
            fn make(
                source: &mut $crate::choice::source::Source<'_>,
            ) -> $crate::choice::source::Made<Self> {
                $crate::value::foreign::make(source)
            }

            #[inline]
            fn trace(&self, trace: &mut $crate::choice::sequence::Trace<'_>) {
                $crate::value::foreign::trace(self, trace);
            }

            #[inline]
            fn rust(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::value::foreign::Mirror::write(self, f)
            }
        }
    )*};
}
use mirrored;

fn shape<T: Mirror + Canvass>(describe: &mut Describe) -> ShapeId {
    let shape = describe.choice::<T>(|describe| {
        let constructor = Constructor::new(T::NAME, vec![T::Ours::shape(describe)]);
        vec![if T::MAY_REJECT { constructor.checked() } else { constructor }]
    });
    describe.special::<T>(shape, T::specials)
}

fn make<T: Mirror>(source: &mut Source<'_>) -> Made<T> {
    source.constructor()?;
    let ours = T::Ours::make(source)?;
    T::from_ours(ours).ok_or(Stop::Rejected)
}

fn trace<T: Mirror>(value: &T, trace: &mut Trace<'_>) {
    trace.constructor(0);
    match value.ours() {
        Some(ours) => ours.trace(trace),
        None => trace.refuse(),
    }
}

/// A call with arguments that are Rust expressions.
fn call(f: &mut fmt::Formatter<'_>, function: &str, arguments: &[&dyn fmt::Debug]) -> fmt::Result {
    for (at, argument) in arguments.iter().enumerate() {
        let before = if at == 0 { format_args!("{function}(") } else { format_args!(", ") };
        write!(f, "{before}{argument:?}")?;
    }
    f.write_str(")")
}
