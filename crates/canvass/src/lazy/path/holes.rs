//! The holes of a partial value, and the names that boxes know them by.
//!
//! A box outlives the run that it was made for where the property keeps it, and holes are numbered anew after each
//! backtracking. So the name of a hole is its number together with a serial number that no other hole gets: the name of a
//! forgotten hole never stands for the hole that has its number now.

use crate::choice::shape::ShapeId;
use crate::lazy::pattern::Depth;
use std::ops::{Index, IndexMut};

/// The whole value counts as the first hole.
pub(in crate::lazy) const ROOT: u32 = 0;

pub(in crate::lazy) struct Holes {
    list: Vec<Hole>,
    /// The serial number of the latest hole. It wraps around after 2^32 holes.
    serial: u32,
}

#[derive(Debug, Clone, Copy)]
pub(in crate::lazy) struct Hole {
    pub(in crate::lazy) shape: ShapeId,
    pub(in crate::lazy) depth: Depth,
    /// The hole whose content it is in; that of the root is the root.
    pub(in crate::lazy) parent: u32,
    serial: u32,
    /// The fill that gave it its content.
    pub(in crate::lazy) fill: Option<u32>,
}

impl Holes {
    pub(super) fn new(root: ShapeId, depth: Depth) -> Holes {
        let root = Hole { shape: root, depth, parent: ROOT, serial: 0, fill: None };
        Holes { list: vec![root], serial: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn truncate(&mut self, length: usize) {
        self.list.truncate(length);
    }

    pub(super) fn get_mut(&mut self, hole: u32) -> Option<&mut Hole> {
        self.list.get_mut(hole as usize)
    }

    pub(super) fn push(&mut self, shape: ShapeId, depth: Depth, parent: u32) -> u32 {
        self.serial = self.serial.wrapping_add(1);
        self.list.push(Hole { shape, depth, parent, serial: self.serial, fill: None });
        self.list.len() as u32 - 1
    }

    pub(in crate::lazy) fn name(&self, hole: u32) -> u64 {
        u64::from(self[hole].serial) << 32 | u64::from(hole)
    }

    /// The hole of this name, if it has not been forgotten.
    pub(in crate::lazy) fn named(&self, name: u64) -> Option<u32> {
        let (serial, hole) = ((name >> 32) as u32, name as u32);
        self.list.get(hole as usize).filter(|known| known.serial == serial).map(|_| hole)
    }

    /// The names of the holes that lead to one, from outside in; the root is left out.
    pub(in crate::lazy) fn route(&self, mut hole: u32, names: &mut Vec<u64>) {
        names.clear();
        while hole != ROOT {
            names.push(self.name(hole));
            hole = self[hole].parent;
        }
        names.reverse();
    }
}

impl Index<u32> for Holes {
    type Output = Hole;

    #[inline]
    fn index(&self, hole: u32) -> &Hole {
        &self.list[hole as usize]
    }
}

impl IndexMut<u32> for Holes {
    #[inline]
    fn index_mut(&mut self, hole: u32) -> &mut Hole {
        &mut self.list[hole as usize]
    }
}
