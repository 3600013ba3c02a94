//! Ends of the whole process in the midst of a case.

use crate::{List, is_bad, system};
use std::hint::black_box;
use std::process::{abort, exit};
use std::thread;

#[canvass::test]
fn exits_with_success(v: Vec<u8>) {
    if is_bad(&v) {
        exit(0);
    }
}

#[canvass::test(strategy = "ad hoc")]
fn exits_with_success_at_random(v: Vec<u8>) {
    if is_bad(&v) {
        exit(0);
    }
}

/// Whatever the case.
#[canvass::test]
fn exits_with_success_at_once(v: Vec<u8>) {
    black_box(v);
    exit(0);
}

#[canvass::test]
fn exits_with_failure(v: Vec<u8>) {
    if is_bad(&v) {
        exit(1);
    }
}

/// As the test harness does for tests that failed.
#[canvass::test]
fn exits_like_a_failed_test(v: Vec<u8>) {
    if is_bad(&v) {
        exit(101);
    }
}

/// Nothing is flushed, nothing is called at the exit.
#[canvass::test]
fn exits_without_ceremony(v: Vec<u8>) {
    if is_bad(&v) {
        system::exit_at_once(0);
    }
}

#[canvass::test]
fn exits_from_a_thread(v: Vec<u8>) {
    if is_bad(&v) {
        let _ = thread::spawn(|| exit(0)).join();
    }
}

struct ExitsWhenDropped;

impl Drop for ExitsWhenDropped {
    fn drop(&mut self) {
        exit(0);
    }
}

#[canvass::test]
fn exits_while_unwinding(v: Vec<u8>) {
    let _exits = is_bad(&v).then(|| ExitsWhenDropped);
    assert!(!is_bad(&v), "too large");
}

#[canvass::test(strategy = "lazy")]
fn exits_in_a_lazy_search(list: List) {
    if list.is_bad() {
        exit(0);
    }
}

#[canvass::test(strategy = "lazy")]
fn aborts_in_a_lazy_search(list: List) {
    if list.is_bad() {
        abort();
    }
}

#[canvass::test]
fn aborts(v: Vec<u8>) {
    if is_bad(&v) {
        abort();
    }
}

#[canvass::test]
fn dies_of_a_segmentation_fault(v: Vec<u8>) {
    if is_bad(&v) {
        system::signal("SEGV");
    }
}

#[canvass::test]
fn is_killed(v: Vec<u8>) {
    if is_bad(&v) {
        system::signal("KILL");
    }
}

#[canvass::test]
fn is_terminated(v: Vec<u8>) {
    if is_bad(&v) {
        system::signal("TERM");
    }
}

#[canvass::test]
fn overflows_the_stack(v: Vec<u8>) {
    if is_bad(&v) {
        black_box(depth(0));
    }
}

/// Never ends, and cannot be made a loop.
#[expect(unconditional_recursion, reason = "the stack is to overflow")]
fn depth(from: u64) -> u64 {
    let here = black_box([from; 64]);
    depth(from + 1) + black_box(here)[0]
}

#[canvass::test(memory = "512 MiB")]
fn runs_out_of_memory(v: Vec<u8>) {
    let mut leaked = Vec::new();
    while is_bad(&v) {
        leaked.push(black_box(vec![1_u8; 1 << 24]));
    }
}
