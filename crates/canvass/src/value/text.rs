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
    #[inline]
    fn shape(describe: &mut Describe) -> ShapeId {
        describe.named::<bool>(&["false", "true"])
    }

    #[inline]
    fn make(source: &mut Source<'_>) -> Made<bool> {
        source.leaf(1).map(|bit| bit == 1)
    }

    #[inline]
    fn trace(&self, trace: &mut Trace<'_>) {
        trace.leaf(u64::from(*self));
    }

    #[inline]
    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// The last character of ASCII, in the order of [`characters`](crate::space::characters).
const LAST_USUAL: u64 = 127;

/// Line ends, quotes and what is escaped; first and last of one, two, three and four bytes in UTF-8 and of one and two
/// words in UTF-16; characters that change their length with their case, combine with others, have no width, change
/// the direction or are wide.
const SPECIAL: &str = "\0\n \u{7f}\u{80}\u{ffff}\u{10ffff}é\"'\\/\t\r,;:.-_%&<>{}[]()#@$~09azAZ\u{1b}\u{85}\u{a0}ßÿ\u{7ff}\u{800}\
    \u{d7ff}\u{e000}\u{10000}\u{feff}\u{fffd}\u{301}\u{200b}\u{200d}\u{202e}\u{2028}İıſŉǅΣςﬁ\u{212a}٣½中한😀👍🇩";

/// Texts that programs treat in a way of their own, or get wrong.
const SPECIAL_TEXTS: [&str; 24] = [
    "",
    " ",
    "0",
    "\n",
    "a",
    "-1",
    "null",
    "\0",
    "\r\n",
    "\t",
    "1e5",
    "NaN",
    "true",
    ".",
    "..",
    "/",
    "\\",
    "\"",
    "'",
    "%s",
    "e\u{301}",
    "ß",
    "👩\u{200d}👧",
    "\u{feff}",
];

/// In the order of [`characters`](crate::space::characters).
impl Canvass for char {
    #[inline]
    fn shape(describe: &mut Describe) -> ShapeId {
        let shape = describe.leaf::<char>(Nat::from(CHARACTERS));
        describe.draws_usual(shape, LAST_USUAL);
        describe.special::<char>(shape, || SPECIAL.chars().collect())
    }

    #[inline]
    fn make(source: &mut Source<'_>) -> Made<char> {
        let index = source.leaf(u64::from(CHARACTERS) - 1)?;
        u32::try_from(index).map(character).map_err(|_| Stop::Mismatch)
    }

    #[inline]
    fn trace(&self, trace: &mut Trace<'_>) {
        trace.leaf(u64::from(position(*self)));
    }

    #[inline]
    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl Canvass for String {
    #[inline]
    fn shape(describe: &mut Describe) -> ShapeId {
        let shape = describe.list::<String>(char::shape);
        with_specials(describe, shape)
    }

    #[inline]
    fn make(source: &mut Source<'_>) -> Made<String> {
        (0..source.length()?).map(|_| char::make(source)).collect()
    }

    #[inline]
    fn trace(&self, trace: &mut Trace<'_>) {
        trace_text(self, trace);
    }

    #[inline]
    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "String::from({self:?})")
    }
}

/// Random texts of the shape are now and then special ones, as far as it has them.
pub(super) fn with_specials(describe: &mut Describe, shape: ShapeId) -> ShapeId {
    describe.special::<String>(shape, || SPECIAL_TEXTS.map(str::to_owned).to_vec())
}

fn trace_text(text: &str, trace: &mut Trace<'_>) {
    trace.length(text.chars().count());
    text.chars().for_each(|character| character.trace(trace));
}

macro_rules! shared_text {
    ($($type:ty, $from:literal;)*) => {$(
        impl Canvass for $type {
            #[inline]
            fn shape(describe: &mut Describe) -> ShapeId {
                String::shape(describe)
            }

            #[inline]
            fn make(source: &mut Source<'_>) -> Made<$type> {
                String::make(source).map(<$type>::from)
            }

            #[inline]
            fn trace(&self, trace: &mut Trace<'_>) {
                trace_text(self, trace);
            }

            #[inline]
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
            #[inline]
            fn shape(describe: &mut Describe) -> ShapeId {
                String::shape(describe)
            }

            #[inline]
            fn make(source: &mut Source<'_>) -> Made<$type> {
                String::make(source).map(<$type>::from)
            }

            #[inline]
            fn trace(&self, trace: &mut Trace<'_>) {
                match self.to_str() {
                    Some(text) => trace_text(text, trace),
                    None => trace.refuse(),
                }
            }

            #[inline]
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
