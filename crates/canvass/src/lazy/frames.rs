//! The parts of a value that are still to be made: a stack whose first few need no memory of their own.

use super::pattern::Depth;
use crate::choice::shape::ShapeId;

pub(super) type Frame = (ShapeId, Depth);

const FEW: usize = 8;

#[derive(Default)]
pub(super) struct Frames {
    few: [Option<Frame>; FEW],
    more: Vec<Frame>,
    length: usize,
}

impl Frames {
    #[inline]
    pub(super) fn length(&self) -> usize {
        self.length
    }

    #[inline]
    pub(super) fn push(&mut self, frame: Frame) {
        match self.few.get_mut(self.length) {
            Some(place) => *place = Some(frame),
            None => self.more.push(frame),
        }
        self.length += 1;
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<Frame> {
        let last = self.last();
        self.length = self.length.saturating_sub(1);
        if self.length >= FEW {
            self.more.pop();
        }
        last
    }

    #[inline]
    pub(super) fn last(&self) -> Option<Frame> {
        match self.length.checked_sub(1)? {
            few if few < FEW => self.few[few],
            _ => self.more.last().copied(),
        }
    }
}
