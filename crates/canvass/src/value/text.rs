//! Booleans, characters and strings.

use super::Canvass;
use crate::Nat;
use crate::choice::sequence::Trace;
use crate::choice::shape::{Describe, ShapeId};
use crate::choice::source::{Made, Source, Stop};
use crate::space::{CHARACTERS, character, position};
use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

impl Canvass for bool {
    fn shape(describe: &mut Describe) -> ShapeId {
        describe.named::<bool>(&["false", "true"])
    }

    #[inline]
    fn make(source: &mut Source<'_>) -> Made<bool> {
        source.leaf(1).map(|bit| bit == 1)
    }

    fn trace(&self, trace: &mut Trace<'_>) {
        trace.leaf(u64::from(*self));
    }

    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// In the order of [`characters`](crate::space::characters).
impl Canvass for char {
    fn shape(describe: &mut Describe) -> ShapeId {
        describe.leaf::<char>(Nat::from(CHARACTERS))
    }

    #[inline]
    fn make(source: &mut Source<'_>) -> Made<char> {
        let index = source.leaf(u64::from(CHARACTERS) - 1)?;
        u32::try_from(index).map(character).map_err(|_| Stop::Mismatch)
    }

    fn trace(&self, trace: &mut Trace<'_>) {
        trace.leaf(u64::from(position(*self)));
    }

    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl Canvass for String {
    fn shape(describe: &mut Describe) -> ShapeId {
        describe.list::<String>(char::shape)
    }

    fn make(source: &mut Source<'_>) -> Made<String> {
        (0..source.length()?).map(|_| char::make(source)).collect()
    }

    fn trace(&self, trace: &mut Trace<'_>) {
        trace_text(self, trace);
    }

    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "String::from({self:?})")
    }
}

fn trace_text(text: &str, trace: &mut Trace<'_>) {
    trace.length(text.chars().count());
    text.chars().for_each(|character| character.trace(trace));
}

macro_rules! shared_text {
    ($($type:ty, $from:literal;)*) => {$(
        impl Canvass for $type {
            fn shape(describe: &mut Describe) -> ShapeId {
                String::shape(describe)
            }

            fn make(source: &mut Source<'_>) -> Made<$type> {
                String::make(source).map(<$type>::from)
            }

            fn trace(&self, trace: &mut Trace<'_>) {
                trace_text(self, trace);
            }

            fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($from, "({:?})"), self)
            }
        }
    )*};
}
shared_text! {
    Box<str>, "Box::<str>::from";
    Rc<str>, "std::rc::Rc::<str>::from";
    Arc<str>, "std::sync::Arc::<str>::from";
}

macro_rules! texts_of_the_system {
    ($($type:ty, $from:literal;)*) => {$(
        /// Those that are strings; others are not made.
        impl Canvass for $type {
            fn shape(describe: &mut Describe) -> ShapeId {
                String::shape(describe)
            }

            fn make(source: &mut Source<'_>) -> Made<$type> {
                String::make(source).map(<$type>::from)
            }

            fn trace(&self, trace: &mut Trace<'_>) {
                match self.to_str() {
                    Some(text) => trace_text(text, trace),
                    None => trace.refuse(),
                }
            }

            fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($from, "({:?})"), self)
            }
        }
    )*};
}
texts_of_the_system! {
    PathBuf, "std::path::PathBuf::from";
    OsString, "std::ffi::OsString::from";
}
