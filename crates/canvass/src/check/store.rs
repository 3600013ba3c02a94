//! Values of a test in a file to be committed: regressions, for which it failed once, and suites.
//!
//! A line is a token and, after `#`, the value as Rust. Lines that mean nothing to us are left as they are. Files have
//! limits, so that a damaged one does not hold a test up: see [`Limits`].

mod beside;
mod replace;

use super::bounded::{read_open, refuse_irregular};
use super::token::{Token, TokenError};
pub use beside::replace_file;
pub(super) use beside::write_and_rename;
pub(super) use replace::write_whole;

use replace::replace;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

/// Where the values of a test are.
pub(crate) struct Store {
    test: String,
    path: PathBuf,
    limits: Limits,
}

/// How large a file may be. One that is larger is neither read nor added to.
#[derive(Clone, Copy)]
struct Limits {
    bytes: u64,
    /// Lines that are not comments.
    values: usize,
}

/// All of them are tried at the beginning of each run: at most 10,000 values in 16 MiB.
const REGRESSIONS: Limits = Limits { bytes: 16 << 20, values: 10_000 };
/// At most 1,000,000 values in 256 MiB.
const SUITE: Limits = Limits { bytes: 256 << 20, values: 1_000_000 };

/// The values of a test.
#[derive(Default)]
pub(crate) struct Saved {
    pub(crate) entries: Vec<Entry>,
    /// Whether [`ENDED_ITS_PROCESS`] stands above one of them.
    pub(crate) has_ended_a_process: bool,
}

/// Above a value that must not be run in the test program: it may end it with the status of success.
pub(crate) const ENDED_ITS_PROCESS: &str = "The next value ended its process or hung it. As long as it is here, the test has a process of its own.";

/// A line of a file that is not a comment.
pub(crate) struct Entry {
    pub(crate) token: Result<Token, TokenError>,
    /// From 1.
    pub(crate) line: usize,
    /// What stands behind the token: the value as Rust, on one line.
    pub(crate) text: String,
}

/// Longer values are cut; the token has them whole.
const MAX_TEXT: usize = 2000;

/// A value to be written.
pub(crate) struct Line {
    pub(crate) token: Token,
    /// As Rust.
    pub(crate) value: String,
    /// A comment above it.
    pub(crate) remark: Option<&'static str>,
}

impl Line {
    fn text(&self) -> String {
        let remark = self.remark.map_or(String::new(), |remark| format!("# {remark}\n"));
        format!("{remark}{}  # {}\n", self.token, one_line(&self.value))
    }
}

impl Store {
    /// The regressions of a test, by its path, of the package in this folder.
    pub(crate) fn regressions(package: &Path, test: &str) -> Store {
        Store::within(package, "regressions", test, REGRESSIONS)
    }

    /// The suite of a test.
    pub(crate) fn suite(package: &Path, test: &str) -> Store {
        Store::within(package, "suites", test, SUITE)
    }

    fn within(package: &Path, folder: &str, test: &str, limits: Limits) -> Store {
        let path = package.join(".canvass").join(folder).join(file_name(test));
        Store { test: test.to_owned(), path, limits }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// What was saved; nothing, where there is no file.
    pub(crate) fn read(&self) -> Result<Saved, StoreError> {
        match read_shared(&self.path, self.limits.bytes).and_then(|text| self.parse(&text)) {
            Ok(saved) => Ok(saved),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Saved::default()),
            Err(error) => Err(StoreError::Unreadable { path: self.path.clone(), error }),
        }
    }

    /// Saves a value, unless it is saved already.
    ///
    /// Processes may do so at the same time.
    pub(crate) fn add(&self, line: &Line) -> Result<(), StoreError> {
        let added = replace(&self.path, self.limits.bytes, |text| {
            let saved = self.parse(text)?;
            if saved.entries.iter().any(|entry| entry.token.as_ref() == Ok(&line.token)) {
                return Ok(None);
            }
            if saved.entries.len() == self.limits.values {
                return Err(self.too_many());
            }
            let mut longer = if text.is_empty() { self.header() } else { text.to_owned() };
            if !longer.ends_with('\n') {
                longer.push('\n');
            }
            Ok(Some(longer + &line.text()))
        });
        added.map_err(|error| StoreError::Unsaved { path: self.path.clone(), error })
    }

