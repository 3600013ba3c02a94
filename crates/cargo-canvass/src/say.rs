//! Words to the user, on standard error: lines that stay, and one below them that is replaced.

use std::{
    fmt::Display,
    io::{self, Write},
    sync::{Mutex, PoisonError},
};

/// Whether a line that is to be replaced stands on the terminal.
static IS_SHOWN: Mutex<bool> = Mutex::new(false);

/// A line of words. Where they cannot be written, there is nobody to tell that either.
pub fn say(words: impl Display) {
    unsay();
    let _ = writeln!(io::stderr(), "{words}");
}

/// Words in place of those that were said so before, on a terminal. What is too long for it ends at its edge.
pub fn say_instead(words: impl Display) {
    let mut is_shown = IS_SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let _ = write!(io::stderr(), "\r\x1b[?7l{words}\x1b[?7h\x1b[K");
    *is_shown = true;
}

/// Takes away what was said so.
pub fn unsay() {
    let mut is_shown = IS_SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if *is_shown {
        let _ = write!(io::stderr(), "\r\x1b[K");
        *is_shown = false;
    }
}

/// Results, whose lines go where the line stands that is to be replaced.
pub struct Results<W>(pub W);

impl<W: Write> Write for Results<W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        // Not while the line is held: whoever reads may keep us waiting.
        unsay();
        self.0.write(text)
    }

    fn flush(&mut self) -> io::Result<()> {
        unsay();
        self.0.flush()
    }
}
