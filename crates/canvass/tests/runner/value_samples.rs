//! Tests whose types are others when the variable `TYPES` says `now`, as if somebody had changed them.

use super::samples::{asked, sample};
use canvass::check::Test;
use canvass::prelude::*;
use canvass::space::values;

/// Runs a property on the old or the new type, under one name.
macro_rules! run {
    ($name:ident, $type:ident, $argument:literal: $shown:literal, $property:expr) => {
        #[test]
        fn $name() {
            const NAME: &str = concat!("runner::value_samples::", stringify!($name));
            if !asked() {
                return;
            }
            if std::env::var_os("TYPES").is_some_and(|types| types == "now") {
                Test::<now::$type>::new(NAME, file!(), line!(), "")
                    .arguments(&[($argument, $shown)])
                    .run($property);
            } else {
                Test::<then::$type>::new(NAME, file!(), line!(), "")
                    .arguments(&[($argument, $shown)])
                    .run($property);
            }
        }
    };
}

/// The types as they were.
mod then {
    use super::{Canvass, values};

    #[derive(Canvass)]
    pub struct Digit {
        #[canvass(range = 0..=9)]
        pub digit: u8,
    }
    #[derive(Canvass)]
    pub struct Bytes {
        pub bytes: Vec<u8>,
    }
    #[derive(Canvass)]
    pub struct Listed {
        #[canvass(space = values([1, 2, 3]))]
        pub number: u8,
    }
    #[derive(Canvass)]
    pub enum Kind {
        Small(u8),
        Large(u8),
    }
    #[derive(Canvass)]
    pub struct Variant {
        pub kind: Kind,
    }
    #[derive(Canvass)]
    pub struct Ordered {
        pub low: u8,
        pub high: u8,
    }
}

/// The types as they are.
mod now {
    use super::{Canvass, values};

    #[derive(Canvass)]
    pub struct Digit {
        #[canvass(range = 1..=10)]
        pub digit: u8,
    }
    #[derive(Canvass)]
    pub struct Bytes {
        pub bytes: Vec<i8>,
    }
    #[derive(Canvass)]
    pub struct Listed {
        #[canvass(space = values([3, 1, 2]))]
        pub number: u8,
    }
    #[derive(Canvass)]
    pub enum Kind {
        #[canvass(size = 4)]
        Small(u8),
        Large(u8),
    }
    #[derive(Canvass)]
    pub struct Variant {
        pub kind: Kind,
    }
    #[derive(Canvass)]
    pub struct Ordered {
        pub high: u8,
        pub low: u8,
    }
}

run!(value_range, Digit, "digit": "u8", |value| assert_ne!(value.digit, 5));
run!(value_sign, Bytes, "bytes": "Vec<_>", |value| assert!(!value.bytes.contains(&3)));
run!(value_list, Listed, "number": "u8", |value| assert_ne!(value.number, 3));

#[test]
fn value_size() {
    const NAME: &str = "runner::value_samples::value_size";
    if !asked() {
        return;
    }
    if std::env::var_os("TYPES").is_some_and(|types| types == "now") {
        Test::<now::Variant>::new(NAME, file!(), line!(), "")
            .arguments(&[("kind", "Kind")])
            .run(|value| assert!(!matches!(value.kind, now::Kind::Large(2))));
    } else {
        Test::<then::Variant>::new(NAME, file!(), line!(), "")
            .arguments(&[("kind", "Kind")])
            .run(|value| assert!(!matches!(value.kind, then::Kind::Large(2))));
    }
}

#[test]
fn value_order() {
    const NAME: &str = "runner::value_samples::value_order";
    if !asked() {
        return;
    }
    if std::env::var_os("TYPES").is_some_and(|types| types == "now") {
        Test::<now::Ordered>::new(NAME, file!(), line!(), "")
            .arguments(&[("high", "u8"), ("low", "u8")])
            .run(|value| assert!(value.low <= value.high));
    } else {
        Test::<then::Ordered>::new(NAME, file!(), line!(), "")
            .arguments(&[("low", "u8"), ("high", "u8")])
            .run(|value| assert!(value.low <= value.high));
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Date {
    year: u16,
}

fn dates() -> Space<Date> {
    values([1492, 1780, 1969].map(|year| Date { year }))
}

#[derive(Canvass)]
struct Dated {
    #[canvass(space = dates())]
    date: Date,
}

#[test]
fn value_space() {
    assert_eq!(dates().get(1).expect("Date { year: 1780 }"), Date { year: 1780 });
    if asked() {
        Test::<Dated>::new("runner::value_samples::value_space", file!(), line!(), "")
            .arguments(&[("date", "Date")])
            .run(|value| assert_ne!(value.date.year, 1780));
    }
}

#[allow(clippy::reversed_empty_ranges, reason = "it is what is tried")]
mod reversed {
    #[derive(super::Canvass)]
    pub struct Reversed {
        #[canvass(range = 5..2)]
        pub number: u8,
    }
}

#[test]
fn value_none() {
    sample(|value: reversed::Reversed| assert_eq!(value.number, 0));
}

/// Named as the attribute of a test names the struct of its arguments.
#[derive(Canvass)]
struct CanvassArguments {
    #[canvass(space = values([]))]
    number: u8,
}

#[test]
fn value_argument() {
    sample(|value: CanvassArguments| assert_eq!(value.number, 0));
}

/// Long, and the same over and over.
#[test]
fn value_long() {
    sample(|list: Vec<Vec<bool>>| assert!(list.len() < 50));
}
