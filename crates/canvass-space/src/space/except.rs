//! A space without some of its values.

use super::Space;
use super::node::{Flow, Node, Sink, Verifier};
use crate::error::{Result, SpaceError};
use crate::{Count, Nat};
use std::sync::OnceLock;

impl<T: Send + Sync + 'static> Space<T> {
    /// All values but the given ones; those that are not in the space anyway are passed over.
    ///
    /// `space.except([v]).count() == space.count() - 1` for a `v` in the space, and the others keep
    /// their order. Needs the inverse of the space.
    pub fn except(&self, excluded: impl IntoIterator<Item = T>) -> Space<T> {
        let excluded = excluded.into_iter().collect();
        Space::new(Except { source: self.clone(), excluded, indices: OnceLock::new() })
    }
}

struct Except<T> {
    source: Space<T>,
    excluded: Vec<T>,
    /// Of the excluded values, ascending.
    indices: OnceLock<Vec<Nat>>,
}

impl<T> Except<T> {
    fn indices(&self) -> Result<&[Nat]> {
        if let Some(indices) = self.indices.get() {
            return Ok(indices);
        }
        let mut indices = Vec::new();
        for value in &self.excluded {
            indices.extend(self.source.node().index_of(value)?);
        }
        indices.sort();
        indices.dedup();
        Ok(self.indices.get_or_init(|| indices))
    }

    /// The index in the source.
    fn shift(&self, index: &Nat) -> Result<Nat> {
        let mut shifted = index.clone();
        for excluded in self.indices()? {
            if *excluded > shifted {
                break;
            }
            shifted += &Nat::ONE;
        }
        Ok(shifted)
    }
}

impl<T: Send + Sync> Node<T> for Except<T> {
    fn count(&self) -> Result<Count> {
        let excluded = Nat::from(self.indices()?.len());
        Ok(match self.source.node().count()? {
            Count::Finite(count) => Count::Finite(count.minus(&excluded)),
            count @ (Count::Infinite | Count::Unknown) => count,
        })
    }

    fn get(&self, index: &Nat) -> Result<T> {
        let excluded = Nat::from(self.indices()?.len());
        self.source.node().get(&self.shift(index)?).map_err(|error| match *error {
            // Where the count of the source is unknown, it is found here.
            SpaceError::OutOfRange { count, .. } => {
                let count = count.checked_sub(&excluded).unwrap_or_default();
                SpaceError::OutOfRange { index: index.clone(), count }.into()
            }
            _ => error,
        })
    }

    fn index_of(&self, value: &T) -> Result<Option<Nat>> {
        let Some(index) = self.source.node().index_of(value)? else {
            return Ok(None);
        };
        Ok(match self.indices()?.binary_search(&index) {
            Ok(_) => None,
            Err(before) => Some(index.minus(&before.into())),
        })
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        let mut from = self.shift(start)?;
        let mut left = limit;
        let indices = self.indices()?;
        let ahead = indices.partition_point(|excluded| *excluded < from);
        for excluded in &indices[ahead..] {
            let run = excluded.minus(&from).to_u64().unwrap_or(u64::MAX).min(left);
            if self.source.node().visit(&from, run, sink)?.is_break() {
                return Ok(Flow::Break(()));
            }
            left -= run;
            if left == 0 {
                return Ok(Flow::Continue(()));
            }
            from = excluded + 1;
        }
        self.source.node().visit(&from, left, sink)
    }

    fn verify_parts(&self, verifier: &mut Verifier) -> Result<()> {
        verifier.part(&self.source)
    }
}
