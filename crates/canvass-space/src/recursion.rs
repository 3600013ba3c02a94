//! What a thread knows about the recursion it is in: its stack, and what is being counted.

mod fixed_point;
mod stack;

pub(crate) use fixed_point::{Counted, count_member, is_being_counted, is_counting, settled};
pub(crate) use stack::{begun, nested, walk_nested};

use crate::Count;
use crate::error::Result;
use std::sync::OnceLock;

/// A count that is computed once, and kept as soon as it is final.
#[derive(Default)]
pub(crate) struct CountCell(OnceLock<Count>);

impl CountCell {
    #[inline]
    pub(crate) fn get_or(&self, compute: impl FnOnce() -> Result<Count>) -> Result<Count> {
        if let Some(count) = self.0.get() {
            return Ok(count.clone());
        }
        let (count, is_final) = settled(compute);
        let count = count?;
        if is_final {
            // Another thread may have been first, with the same count.
            let _ = self.0.set(count.clone());
        }
        Ok(count)
    }
}
