//! The ways to search for a counterexample.

use super::syntax::Term;
use canvass::lazy::{Search, Ways};

/// A way to search for a counterexample.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strategy {
    /// Smaller terms first.
    Lazy,
    /// Terms of some constructor patterns in turn.
    Patterns,
}

impl Strategy {
    /// All of them, the baseline first.
    pub const ALL: &[Strategy] = &[Strategy::Lazy, Strategy::Patterns];

    pub(super) fn name(self) -> &'static str {
        match self {
            Strategy::Lazy => "lazy",
            Strategy::Patterns => "patterns",
        }
    }

    pub(super) fn search(self) -> Search<Term> {
        let search = match self {
            Strategy::Lazy => Search::by_size(),
            Strategy::Patterns => Search::patterns(&Ways::COMPETING),
        };
        search.expect("terms are a derived type")
    }
}
