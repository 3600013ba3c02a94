//! The interactions that no row has at present.

/// Interactions as values, in one flat list.
pub(super) struct Uncovered {
    width: usize,
    lengths: Vec<u32>,
    values: Vec<u32>,
}

impl Uncovered {
    /// An empty list of interactions of at most `width` values.
    pub(super) fn new(width: usize) -> Uncovered {
        Uncovered { width: width.max(1), lengths: Vec::new(), values: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.lengths.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lengths.is_empty()
    }

    /// The values of an interaction, in no particular order.
    pub(super) fn get(&self, at: usize) -> &[u32] {
        &self.values[at * self.width..][..self.lengths[at] as usize]
    }

    pub(super) fn push(&mut self, values: &[u32]) {
        self.lengths.push(values.len() as u32);
        self.values.extend_from_slice(values);
        self.values.resize(self.lengths.len() * self.width, 0);
    }

    /// Removes one; the last one takes its place.
    pub(super) fn swap_remove(&mut self, at: usize) {
        let last = self.lengths.len() - 1;
        self.lengths.swap_remove(at);
        self.values.copy_within(last * self.width.., at * self.width);
        self.values.truncate(last * self.width);
    }
}
