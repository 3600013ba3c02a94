//! Tests whose verdict is not simply that of their cases.

use crate::is_bad;
use canvass::prelude::*;

#[canvass::test]
#[should_panic(expected = "too large")]
fn should_panic_and_does(v: Vec<u8>) {
    assert!(!is_bad(&v), "too large");
}

#[canvass::test]
#[should_panic]
fn should_panic_and_does_not(v: Vec<u8>) {
    drop(v);
}

#[canvass::test]
#[should_panic(expected = "too small")]
fn should_panic_otherwise(v: Vec<u8>) {
    assert!(!is_bad(&v), "too large");
}

/// One number in four thousand is like this.
#[canvass::test]
fn starves(number: u64) {
    assume!(number % 4001 == 1234);
    assert_ne!(number, 0);
}

#[canvass::test]
fn rejects_everything(v: Vec<u8>) {
    assume!(v.len() > 1000 && v.is_empty());
}
