//! Why there are no values to try.

use crate::array::ArrayError;
use crate::tree::CoverageError;
use std::fmt;

#[derive(Debug)]
pub(crate) enum SearchError {
    Array(ArrayError),
    /// Values cannot be thinned.
    Thinning(CoverageError),
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchError::Array(error) => error.fmt(f),
            SearchError::Thinning(error) => write!(f, "`strength`: {error}"),
        }
    }
}

impl std::error::Error for SearchError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            SearchError::Array(error) => Some(error),
            SearchError::Thinning(error) => Some(error),
        }
    }
}

impl From<ArrayError> for SearchError {
    fn from(error: ArrayError) -> SearchError {
        SearchError::Array(error)
    }
}

impl From<CoverageError> for SearchError {
    fn from(error: CoverageError) -> SearchError {
        SearchError::Thinning(error)
    }
}
