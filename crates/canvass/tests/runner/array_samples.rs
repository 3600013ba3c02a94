//! Tests by covering arrays, which do something only when the variable `SAMPLES` is set.

use super::samples::asked;
use canvass::check::Strategy;
use canvass::prelude::*;
use canvass::space::range;

/// As a function with these arguments would be tested.
fn by_array<A: Canvass>(arguments: &'static [(&'static str, &'static str)], property: impl Fn(A)) {
    if asked() {
        Test::here().arguments(arguments).strategy(Strategy::Array).run(property);
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Canvass)]
enum Method {
    Get,
    Put(bool),
    Delete,
}

#[test]
fn array_requests() {
    let arguments =
        &[("secure", "bool"), ("method", "Method"), ("cached", "bool"), ("flags", "[bool; 4]")];
    by_array(arguments, |(secure, method, cached, _): (bool, Method, bool, [bool; 4])| {
        let replaces = method != Method::Put(false);
        assert!(!secure || cached || replaces, "an old version is kept");
    });
}

#[test]
fn array_numbers() {
    by_array(&[], |(number, flag): (u32, bool)| {
        assume!(number % 2 == 0);
        assert!(flag || number < u32::MAX);
    });
}

#[test]
fn array_digits() {
    by_array(&[("number", "u32"), ("flag", "bool")], |(number, flag): (u32, bool)| {
        assert!(!flag || number / 10_000 % 10 != 7, "seven");
    });
}

#[test]
fn array_list() {
    by_array(&[("flag", "bool"), ("list", "Vec<u8>")], |_: (bool, Vec<u8>)| {});
}

#[derive(Debug, Canvass)]
enum Chain {
    End,
    Link(Box<Chain>),
}

#[test]
fn array_chain() {
    by_array(&[("chain", "Chain")], |(chain,): (Chain,)| {
        assert!(matches!(chain, Chain::End | Chain::Link(_)));
    });
}

#[derive(Debug, Canvass)]
struct Drawn {
    #[canvass(generator = |seed: u64, _size: usize| Some(seed.is_multiple_of(2)))]
    flag: bool,
}

#[test]
fn array_generated() {
    by_array(&[("drawn", "Drawn")], |(drawn,): (Drawn,)| assert!(drawn.flag));
}

#[derive(Debug, Canvass)]
struct Pair {
    #[canvass(range = 0..5)]
    low: u8,
    #[canvass(space = range(*low..9))]
    high: u8,
}

#[test]
fn array_dependent() {
    by_array(&[("pair", "Pair")], |(pair,): (Pair,)| assert!(pair.low <= pair.high));
}

#[test]
fn array_wide() {
    by_array(&[], |_: [bool; 40]| {});
}
