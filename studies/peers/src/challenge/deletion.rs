//! Deletion: a list without one of its first eleven items does not have that item.

use super::{Challenge, Size, Verdict};

#[derive(Debug, Clone, PartialEq, canvass::Canvass)]
pub struct Deletion {
    pub list: Vec<i8>,
    #[canvass(range = 0..=10)]
    pub place: u8,
}

impl Challenge for Deletion {
    fn verdict(&self) -> Verdict {
        let place = usize::from(self.place);
        Verdict::of(place <= 10 && place < self.list.len(), || {
            let mut list = self.list.clone();
            let item = list.remove(place);
            !list.contains(&item)
        })
    }

    /// The place adds to the magnitude: it is no part that could be left out.
    fn size(&self) -> Size {
        let Size { parts, magnitude } = Size::of_numbers(self.list.iter().copied());
        Size { parts, magnitude: magnitude + u64::from(self.place) }
    }
}
