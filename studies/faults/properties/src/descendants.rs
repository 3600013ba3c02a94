//! Processes that a case leaves behind, holding on to its output.

use crate::{is_bad, system};
use std::sync::Once;

/// Once in a process.
fn leave_running(line: &str) {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| drop(system::leave_running(line)));
}

#[canvass::test]
fn leaves_a_process_and_passes(v: Vec<u8>) {
    if is_bad(&v) {
        leave_running("exec sleep 60");
    }
}

#[canvass::test]
fn leaves_a_process_that_prints_and_passes(v: Vec<u8>) {
    if is_bad(&v) {
        leave_running("for i in $(seq 300); do echo still here; sleep 0.2; done");
    }
}

#[canvass::test]
fn leaves_a_process_and_panics(v: Vec<u8>) {
    if is_bad(&v) {
        leave_running("exec sleep 60");
        panic!("too large");
    }
}

#[canvass::test]
fn leaves_a_process_and_exits(v: Vec<u8>) {
    if is_bad(&v) {
        leave_running("exec sleep 60");
        std::process::exit(0);
    }
}

#[canvass::test]
fn leaves_a_process_and_aborts(v: Vec<u8>) {
    if is_bad(&v) {
        leave_running("exec sleep 60");
        std::process::abort();
    }
}
