//! Graded spaces as spaces: one size, or all sizes one after the other.

use super::Graded;
use crate::error::Result;
use crate::space::node::{Flow, Node, Sink};
use crate::tally::Sizes;
use crate::{Count, Nat};

pub(super) struct AtSize<T> {
    pub(super) graded: Graded<T>,
    pub(super) size: usize,
}

impl<T: 'static> Node<T> for AtSize<T> {
    fn count(&self) -> Result<Count> {
        self.graded.node.tally().count(self.size).cloned().map(Count::Finite)
    }

    fn get(&self, index: &Nat) -> Result<T> {
        self.graded.node.get(self.size, index)
    }

    fn index_of(&self, value: &T) -> Result<Option<Nat>> {
        let located = self.graded.locate(value)?;
        Ok(located.and_then(|(size, index)| (size == self.size).then_some(index)))
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        self.graded.node.visit(self.size, start, limit, sink)
    }
}

pub(super) struct All<T> {
    graded: Graded<T>,
    sizes: Sizes,
}

impl<T> All<T> {
    pub(super) fn new(graded: Graded<T>) -> All<T> {
        let sizes = Sizes::new(graded.node.tally().clone());
        All { graded, sizes }
    }
}

impl<T: 'static> Node<T> for All<T> {
    fn count(&self) -> Result<Count> {
        self.sizes.count()
    }

    fn get(&self, index: &Nat) -> Result<T> {
        let size = self.sizes.size_at(index)?;
        self.graded.node.get(size, &index.minus(&self.sizes.below(size)?))
    }

    fn index_of(&self, value: &T) -> Result<Option<Nat>> {
        let Some((size, index)) = self.graded.locate(value)? else { return Ok(None) };
        Ok(Some(self.sizes.below(size)? + &index))
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        let count = self.count()?;
        let mut position = start.clone();
        let mut left = limit;
        while left > 0 && !count.excludes(&position) {
            let size = self.sizes.size_at(&position)?;
            let begin = position.minus(&self.sizes.below(size)?);
            let flow = self.graded.node.visit(size, &begin, left, &mut |value| {
                left -= 1;
                sink.one(value)
            })?;
            if flow.is_break() {
                return Ok(flow);
            }
            position = self.sizes.up_to(size)?.clone();
        }
        Ok(Flow::Continue(()))
    }
}
