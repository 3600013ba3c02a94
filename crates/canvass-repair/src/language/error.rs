//! The error of reading a source file that is not in the subset.

use std::{error::Error, fmt};

use proc_macro2::Span;

use crate::language::location::Location;

/// A source file cannot be read: why, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError {
    /// Where in the source.
    pub location: Location,
    /// Why.
    pub kind: Box<ReadErrorKind>,
}

/// Why a source file cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadErrorKind {
    /// It is not Rust: the parser's message.
    Syntax(String),
    /// It is Rust, but outside the subset.
    Outside {
        /// What was found.
        found: &'static str,
        /// The nearest form that is in the subset.
        nearest: &'static str,
    },
    /// A name that the file does not define.
    Unknown {
        /// What the name should be the name of, such as a type.
        kind: &'static str,
        /// The name.
        name: String,
    },
    /// A type of a library, which is outside the subset.
    Foreign {
        /// Its name.
        name: String,
        /// The nearest type that is in the subset.
        nearest: &'static str,
    },
    /// An expression of another type than expected.
    Mismatch {
        /// The expected type.
        expected: String,
        /// The type of the expression.
        found: String,
    },
    /// The type of an expression cannot be inferred.
    Undecided,
    /// A wrong number of arguments or fields.
    Arity {
        /// The function, type or constructor.
        name: String,
        /// How many it has.
        expected: usize,
        /// How many it was given.
        found: usize,
    },
    /// A function that is not marked as a generator makes choices where it must not.
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
    /// A function calls itself with its own arguments.
    Endless {
        /// The function.
        function: String,
    },
    /// Expressions, patterns or brackets are nested too deeply.
    Deep,
    /// The file is too long.
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

    /// The error at the beginning of the file if it is in the library after it, where no line of the file is to blame alone.
    pub(crate) fn inside(mut self, source: &str) -> Self {
        // The library begins with comments; the end of the file may be a line after its last one.
        if self.location.line > source.lines().count() + 2 {
            self.location = Location::START;
        }
        self
    }

    pub(crate) fn outside(span: Span, found: &'static str, nearest: &'static str) -> Self {
        Self::at(span, ReadErrorKind::Outside { found, nearest })
    }
}

impl From<syn::Error> for ReadError {
    fn from(error: syn::Error) -> Self {
        let message = match error.to_string() {
            // The lexer has this one message for all errors.
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
