//! Coupling: in a list of numbers below its length, from 0 to 10, no two places name each other.

use super::{Challenge, Size, Verdict};

#[derive(Debug, Clone, PartialEq)]
pub struct Coupling(pub Vec<u8>);

impl Challenge for Coupling {
    fn verdict(&self) -> Verdict {
        let valid = self.0.iter().all(|&place| place <= 10 && usize::from(place) < self.0.len());
        Verdict::of(valid, || (0..self.0.len()).all(|place| !self.is_coupled(place)))
    }

    fn size(&self) -> Size {
        Size::of_numbers(self.0.iter().copied())
    }
}

impl Coupling {
    fn is_coupled(&self, place: usize) -> bool {
        let other = usize::from(self.0[place]);
        other != place && usize::from(self.0[other]) == place
    }
}
