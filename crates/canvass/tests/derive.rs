//! What `#[derive(Canvass)]` makes of a type: its counts, its values and their text.

#[path = "derive/attributes.rs"]
mod attributes;
#[path = "derive/lengths.rs"]
mod lengths;
#[path = "derive/parameters.rs"]
mod parameters;
#[path = "derive/recursion.rs"]
mod recursion;
#[path = "derive/structure.rs"]
mod structure;

use canvass::Canvass;
use canvass::value::AsRust;
use std::fmt::Debug;

/// How many values a type has.
#[track_caller]
fn check_count<T: Canvass>(expect: u64) {
    let count = T::space().and_then(|space| space.count()).expect("the type can be counted");
    assert_eq!(count, expect);
}

/// How many values of the sizes 0, 1, 2, … it has.
#[track_caller]
fn check_sizes<T: Canvass>(expect: &[u64]) {
    for (size, expect) in expect.iter().enumerate() {
        let count =
            T::sized(size).and_then(|space| space.count()).expect("the type can be counted");
        assert_eq!(count, *expect, "of size {size}");
    }
}

/// That the first values have their places as indices, and none comes twice.
#[track_caller]
fn check_round_trip<T: Canvass + Debug + PartialEq>(first: usize) {
    let space = T::space().expect("the type has values");
    check_numbers(&space, &self::first(first));
    let fair = T::fair_space().expect("the type has values");
    assert_eq!(fair.count(), space.count());
    check_numbers(&fair, &fair.iter().take(first.min(100)).collect::<Vec<T>>());
}

/// The first values of a space.
#[track_caller]
fn check_numbers<T: Debug + PartialEq>(space: &canvass::Space<T>, values: &[T]) {
    for (index, value) in values.iter().enumerate() {
        assert_eq!(space.index_of(value), Ok((index as u64).into()), "{value:?}");
        assert_eq!(space.get(index as u64).as_ref(), Ok(value));
        assert!(!values[..index].contains(value), "{value:?} comes twice");
    }
}

/// That a value is not one of those that its type makes.
#[track_caller]
fn check_not_made<T: Canvass + Debug>(value: &T) {
    let space = T::space().expect("the type has values");
    assert_eq!(space.contains(value), Ok(false), "{value:?}");
}

/// The first values of a type; fewer where it has no more.
#[track_caller]
fn first<T: Canvass>(count: usize) -> Vec<T> {
    T::space().expect("the type has values").iter().take(count).collect()
}

/// All values of a type without many.
#[track_caller]
fn all<T: Canvass>() -> Vec<T> {
    first(usize::MAX)
}

fn rust<T: Canvass>(value: &T) -> String {
    format!("{:?}", AsRust(value))
}

/// That the text of a value is the expression.
macro_rules! check_rust {
    ($value:expr) => {
        assert_eq!($crate::rust(&$value), stringify!($value))
    };
}
use check_rust;

/// A type with two values, of size 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Canvass)]
enum Bit {
    Zero,
    One,
}
