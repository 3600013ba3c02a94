//! Files of events.
//!
//! A line is an event or a constraint:
//!
//! ```text
//! # What happens to a connection.
//! open
//! send
//! receive
//! close
//!
//! open before send
//! open before close
//! send never next to close
//! ```
//!
//! An event whose name has one of these words in it is written in quotes: `"the day before tomorrow"`.

use std::{error::Error, fmt};

use super::events::{Events, EventsError};
use canvass_base::nearest;

/// Events with names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedEvents {
    /// Their names, by number.
    pub names: Vec<String>,
    /// What orders of them obey.
    pub events: Events,
}

/// Why a text is no file of events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileError {
    /// The line, counted from 1; `None` if it is about the file as a whole.
    pub line: Option<usize>,
    /// What is wrong.
    pub kind: FileErrorKind,
}

/// What is wrong with a file of events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileErrorKind {
    /// There is no event.
    NoEvents,
    /// There are more events than this.
    TooMany {
        /// The most there may be.
        most: usize,
    },
    /// An event is there twice.
    Twice {
        /// Its name.
        name: String,
        /// The line of the first.
        first: usize,
    },
    /// A constraint mentions an event that is not there.
    Unknown {
        /// Its name.
        name: String,
        /// An event with a similar name.
        nearest: Option<String>,
    },
    /// A constraint lacks an event, or mentions the same twice.
    Constraint,
    /// Something is beside a text in quotes, or quotes are not closed.
    Quotes,
    /// The constraints would have these events come one before the other in a circle.
    Cycle {
        /// Their names.
        names: Vec<String>,
    },
}

/// The most events of a file.
const MOST_EVENTS: usize = 1 << 12;

const BEFORE: &str = " before ";
const NEVER_NEXT_TO: &str = " never next to ";

/// Reads a file of events.
pub fn read(text: &str) -> Result<NamedEvents, FileError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut names: Vec<(usize, String)> = Vec::new();
    let mut constraints = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let at = at + 1;
        let error = |kind| FileError { line: Some(at), kind };
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some((one, is_before, other)) = constraint(line) {
            let [one, other] =
                [one, other].map(|name| unquoted(name).ok_or(error(FileErrorKind::Quotes)));
            constraints.push((at, one?, is_before, other?));
            continue;
        }
        let name = unquoted(line).ok_or(error(FileErrorKind::Quotes))?;
        if let Some((first, _)) = names.iter().find(|(_, other)| *other == name) {
            return Err(error(FileErrorKind::Twice { name, first: *first }));
        }
        if names.len() == MOST_EVENTS {
            return Err(error(FileErrorKind::TooMany { most: MOST_EVENTS }));
        }
        names.push((at, name));
    }
    let names: Vec<String> = names.into_iter().map(|(_, name)| name).collect();
    let (mut before, mut apart) = (Vec::new(), Vec::new());
    for (line, one, is_before, other) in constraints {
        let error = |kind| FileError { line: Some(line), kind };
        let number = |name: String| {
            let found = names.iter().position(|other| *other == name);
            found.ok_or_else(|| {
                let nearest = nearest(&name, names.iter().map(String::as_str));
                error(FileErrorKind::Unknown { name, nearest })
            })
        };
        let (one, other) = (number(one)?, number(other)?);
        if one == other {
            return Err(error(FileErrorKind::Constraint));
        }
        if is_before { before.push((one, other)) } else { apart.push((one, other)) }
    }
    let kind = match Events::new(names.len(), before, apart) {
        Ok(events) => return Ok(NamedEvents { names, events }),
        Err(EventsError::Cycle { events }) => {
            FileErrorKind::Cycle { names: events.iter().map(|at| names[*at].clone()).collect() }
        }
        Err(EventsError::None) => FileErrorKind::NoEvents,
        Err(EventsError::NoSuchEvent { .. } | EventsError::Same { .. }) => {
            unreachable!("the numbers are those of different events")
        }
    };
    Err(FileError { line: None, kind })
}

/// The parts of a constraint, and whether it says what comes before what.
fn constraint(line: &str) -> Option<(&str, bool, &str)> {
    let is_quoted = |at: usize| line[..at].matches('"').count() % 2 == 1;
    let parts = |words: &str| {
        let (at, _) = line.match_indices(words).find(|(at, _)| !is_quoted(*at))?;
        Some((line[..at].trim(), line[at + words.len()..].trim()))
    };
    let apart = parts(NEVER_NEXT_TO).map(|(one, other)| (one, false, other));
    apart.or_else(|| parts(BEFORE).map(|(one, other)| (one, true, other)))
}

/// A name without its quotes; `None` if there are some elsewhere.
fn unquoted(name: &str) -> Option<String> {
    let inner = name.strip_prefix('"').and_then(|name| name.strip_suffix('"'));
    let name = inner.unwrap_or(name);
    (!name.contains('"') && !name.is_empty()).then(|| name.to_owned())
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        match &self.kind {
            FileErrorKind::NoEvents => f.write_str("there are no events: write one in each line"),
            FileErrorKind::TooMany { most } => {
                write!(f, "there are more than {most} events: leave out some")
            }
            FileErrorKind::Twice { name, first } => {
                write!(f, "event {name:?} is already in line {first}: remove one")
            }
            FileErrorKind::Unknown { name, nearest } => {
                write!(f, "there is no event {name:?}")?;
                match nearest {
                    Some(nearest) => write!(f, ": did you mean {nearest:?}?"),
                    None => f.write_str(": write it in a line of its own"),
                }
            }
            FileErrorKind::Constraint => f.write_str("a constraint is about two different events"),
            FileErrorKind::Quotes => {
                f.write_str("quotes must be around the whole name of an event, and not empty")
            }
            FileErrorKind::Cycle { names } => {
                let names: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
                write!(
                    f,
                    "{} would each come before the next, and the last before the first: remove a constraint",
                    names.join(", ")
                )
            }
        }
    }
}

impl Error for FileError {}
