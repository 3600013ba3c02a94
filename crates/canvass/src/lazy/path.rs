//! The path of a search: what was chosen for which hole, in the order in which it was demanded.
//!
//! The search goes through a tree. Its inner nodes are demands, its branches the alternatives of a choice, and its
//! leaves the runs. The path is the branch that the search is on. Going on means to take the next alternative of the
//! last choice that has one, and to forget what was chosen after it.

mod alternatives;
mod blame;
mod parts;

use super::conjunction::Orders;
use super::draw::Draw;
use super::known::{Cursor, Event, Known, Passed};
use super::open::{Open, Opens};
use super::pattern::{Pattern, Place, Progress};
use crate::Nat;
use crate::choice::shape::{ShapeId, Types};
use crate::choice::source::Stop;
use crate::error::Result;
use std::ops::RangeInclusive;

pub(super) struct Path {
    opens: Opens,
    /// The sizes of the values that are searched.
    from: usize,
    to: usize,
    pattern: Option<Pattern>,
    pub(super) steps: Vec<Step>,
    /// How many steps were taken; those after it say what is to be chosen next.
    pub(super) taken: usize,
    pub(super) fills: Vec<Fill>,
    pub(super) holes: Vec<Hole>,
    pub(super) now: Now,
    /// Steps before this one keep their choices.
    pub(super) floor: usize,
    serial: u32,
    /// Why a hole could not be filled.
    pub(super) stop: Option<Stop>,
    /// Whether other holes were demanded than the last time.
    pub(super) strayed: bool,
    /// Whether a part had no alternative that fits the pattern.
    pub(super) is_dead_end: bool,
    /// Whether it is watched which holes are seen.
    pub(super) is_watched: bool,
    pub(super) orders: Orders,
    /// Where choices are drawn instead of tried in turn.
    pub(super) draw: Option<Draw>,
    /// The holes that a rejection is blamed on.
    pub(super) blame: Option<Vec<u64>>,
    /// How many values were decided by not changing what nothing was blamed on.
    pub(super) indifferent: Nat,
    /// What searches that share it know, and where in it this one is: `None` where it does not share, or not any more.
    pub(super) known: Known,
    pub(super) cursor: Option<Cursor>,
}

/// What searches with the same types and property share.
pub(super) struct Tables {
    pub(super) opens: Opens,
    pub(super) known: Known,
}

impl Tables {
    pub(super) fn new(types: &Types) -> Tables {
        Tables { opens: Opens::new(types), known: Known::default() }
    }
}

/// Where the search is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Now {
    open: Open,
    /// The size of what was chosen.
    used: u32,
    pattern: Progress,
}

/// A choice.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    /// The filling of a hole that it belongs to; `None` where that is yet to be seen.
    pub(super) fill: Option<u32>,
    hole: u32,
    shape: ShapeId,
    place: Place,
    pub(super) choice: Choice,
    before: Now,
    /// Where it leads to; `None` where that is yet to be seen.
    after: Option<Now>,
    /// Whether alternatives after this one make no sense.
    is_last: bool,
    /// Whether the outcome of some run depends on it.
    matters: bool,
}

/// A constructor, a length, or the index of a leaf or map among those of its size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(super) struct Choice {
    pub(super) size: u32,
    pub(super) index: u64,
}

/// The filling of a hole.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fill {
    pub(super) hole: u32,
    /// How many steps and holes there were before.
    pub(super) steps: u32,
    pub(super) holes: u32,
    /// How many of its parts were asked for.
    pub(super) asked: u32,
    before: Now,
    /// Where in what is known it was asked for.
    cursor: Option<Cursor>,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Hole {
    pub(super) shape: ShapeId,
    pub(super) place: Place,
    /// The hole that it is in.
    pub(super) parent: u32,
    /// Tells it from earlier holes of the same number.
    serial: u32,
    pub(super) fill: Option<u32>,
}

/// The whole value counts as the first hole.
pub(super) const ROOT: u32 = 0;

/// How many steps, fillings and holes there are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mark {
    steps: usize,
    fills: usize,
    holes: usize,
    now: Now,
}

impl Path {
    pub(super) fn new(
        types: &Types,
        mut opens: Opens,
        sizes: RangeInclusive<usize>,
        pattern: Option<Pattern>,
    ) -> Path {
        let (from, to) = sizes.into_inner();
        opens.reach(to);
        let place = pattern.as_ref().map_or(Place::OUTSIDE, |_| Place::ROOT);
        let open = opens.with(Opens::NONE, types.root);
        let progress = pattern.as_ref().map_or(Progress::MET, |_| Progress::ROOT);
        let root = Hole { shape: types.root, place, parent: ROOT, serial: 0, fill: None };
        Path {
            opens,
            from,
            to,
            pattern,
            steps: Vec::new(),
            taken: 0,
            fills: Vec::new(),
            holes: vec![root],
            now: Now { open, used: 0, pattern: progress },
            floor: 0,
            serial: 0,
            stop: None,
            strayed: false,
            is_dead_end: false,
            is_watched: false,
            orders: Orders::default(),
            draw: None,
            blame: None,
            indifferent: Nat::ZERO,
            known: Known::default(),
            cursor: None,
        }
    }

