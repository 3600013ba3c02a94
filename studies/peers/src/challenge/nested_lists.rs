//! Nested lists: lists of integers have at most ten of them together.

use super::{Challenge, Size, Verdict};

#[derive(Debug, Clone, PartialEq, canvass::Canvass)]
pub struct NestedLists(pub Vec<Vec<i32>>);

impl Challenge for NestedLists {
    fn verdict(&self) -> Verdict {
        Verdict::of(true, || self.0.iter().flatten().count() <= 10)
    }

    fn size(&self) -> Size {
        Size::of_lists(&self.0)
    }
}
