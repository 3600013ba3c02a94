//! What patterns bind.

use crate::language::core::{LocalId, Pattern};

impl Pattern {
    /// What it binds.
    pub(crate) fn bound(&self) -> Vec<LocalId> {
        match self {
            Pattern::Bind(local) => vec![*local],
            Pattern::Both(local, inner) => [vec![*local], inner.bound()].concat(),
            Pattern::Construct(_, parts) => parts.iter().flat_map(Pattern::bound).collect(),
            // All alternatives bind the same names.
            Pattern::Either(cases) => cases.first().map(Pattern::bound).unwrap_or_default(),
            Pattern::Anything | Pattern::Between(..) => Vec::new(),
        }
    }

    /// Whether it binds names.
    pub(crate) fn binds(&self) -> bool {
        match self {
            Pattern::Bind(_) | Pattern::Both(..) => true,
            Pattern::Construct(_, parts) | Pattern::Either(parts) => {
                parts.iter().any(Pattern::binds)
            }
            Pattern::Anything | Pattern::Between(..) => false,
        }
    }

    /// Whether a value may fit several alternatives, and bind other values with each: then Rust asks a guard of each.
    pub(crate) fn is_ambiguous(&self) -> bool {
        match self {
            Pattern::Either(cases) if self.binds() => {
                let numbers: Option<std::collections::BTreeSet<usize>> = cases
                    .iter()
                    .map(|case| match case {
                        Pattern::Construct(number, _) => Some(*number),
                        _ => None,
                    })
                    .collect();
                numbers.is_none_or(|numbers| numbers.len() < cases.len())
                    || cases.iter().any(Pattern::is_ambiguous)
            }
            Pattern::Both(_, inner) => inner.is_ambiguous(),
            Pattern::Construct(_, parts) => parts.iter().any(Pattern::is_ambiguous),
            Pattern::Either(_) | Pattern::Anything | Pattern::Bind(_) | Pattern::Between(..) => {
                false
            }
        }
    }
}
