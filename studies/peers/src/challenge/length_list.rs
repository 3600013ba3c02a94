//! Length list: a list of 1 to 100 numbers from 0 to 1000, its length drawn first, has none from 900 on.

use super::{Challenge, Size, Verdict};

#[derive(Debug, Clone, PartialEq)]
pub struct LengthList(pub Vec<u16>);

impl Challenge for LengthList {
    fn verdict(&self) -> Verdict {
        let valid =
            (1..=100).contains(&self.0.len()) && self.0.iter().all(|number| *number <= 1000);
        Verdict::of(valid, || self.0.iter().all(|number| *number < 900))
    }

    fn size(&self) -> Size {
        Size::of_numbers(self.0.iter().copied())
    }
}
