//! Reverse: a list of integers is its own reverse.

use super::{Challenge, Size, Verdict};

#[derive(Debug, Clone, PartialEq, canvass::Canvass)]
pub struct Reverse(pub Vec<i32>);

impl Challenge for Reverse {
    fn verdict(&self) -> Verdict {
        Verdict::of(true, || self.0.iter().eq(self.0.iter().rev()))
    }

    fn size(&self) -> Size {
        Size::of_numbers(self.0.iter().copied())
    }
}
