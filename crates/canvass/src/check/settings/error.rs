//! What can be wrong with settings.

use super::table::SETTINGS;
use std::ffi::OsString;
use std::path::PathBuf;
use std::{fmt, io};

/// Why there are no settings to run with.
#[derive(Debug)]
#[non_exhaustive]
pub enum SettingsError {
    /// There is no such setting, or no such variable.
    Unknown {
        /// Its name.
        name: String,
        /// Where it is given.
        place: Place,
        /// A known name that looks alike.
        nearest: Option<String>,
    },
    /// The text is not what the setting expects.
    Malformed {
        /// The setting.
        name: &'static str,
        /// Where it is given.
        place: Place,
        /// What is given.
        text: String,
        /// What to write.
        expects: &'static str,
    },
    /// The setting is given a second time in the same place.
    Repeated {
        /// The setting.
        name: &'static str,
        /// Where it is given again.
        place: Place,
    },
    /// The setting is for one test, and is given for all.
    Misplaced {
        /// The setting.
        name: &'static str,
        /// Where it is given.
        place: Place,
    },
    /// The profile has a second table in the file.
    RepeatedProfile {
        /// The profile.
        name: String,
        /// Where its second table begins.
        place: Place,
    },
    /// `CANVASS_PROFILE` names a profile that does not exist.
    UnknownProfile {
        /// The profile.
        name: String,
        /// A known name that looks alike.
        nearest: Option<String>,
    },
    /// The file is not in the part of TOML that settings need.
    Syntax {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The character in the line, from 1.
        column: usize,
        /// What stands there; nothing at the end of the line.
        found: String,
        /// What was expected.
        expects: &'static str,
    },
    /// A file with settings could not be read.
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The value of a variable is not Unicode.
    NotText {
        /// The variable.
        name: String,
        /// Its value.
        value: OsString,
    },
}

/// Where a setting is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// In a file.
    File {
        /// Which.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
    /// In an environment variable of this name.
    Variable(String),
    /// In the attribute of the test.
    Attribute,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::File { path, line } => write!(f, "{}:{line}", path.display()),
            Place::Variable(name) => f.write_str(name),
            Place::Attribute => f.write_str("the attribute"),
        }
    }
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingsError::Unknown { name, place, nearest } => {
                match place {
                    Place::Variable(_) => write!(f, "unknown variable `{name}`")?,
                    Place::File { .. } | Place::Attribute => {
                        write!(f, "{place}: unknown setting `{name}`")?;
                    }
                }
                if let Some(nearest) = nearest {
                    return write!(f, ": did you mean `{nearest}`?");
                }
                let known: Vec<&str> = SETTINGS.iter().map(|setting| setting.name).collect();
                write!(f, ": the settings are {}", known.join(", "))
            }
            SettingsError::Malformed { name, place, text, expects } => {
                write!(f, "{place}: `{name}` cannot be `{text}`: write {expects}")
            }
            SettingsError::Repeated { name, place } => {
                write!(f, "{place}: `{name}` is given a second time: remove one of the two")
            }
            SettingsError::Misplaced { name, place } => write!(
                f,
                "{place}: `{name}` is for one test and cannot be given for all: use the variable `CANVASS_{}`",
                name.to_uppercase()
            ),
            SettingsError::RepeatedProfile { name, place } => {
                write!(f, "{place}: a second table `[profile.{name}]`: join it with the first")
            }
            SettingsError::UnknownProfile { name, nearest } => {
                write!(f, "CANVASS_PROFILE: there is no profile `{name}`")?;
                match nearest {
                    Some(nearest) => write!(f, ": did you mean `{nearest}`?"),
                    None => write!(f, ": give `canvass.toml` a table `[profile.{name}]`"),
                }
            }
            SettingsError::Syntax { path, line, column, found, expects } => {
                write!(f, "{}:{line}:{column}: expected {expects}, found ", path.display())?;
                match found.as_str() {
                    "" => f.write_str("the end of the line"),
                    found => write!(f, "`{found}`"),
                }
            }
            SettingsError::Unreadable { path, error } => {
                write!(f, "{} cannot be read: {error}", path.display())
            }
            SettingsError::NotText { name, value } => {
                write!(f, "{name}: the value {value:?} is not Unicode: write it in UTF-8")
            }
        }
    }
}

impl std::error::Error for SettingsError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            SettingsError::Unreadable { error, .. } => Some(error),
            SettingsError::Unknown { .. }
            | SettingsError::Malformed { .. }
            | SettingsError::Repeated { .. }
            | SettingsError::Misplaced { .. }
            | SettingsError::RepeatedProfile { .. }
            | SettingsError::UnknownProfile { .. }
            | SettingsError::Syntax { .. }
            | SettingsError::NotText { .. } => None,
        }
    }
}
