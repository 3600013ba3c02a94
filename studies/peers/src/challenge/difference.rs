//! Difference: two numbers from 0 to 1000, the first at least 10, do not differ by `LEAST` to `MOST`.

use super::{Challenge, Size, Verdict};

#[derive(Debug, Clone, PartialEq, canvass::Canvass)]
pub struct Difference<const LEAST: u32, const MOST: u32>(
    #[canvass(range = 0..=1000)] pub u32,
    #[canvass(range = 0..=1000)] pub u32,
);

impl<const LEAST: u32, const MOST: u32> Challenge for Difference<LEAST, MOST> {
    fn verdict(&self) -> Verdict {
        let Difference(first, second) = *self;
        let is_apart = |difference| !(LEAST..=MOST).contains(&difference);
        Verdict::of(first <= 1000 && second <= 1000, || {
            first < 10 || is_apart(first.abs_diff(second))
        })
    }

    fn size(&self) -> Size {
        Size::of_numbers([self.0, self.1])
    }
}
