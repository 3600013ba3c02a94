//! Boxes kept from one run to the next.
//!
//! Two runs in a row differ in the last few holes, so that the value of the one serves the other once those are
//! emptied. That needs the boxes back: a kept box is shared with the property, and only where the property has
//! dropped its own is there a way to the holes inside. Where it has not, all boxes are made anew.

use super::source::stack_address;
use canvass_lazy::Lazy;
use std::any::Any;

/// The boxes of the whole value, with their names.
#[derive(Default)]
pub(crate) struct Kept(Vec<(u64, Box<dyn Keep>)>);

/// A box of any content that may have holes.
pub(crate) trait Keep: Any {
    fn as_any(&self) -> &dyn Any;
    fn visit(&mut self, holes: &mut Holes<'_>);
}

impl Kept {
    /// The box of this name, for another run; `None` where there is none.
    pub(crate) fn share<T: 'static>(&self, id: u64) -> Option<Lazy<T>> {
        let (_, kept) = self.0.iter().find(|(known, _)| *known == id)?;
        kept.as_any().downcast_ref::<Lazy<T>>()?.share()
    }

    /// Keeps a box.
    pub(crate) fn keep(&mut self, id: u64, hole: impl Keep) {
        self.0.push((id, Box::new(hole)));
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Empties the hole that these names lead to: whether that was possible.
    pub(crate) fn empty(&mut self, way: &[u64], floor: usize) -> bool {
        let Some((_, kept)) = self.0.iter_mut().find(|(id, _)| way.first() == Some(id)) else {
            return false;
        };
        let mut holes = Holes { way, is_empty: false, floor };
        kept.visit(&mut holes);
        holes.is_empty
    }
}

/// The way to a hole that is to be emptied, through the boxes that it is in.
pub struct Holes<'a> {
    /// The names of the holes that are left to go through.
    way: &'a [u64],
    /// Whether the last one was found and emptied.
    is_empty: bool,
    /// Below this address the stack counts as used up.
    floor: usize,
}

impl Holes<'_> {
    /// Goes on inside a box, if that is on the way: `inside` visits the boxes in its content.
    pub(crate) fn visit<T: 'static>(
        &mut self,
        lazy: &mut Lazy<T>,
        inside: impl FnOnce(&mut T, &mut Holes<'_>),
    ) {
        let Some((first, rest)) = self.way.split_first() else { return };
        if self.is_empty || lazy.id() != Some(*first) || stack_address() < self.floor {
            return;
        }
        let Some(hole) = lazy.own_hole() else { return };
        if rest.is_empty() {
            hole.clear();
            self.is_empty = true;
        } else if let Some(content) = hole.content() {
            self.way = rest;
            inside(content, self);
        } else {
            // Nobody looked, so that there is nothing in it.
            self.is_empty = true;
        }
    }
}
