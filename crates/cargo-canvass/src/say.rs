//! Words to the user, on standard error.

use std::{
    fmt::Display,
    io::{self, Write},
};

/// A line of words. Where they cannot be written, there is nobody to tell that either.
pub fn say(words: impl Display) {
    let _ = writeln!(io::stderr(), "{words}");
}

/// Words in place of those that were said so before, on a terminal.
pub fn say_instead(words: impl Display) {
    let _ = write!(io::stderr(), "\r\x1b[K{words}");
}
