//! What a child process prints, printed by its parent.

use super::inside::is_child;
use std::io::{self, Write};

/// Begins the lines that a test prints for the program that runs it.
const MARK: &str = "\u{1}canvass:";
const SUITE: &str = "suite ";
const WARNING: &str = "warning ";

/// Prints what a child process printed.
pub(super) fn relay(output: &str, errors: &str) {
    for line in output.lines().filter(|line| !is_of_harness(line)) {
        match marked(line, SUITE) {
            Some(text) => tell_suite(text),
            None => println!("{line}"),
        }
    }
    for line in errors.lines() {
        match marked(line, WARNING) {
            Some(text) => warn(text),
            None => eprintln!("{line}"),
        }
    }
}

fn marked<'a>(line: &'a str, kind: &str) -> Option<&'a str> {
    line.strip_prefix(MARK)?.strip_prefix(kind)
}

/// What the test harness of the child says about itself.
fn is_of_harness(line: &str) -> bool {
    line.is_empty()
        || line.starts_with("running 1 test")
        || line.starts_with("test ")
        || line.starts_with("test result:")
}

/// Tells the program that runs the tests, or the parent process, that a suite was written.
pub(in crate::check) fn tell_suite(text: &str) {
    let mut out = io::stdout().lock();
    let line = format!("\n{MARK}{SUITE}{text}\n");
    // A closed stream has no reader to write to.
    let _gone = out.write_all(line.as_bytes()).and_then(|()| out.flush());
}

/// Prints lines past the capture of test output, that of the parent too.
pub(in crate::check) fn warn(lines: &str) {
    let mark = if is_child() { [MARK, WARNING].concat() } else { String::new() };
    let text: String = lines.lines().map(|line| format!("{mark}{line}\n")).collect();
    // A closed stream has no reader to write to.
    let _gone = io::stderr().write_all(text.as_bytes());
}

/// Whether a line of a child's output is a message to its parent, and not a hint to why it died.
pub(super) fn is_marked(line: &str) -> bool {
    line.starts_with(MARK)
}
