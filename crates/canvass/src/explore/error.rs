//! Why a strategy cannot explore the values of a test.

use super::array::ArrayError;
use crate::tree::CoverageError;
use std::fmt;

#[derive(Debug)]
pub(crate) enum ExplorerError {
    Array(ArrayError),
    /// Values cannot be thinned.
    Thinning(CoverageError),
}

impl fmt::Display for ExplorerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExplorerError::Array(error) => error.fmt(f),
            ExplorerError::Thinning(error) => write!(f, "`strength`: {error}"),
        }
    }
}

impl std::error::Error for ExplorerError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ExplorerError::Array(error) => Some(error),
            ExplorerError::Thinning(error) => Some(error),
        }
    }
}

impl From<ArrayError> for ExplorerError {
    fn from(error: ArrayError) -> ExplorerError {
        ExplorerError::Array(error)
    }
}

impl From<CoverageError> for ExplorerError {
    fn from(error: CoverageError) -> ExplorerError {
        ExplorerError::Thinning(error)
    }
}
