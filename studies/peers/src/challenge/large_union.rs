//! Large union list: lists of integers have at most four different ones among them.

use super::{Challenge, Size, Verdict};
use std::collections::BTreeSet;

#[derive(Debug, Clone, PartialEq, canvass::Canvass)]
pub struct LargeUnion(pub Vec<Vec<i32>>);

impl Challenge for LargeUnion {
    fn verdict(&self) -> Verdict {
        Verdict::of(true, || self.0.iter().flatten().collect::<BTreeSet<_>>().len() < 5)
    }

    fn size(&self) -> Size {
        Size::of_lists(&self.0)
    }
}
