//! Distinct: a list of integers has at most two different ones.

use super::{Challenge, Size, Verdict};
use std::collections::BTreeSet;

#[derive(Debug, Clone, PartialEq, canvass::Canvass)]
pub struct Distinct(pub Vec<i32>);

impl Challenge for Distinct {
    fn verdict(&self) -> Verdict {
        Verdict::of(true, || self.0.iter().collect::<BTreeSet<_>>().len() < 3)
    }

    fn size(&self) -> Size {
        Size::of_numbers(self.0.iter().copied())
    }
}
