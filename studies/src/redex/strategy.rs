//! The ways to look for a counterexample: those of the paper, two of them in two orders, and ours.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A way to look for a counterexample.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Strategy {
    /// Terms in the order of the enumeration by size.
    InOrder,
    /// Terms at random indices of the enumeration by size.
    Uniform,
    /// Terms in Redex' fair order.
    FairInOrder,
    /// Terms at random indices of the fair order.
    FairUniform,
    /// Redex's random terms of the grammar.
    AdHoc,
    /// Redex's default: in order for ten seconds, in turn with ad hoc terms for ten minutes, then those alone.
    Mixed,
    /// Lazy search, smaller terms first.
    Lazy,
    /// Lazy search of some constructor patterns in turn.
    Patterns,
    /// The runner's thinned random terms.
    Thinned,
    /// The default strategy of the runner.
    Auto,
}

impl Strategy {
    /// All of them, those of the paper first.
    pub const ALL: &[Strategy] = &[
        Strategy::InOrder,
        Strategy::Uniform,
        Strategy::FairInOrder,
        Strategy::FairUniform,
        Strategy::AdHoc,
        Strategy::Mixed,
        Strategy::Lazy,
        Strategy::Patterns,
        Strategy::Thinned,
        Strategy::Auto,
    ];

    /// Its name on the command line and in tables.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::InOrder => "in-order",
            Strategy::Uniform => "uniform",
            Strategy::FairInOrder => "fair-in-order",
            Strategy::FairUniform => "fair-uniform",
            Strategy::AdHoc => "ad-hoc",
            Strategy::Mixed => "mixed",
            Strategy::Lazy => "lazy",
            Strategy::Patterns => "patterns",
            Strategy::Thinned => "thinned",
            Strategy::Auto => "auto",
        }
    }

    /// Whether what it finds depends on a seed.
    pub(super) fn is_random(self) -> bool {
        match self {
            Strategy::InOrder | Strategy::FairInOrder | Strategy::Lazy | Strategy::Patterns => {
                false
            }
            Strategy::Uniform
            | Strategy::FairUniform
            | Strategy::AdHoc
            | Strategy::Mixed
            | Strategy::Thinned
            | Strategy::Auto => true,
        }
    }

    /// Whether it is one of the paper's.
    pub(super) fn is_published(self) -> bool {
        self <= Strategy::Mixed
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_has_the_names_of_the_command_line() {
        for strategy in Strategy::ALL {
            let name = serde_json::to_string(strategy).unwrap();
            assert_eq!(name, format!("\"{strategy}\""));
        }
    }

    #[test]
    fn all_are_in_their_order() {
        assert!(Strategy::ALL.is_sorted());
        assert_eq!(Strategy::ALL.iter().filter(|strategy| strategy.is_published()).count(), 6);
    }
}
