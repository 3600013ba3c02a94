//! Messages on standard error: lines that stay, and a status line below them that is replaced.

use std::{
    borrow::Cow,
    fmt::Display,
    io::{self, Write},
    sync::{Mutex, PoisonError},
};

/// Whether the status line is shown on the terminal.
static IS_SHOWN: Mutex<bool> = Mutex::new(false);

/// Prints a message. An error is ignored, since it could not be reported anywhere.
pub fn say(words: impl Display) {
    unsay();
    let _ = writeln!(io::stderr(), "{}", legible(&words.to_string()));
}

/// A text without terminal control characters other than newlines and tabs: the others are escaped as in Rust.
///
/// Messages may quote files and databases of others.
pub fn legible(text: &str) -> Cow<'_, str> {
    escaped(text, |letter| letter.escape_unicode().to_string())
}

/// The same for JSON, which has an escape for each of them.
pub fn legible_json(json: &str) -> Cow<'_, str> {
    escaped(json, |letter| format!("\\u{:04x}", u32::from(letter)))
}

fn escaped(text: &str, escape: impl Fn(char) -> String) -> Cow<'_, str> {
    if !text.contains(is_direction) {
        return Cow::Borrowed(text);
    }
    let mut legible = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        match is_direction(letter) {
            true => legible.push_str(&escape(letter)),
            false => legible.push(letter),
        }
    }
    Cow::Owned(legible)
}

/// Control characters, and those that change the direction of writing.
fn is_direction(letter: char) -> bool {
    let turns = matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || (letter.is_control() && letter != '\n' && letter != '\t')
}

/// Replaces the status line of the terminal. It is cut at the edge of the terminal.
pub fn say_instead(words: impl Display) {
    let mut is_shown = IS_SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let _ = write!(io::stderr(), "\r\x1b[?7l{}\x1b[?7h\x1b[K", legible(&words.to_string()));
    *is_shown = true;
}

/// Removes the status line.
pub fn unsay() {
    let mut is_shown = IS_SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if *is_shown {
        let _ = write!(io::stderr(), "\r\x1b[K");
        *is_shown = false;
    }
}

/// Results: the status line is removed before they are written.
pub struct Results<W>(pub W);

impl<W: Write> Write for Results<W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        // The lock is not held while writing, since a reader may block us.
        unsay();
        self.0.write(text)
    }

    fn flush(&mut self) -> io::Result<()> {
        unsay();
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::legible;

    #[test]
    fn nothing_directs_the_terminal() {
        let check = |text: &str, expect: &str| assert_eq!(legible(text), expect);
        check("größer 1 ≤ 2\n\tend", "größer 1 ≤ 2\n\tend");
        check("\u{1b}[2Jgone\r", "\\u{1b}[2Jgone\\u{d}");
        check("\u{9b}31m\u{7f}", "\\u{9b}31m\\u{7f}");
        check("a\u{202e}b", "a\\u{202e}b");
    }
}
