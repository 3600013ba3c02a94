//! Why a strategy cannot explore the values of a test.

#[cfg(not(feature = "array"))]
use super::Strategy;
#[cfg(feature = "array")]
use super::array::ArrayError;
use crate::tree::CoverageError;
use std::fmt;

#[derive(Debug)]
pub(crate) enum ExplorerError {
    #[cfg(feature = "array")]
    Array(ArrayError),
    /// The strategy needs arrays, and they were left out of the build.
    #[cfg(not(feature = "array"))]
    NoArrays { strategy: Strategy },
    /// Values cannot be thinned.
    Thinning(CoverageError),
}

impl fmt::Display for ExplorerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            #[cfg(feature = "array")]
            ExplorerError::Array(error) => error.fmt(f),
            #[cfg(not(feature = "array"))]
            ExplorerError::NoArrays { strategy } => write!(
                f,
                "the strategy `{}` needs covering arrays: give canvass the feature `array` in Cargo.toml",
                strategy.text()
            ),
            ExplorerError::Thinning(error) => write!(f, "`strength`: {error}"),
        }
    }
}

impl std::error::Error for ExplorerError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            #[cfg(feature = "array")]
            ExplorerError::Array(error) => Some(error),
            #[cfg(not(feature = "array"))]
            ExplorerError::NoArrays { .. } => None,
            ExplorerError::Thinning(error) => Some(error),
        }
    }
}

#[cfg(feature = "array")]
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