    /// Begins anew, with values of other sizes.
    pub(super) fn restart(&mut self, types: &Types, sizes: RangeInclusive<usize>) {
        (self.from, self.to) = sizes.into_inner();
        self.opens.reach(self.to);
        self.steps.clear();
        self.fills.clear();
        self.holes.truncate(1);
        self.holes[0].fill = None;
        let open = self.opens.with(Opens::NONE, types.root);
        let pattern = self.pattern.as_ref().map_or(Progress::MET, |_| Progress::ROOT);
        (self.taken, self.floor, self.now) = (0, 0, Now { open, used: 0, pattern });
    }

    /// Keeps the tables small: what is not on the path is forgotten where it takes too much memory.
    ///
    /// Not for tables that paths share, since others have names in them too.
    pub(super) fn compact(&mut self) {
        if !self.opens.is_full() {
            return;
        }
        let steps =
            self.steps.iter_mut().flat_map(|step| [Some(&mut step.before), step.after.as_mut()]);
        let fills = self.fills.iter_mut().map(|fill| &mut fill.before);
        let places = steps.flatten().chain(fills).chain([&mut self.now]);
        self.opens.compact(places.map(|now| &mut now.open));
    }

    /// From now on the tables may take so many bytes.
    pub(super) fn allow(&mut self, max_bytes: usize) {
        self.opens.allow(max_bytes);
    }

    /// Whether the tables take too much memory.
    pub(super) fn is_full(&self) -> bool {
        self.opens.is_full()
    }

    /// Takes tables instead of others; a path goes on with those that it began with.
    pub(super) fn exchange(&mut self, tables: &mut Tables) {
        std::mem::swap(&mut self.opens, &mut tables.opens);
        std::mem::swap(&mut self.known, &mut tables.known);
        self.opens.reach(self.to);
    }

    /// Passes what is asked next in what is known, or adds it where nothing is known yet.
    ///
    /// The same choices must lead to the same demands: another demand than the known one ends the search.
    fn pass(&mut self, event: Event) {
        let Some(cursor) = &mut self.cursor else { return };
        match self.known.pass(cursor, event) {
            Passed::Along => {}
            Passed::Full => self.cursor = None,
            Passed::Differs => {
                self.cursor = None;
                self.strayed = true;
            }
        }
    }

    /// The hole of a name that a box was given.
    pub(super) fn named(&self, id: u64) -> Option<u32> {
        let (serial, hole) = ((id >> 32) as u32, id as u32);
        self.holes.get(hole as usize).filter(|known| known.serial == serial).map(|_| hole)
    }

    pub(super) fn name(&self, hole: u32) -> u64 {
        u64::from(self.holes[hole as usize].serial) << 32 | u64::from(hole)
    }

    /// The names of the holes from one of the whole value's down to a hole.
    pub(super) fn way_to(&self, mut hole: u32, names: &mut Vec<u64>) {
        names.clear();
        while hole != ROOT {
            names.push(self.name(hole));
            hole = self.holes[hole as usize].parent;
        }
        names.reverse();
    }

    /// Begins to fill a hole.
    pub(super) fn begin(&mut self, hole: u32) -> u32 {
        let cursor = self.cursor;
        self.pass(Event::Fill(hole));
        let fill = self.fills.len() as u32;
        let (steps, holes) = (self.taken as u32, self.holes.len() as u32);
        self.fills.push(Fill { hole, steps, holes, asked: 0, before: self.now, cursor });
        self.holes[hole as usize].fill = Some(fill);
        fill
    }

    /// A part that is left open.
    pub(super) fn add_hole(&mut self, shape: ShapeId, place: Place, fill: u32) -> u32 {
        self.pass(Event::Hole);
        self.fills[fill as usize].asked += 1;
        let parent = self.fills[fill as usize].hole;
        self.serial = self.serial.wrapping_add(1);
        self.holes.push(Hole { shape, place, parent, serial: self.serial, fill: None });
        self.holes.len() as u32 - 1
    }

    /// Chooses for a part, which the path may already say something about.
    pub(super) fn choose(
        &mut self,
        types: &Types,
        fill: u32,
        shape: ShapeId,
        place: Place,
    ) -> std::result::Result<Choice, Stop> {
        self.pass(Event::Part);
        self.fills[fill as usize].asked += 1;
        // Where nothing can be chosen the run ends, and what a destructor still asks for is not part of the trie.
        let cursor = self.cursor.take();
        let choice = self.take(types, fill, shape, place)?;
        self.cursor = cursor.and_then(|cursor| self.known.child(cursor, choice));
        Ok(choice)
    }

