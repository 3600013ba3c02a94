//! Floating-point numbers of `ordered-float`; those that are a number are finite ones, then the infinities.

use super::{AsRust, Mirror, call, mirrored};
use crate::Canvass;
use crate::choice::sequence::Trace;
use crate::choice::shape::{Describe, ShapeId};
use crate::choice::source::{Made, Source};
use crate::value::float::Float;
use ::ordered_float::{NotNan, OrderedFloat};
use std::fmt;

/// A finite number.
pub(super) struct Finite<F>(F);

impl<F: Float> Canvass for Finite<F> {
    fn shape(describe: &mut Describe) -> ShapeId {
        F::finite(describe)
    }

    fn make(source: &mut Source<'_>) -> Made<Self> {
        F::make(source).map(Finite)
    }

    fn trace(&self, trace: &mut Trace<'_>) {
        self.0.trace_finite(trace);
    }

    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.rust(f)
    }
}

macro_rules! floats {
    ($($float:ident)*) => {$(
        mirrored! {
            OrderedFloat<$float>;
            NotNan<$float>;
        }

        impl Mirror for OrderedFloat<$float> {
            type Ours = $float;
            const NAME: &'static str = "OrderedFloat";

            fn from_ours(ours: $float) -> Option<Self> {
                Some(OrderedFloat(ours))
            }

            fn ours(&self) -> Option<$float> {
                Some(self.0)
            }

            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                call(f, "ordered_float::OrderedFloat", &[&AsRust(&self.0)])
            }
        }

        impl Mirror for NotNan<$float> {
            type Ours = Result<Finite<$float>, bool>;
            const NAME: &'static str = "NotNan";

            fn from_ours(ours: Self::Ours) -> Option<Self> {
                let float = match ours {
                    Ok(finite) => finite.0,
                    Err(false) => $float::INFINITY,
                    Err(true) => $float::NEG_INFINITY,
                };
                NotNan::new(float).ok()
            }

            fn ours(&self) -> Option<Self::Ours> {
                let float = self.into_inner();
                Some(if float.is_finite() { Ok(Finite(float)) } else { Err(float < 0.0) })
            }

            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                call(f, "ordered_float::NotNan::new", &[&AsRust(&self.into_inner())])?;
                f.write_str(".unwrap()")
            }
        }
    )*};
}
floats!(f32 f64);
