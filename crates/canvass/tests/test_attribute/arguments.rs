//! The arguments of a property.

use super::{see, seen};
use canvass::prelude::*;
use canvass::space::{values, vectors};

#[derive(Debug, Clone, Default, PartialEq, Canvass)]
struct Point {
    x: i8,
    y: i8,
}

/// Its name is that of the function in which it is called, and of its arguments' struct.
fn property() -> bool {
    true
}

#[derive(Debug, Canvass)]
struct Arguments(bool);

#[canvass::test]
fn one_argument(_list: Vec<u8>) {}

#[canvass::test]
fn names_that_an_expansion_might_use(arguments: Arguments, source: bool, case: u8, f: u8) -> bool {
    let _used = (arguments.0, source, case, f);
    property()
}

#[canvass::test]
#[allow(clippy::many_single_char_names, reason = "there are many")]
fn ten_arguments(a: u8, b: u8, c: u8, d: u8, e: u8, f: u8, g: u8, h: u8, i: u8, j: u8) {
    let sum: u32 = [a, b, c, d, e, f, g, h, i, j].into_iter().map(u32::from).sum();
    assert!(sum <= 2550);
}

#[canvass::test]
fn patterns(
    mut list: Vec<u8>,
    (a, b): (u8, u8),
    Point { x, y: other }: Point,
    [first, ..]: [u8; 3],
    _: bool,
) {
    list.extend([a, b, first]);
    assert!(list.len() >= 3);
    assert!(i16::from(x) + i16::from(other) <= 254);
}

#[canvass::test]
fn references(
    text: &str,
    slice: &[Point],
    point: &Point,
    pair: &(u8, u8),
    mutable: &mut Point,
    places: &mut [u8],
    list: &Option<u8>,
) {
    *mutable = point.clone();
    places.fill(pair.0);
    assert_eq!(mutable, point);
    assert!(places.iter().all(|place| *place == pair.0));
    let _lengths = (text.len(), slice.len(), list.is_some());
}

#[canvass::test(cases = 30, strategy = "in order")]
fn spaces(
    #[canvass(range = 1..=3)] length: usize,
    #[canvass(space = vectors(&values(['a', 'b']), *length))] letters: Vec<char>,
    #[canvass(predicate = |even| even % 2 == 0)] even: u8,
    #[canvass(skip = letters.len() * 2)] double: usize,
) {
    assert_eq!(letters.len(), length);
    assert_eq!(double, 2 * length);
    assert_eq!(even % 2, 0);
    see(length);
}

#[test]
fn arguments_have_the_attributes_of_fields() {
    let lengths = seen(spaces);
    assert_eq!(lengths.len(), 30);
    assert!(["1", "2", "3"].into_iter().all(|length| lengths.iter().any(|seen| seen == length)));
}

#[canvass::test]
fn an_attribute_of_an_argument_is_kept(
    #[allow(unused_variables, reason = "it is not used")] number: u8,
) {
}

/// A documented test.
#[canvass::test(regressions = false)]
#[should_panic(expected = "it is kept")]
pub fn other_attributes_are_kept(_number: u8) {
    panic!("it is kept");
}

#[cfg(any())]
#[canvass::test]
fn a_condition_is_kept(number: NoSuchType) {}

macro_rules! in_a_macro {
    ($(#[$attribute:meta])* $name:ident, $type:ty, $body:block) => {
        $(#[$attribute])*
        #[canvass::test(cases = 3)]
        fn $name(_list: &[$type]) $body
    };
}
in_a_macro!(
    /// Written by a macro.
    written,
    Point,
    {
        assume!(true);
        see(0);
    }
);

#[test]
fn a_macro_may_write_a_test() {
    assert_eq!(seen(written).len(), 3);
}
