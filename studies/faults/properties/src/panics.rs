//! Panics, with all kinds of payloads, caught and not.

use crate::is_bad;
use std::hint::black_box;
use std::panic::{catch_unwind, panic_any, resume_unwind};

#[canvass::test]
fn panics(v: Vec<u8>) {
    assert!(!is_bad(&v), "too large");
}

#[canvass::test(strategy = "ad hoc")]
fn panics_at_random(v: Vec<u8>) {
    assert!(!is_bad(&v), "too large");
}

#[canvass::test]
fn returns_false(v: Vec<u8>) -> bool {
    !is_bad(&v)
}

#[canvass::test]
fn returns_an_error(v: Vec<u8>) -> Result<(), String> {
    if is_bad(&v) { Err("too large".to_owned()) } else { Ok(()) }
}

#[canvass::test]
fn overflows_a_number(v: Vec<u8>) {
    if is_bad(&v) {
        let _ = black_box(u8::MAX) + black_box(1);
    }
}

#[canvass::test]
fn indexes_out_of_bounds(v: Vec<u8>) {
    if is_bad(&v) {
        let _ = v[black_box(v.len())];
    }
}

#[canvass::test]
fn unwraps_nothing(v: Vec<u8>) {
    if is_bad(&v) {
        black_box(None::<u8>).expect("something");
    }
}

/// A payload that is no text.
#[canvass::test]
fn panics_with_a_number(v: Vec<u8>) {
    if is_bad(&v) {
        panic_any(42_u64);
    }
}

/// No hook is called.
#[canvass::test]
fn resumes_unwinding(v: Vec<u8>) {
    if is_bad(&v) {
        resume_unwind(Box::new("resumed"));
    }
}

#[canvass::test]
fn resumes_unwinding_after_a_caught_panic(v: Vec<u8>) {
    let _ = catch_unwind(|| panic!("harmless"));
    if is_bad(&v) {
        resume_unwind(Box::new("resumed"));
    }
}

#[canvass::test]
fn panics_after_a_caught_panic(v: Vec<u8>) {
    let _ = catch_unwind(|| panic!("harmless"));
    assert!(!is_bad(&v), "too large");
}

struct PanicsWhenDropped;

impl Drop for PanicsWhenDropped {
    fn drop(&mut self) {
        panic!("dropped");
    }
}

#[canvass::test]
fn panics_with_a_payload_that_panics(v: Vec<u8>) {
    if is_bad(&v) {
        panic_any(PanicsWhenDropped);
    }
}

/// The second panic aborts the process.
#[canvass::test]
fn panics_while_unwinding(v: Vec<u8>) {
    let _panics = is_bad(&v).then(|| PanicsWhenDropped);
    assert!(!is_bad(&v), "too large");
}

/// Shrinking the one bug comes across the other.
#[canvass::test(strategy = "ad hoc")]
fn panics_in_two_places(v: Vec<u8>) {
    let first = v.first().copied().unwrap_or_default();
    assert!(!(v.len() < 3 && first == 4), "short");
    assert!(!(v.len() >= 3 && first >= 4), "long");
}

/// A panic that is as deep as the other is not the same one.
#[canvass::test(strategy = "ad hoc")]
fn panics_in_one_place_with_two_messages(v: Vec<u8>) {
    assert!(!is_bad(&v), "{} bytes", v.len());
}
