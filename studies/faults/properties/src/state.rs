//! Properties that depend on what ran before them.

use crate::is_bad;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// After the first failure every case fails, elsewhere.
#[canvass::test]
fn poisons_a_mutex(v: Vec<u8>) {
    static CALLS: Mutex<u32> = Mutex::new(0);
    let mut calls = CALLS.lock().unwrap();
    *calls += 1;
    assert!(!is_bad(&v), "too large");
}

/// Fails for the first bad input only.
#[canvass::test]
fn fails_once(v: Vec<u8>) {
    static HAS_FAILED: AtomicBool = AtomicBool::new(false);
    assert!(!is_bad(&v) || HAS_FAILED.swap(true, Ordering::Relaxed), "too large");
}

/// Fails for whichever input is the hundredth.
#[canvass::test]
fn fails_at_the_hundredth_call(v: Vec<u8>) {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    assert!(CALLS.fetch_add(1, Ordering::Relaxed) != 99, "one too many");
    drop(v);
}

/// Fails for every input from the hundredth on.
#[canvass::test]
fn fails_from_the_hundredth_call_on(v: Vec<u8>) {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    assert!(CALLS.fetch_add(1, Ordering::Relaxed) < 99, "one too many");
    drop(v);
}

/// Dies for whichever input is the hundredth.
#[canvass::test]
fn exits_at_the_hundredth_call(v: Vec<u8>) {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    if CALLS.fetch_add(1, Ordering::Relaxed) == 99 {
        std::process::exit(0);
    }
    drop(v);
}
