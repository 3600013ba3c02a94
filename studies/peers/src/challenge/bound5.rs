//! Bound 5: five lists whose sums are below 256 each have a sum below 5 · 256 together. Sums wrap.

use super::{Challenge, Size, Verdict};

#[derive(Debug, Clone, PartialEq, canvass::Canvass)]
pub struct Bound5(pub [Vec<i16>; 5]);

impl Challenge for Bound5 {
    fn verdict(&self) -> Verdict {
        let each = self.0.iter().all(|list| sum(list) < 256);
        Verdict::of(each, || sum(self.0.iter().flatten()) < 5 * 256)
    }

    fn size(&self) -> Size {
        Size::of_numbers(self.0.iter().flatten().copied())
    }
}

fn sum<'a>(numbers: impl IntoIterator<Item = &'a i16>) -> i16 {
    numbers.into_iter().fold(0, |sum, number| sum.wrapping_add(*number))
}