    fn take(
        &mut self,
        types: &Types,
        fill: u32,
        shape: ShapeId,
        place: Place,
    ) -> std::result::Result<Choice, Stop> {
        let (before, hole) = (self.now, self.fills[fill as usize].hole);
        if let Some(step) = self.steps.get_mut(self.taken) {
            if step.fill.is_some() && (step.hole != hole || step.shape != shape) {
                self.strayed = true;
                return Err(Stop::Mismatch);
            }
            let Step { choice, after, .. } = *step;
            *step = Step { fill: Some(fill), hole, shape, place, before, ..*step };
            let after = match after {
                Some(now) => Some(now),
                None => self.checked_after(types, before, shape, place, choice)?,
            };
            let Some(now) = after else {
                self.strayed = true;
                return Err(Stop::Mismatch);
            };
            self.now = now;
            self.taken += 1;
            return Ok(choice);
        }
        let chosen = match self.draw.is_some() {
            true => self.drawn(types, before, shape, place)?,
            false => self.next(types, before, shape, place, None)?,
        };
        let Some((choice, now)) = chosen else {
            self.is_dead_end = true;
            return Err(Stop::Mismatch);
        };
        let after = Some(now);
        let (fill, is_last, matters) = (Some(fill), false, !self.is_watched);
        self.steps.push(Step { fill, hole, shape, place, choice, before, after, is_last, matters });
        self.taken += 1;
        self.now = now;
        Ok(choice)
    }

    /// The place of the parts of a choice.
    #[inline]
    pub(super) fn below(&self, shape: ShapeId, place: Place, choice: u64) -> Place {
        match &self.pattern {
            Some(pattern) => pattern.below(shape, place, choice),
            None => Place::OUTSIDE,
        }
    }

    /// Takes the only constructor of a shape.
    pub(super) fn take_only(
        &mut self,
        types: &Types,
        fill: u32,
        shape: ShapeId,
        place: Place,
    ) -> Result<()> {
        self.pass(Event::Part);
        self.fills[fill as usize].asked += 1;
        let now = self.now;
        if let Some(now) = self.after(types, now, shape, place, Choice::default())? {
            self.now = now;
        }
        Ok(())
    }

    /// No larger index than the last one is worth trying.
    pub(super) fn refuse_larger(&mut self) {
        if let Some(step) = self.taken.checked_sub(1).and_then(|last| self.steps.get_mut(last)) {
            step.is_last = true;
        }
    }

    /// Goes on to the next branch: the first filling that it undoes; `None` where there are no more branches.
    ///
    /// The fillings from there on are still there, for [`Path::undo`].
    pub(super) fn advance(&mut self, types: &Types) -> Result<Option<usize>> {
        let mut first = self.fills.len();
        while self.steps.len() > self.floor {
            let step = *self.steps.last().expect("there is one");
            let Some(fill) = step.fill else { break };
            first = first.min(fill as usize);
            if step.is_last {
                self.count_refused(types, step)?;
            } else if !step.matters {
                self.spare(types, step)?;
            }
            let next = match step.is_last || !step.matters {
                true => None,
                false => {
                    self.next(types, step.before, step.shape, step.place, Some(step.choice))?
                }
            };
            if let Some((choice, now)) = next {
                let after = Some(now);
                *self.steps.last_mut().expect("there is one") = Step { choice, after, ..step };
                return Ok(Some(first));
            }
            self.steps.pop();
        }
        Ok(None)
    }

    /// Forgets the fillings from one on; the steps that belong to them are to be taken again.
    pub(super) fn undo(&mut self, first: usize) {
        let Some(fill) = self.fills.get(first).copied() else { return };
        for undone in self.fills.drain(first..) {
            if let Some(hole) = self.holes.get_mut(undone.hole as usize) {
                hole.fill = None;
            }
        }
        self.holes.truncate(fill.holes as usize);
        (self.taken, self.now) = (fill.steps as usize, fill.before);
        self.cursor = fill.cursor;
    }

    pub(super) fn mark(&self) -> Mark {
        let (steps, fills, holes) = (self.steps.len(), self.fills.len(), self.holes.len());
        Mark { steps, fills, holes, now: self.now }
    }

    /// The values to come need not have the pattern.
    pub(super) fn waive_pattern(&mut self) {
        self.now.pattern = Progress::MET;
    }

    /// Forgets all that was added since.
    pub(super) fn reset(&mut self, mark: Mark) {
        for undone in self.fills.drain(mark.fills..) {
            self.holes[undone.hole as usize].fill = None;
        }
        self.holes.truncate(mark.holes);
        self.steps.truncate(mark.steps);
        (self.taken, self.now) = (mark.steps, mark.now);
    }
}
