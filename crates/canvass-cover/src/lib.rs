//! Covering arrays: few rows that contain, for every choice of `t` parameters, every allowed combination of their values.
//!
//! | word | meaning |
//! |---|---|
//! | column, level | a parameter without its name; one of its values, as a number from 0 |
//! | row | a level for each column |
//! | interaction | levels for some columns |
//! | strength | how many columns an interaction has |
//! | relation | columns and a strength `t`: every `t` of the columns interact |
//! | rules | what every row obeys: forbidden interactions and predicates |
//! | problem | columns, relations and rules |
//! | preference | the level of a cell whose level does not matter for coverage |
//! | array | rows that contain every interaction of the relations that the rules allow |
//! | coverage | how many of these interactions given rows contain |
//! | suite | rows as text, from any tool or person |
//! | order | a permutation of events; a [sequence covering array](sequence) is few of them, such that any `t` events come in every order |
//!
//! With the feature `formats`, the module `model` has parameters with names and constraints, and generates rows for them;
//! `format` reads models and writes models and rows as other tools do.

mod algebra;
mod array;
mod coverage;
mod estimate;
mod fast;
#[cfg(feature = "formats")]
pub mod format;
mod formula;
#[cfg(feature = "formats")]
pub mod model;
mod preference;
mod problem;
mod radix;
mod rules;
pub mod sequence;
mod small;
mod solver;
mod suite;
mod tighten;
mod verify;

pub use array::Array;
pub use coverage::{
    Contribution, Coverage, CoverageError, Measuring, PartialRow, coverage, coverage_while,
    decided_rows,
};
pub use estimate::{Estimate, fewest_rows};
pub use fast::{Build, CoverError, Progress, Watch, cover};
pub use formula::Formula;
pub use preference::Preference;
pub use problem::{Problem, ProblemError, Relation};
pub use radix::{Digits, Radix, Split, Within, split, split_counts};
pub use rules::{Forbidden, Predicate, Rules};
pub use small::{Effort, cover_small, shrink};
pub use suite::{Suite, SuiteError, SuiteErrorKind, SuiteFormat, SuiteRow};
pub use verify::{Interaction, VerifyError, verify};

/// The code of the README, compiled and run with the documentation's.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
