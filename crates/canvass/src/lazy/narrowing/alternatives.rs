//! Which alternatives a choice point has, and how many values have each.
//!
//! A partial value is known here by three numbers: the multiset of its open parts, the size of what was chosen, and how
//! far it meets the pattern. An alternative exists if some completion of the value after it has one of the sizes that
//! are searched and the pattern.
//!
//! **Invariants:**
//!
//! - Whatever is chosen, there is a completion: `after`, `next` and `checked_after` return feasible values only. The one
//!   exception is a pattern: an open part that may lead to it counts, even if it is too small to do so, so a search may
//!   come to a dead end.
//! - The counts of the values after all alternatives add up to the count of the value before, as long as there is no
//!   pattern.
//! - A [`Partial`] has a name in `opens`. It can be used with these tables alone, and only until they are compacted.

use crate::Nat;
use crate::choice::shape::{Form, ShapeId, Types};
use crate::error::Result;
use crate::lazy::open::{Open, Opens};
use crate::lazy::path::{Choice, ChoicePoint};
use crate::lazy::pattern::{Depth, Pattern, Progress};
use std::ops::RangeInclusive;

/// A partial value, as far as its completions depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::lazy) struct Partial {
    /// The parts that nothing was chosen for.
    pub(super) open: Open,
    /// The size of what was chosen.
    size: u32,
    pub(super) progress: Progress,
}

pub(in crate::lazy) struct Alternatives {
    pub(in crate::lazy) opens: Opens,
    /// The sizes of the values that are searched.
    from: usize,
    to: usize,
    pattern: Option<Pattern>,
}

impl Alternatives {
    pub(super) fn new(
        opens: Opens,
        sizes: RangeInclusive<usize>,
        pattern: Option<Pattern>,
    ) -> Alternatives {
        let mut alternatives = Alternatives { opens, from: 0, to: 0, pattern };
        alternatives.set_sizes(sizes);
        alternatives
    }

    pub(super) fn sizes(&self) -> (usize, usize) {
        (self.from, self.to)
    }

    pub(super) fn set_sizes(&mut self, sizes: RangeInclusive<usize>) {
        (self.from, self.to) = sizes.into_inner();
        self.opens.reach(self.to);
    }

    pub(super) fn exchange(&mut self, opens: &mut Opens) {
        std::mem::swap(&mut self.opens, opens);
        self.opens.reach(self.to);
    }

    /// The value of which everything is open.
    pub(super) fn nothing_chosen(&mut self, types: &Types) -> Partial {
        let open = self.opens.with(Opens::NONE, types.root);
        let progress = self.pattern.as_ref().map_or(Progress::MET, |_| Progress::ROOT);
        Partial { open, size: 0, progress }
    }

    /// How many completions a value has.
    pub(in crate::lazy) fn count(&mut self, types: &Types, partial: Partial) -> Result<Nat> {
        let size = partial.size as usize;
        let Some(to) = self.to.checked_sub(size) else { return Ok(Nat::ZERO) };
        self.opens.count(types, partial.open, self.from.saturating_sub(size), to)
    }

    /// Whether a value has completions.
    #[inline]
    pub(in crate::lazy) fn is_feasible(&mut self, types: &Types, partial: Partial) -> Result<bool> {
        if partial.progress.is_missed() {
            return Ok(false);
        }
        let size = partial.size as usize;
        let Some(to) = self.to.checked_sub(size) else { return Ok(false) };
        self.opens.any(types, partial.open, self.from.saturating_sub(size), to)
    }

    /// The size that is left for what is chosen at a point.
    #[inline]
    fn room(&self, point: &ChoicePoint) -> usize {
        self.to - point.before.size as usize
    }

    /// Where the parts of a choice are in the pattern.
    #[inline]
    pub(in crate::lazy) fn below(&self, shape: ShapeId, depth: Depth, choice: u64) -> Depth {
        match &self.pattern {
            Some(pattern) => pattern.below(shape, depth, choice),
            None => Depth::OUTSIDE,
        }
    }

