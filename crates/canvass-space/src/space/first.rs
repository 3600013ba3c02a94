//! A space with some of its values at the front.

use super::Space;
use super::node::{Flow, Node, Sink, Verifier};
use crate::error::Result;
use crate::{Count, Nat};
use std::sync::OnceLock;

impl<T: Clone + Send + Sync + 'static> Space<T> {
    /// The same values, the given ones first: constants of a program, which small values and random ones hardly ever are. They count
    /// as edges, which tests draw on purpose. Given values that are not in the space are passed over.
    ///
    /// `space.starting_with([v]).get(0) == v` for a `v` in the space; the others keep their order. Needs the inverse of the
    /// space.
    ///
    /// ```
    /// use canvass_space::every;
    /// let codes = every::<u32>().starting_with([0xdead_beef, 404]);
    /// assert_eq!(codes.iter().take(4).collect::<Vec<_>>(), [0xdead_beef, 404, 0, 1]);
    /// assert_eq!(codes.index_of(&405)?, 406);
    /// # Ok::<(), canvass_space::SpaceError>(())
    /// ```
    pub fn starting_with(&self, first: impl IntoIterator<Item = T>) -> Space<T> {
        let first: Vec<T> = first.into_iter().collect();
        let others = self.except(first.iter().cloned());
        Space::new(First { source: self.clone(), first, others, indices: OnceLock::new() })
    }
}

struct First<T> {
    source: Space<T>,
    first: Vec<T>,
    /// The source without the first values.
    others: Space<T>,
    /// Where the first values are in the source.
    indices: OnceLock<Vec<Nat>>,
}

impl<T> First<T> {
    fn indices(&self) -> Result<&[Nat]> {
        if let Some(indices) = self.indices.get() {
            return Ok(indices);
        }
        let mut indices: Vec<Nat> = Vec::new();
        for value in &self.first {
            if let Some(index) = self.source.node().index_of(value)?
                && !indices.contains(&index)
            {
                indices.push(index);
            }
        }
        Ok(self.indices.get_or_init(|| indices))
    }
}

impl<T: Clone + Send + Sync> Node<T> for First<T> {
    fn count(&self) -> Result<Count> {
        self.source.node().count()
    }

    fn get(&self, index: &Nat) -> Result<T> {
        let first = self.indices()?;
        match index.to_usize().and_then(|index| first.get(index)) {
            Some(index) => self.source.node().get(index),
            None => self.others.node().get(&index.minus(&first.len().into())),
        }
    }

    fn index_of(&self, value: &T) -> Result<Option<Nat>> {
        let first = self.indices()?;
        let Some(index) = self.source.node().index_of(value)? else { return Ok(None) };
        if let Some(index) = first.iter().position(|first| *first == index) {
            return Ok(Some(index.into()));
        }
        let others = first.iter().filter(|first| **first > index).count();
        Ok(Some(index + others as u64))
    }

    fn contains(&self, value: &T) -> Result<bool> {
        self.source.node().contains(value)
    }

    fn edges(&self) -> Vec<T> {
        [self.first.clone(), self.source.node().edges()].concat()
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        let first = self.indices()?;
        let from = start.to_usize().map_or(first.len(), |start| start.min(first.len()));
        let mut left = limit;
        for index in &first[from..] {
            if left == 0 {
                return Ok(Flow::Continue(()));
            }
            if sink.one(self.source.node().get(index)?).is_break() {
                return Ok(Flow::Break(()));
            }
            left -= 1;
        }
        let others = start.checked_sub(&first.len().into()).unwrap_or_default();
        self.others.node().visit(&others, left, sink)
    }

    fn verify_parts(&self, verifier: &mut Verifier) -> Result<()> {
        verifier.part(&self.source)
    }
}
