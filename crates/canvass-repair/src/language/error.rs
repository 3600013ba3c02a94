//! Why a text is no program of the subset, and where.

use std::{error::Error, fmt};

use proc_macro2::Span;

use crate::language::location::Location;

/// What is wrong with a text, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError {
    /// Where it is.
    pub location: Location,
    /// What is wrong there.
    pub kind: Box<ReadErrorKind>,
}

/// What can be wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadErrorKind {
    /// It is not Rust; the parser's words.
    Syntax(String),
    /// It is Rust, but outside the subset.
    Outside {
        /// What was found.
        found: &'static str,
        /// The nearest thing that the subset has.
        nearest: &'static str,
    },
    /// A name that nothing in the file has.
    Unknown {
        /// What kind of thing was looked for.
        kind: &'static str,
        /// The name.
        name: String,
    },
    /// A type of a library.
    Foreign {
        /// Its name.
        name: String,
        /// The nearest thing that the subset has.
        nearest: &'static str,
    },
    /// A type that does not fit.
    Mismatch {
        /// What the location asks for.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// A type that nothing around the expression decides.
    Undecided,
    /// As many arguments or fields as the name does not have.
    Arity {
        /// What is applied.
        name: String,
        /// How many it has.
        expected: usize,
        /// How many it was given.
        found: usize,
    },
    /// A function that must be a function of its arguments makes choices.
    Choice {
        /// The function.
        function: String,
    },
    /// `covers` or `requires` names a function that does not have the parameters it should have.
    Contract {
        /// The function that is named.
        function: String,
        /// The signature it should have.
        expected: String,
    },
    /// A function calls itself with the arguments it has.
    Endless {
        /// The function.
        function: String,
    },
    /// More levels of nesting than are read.
    Deep,
    /// A longer text than is read.
    Long,
    /// Nothing in the file is marked as a generator.
    NoGenerator,
}

impl ReadError {
    pub(crate) fn at(span: Span, kind: ReadErrorKind) -> Self {
        Self::at_location(Location::of_span(span), kind)
    }

    pub(crate) fn at_location(location: Location, kind: ReadErrorKind) -> Self {
        Self { location, kind: Box::new(kind) }
    }

    pub(crate) fn outside(span: Span, found: &'static str, nearest: &'static str) -> Self {
        Self::at(span, ReadErrorKind::Outside { found, nearest })
    }
}

impl From<syn::Error> for ReadError {
    fn from(error: syn::Error) -> Self {
        let message = match error.to_string() {
            // The words of the lexer for whatever it meets.
            words if words == "cannot parse string into token stream" => {
                "a bracket or a quote is not closed, or a character has no meaning".to_owned()
            }
            words => words,
        };
        Self::at(error.span(), ReadErrorKind::Syntax(message))
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.location.line, self.location.column, self.kind)
    }
}

impl Error for ReadError {}

impl fmt::Display for ReadErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadErrorKind::Syntax(message) => write!(f, "not Rust: {message}"),
            ReadErrorKind::Outside { found, nearest } => {
                write!(f, "{found} cannot be read here; use {nearest}")
            }
            ReadErrorKind::Unknown { kind, name } => {
                write!(f, "no {kind} `{name}` in this file; define it here")
            }
            ReadErrorKind::Foreign { name, nearest } => {
                write!(f, "`{name}` cannot be read here; use {nearest}")
            }
            ReadErrorKind::Mismatch { expected, found } => {
                write!(f, "expected `{expected}`, found `{found}`")
            }
            ReadErrorKind::Undecided => {
                write!(f, "the type is not decided here; bind it with `let name: Type = …`")
            }
            ReadErrorKind::Arity { name, expected, found } => {
                write!(f, "`{name}` has {expected} parts, but {found} are given")
            }
            ReadErrorKind::Choice { function } => {
                write!(
                    f,
                    "`{function}` makes a choice; mark it `#[canvass::generator(covers = …)]`"
                )
            }
            ReadErrorKind::Contract { function, expected } => {
                write!(f, "`{function}` must have the form `{expected}`")
            }
            ReadErrorKind::Endless { function } => write!(
                f,
                "`{function}` calls itself with its own arguments; pass something smaller, such as `n - 1` or a part of a \
                 value"
            ),
            ReadErrorKind::Deep => write!(f, "nested too deeply; split it into functions"),
            ReadErrorKind::Long => write!(
                f,
                "the file is longer than a mebibyte; move the generator to a file of its own"
            ),
            ReadErrorKind::NoGenerator => {
                write!(
                    f,
                    "no generator in this file; mark one `#[canvass::generator(covers = predicate)]`"
                )
            }
        }
    }
}
