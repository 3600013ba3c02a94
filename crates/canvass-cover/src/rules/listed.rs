//! Levels that some columns may have together, listed and indexed.

/// The list, and for each column and level which of its entries have it.
#[derive(Debug)]
pub(super) struct Listed {
    columns: Vec<usize>,
    /// One after the other.
    entries: Vec<u32>,
    /// By place of the column, then by level.
    with: Vec<Vec<Vec<u32>>>,
}

impl Listed {
    /// Each entry has a level for each of the columns.
    pub(super) fn new(columns: Vec<usize>, entries: Vec<Vec<u32>>) -> Listed {
        let mut with: Vec<Vec<Vec<u32>>> = vec![Vec::new(); columns.len()];
        for (at, entry) in (0..).zip(&entries) {
            for (with, level) in with.iter_mut().zip(entry) {
                let level = *level as usize;
                if with.len() <= level {
                    with.resize(level + 1, Vec::new());
                }
                with[level].push(at);
            }
        }
        Listed { columns, entries: entries.concat(), with }
    }

    /// Whether some entry has the levels that are known.
    pub(super) fn allows(&self, level: &dyn Fn(usize) -> Option<u32>) -> bool {
        // The shortest of the lists has all entries with those levels, if there are any.
        let mut shortest: Option<&[u32]> = None;
        for (column, with) in self.columns.iter().zip(&self.with) {
            let Some(level) = level(*column) else { continue };
            let Some(list) = with.get(level as usize) else { return false };
            if shortest.is_none_or(|shortest| list.len() < shortest.len()) {
                shortest = Some(list);
            }
        }
        let Some(shortest) = shortest else { return !self.entries.is_empty() };
        let width = self.columns.len();
        shortest.iter().any(|at| {
            let entry = &self.entries[*at as usize * width..][..width];
            let mut cells = self.columns.iter().zip(entry);
            cells.all(|(column, has)| level(*column).is_none_or(|level| level == *has))
        })
    }
}