    /// The value after a choice; `None` if it has no completion.
    pub(in crate::lazy) fn after(
        &mut self,
        types: &Types,
        point: &ChoicePoint,
        choice: Choice,
    ) -> Result<Option<Partial>> {
        let ChoicePoint { before: Partial { open, mut size, progress }, shape, depth } = *point;
        let open = match &types.get(shape).form {
            Form::Leaf { .. } | Form::Map(..) | Form::Bounded(..) => {
                size += choice.size;
                self.opens.without(open, shape)
            }
            Form::Choice(constructors) => {
                size += constructors[choice.index as usize].size as u32;
                self.opens.choose(types, open, shape, choice.index as usize)
            }
            Form::List(element) => {
                size += choice.index as u32;
                let rest = self.opens.without(open, shape);
                (0..choice.index).fold(rest, |open, _| self.opens.with(open, *element))
            }
        };
        let progress = match &self.pattern {
            Some(pattern) => pattern.after(types, progress, shape, depth, choice.index),
            None => progress,
        };
        let after = Partial { open, size, progress };
        Ok(self.is_feasible(types, after)?.then_some(after))
    }

    /// The same for a choice that was read from a token, which may not exist.
    pub(super) fn checked_after(
        &mut self,
        types: &Types,
        point: &ChoicePoint,
        choice: Choice,
    ) -> Result<Option<Partial>> {
        let Choice { size, index } = choice;
        let of = types.get(point.shape);
        let room = self.room(point);
        let exists = match &of.form {
            Form::Leaf { .. } | Form::Map(..) | Form::Bounded(..) => {
                size as usize <= room && *of.tally.count(size as usize)? > index
            }
            Form::Choice(constructors) => size == 0 && index < constructors.len() as u64,
            Form::List(_) => size == 0 && index <= room as u64,
        };
        if exists { self.after(types, point, choice) } else { Ok(None) }
    }

    /// The next alternative after one, or the first, and the value after it.
    pub(in crate::lazy) fn next(
        &mut self,
        types: &Types,
        point: &ChoicePoint,
        last: Option<Choice>,
    ) -> Result<Option<(Choice, Partial)>> {
        let end = match &types.get(point.shape).form {
            Form::Leaf { .. } | Form::Map(..) | Form::Bounded(..) => {
                return self.next_index(types, point, last);
            }
            Form::Choice(constructors) => constructors.len(),
            Form::List(_) => self.room(point) + 1,
        };
        for index in last.map_or(0, |last| last.index + 1)..end as u64 {
            let choice = Choice { size: 0, index };
            if let Some(after) = self.after(types, point, choice)? {
                return Ok(Some((choice, after)));
            }
        }
        Ok(None)
    }

    /// The same for a leaf or a map: by size, then by index.
    fn next_index(
        &mut self,
        types: &Types,
        point: &ChoicePoint,
        last: Option<Choice>,
    ) -> Result<Option<(Choice, Partial)>> {
        let tally = &types.get(point.shape).tally;
        let Choice { mut size, mut index } =
            last.map_or(Choice::default(), |last| Choice { index: last.index + 1, ..last });
        let most = tally.at_most(self.room(point));
        while size as usize <= most {
            if *tally.count(size as usize)? > index {
                let choice = Choice { size, index };
                if let Some(after) = self.after(types, point, choice)? {
                    return Ok(Some((choice, after)));
                }
            }
            // Feasibility depends on the size alone, so the other indices of the size need not be tried.
            (size, index) = (size + 1, 0);
        }
        Ok(None)
    }

    /// How many values have an alternative after this one.
    pub(super) fn count_later(
        &mut self,
        types: &Types,
        point: &ChoicePoint,
        mut choice: Choice,
    ) -> Result<Nat> {
        let mut count = Nat::ZERO;
        while let Some((next, after)) = self.next(types, point, Some(choice))? {
            count += &self.count(types, after)?;
            choice = next;
        }
        Ok(count)
    }

    /// The same for an index, without trying each: all indices of a size have as many values.
    pub(super) fn count_refused(
        &mut self,
        types: &Types,
        point: &ChoicePoint,
        choice: Choice,
    ) -> Result<Nat> {
        let mut count = Nat::ZERO;
        let tally = &types.get(point.shape).tally;
        for size in choice.size..=tally.at_most(self.room(point)) as u32 {
            let tried = if size == choice.size { choice.index + 1 } else { 0 };
            let first = Choice { size, index: 0 };
            let left = tally.count(size as usize)?.checked_sub(&Nat::from(tried));
            if let Some(left) = left.filter(|left| !left.is_zero())
                && let Some(after) = self.after(types, point, first)?
            {
                count += &(&left * &self.count(types, after)?);
            }
        }
        Ok(count)
    }
}
