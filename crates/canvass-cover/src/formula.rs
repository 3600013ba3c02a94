//! A formula over levels: what a predicate implies, in terms that a SAT solver knows.

/// What the levels of a row fulfil. It only speaks of levels that columns do not have, so that a column of which several levels
/// are still possible may take any of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Formula {
    /// The column has none of these levels.
    Without(usize, Vec<u32>),
    /// All of these hold; true if there are none.
    All(Vec<Formula>),
    /// One of these holds; false if there are none.
    Any(Vec<Formula>),
}

impl Formula {
    /// Every row fulfils it.
    pub const TRUE: Formula = Formula::All(Vec::new());

    /// No row has all of these levels at once.
    pub(crate) fn not_all(cells: impl IntoIterator<Item = (usize, u32)>) -> Formula {
        let without = |(column, level)| Formula::Without(column, vec![level]);
        Formula::Any(cells.into_iter().map(without).collect())
    }

    /// The formula over other columns, where each level that is mentioned is these levels of those; `None` where no row has it.
    pub(crate) fn renamed<C: IntoIterator<Item = (usize, u32)>>(
        &self,
        cells: &impl Fn(usize, u32) -> Option<C>,
    ) -> Formula {
        let all = |parts: &[Formula]| parts.iter().map(|part| part.renamed(cells)).collect();
        match self {
            Formula::Without(column, levels) => {
                let here = levels.iter().filter_map(|level| cells(*column, *level));
                Formula::All(here.map(Formula::not_all).collect())
            }
            Formula::All(parts) => Formula::All(all(parts)),
            Formula::Any(parts) => Formula::Any(all(parts)),
        }
    }

    /// The formula over other columns, where these levels of a column are those of another.
    #[cfg(feature = "formats")]
    pub(crate) fn with_columns(&self, of: &impl Fn(usize, &[u32]) -> (usize, Vec<u32>)) -> Formula {
        let all = |parts: &[Formula]| parts.iter().map(|part| part.with_columns(of)).collect();
        match self {
            Formula::Without(column, levels) => {
                let (column, levels) = of(*column, levels);
                Formula::Without(column, levels)
            }
            Formula::All(parts) => Formula::All(all(parts)),
            Formula::Any(parts) => Formula::Any(all(parts)),
        }
    }

    /// Whether a row fulfils it.
    #[cfg(test)]
    pub(crate) fn holds(&self, row: &[u32]) -> bool {
        match self {
            Formula::Without(column, levels) => !levels.contains(&row[*column]),
            Formula::All(parts) => parts.iter().all(|part| part.holds(row)),
            Formula::Any(parts) => parts.iter().any(|part| part.holds(row)),
        }
    }
}