    /// Writes the file anew.
    pub(crate) fn write(
        &self,
        header: &str,
        lines: impl Iterator<Item = Line>,
    ) -> Result<(), StoreError> {
        let text = lines.fold(header.to_owned(), |text, line| text + &line.text());
        let written = write_whole(&self.path, &text);
        written.map_err(|error| StoreError::Unsaved { path: self.path.clone(), error })
    }

    fn parse(&self, text: &str) -> io::Result<Saved> {
        let mut saved = Saved::default();
        for (at, line) in text.lines().enumerate() {
            let (token, text) = line.split_once('#').unwrap_or((line, ""));
            let (token, text) = (token.trim(), text.trim().to_owned());
            if token.is_empty() {
                saved.has_ended_a_process |= text == ENDED_ITS_PROCESS;
                continue;
            }
            if saved.entries.len() == self.limits.values {
                return Err(self.too_many());
            }
            saved.entries.push(Entry { token: token.parse(), line: at + 1, text });
        }
        Ok(saved)
    }

    fn too_many(&self) -> io::Error {
        io::Error::other(format!("it may have {} values, remove some", self.limits.values))
    }

    fn header(&self) -> String {
        format!(
            "# Values for which the test `{}` failed once. They are tried before all others.\n\
             # Commit this file, so that they are tried everywhere; remove a line to forget a value.\n\
             # A line is what CANVASS_REPLAY takes, and the value.\n",
            self.test
        )
    }
}

/// A file name for a test.
pub(super) fn file_name(test: &str) -> String {
    file_stem(test) + ".txt"
}

/// The same without an ending, another one for each name: `::` becomes `__`, and what not every file system takes
/// becomes its number, as in `=2f=`; so does `_` where it would look like a part of `__`.
pub(super) fn file_stem(test: &str) -> String {
    let mut stem = String::with_capacity(2 * test.len());
    for (at, part) in test.split("::").enumerate() {
        stem.push_str(if at > 0 { "__" } else { "" });
        escape(part, &mut stem);
    }
    stem
}

fn escape(part: &str, stem: &mut String) {
    for (at, character) in part.char_indices() {
        let is_taken = match character {
            '-' | '.' => true,
            '_' => at > 0 && part[at + 1..].chars().next().is_some_and(|next| next != '_'),
            other => other.is_alphanumeric(),
        };
        if is_taken {
            stem.push(character);
        } else {
            let _never_fails = write!(stem, "={:x}=", u32::from(character));
        }
    }
}

/// The value on one line, cut where it is long.
pub(super) fn one_line(value: &str) -> String {
    let lines: Vec<&str> = value.lines().map(str::trim).collect();
    let line = lines.join(" ").replace(char::is_control, " ");
    match line.char_indices().nth(MAX_TEXT) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

/// Reads a file that another process may be about to replace.
fn read_shared(path: &Path, most: u64) -> io::Result<String> {
    refuse_irregular(path)?;
    let mut file = fs::File::open(path)?;
    replace::unless_unsupported(file.lock_shared())?;
    read_open(&mut file, most)
}

/// Why values cannot be read or written.
#[derive(Debug)]
pub(crate) enum StoreError {
    Unreadable { path: PathBuf, error: io::Error },
    Unsaved { path: PathBuf, error: io::Error },
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Unreadable { path, error } => {
                write!(f, "{} cannot be read: {error}", path.display())
            }
            StoreError::Unsaved { path, error } => {
                write!(f, "{} cannot be written: {error}", path.display())
            }
        }
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            StoreError::Unreadable { error, .. } | StoreError::Unsaved { error, .. } => Some(error),
        }
    }
}

#[cfg(test)]
mod tests;
