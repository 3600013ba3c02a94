//! Rules: what no row may have.

use std::{fmt, sync::Arc};

use crate::problem::ProblemError;

/// Forbidden combinations and predicates that every row obeys.
#[derive(Debug, Clone, Default)]
pub struct Rules {
    forbidden: Vec<Forbidden>,
    predicates: Vec<Predicate>,
}

/// Columns with levels that no row may have all at once, by ascending column.
pub type Forbidden = Box<[(usize, u32)]>;

/// A condition on the levels of some columns, for rules whose forbidden combinations would be too many to list.
#[derive(Clone)]
pub struct Predicate {
    columns: Vec<usize>,
    holds: Arc<Holds>,
}

type Holds = dyn Fn(&[u32]) -> bool + Send + Sync;

impl Predicate {
    /// `holds` is called with whole rows, which may break other rules, and must depend on these columns only.
    pub fn new(
        columns: Vec<usize>,
        holds: impl Fn(&[u32]) -> bool + Send + Sync + 'static,
    ) -> Predicate {
        Predicate { columns, holds: Arc::new(holds) }
    }

    /// The columns it looks at.
    pub fn columns(&self) -> &[usize] {
        &self.columns
    }

    /// Whether a whole row obeys it.
    pub fn holds(&self, row: &[u32]) -> bool {
        (self.holds)(row)
    }
}

impl fmt::Debug for Predicate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Predicate").field("columns", &self.columns).finish_non_exhaustive()
    }
}

impl Rules {
    /// Every row is allowed.
    pub fn none() -> Rules {
        Rules::default()
    }

    /// No row may have one of the `forbidden` combinations, and all `predicates` must hold.
    pub fn new(
        forbidden: impl IntoIterator<Item = Forbidden>,
        predicates: Vec<Predicate>,
    ) -> Rules {
        let sorted = |mut combination: Forbidden| {
            combination.sort_unstable();
            combination
        };
        Rules { forbidden: forbidden.into_iter().map(sorted).collect(), predicates }
    }

    /// These rules and more forbidden combinations.
    pub(crate) fn and(mut self, forbidden: impl IntoIterator<Item = Forbidden>) -> Rules {
        self.forbidden.extend(forbidden);
        self
    }

    /// Whether every row is allowed.
    pub fn is_empty(&self) -> bool {
        self.forbidden.is_empty() && self.predicates.is_empty()
    }

    /// The forbidden combinations.
    pub fn forbidden(&self) -> &[Forbidden] {
        &self.forbidden
    }

    /// The predicates.
    pub fn predicates(&self) -> &[Predicate] {
        &self.predicates
    }

    /// Whether a whole row is allowed; looks at every rule.
    pub fn allow(&self, row: &[u32]) -> bool {
        let has =
            |combination: &Forbidden| combination.iter().all(|(at, level)| row[*at] == *level);
        !self.forbidden.iter().any(has) && self.predicates.iter().all(|rule| rule.holds(row))
    }

    pub(crate) fn check(&self, levels: &[u32]) -> Result<(), ProblemError> {
        let columns = levels.len();
        if self.predicates.iter().any(|rule| rule.columns.is_empty())
            || self.forbidden.iter().any(|combination| combination.is_empty())
        {
            return Err(ProblemError::NoColumns);
        }
        let of_predicates = self.predicates.iter().flat_map(|rule| &rule.columns);
        let of_forbidden = self.forbidden.iter().flatten().map(|(column, _)| column);
        if let Some(&column) = of_predicates.chain(of_forbidden).find(|column| **column >= columns)
        {
            return Err(ProblemError::NoSuchColumn { column, columns });
        }
        match self.forbidden.iter().flatten().find(|(column, level)| *level >= levels[*column]) {
            Some(&(column, level)) => Err(ProblemError::NoSuchLevel { column, level }),
            None => Ok(()),
        }
    }
}
