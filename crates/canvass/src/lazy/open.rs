//! In how many ways the open parts of a value can be completed.
//!
//! The open parts are a multiset of shapes. The multisets that a search meets are interned: each has a number, and its
//! counts are computed once, so a step of the search costs a table lookup. When the tables take too much memory, only the
//! multisets on the path of the search are kept; others are computed again when they come again.
//!
//! **Invariant:** all counts and sizes are exact up to `limit`, or not computed yet. They are computed from those of the
//! multiset without one part, so the order in which multisets come does not matter.

mod size_set;

use crate::Nat;
use crate::choice::shape::{ShapeId, Types};
use crate::error::Result;
use size_set::SizeSet;
use std::collections::HashMap;

/// The number of an interned multiset of shapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Open(u32);

pub(super) struct Opens {
    sets: Vec<Set>,
    /// The sets by how many parts of each shape they have.
    interned: HashMap<Box<[u32]>, Open>,
    /// The largest size that counts are computed for.
    limit: usize,
    /// The set after a constructor was chosen, by set and constructor; `None` until it is needed.
    chosen: Vec<Option<Open>>,
    /// The constructors of all shapes are numbered: the first number of each shape, and how many there are in all.
    first: Vec<usize>,
    constructors: usize,
    /// The sizes of each shape's values; `None` until they are needed.
    of_shapes: Vec<Option<Vec<usize>>>,
    /// About how much memory the sets take, and how much they may take.
    bytes: usize,
    max_bytes: usize,
}

/// About the most bytes that the tables of a search take. Few in tests, so that they reach the limit.
pub(super) const MAX_BYTES: usize = if cfg!(test) { 1 << 16 } else { 128 << 20 };

struct Set {
    /// How many parts there are of each shape.
    parts: Box<[u32]>,
    /// The set with one more part of a shape, and with one less; `None` until they are needed.
    with: Box<[Option<Open>]>,
    without: Box<[Option<Open>]>,
    /// How many completions have at most size 0, 1, 2, … in all; empty until it is needed.
    up_to: Vec<Nat>,
    /// The sizes of all completions; unknown until they are needed.
    sizes: SizeSet,
}

impl Opens {
    /// With the empty multiset alone.
    pub(super) fn new(types: &Types) -> Opens {
        let limit = 0;
        let mut first = Vec::new();
        let constructors = types.shapes.iter().fold(0, |sum, shape| {
            first.push(sum);
            sum + shape.constructors().len()
        });
        let (sets, interned, chosen) = (Vec::new(), HashMap::new(), Vec::new());
        let of_shapes = vec![None; types.shapes.len()];
        let (bytes, max_bytes) = (0, MAX_BYTES);
        let mut opens = Opens {
            sets,
            interned,
            limit,
            chosen,
            first,
            constructors,
            of_shapes,
            bytes,
            max_bytes,
        };
        opens.intern(vec![0; types.shapes.len()].into());
        opens
    }

    /// Sets how many bytes the tables may take.
    pub(super) fn allow(&mut self, max_bytes: usize) {
        self.max_bytes = max_bytes;
    }

