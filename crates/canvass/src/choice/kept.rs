//! Boxes kept from one run to the next.
//!
//! Two runs in a row differ in the last few holes, so the value of one can be used for the other once those are emptied.
//! A kept box is shared with the property, so its content can be changed only if the property has dropped its own. If it
//! has not, all boxes are made anew.

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
    /// The box of this name, for another run, if it is kept.
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

    /// Empties the hole that these names lead to, from outside in. Returns whether that was possible.
    pub(crate) fn empty(&mut self, route: &[u64], floor: usize) -> bool {
        let Some((_, kept)) = self.0.iter_mut().find(|(id, _)| route.first() == Some(id)) else {
            return false;
        };
        let mut holes = Holes { route, is_empty: false, floor };
        kept.visit(&mut holes);
        holes.is_empty
    }
}

/// The route to a hole that is to be emptied, through the boxes that it is in.
pub struct Holes<'a> {
    /// The names of the holes that are still to be found; the last one is to be emptied.
    route: &'a [u64],
    /// Whether it was found, and is empty now.
    is_empty: bool,
    /// The lowest stack address that may be used.
    floor: usize,
}

impl Holes<'_> {
    /// Continues inside a box, if it is the next on the route: `inside` visits the boxes in its content.
    pub(crate) fn visit<T: 'static>(
        &mut self,
        lazy: &mut Lazy<T>,
        inside: impl FnOnce(&mut T, &mut Holes<'_>),
    ) {
        let Some((first, rest)) = self.route.split_first() else { return };
        if self.is_empty || lazy.id() != Some(*first) || stack_address() < self.floor {
            return;
        }
        let Some(hole) = lazy.own_hole() else { return };
        if rest.is_empty() {
            hole.clear();
            self.is_empty = true;
        } else if let Some(content) = hole.content() {
            self.route = rest;
            inside(content, self);
        } else {
            // The box is empty, and all that was in it with it.
            self.is_empty = true;
        }
    }
}
