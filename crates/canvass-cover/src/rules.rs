//! Rules: what no row may have.

mod listed;

use std::{fmt, sync::Arc};

use crate::{formula::Formula, problem::ProblemError};
use listed::Listed;

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
    decides: Arc<Decides>,
    implies: Formula,
    /// Whether `decides` knows all that there is to know.
    is_exact: bool,
}

type Holds = dyn Fn(&[u32]) -> bool + Send + Sync;
type Decides = dyn Fn(&dyn Fn(usize) -> Option<u32>) -> Option<bool> + Send + Sync;

impl Predicate {
    /// `holds` is called with whole rows, which may break other rules, and must depend on these columns only.
    pub fn new(
        columns: Vec<usize>,
        holds: impl Fn(&[u32]) -> bool + Send + Sync + 'static,
    ) -> Predicate {
        Predicate {
            columns,
            holds: Arc::new(holds),
            decides: Arc::new(|_| None),
            implies: Formula::TRUE,
            is_exact: false,
        }
    }

    /// The columns have one of these lists of levels, each with as many as there are columns.
    pub fn one_of(columns: Vec<usize>, allowed: Vec<Vec<u32>>) -> Predicate {
        let listed = Arc::new(Listed::new(columns.clone(), allowed));
        let same = Arc::clone(&listed);
        let holds = Predicate::new(columns, move |row| same.allows(&|column| Some(row[column])));
        let decides = move |level: &dyn Fn(usize) -> Option<u32>| {
            if listed.allows(level) { None } else { Some(false) }
        };
        Predicate { is_exact: true, ..holds.deciding(decides) }
    }

    /// The same predicate, of which `decides` says more: given those levels of its columns that are known, whether it holds
    /// with all levels of the others (`Some(true)`), with none, or is not known. Rows are found sooner so.
    #[must_use]
    pub fn deciding(
        self,
        decides: impl Fn(&dyn Fn(usize) -> Option<u32>) -> Option<bool> + Send + Sync + 'static,
    ) -> Predicate {
        Predicate { decides: Arc::new(decides), ..self }
    }

    /// The same predicate, where every row that obeys it fulfils the formula. Rows are found sooner so.
    #[must_use]
    pub fn implying(self, implies: Formula) -> Predicate {
        Predicate { implies, ..self }
    }

    /// The columns it looks at.
    pub fn columns(&self) -> &[usize] {
        &self.columns
    }

    /// Whether a whole row obeys it.
    pub fn holds(&self, row: &[u32]) -> bool {
        (self.holds)(row)
    }

    /// Whether it holds with all levels of the columns whose level is not known, with none, or is not known.
    pub(crate) fn decided(&self, level: &dyn Fn(usize) -> Option<u32>) -> Option<bool> {
        (self.decides)(level)
    }

    /// Whether it holds with some levels of the other columns wherever it is not decided that it does not.
    pub(crate) fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// Another predicate is as exact as this one, which it follows from by other names of columns and levels.
    pub(crate) fn exact_like(self, other: &Predicate) -> Predicate {
        Predicate { is_exact: other.is_exact, ..self }
    }

    /// What every row that obeys it fulfils.
    pub(crate) fn implied(&self) -> &Formula {
        &self.implies
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
