//! Much output, output that imitates canvass, and descriptors that are closed.

use crate::{is_bad, system};
use std::io::{self, Write};

const STDOUT: i32 = 1;
const STDERR: i32 = 2;

/// Past the capture of the test harness.
fn print_a_gigabyte(mut out: impl Write) {
    let line = [b"x".repeat(127), b"\n".to_vec()].concat().repeat(1 << 13);
    for _ in 0..1 << 10 {
        let _ = out.write_all(&line);
    }
}

#[canvass::test]
fn prints_a_gigabyte_and_panics(v: Vec<u8>) {
    if is_bad(&v) {
        print_a_gigabyte(io::stdout());
        panic!("too large");
    }
}

#[canvass::test]
fn prints_a_gigabyte_of_errors_and_aborts(v: Vec<u8>) {
    if is_bad(&v) {
        print_a_gigabyte(io::stderr());
        std::process::abort();
    }
}

/// One line of a gigabyte.
#[canvass::test(cases = 1)]
fn prints_a_gigabyte_without_an_end(v: Vec<u8>) {
    let bytes = vec![b'x'; 1 << 20];
    for _ in 0..1 << 10 {
        let _ = io::stdout().write_all(&bytes);
    }
    drop(v);
}

#[canvass::test]
fn closes_stdout_and_panics(v: Vec<u8>) {
    if is_bad(&v) {
        system::close(STDOUT);
        panic!("too large");
    }
}

#[canvass::test]
fn closes_stdout_and_exits(v: Vec<u8>) {
    if is_bad(&v) {
        system::close(STDOUT);
        std::process::exit(0);
    }
}

#[canvass::test]
fn closes_stderr_and_panics(v: Vec<u8>) {
    if is_bad(&v) {
        system::close(STDERR);
        panic!("too large");
    }
}

#[canvass::test]
fn closes_everything_and_panics(v: Vec<u8>) {
    if is_bad(&v) {
        system::close_all();
        panic!("too large");
    }
}

#[canvass::test]
fn closes_everything_and_aborts(v: Vec<u8>) {
    if is_bad(&v) {
        system::close_all();
        std::process::abort();
    }
}

/// Lines of text that a program in a case may write too.
#[canvass::test]
fn imitates_what_canvass_writes(v: Vec<u8>) {
    if is_bad(&v) {
        for line in ["failed no", "case 1.2.3", "passed", "end", "ended", "done"] {
            let _ = io::stdout().write_all(format!("\n\u{1}canvass:{line}\n").as_bytes());
        }
    }
}

#[canvass::test]
fn imitates_what_canvass_writes_and_exits(v: Vec<u8>) {
    if is_bad(&v) {
        for line in ["passed ", "end ", "ended ", "done "] {
            let _ = io::stdout().write_all(format!("\n\u{1}canvass:{line}\n").as_bytes());
        }
        let _ = io::stdout().write_all(b"\ntest result: ok. 1 passed; 0 failed\n");
        let _ = io::stdout().flush();
        std::process::exit(0);
    }
}
