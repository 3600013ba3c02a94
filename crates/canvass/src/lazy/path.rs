//! The path of a search: what was chosen for which hole, in the order in which it was demanded.
//!
//! The search goes through a tree. Its inner nodes are demands, its branches the alternatives of a choice, and its
//! leaves the runs. The path is the branch that the search is on. Going on means to take the next alternative of the
//! last choice that has one, and to forget what was chosen after it.

use super::conjunction::Orders;
use super::draw::{Class, Draw};
use super::known::{Event, Known, NodeId};
use super::open::{Open, Opens};
use super::part::Part;
use super::pattern::{Pattern, Place, Progress};
use crate::Nat;
use crate::error::Result;
use crate::shape::{Form, ShapeId, Types};
use crate::source::Stop;
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
    /// What searches that share it know, and where in it this one is; `None` where it does not share.
    pub(super) known: Known,
    pub(super) node: Option<NodeId>,
    /// How much was asked at the node.
    pub(super) at: usize,
    /// Whether what happens is known already.
    pub(super) is_known: bool,
    /// Whether the last choice led to where nothing is known.
    pub(super) is_new: bool,
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
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
    node: Option<NodeId>,
    at: usize,
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
            node: None,
            at: 0,
            is_known: false,
            is_new: false,
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
        self.at = 0;
        match self.node {
            // What is known is known of the same order.
            Some(_) => self.node = Some(Known::ROOT),
            None => self.orders.improve(),
        }
    }

    /// Takes tables instead of others; a path goes on with those that it began with.
    pub(super) fn exchange(&mut self, tables: &mut Tables) {
        std::mem::swap(&mut self.opens, &mut tables.opens);
        std::mem::swap(&mut self.known, &mut tables.known);
        self.opens.reach(self.to);
    }

    /// Writes down what is asked, where that is new.
    fn add_event(&mut self, event: Event) {
        self.at += 1;
        if let Some(node) = self.node
            && !self.is_known
        {
            self.known.add_event(node, event);
        }
    }

    /// Takes these choices first.
    pub(super) fn set_script(&mut self, types: &Types, part: &Part) {
        let step = |choice: &Choice| Step {
            fill: None,
            hole: ROOT,
            shape: types.root,
            place: Place::OUTSIDE,
            choice: *choice,
            before: self.now,
            after: None,
            is_last: false,
            matters: true,
        };
        self.steps = part.choices.iter().map(step).collect();
        self.floor = part.floor;
    }

    /// What is left after the last run.
    pub(super) fn rest(&self, is_run: bool) -> Part {
        let choices = self.steps.iter().map(|step| step.choice).collect();
        Part { from: self.from, to: self.to, floor: self.floor, is_run, choices }
    }

    /// Gives away the later alternatives of the first choice that has any.
    pub(super) fn split(&mut self, types: &Types) -> Result<Option<Part>> {
        for at in self.floor..self.steps.len() {
            let Step { before, shape, place, choice, is_last, fill, .. } = self.steps[at];
            if is_last || fill.is_none() {
                continue;
            }
            if let Some((next, _)) = self.next(types, before, shape, place, Some(choice))? {
                let kept = self.steps[..at].iter().map(|step| step.choice);
                let choices = kept.chain([next]).collect();
                self.floor = at + 1;
                let (from, to, is_run) = (self.from, self.to, false);
                return Ok(Some(Part { from, to, floor: at, is_run, choices }));
            }
        }
        Ok(None)
    }

    /// Whether there is any value to be searched.
    pub(super) fn is_inhabited(&mut self, types: &Types) -> Result<bool> {
        let now = self.now;
        self.is_feasible(types, now)
    }

    /// How many values have the choices made so far.
    pub(super) fn count(&mut self, types: &Types) -> Result<Nat> {
        let now = self.now;
        self.count_at(types, now)
    }

    fn count_at(&mut self, types: &Types, now: Now) -> Result<Nat> {
        let Some(to) = self.to.checked_sub(now.used as usize) else { return Ok(Nat::ZERO) };
        self.opens.count(types, now.open, self.from.saturating_sub(now.used as usize), to)
    }

    #[inline]
    fn is_feasible(&mut self, types: &Types, now: Now) -> Result<bool> {
        if now.pattern.is_missed() {
            return Ok(false);
        }
        let Some(to) = self.to.checked_sub(now.used as usize) else { return Ok(false) };
        self.opens.any(types, now.open, self.from.saturating_sub(now.used as usize), to)
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
        let (node, at) = (self.node, self.at);
        self.add_event(Event::Fill(hole));
        let fill = self.fills.len() as u32;
        let (steps, holes) = (self.taken as u32, self.holes.len() as u32);
        self.fills.push(Fill { hole, steps, holes, asked: 0, before: self.now, node, at });
        self.holes[hole as usize].fill = Some(fill);
        fill
    }

    /// A part that is left open.
    pub(super) fn add_hole(&mut self, shape: ShapeId, place: Place, fill: u32) -> u32 {
        self.add_event(Event::Hole);
        self.fills[fill as usize].asked += 1;
        let parent = self.fills[fill as usize].hole;
        self.serial += 1;
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
        self.add_event(Event::Part);
        self.fills[fill as usize].asked += 1;
        let choice = self.take(types, fill, shape, place)?;
        if let Some(node) = self.node {
            let child = self.known.child(node, choice);
            self.is_new = child.is_some_and(|(_, is_new)| is_new);
            (self.node, self.at) = (child.map(|(child, _)| child), 0);
        }
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
                return Err(Stop::Misfit);
            }
            let Step { choice, after, .. } = *step;
            *step = Step { fill: Some(fill), hole, shape, place, before, ..*step };
            let now = match after {
                Some(now) => now,
                None => self.after(types, before, shape, place, choice)?.ok_or(Stop::Misfit)?,
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
            return Err(Stop::Misfit);
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
        self.add_event(Event::Part);
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

    /// Where a choice leads to; `None` where no value has it.
    fn after(
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

    /// The next alternative after one, or the first, and where it leads to.
    fn next(
        &mut self,
        types: &Types,
        before: Now,
        shape: ShapeId,
        place: Place,
        last: Option<Choice>,
    ) -> Result<Option<(Choice, Now)>> {
        match &types.get(shape).form {
            Form::Leaf { .. } | Form::Map(..) => {
                return self.next_index(types, before, shape, place, last);
            }
            Form::Choice(constructors) => {
                let from = last.map_or(0, |last| last.index + 1);
                for index in from..constructors.len() as u64 {
                    let choice = Choice { size: 0, index };
                    if let Some(now) = self.after(types, before, shape, place, choice)? {
                        return Ok(Some((choice, now)));
                    }
                }
            }
            Form::List(_) => {
                let from = last.map_or(0, |last| last.index + 1);
                for index in from..=(self.to - before.used as usize) as u64 {
                    let choice = Choice { size: 0, index };
                    if let Some(now) = self.after(types, before, shape, place, choice)? {
                        return Ok(Some((choice, now)));
                    }
                }
            }
        }
        Ok(None)
    }

    fn next_index(
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
    pub(super) fn begin_draw(&mut self, types: &Types) {
        self.restart(types, self.from..=self.to);
        if let Some(draw) = &mut self.draw {
            draw.begin();
        }
    }

    fn drawn(
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

    /// Goes on to the next branch: the first filling that it undoes; `None` where there are no more branches.
    ///
    /// The fillings from there on are still there, for [`Path::undo`].
    pub(super) fn advance(&mut self, types: &Types) -> Result<Option<usize>> {
        let mut first = self.fills.len();
        while self.steps.len() > self.floor {
            let step = *self.steps.last().expect("there is one");
            let Some(fill) = step.fill else { break };
            first = first.min(fill as usize);
            if !step.matters {
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

    /// After a run: which choices its outcome depends on.
    pub(super) fn settle(&mut self) {
        if !self.is_watched {
            return;
        }
        let blame = self.blame.take();
        let blamed: Option<Vec<u32>> =
            blame.map(|holes| holes.iter().filter_map(|id| self.named(*id)).collect());
        for step in &mut self.steps {
            step.matters |= step.hole == ROOT
                || blamed.as_ref().is_none_or(|blamed| blamed.contains(&step.hole));
        }
    }

    /// The last step that one of these holes was filled with.
    pub(super) fn last_step(&self, holes: &[u64]) -> usize {
        let holes: Vec<u32> = holes.iter().filter_map(|id| self.named(*id)).collect();
        self.steps.iter().rposition(|step| holes.contains(&step.hole)).map_or(0, |last| last + 1)
    }

    /// Counts the values with later alternatives of a choice that does not matter.
    fn spare(&mut self, types: &Types, step: Step) -> Result<()> {
        let Step { before, shape, place, mut choice, is_last, .. } = step;
        while !is_last
            && let Some((next, now)) = self.next(types, before, shape, place, Some(choice))?
        {
            let count = self.count_at(types, now)?;
            self.indifferent += &count;
            choice = next;
        }
        Ok(())
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
        (self.node, self.at) = (fill.node, fill.at);
    }

    pub(super) fn mark(&self) -> Mark {
        let (steps, fills, holes) = (self.steps.len(), self.fills.len(), self.holes.len());
        Mark { steps, fills, holes, now: self.now }
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
