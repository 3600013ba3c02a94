//! Panic hooks of the property's own.

use crate::is_bad;
use std::panic::{set_hook, take_hook};

#[canvass::test]
fn panics_with_a_hook_that_exits(v: Vec<u8>) {
    if is_bad(&v) {
        set_hook(Box::new(|_| std::process::exit(0)));
        panic!("too large");
    }
}

#[canvass::test]
fn panics_with_a_hook_that_panics(v: Vec<u8>) {
    if is_bad(&v) {
        set_hook(Box::new(|_| panic!("in the hook")));
        panic!("too large");
    }
}

#[canvass::test]
fn panics_with_a_silent_hook(v: Vec<u8>) {
    set_hook(Box::new(|_| {}));
    assert!(!is_bad(&v), "too large");
}

#[canvass::test]
fn panics_without_the_hook_that_was_there(v: Vec<u8>) {
    drop(take_hook());
    assert!(!is_bad(&v), "too large");
}

/// The message of another panic is not that of the case.
#[canvass::test]
fn panics_with_a_silent_hook_after_a_caught_panic(v: Vec<u8>) {
    let _ = std::panic::catch_unwind(|| panic!("harmless"));
    set_hook(Box::new(|_| {}));
    let failed = std::panic::catch_unwind(|| assert!(!is_bad(&v), "too large"));
    drop(take_hook());
    if let Err(payload) = failed {
        std::panic::resume_unwind(payload);
    }
}
