//! Why there is no coverage of a type.

use crate::SpaceError;
use std::fmt;

/// Why descriptions of a type cannot be told apart.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CoverageError {
    /// The type itself cannot be described.
    Type(SpaceError),
    /// The strength is 0, or more than [`MAX_STRENGTH`](CoverageError::MAX_STRENGTH).
    Strength {
        /// The strength asked for.
        strength: usize,
    },
    /// The constructors have too many parts.
    Parts {
        /// How many they may have together.
        most: usize,
    },
    /// By their names, constructors have too many different meanings to count their combinations.
    Names,
}

impl CoverageError {
    /// How many constructors a description may have.
    pub const MAX_STRENGTH: usize = 8;
}

impl fmt::Display for CoverageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CoverageError::Type(error) => error.fmt(f),
            CoverageError::Strength { strength } => write!(
                f,
                "there is no coverage of strength {strength}: choose one from 1 to {}",
                CoverageError::MAX_STRENGTH
            ),
            CoverageError::Parts { most } => write!(
                f,
                "the constructors of the type have more than {most} parts together: make large arrays opaque"
            ),
            CoverageError::Names => f.write_str(
                "constructors of the same name are used in too many ways: tell them apart by their types",
            ),
        }
    }
}

impl std::error::Error for CoverageError {}

impl From<SpaceError> for CoverageError {
    fn from(error: SpaceError) -> CoverageError {
        CoverageError::Type(error)
    }
}
