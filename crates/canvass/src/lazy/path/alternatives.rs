//! What can be chosen for a part, and how many values have a choice.

use super::{Choice, Now, Path};
use crate::Nat;
use crate::choice::shape::{Form, ShapeId, Types};
use crate::error::Result;
use crate::lazy::draw::Class;
use crate::lazy::pattern::Place;

impl Path {
    /// Whether there is any value to be searched.
    pub(in crate::lazy) fn is_inhabited(&mut self, types: &Types) -> Result<bool> {
        let now = self.now;
        self.is_feasible(types, now)
    }

    /// How many values have the choices made so far.
    pub(in crate::lazy) fn count(&mut self, types: &Types) -> Result<Nat> {
        let now = self.now;
        self.count_at(types, now)
    }

    pub(super) fn count_at(&mut self, types: &Types, now: Now) -> Result<Nat> {
        let Some(to) = self.to.checked_sub(now.used as usize) else { return Ok(Nat::ZERO) };
        self.opens.count(types, now.open, self.from.saturating_sub(now.used as usize), to)
    }

    #[inline]
    pub(super) fn is_feasible(&mut self, types: &Types, now: Now) -> Result<bool> {
        if now.pattern.is_missed() {
            return Ok(false);
        }
        let Some(to) = self.to.checked_sub(now.used as usize) else { return Ok(false) };
        self.opens.any(types, now.open, self.from.saturating_sub(now.used as usize), to)
    }

    /// Where a choice leads to; `None` where no value has it.
    pub(super) fn after(
        &mut self,
        types: &Types,
        now: Now,
        shape: ShapeId,
        place: Place,
        choice: Choice,
    ) -> Result<Option<Now>> {
        let Now { open, mut used, pattern } = now;
        let open = match &types.get(shape).form {
            Form::Leaf { .. } | Form::Map(..) => {
                used += choice.size;
                self.opens.without(open, shape)
            }
            Form::Choice(constructors) => {
                used += constructors[choice.index as usize].size as u32;
                self.opens.choose(types, open, shape, choice.index as usize)
            }
            Form::List(element) => {
                used += choice.index as u32;
                let rest = self.opens.without(open, shape);
                (0..choice.index).fold(rest, |open, _| self.opens.with(open, *element))
            }
        };
        let pattern = match &self.pattern {
            Some(wanted) => wanted.after(types, pattern, shape, place, choice.index),
            None => pattern,
        };
        let now = Now { open, used, pattern };
        Ok(self.is_feasible(types, now)?.then_some(now))
    }

    /// Where a choice leads to that somebody wrote down; `None` where no value has it.
    pub(super) fn checked_after(
        &mut self,
        types: &Types,
        now: Now,
        shape: ShapeId,
        place: Place,
        choice: Choice,
    ) -> Result<Option<Now>> {
        let Choice { size, index } = choice;
        let of = types.get(shape);
        let room = self.to - now.used as usize;
        let exists = match &of.form {
            Form::Leaf { .. } | Form::Map(..) => {
                size as usize <= room && *of.tally.count(size as usize)? > index
            }
            Form::Choice(constructors) => size == 0 && index < constructors.len() as u64,
            Form::List(_) => size == 0 && index <= room as u64,
        };
        if exists { self.after(types, now, shape, place, choice) } else { Ok(None) }
    }

    /// The next alternative after one, or the first, and where it leads to.
    pub(super) fn next(
        &mut self,
        types: &Types,
        before: Now,
        shape: ShapeId,
        place: Place,
        last: Option<Choice>,
    ) -> Result<Option<(Choice, Now)>> {
        let end = match &types.get(shape).form {
            Form::Leaf { .. } | Form::Map(..) => {
                return self.next_index(types, before, shape, place, last);
            }
            Form::Choice(constructors) => constructors.len(),
            Form::List(_) => self.to - before.used as usize + 1,
        };
        for index in last.map_or(0, |last| last.index + 1)..end as u64 {
            let choice = Choice { size: 0, index };
            if let Some(now) = self.after(types, before, shape, place, choice)? {
                return Ok(Some((choice, now)));
            }
        }
        Ok(None)
    }

    pub(super) fn next_index(
        &mut self,
        types: &Types,
        before: Now,
        shape: ShapeId,
        place: Place,
        last: Option<Choice>,
    ) -> Result<Option<(Choice, Now)>> {
        let tally = &types.get(shape).tally;
        let Choice { mut size, mut index } =
            last.map_or(Choice::default(), |last| Choice { index: last.index + 1, ..last });
        let most = tally.at_most(self.to - before.used as usize);
        while size as usize <= most {
            if *tally.count(size as usize)? > index {
                let choice = Choice { size, index };
                if let Some(now) = self.after(types, before, shape, place, choice)? {
                    return Ok(Some((choice, now)));
                }
            }
            (size, index) = (size + 1, 0);
        }
        Ok(None)
    }

    /// Begins a run whose choices are drawn.
    pub(in crate::lazy) fn begin_draw(&mut self, types: &Types) {
        self.restart(types, self.from..=self.to);
        self.orders.improve();
        self.compact();
        if let Some(draw) = &mut self.draw {
            draw.begin();
        }
    }

    pub(super) fn drawn(
        &mut self,
        types: &Types,
        before: Now,
        shape: ShapeId,
        place: Place,
    ) -> Result<Option<(Choice, Now)>> {
        let of = types.get(shape);
        let is_sized = matches!(of.form, Form::Leaf { .. } | Form::Map(..));
        let mut classes = Vec::new();
        let mut last = None;
        while let Some((first, now)) = self.next(types, before, shape, place, last)? {
            let (mut alternatives, values) = (Nat::ONE, self.count_at(types, now)?);
            last = Some(first);
            if is_sized {
                alternatives = of.tally.count(first.size as usize)?.clone();
                // On to the next size.
                last = Some(Choice { index: u64::MAX - 1, ..first });
            }
            classes.push(Class { first, alternatives, values });
        }
        let choice = self.draw.as_mut().and_then(|draw| draw.choose(&classes, is_sized));
        let Some(choice) = choice else { return Ok(None) };
        Ok(self.after(types, before, shape, place, choice)?.map(|now| (choice, now)))
    }
}
