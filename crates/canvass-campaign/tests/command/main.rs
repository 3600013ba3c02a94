//! `cargo canvass campaign` as a shell calls it: arguments in, text and exit status out.
#![cfg(unix)]

mod campaign;
mod postgres;
mod trust;

use std::process::Output;

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("the program prints UTF-8")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("the program prints UTF-8")
}
