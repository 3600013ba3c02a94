//! The bugs that can be switched on in the optimiser: each replaces one expression by another.

/// A bug in the optimiser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bug {
    /// A remainder is never negative, as in mathematics; in C it has the sign of the dividend.
    RemainderNotNegative,
    /// The negation of a difference is the difference, its operands not exchanged. Many programs show it.
    DifferenceNotExchanged,
}

impl Bug {
    pub(super) fn name(self) -> &'static str {
        match self {
            Bug::RemainderNotNegative => "remainder not negative",
            Bug::DifferenceNotExchanged => "difference not exchanged",
        }
    }
}
