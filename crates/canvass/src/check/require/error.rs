//! What is wrong with a requirement.

#[cfg(feature = "expressions")]
use crate::tree::ExpressionError;
use std::fmt;

/// Why a requirement cannot be met, whatever is tried.
#[derive(Debug)]
pub(crate) enum RequireError {
    /// Expressions were left out of the build.
    #[cfg(not(feature = "expressions"))]
    LeftOut { text: String },
    /// It is not an expression about the arguments, or describes none.
    #[cfg(feature = "expressions")]
    Expression { text: String, error: ExpressionError },
    /// It does not have an expression for each argument of the function.
    #[cfg(feature = "expressions")]
    Arguments { text: String, arguments: usize },
}

#[cfg(feature = "expressions")]
impl RequireError {
    /// An error whose columns count from `before` characters before the text.
    pub(super) fn new(
        text: String,
        mut error: ExpressionError,
        before: usize,
        arguments: usize,
    ) -> RequireError {
        if let ExpressionError::WrongFields { column: 1, .. } = error
            && before > 0
        {
            return RequireError::Arguments { text, arguments };
        }
        match &mut error {
            ExpressionError::Expected { column, .. }
            | ExpressionError::UnknownName { column, .. }
            | ExpressionError::AmbiguousName { column, .. }
            | ExpressionError::WrongFields { column, .. }
            | ExpressionError::TakenName { column, .. }
            | ExpressionError::TooDeep { column } => *column = column.saturating_sub(before),
            ExpressionError::TooLong
            | ExpressionError::OtherType { .. }
            | ExpressionError::InsideMap { .. }
            | ExpressionError::AmongRepresentatives { .. }
            | ExpressionError::TooManyCases
            | ExpressionError::NoValue
            | ExpressionError::Space(_) => {}
        }
        RequireError::Expression { text, error }
    }
}

impl fmt::Display for RequireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            #[cfg(not(feature = "expressions"))]
            RequireError::LeftOut { text } => write!(
                f,
                "the test requires `{text}`, and expressions were left out: give canvass the feature `expressions` in \
                 Cargo.toml"
            ),
            #[cfg(feature = "expressions")]
            RequireError::Expression { text, error: ExpressionError::NoValue } => {
                write!(f, "no value is as `{text}`, which the test requires")
            }
            #[cfg(feature = "expressions")]
            RequireError::Expression { text, error } => {
                write!(f, "the test requires `{text}`, {error}")
            }
            #[cfg(feature = "expressions")]
            RequireError::Arguments { text, arguments } => write!(
                f,
                "the test requires `{text}`: give an expression for each of its {arguments} arguments, \
                 with commas between them"
            ),
        }
    }
}

impl std::error::Error for RequireError {}