    /// Whether the tables take too much memory.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.bytes > self.max_bytes
    }

    /// Forgets all sets but those in `used`, which get new numbers.
    pub(super) fn compact<'a>(&mut self, used: impl Iterator<Item = &'a mut Open>) {
        let sets = std::mem::take(&mut self.sets);
        self.interned.clear();
        self.chosen.clear();
        self.bytes = 0;
        self.intern(vec![0; self.of_shapes.len()].into());
        for open in used {
            *open = self.intern(sets[open.0 as usize].parts.clone());
        }
    }

    /// The empty set, which is interned first.
    pub(super) const NONE: Open = Open(0);

    /// Raises the limit to this size at least. All counts are computed again, so it grows by doubling.
    pub(super) fn reach(&mut self, size: usize) {
        if size > self.limit {
            self.limit = size.next_power_of_two();
            for set in &mut self.sets {
                set.up_to.clear();
                set.sizes = SizeSet::default();
            }
            self.bytes = self.sets.len() * self.bytes_of_set();
            self.of_shapes.fill(None);
        }
    }

    /// How much memory a set takes, without its counts and sizes.
    fn bytes_of_set(&self) -> usize {
        let each = 2 * size_of::<u32>() + 2 * size_of::<Option<Open>>();
        size_of::<Set>()
            + 64
            + self.of_shapes.len() * each
            + self.constructors * size_of::<Open>() * 2
    }

    fn intern(&mut self, parts: Box<[u32]>) -> Open {
        if let Some(open) = self.interned.get(&parts) {
            return *open;
        }
        let open = Open(u32::try_from(self.sets.len()).expect("fewer sets than that"));
        self.interned.insert(parts.clone(), open);
        let (with, without) = (vec![None; parts.len()].into(), vec![None; parts.len()].into());
        let (up_to, sizes) = (Vec::new(), SizeSet::default());
        self.sets.push(Set { parts, with, without, up_to, sizes });
        self.bytes += self.bytes_of_set();
        open
    }

    /// The set with one more part.
    #[inline]
    pub(super) fn with(&mut self, open: Open, shape: ShapeId) -> Open {
        match self.sets[open.0 as usize].with[shape.at()] {
            Some(next) => next,
            None => self.neighbour(open, shape, true),
        }
    }

    /// The set with one part less. It must have a part of the shape.
    #[inline]
    pub(super) fn without(&mut self, open: Open, shape: ShapeId) -> Open {
        match self.sets[open.0 as usize].without[shape.at()] {
            Some(next) => next,
            None => self.neighbour(open, shape, false),
        }
    }

    #[cold]
    fn neighbour(&mut self, open: Open, shape: ShapeId, more: bool) -> Open {
        let mut parts = self.sets[open.0 as usize].parts.clone();
        let number = &mut parts[shape.at()];
        *number = if more { *number + 1 } else { *number - 1 };
        let next = self.intern(parts);
        let set = &mut self.sets[open.0 as usize];
        let neighbours = if more { &mut set.with } else { &mut set.without };
        neighbours[shape.at()] = Some(next);
        next
    }

    /// The set with the fields of a constructor instead of a part of its shape.
    #[inline]
    pub(super) fn choose(&mut self, types: &Types, open: Open, shape: ShapeId, at: usize) -> Open {
        let entry = open.0 as usize * self.constructors + self.first[shape.at()] + at;
        match self.chosen.get(entry) {
            Some(Some(next)) => *next,
            Some(None) | None => {
                let fields = &types.get(shape).constructors()[at].fields;
                let rest = self.without(open, shape);
                let next = fields.iter().fold(rest, |open, field| self.with(open, *field));
                self.chosen.resize(self.sets.len() * self.constructors, None);
                self.chosen[entry] = Some(next);
                next
            }
        }
    }

    /// Whether there is a completion of a size in a range.
    #[inline]
    pub(super) fn any(
        &mut self,
        types: &Types,
        open: Open,
        from: usize,
        to: usize,
    ) -> Result<bool> {
        if self.sets[open.0 as usize].sizes.is_unknown() {
            self.find_sizes(types, open)?;
        }
        Ok(self.sets[open.0 as usize].sizes.meets(from, to))
    }

    /// Computes the sizes of all completions: the sums of a size of the set without one part and a size of that part.
    ///
    /// With a stack instead of recursion, since a set may have many parts.
    #[cold]
    fn find_sizes(&mut self, types: &Types, open: Open) -> Result<()> {
        let mut waiting = vec![open];
        while let Some(&next) = waiting.last() {
            let part = self.sets[next.0 as usize].parts.iter().position(|number| *number > 0);
            let sizes = match part {
                None => SizeSet::of_nothing(self.limit),
                Some(part) => {
                    let rest = self.without(next, types.id(part));
                    if self.sets[rest.0 as usize].sizes.is_unknown() {
                        waiting.push(rest);
                        continue;
                    }
                    let own = self.of_shape(types, part)?;
                    self.sets[rest.0 as usize].sizes.plus(&own, self.limit)
                }
            };
            self.bytes += self.limit / 8;
            self.sets[next.0 as usize].sizes = sizes;
            waiting.pop();
        }
        Ok(())
    }

    /// The sizes of a shape's values.
    fn of_shape(&mut self, types: &Types, part: usize) -> Result<Vec<usize>> {
        if let Some(known) = &self.of_shapes[part] {
            return Ok(known.clone());
        }
        let tally = &types.get(types.id(part)).tally;
        let mut sizes = Vec::new();
        for size in 0..=tally.at_most(self.limit) {
            if !tally.count(size)?.is_zero() {
                sizes.push(size);
            }
        }
        self.of_shapes[part] = Some(sizes.clone());
        Ok(sizes)
    }

    /// How many completions have a size in a range.
    pub(super) fn count(
        &mut self,
        types: &Types,
        open: Open,
        from: usize,
        to: usize,
    ) -> Result<Nat> {
        if self.sets[open.0 as usize].up_to.is_empty() {
            self.tabulate(types, open)?;
        }
        let up_to = &self.sets[open.0 as usize].up_to;
        Ok(if from == 0 { up_to[to].clone() } else { up_to[to].minus(&up_to[from - 1]) })
    }

    /// Computes the counts of a set: the convolution of those of the set without one part and those of that part.
    #[cold]
    fn tabulate(&mut self, types: &Types, open: Open) -> Result<()> {
        let mut waiting = vec![open];
        while let Some(&next) = waiting.last() {
            let part = self.sets[next.0 as usize].parts.iter().position(|number| *number > 0);
            let counts = match part {
                None => vec![Nat::ONE],
                Some(part) => {
                    let shape = types.id(part);
                    let rest = self.without(next, shape);
                    if self.sets[rest.0 as usize].up_to.is_empty() {
                        waiting.push(rest);
                        continue;
                    }
                    self.times(types, rest, shape)?
                }
            };
            self.fill_in(next, counts);
            waiting.pop();
        }
        Ok(())
    }

    /// The counts by size of a set with one more part.
    fn times(&self, types: &Types, rest: Open, shape: ShapeId) -> Result<Vec<Nat>> {
        let up_to = &self.sets[rest.0 as usize].up_to;
        let of_size = |size: usize| match size {
            0 => up_to[0].clone(),
            _ => up_to[size].minus(&up_to[size - 1]),
        };
        let rest: Vec<Nat> = (0..=self.limit).map(of_size).collect();
        let tally = &types.get(shape).tally;
        let mut counts = vec![Nat::ZERO; self.limit + 1];
        for own in 0..=tally.at_most(self.limit) {
            let count = tally.count(own)?;
            for (sum, rest) in counts[own..].iter_mut().zip(&rest) {
                if !count.is_zero() && !rest.is_zero() {
                    *sum += &(count * rest);
                }
            }
        }
        Ok(counts)
    }

    /// Stores counts by size as sums up to each size.
    fn fill_in(&mut self, open: Open, mut counts: Vec<Nat>) {
        counts.resize(self.limit + 1, Nat::ZERO);
        let set = &mut self.sets[open.0 as usize];
        let mut sum = Nat::ZERO;
        for count in &counts {
            sum += count;
            self.bytes += size_of::<Nat>() + sum.bits() / 8;
            set.up_to.push(sum.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_has_the_same_counts_after_the_rest_is_forgotten() {
        let types = Types::of::<(Vec<bool>, Option<u8>)>().expect("it has values");
        let mut opens = Opens::new(&types);
        opens.reach(20);
        let lists = types.shapes.iter().position(|shape| shape.grows).expect("there are lists");
        let [root, list] = [types.root, types.id(lists)];
        let mut sets = vec![opens.with(Opens::NONE, root)];
        while !opens.is_full() {
            let larger = opens.with(*sets.last().expect("there is one"), list);
            opens.count(&types, larger, 0, 20).expect("it is counted");
            sets.push(larger);
        }
        assert!(sets.len() > 5, "{}", sets.len());
        let mut used = [sets[0], sets[3], Opens::NONE, sets[3]];
        let counts = |opens: &mut Opens, sets: &[Open]| -> Vec<Nat> {
            let count = |open: &Open| opens.count(&types, *open, 3, 20).expect("it is counted");
            sets.iter().map(count).collect()
        };
        let before = counts(&mut opens, &used);
        opens.compact(used.iter_mut());
        assert!(!opens.is_full() && opens.sets.len() == 3);
        assert_eq!(counts(&mut opens, &used), before);
    }
}
