//! Values of a test in a file to be committed: regressions, for which it failed once, and suites.
//!
//! A line is a token and, after `#`, the value as Rust. Lines that mean nothing to us are left as they are.

mod replace;

use super::settings::package;
use super::token::Token;
pub(super) use replace::write_whole;

use replace::replace;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

/// Where the values of a test are.
pub(crate) struct Store {
    test: String,
    path: PathBuf,
}

/// The values of a test.
#[derive(Default)]
pub(crate) struct Saved {
    pub(crate) entries: Vec<Entry>,
    /// What is wrong with the other lines.
    pub(crate) complaints: Vec<String>,
}

pub(crate) struct Entry {
    pub(crate) token: Token,
    /// From 1.
    pub(crate) line: usize,
}

/// Longer values are cut; the token has them whole.
const MAX_TEXT: usize = 200;

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
    /// The regressions of a test, by its path, in a package compiled in this folder.
    pub(crate) fn regressions(compiled: &str, test: &str) -> Store {
        Store::within(&package(Path::new(compiled)), "regressions", test)
    }

    /// The suite of a test.
    pub(crate) fn suite(compiled: &str, test: &str) -> Store {
        Store::within(&package(Path::new(compiled)), "suites", test)
    }

    fn within(package: &Path, folder: &str, test: &str) -> Store {
        let path = package.join(".canvass").join(folder).join(file_name(test));
        Store { test: test.to_owned(), path }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// What was saved; nothing, where there is no file.
    pub(crate) fn read(&self) -> Result<Saved, StoreError> {
        match read_shared(&self.path) {
            Ok(text) => Ok(self.parse(&text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Saved::default()),
            Err(error) => Err(StoreError::Unreadable { path: self.path.clone(), error }),
        }
    }

    /// Saves a value, unless it is saved already.
    ///
    /// Processes may do so at the same time.
    pub(crate) fn add(&self, line: &Line) -> Result<(), StoreError> {
        let added = replace(&self.path, |text| {
            let saved = self.parse(text);
            let is_new = saved.entries.iter().all(|entry| entry.token != line.token);
            is_new.then(|| {
                let mut longer = if text.is_empty() { self.header() } else { text.to_owned() };
                if !longer.ends_with('\n') {
                    longer.push('\n');
                }
                longer + &line.text()
            })
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

    fn parse(&self, text: &str) -> Saved {
        let mut saved = Saved::default();
        for (at, line) in text.lines().enumerate() {
            let token = line.split('#').next().unwrap_or_default().trim();
            if token.is_empty() {
                continue;
            }
            match token.parse() {
                Ok(token) => saved.entries.push(Entry { token, line: at + 1 }),
                Err(error) => {
                    let place = format!("{}:{}", self.path.display(), at + 1);
                    saved.complaints.push(format!("{place}: {error}"));
                }
            }
        }
        saved
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

/// The same without an ending: `::` becomes `__`, and what not every file system takes becomes `_`.
pub(super) fn file_stem(test: &str) -> String {
    let is_plain = |character: char| character.is_alphanumeric() || "_-.".contains(character);
    let plain = |character| if is_plain(character) { character } else { '_' };
    test.replace("::", "__").chars().map(plain).collect()
}

/// The value on one line, cut where it is long.
fn one_line(value: &str) -> String {
    let lines: Vec<&str> = value.lines().map(str::trim).collect();
    let line = lines.join(" ").replace(char::is_control, " ");
    match line.char_indices().nth(MAX_TEXT) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

/// Reads a file that another process may be about to replace.
fn read_shared(path: &Path) -> io::Result<String> {
    let file = fs::File::open(path)?;
    replace::unless_unsupported(file.lock_shared())?;
    io::read_to_string(file)
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
