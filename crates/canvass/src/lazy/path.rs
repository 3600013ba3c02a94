//! The path of demands: which choices were made for which hole, in the order in which they were demanded.
//!
//! A search walks a tree depth first. Its inner nodes are choice points, its edges the alternatives of a choice, its
//! leaves the runs. The path is the branch from the root to the current leaf. To backtrack is to take the next
//! alternative of the last choice that has one, and to forget the choices after it.
//!
//! **Invariants:**
//!
//! - The first `taken` steps are those of the current run, and `partial` is the value that they lead to. The steps after
//!   them say what the run will choose next. A run that ends with `taken < steps.len()` demanded less than before the
//!   same choices: the property is nondeterministic.
//! - A fill remembers how many steps were taken and how many holes there were when it began, so to undo it and all
//!   later fills is to cut both lists there. A hole is never older than the fill that left it open.
//! - The steps of a fill are in order, but not adjacent: a predicate of a type may look into a box of the value that is
//!   being made, and the steps of that inner fill lie between.

mod holes;

use super::known::Cursor;
use super::narrowing::Partial;
use super::pattern::Depth;
use crate::choice::shape::ShapeId;
use holes::Holes;

pub(super) use holes::ROOT;

pub(super) struct Path {
    pub(super) steps: Vec<Step>,
    /// How many steps the current run has taken.
    pub(super) taken: usize,
    pub(super) fills: Vec<Fill>,
    pub(super) holes: Holes,
    /// The partial value that the steps taken lead to.
    pub(super) partial: Partial,
    /// Steps before this one keep their choices: their other alternatives belong to other searches.
    pub(super) floor: usize,
}

/// Where a choice is made: for a part of a partial value.
#[derive(Debug, Clone, Copy)]
pub(super) struct ChoicePoint {
    /// The value before the choice.
    pub(super) before: Partial,
    /// The shape of the part that is chosen for, and where it is in the pattern.
    pub(super) shape: ShapeId,
    pub(super) depth: Depth,
}

/// A choice that was made, or that the next run will make.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    /// The fill that made the choice. `None` for a choice that was read from a token or given by another search, until
    /// the first run makes it; `hole` and `point` mean nothing until then.
    pub(super) fill: Option<u32>,
    pub(super) hole: u32,
    pub(super) point: ChoicePoint,
    pub(super) choice: Choice,
    /// The value after the choice; `None` for a choice from elsewhere, which is checked when it is made.
    pub(super) after: Option<Partial>,
    /// Whether the type refuses all later alternatives.
    pub(super) is_last: bool,
    /// Whether the outcome of some run depended on the choice. If none did, its other alternatives need no run.
    pub(super) matters: bool,
}

/// One alternative of a choice point: the position of a constructor or the length of a list, with size 0; for a leaf or a
/// map, the index among its values of a size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(super) struct Choice {
    pub(super) size: u32,
    pub(super) index: u64,
}

/// How a hole got its content, and what to go back to when that is undone.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fill {
    pub(super) hole: u32,
    /// How many steps were taken before, and how many holes there were.
    pub(super) steps: u32,
    pub(super) holes: u32,
    /// How many parts of the content were asked for: choices, constructors without an alternative, and holes.
    pub(super) asked: u32,
    /// The partial value before.
    before: Partial,
    /// Where the search was before in the trie of demands, if it shares one.
    pub(super) cursor: Option<Cursor>,
}

/// The lengths of a path's lists, to return to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mark {
    steps: usize,
    fills: usize,
    holes: usize,
    partial: Partial,
}

impl Path {
    /// With one hole, for the whole value.
    pub(super) fn new(root: ShapeId, depth: Depth, partial: Partial) -> Path {
        let (steps, fills, holes) = (Vec::new(), Vec::new(), Holes::new(root, depth));
        Path { steps, taken: 0, fills, holes, partial, floor: 0 }
    }

    /// Forgets all choices.
    pub(super) fn restart(&mut self, partial: Partial) {
        self.steps.clear();
        self.fills.clear();
        self.holes.truncate(1);
        self.holes[ROOT].fill = None;
        (self.taken, self.floor, self.partial) = (0, 0, partial);
    }

    /// Begins to fill a hole. Returns the number of the fill.
    pub(super) fn begin(&mut self, hole: u32, cursor: Option<Cursor>) -> u32 {
        let fill = self.fills.len() as u32;
        let (steps, holes) = (self.taken as u32, self.holes.len() as u32);
        self.fills.push(Fill { hole, steps, holes, asked: 0, before: self.partial, cursor });
        self.holes[hole].fill = Some(fill);
        fill
    }

    /// Leaves a part of a hole's content open. Returns the number of the new hole.
    pub(super) fn add_hole(&mut self, shape: ShapeId, depth: Depth, fill: u32) -> u32 {
        self.fills[fill as usize].asked += 1;
        let parent = self.fills[fill as usize].hole;
        self.holes.push(shape, depth, parent)
    }

    /// Makes the choice of the next step, which the path has already.
    #[inline]
    pub(super) fn retake(&mut self, after: Partial) {
        self.taken += 1;
        self.partial = after;
    }

    /// Makes a choice for which the path has no step yet.
    #[inline]
    pub(super) fn push(&mut self, step: Step, after: Partial) {
        self.steps.push(step);
        self.retake(after);
    }

    /// The step taken last.
    pub(super) fn last_taken(&mut self) -> Option<&mut Step> {
        self.taken.checked_sub(1).and_then(|last| self.steps.get_mut(last))
    }

    /// How many steps there are up to the last one that filled one of these holes, given by their names.
    pub(super) fn length_to(&self, names: &[u64]) -> usize {
        let holes: Vec<u32> = names.iter().filter_map(|name| self.holes.named(*name)).collect();
        self.steps.iter().rposition(|step| holes.contains(&step.hole)).map_or(0, |last| last + 1)
    }

    /// Undoes a fill and all later ones; the steps from there on are to be taken again. Returns the fill.
    pub(super) fn undo(&mut self, first: usize) -> Option<Fill> {
        let fill = self.fills.get(first).copied()?;
        // Holes that a later fill left open are gone with it, but some are older than the first fill, and stay.
        for undone in self.fills.drain(first..) {
            if let Some(hole) = self.holes.get_mut(undone.hole) {
                hole.fill = None;
            }
        }
        self.holes.truncate(fill.holes as usize);
        (self.taken, self.partial) = (fill.steps as usize, fill.before);
        Some(fill)
    }

    pub(super) fn mark(&self) -> Mark {
        let (steps, fills, holes) = (self.steps.len(), self.fills.len(), self.holes.len());
        Mark { steps, fills, holes, partial: self.partial }
    }

    /// Forgets all that was added since the mark.
    pub(super) fn reset(&mut self, mark: Mark) {
        for undone in self.fills.drain(mark.fills..) {
            self.holes[undone.hole].fill = None;
        }
        self.holes.truncate(mark.holes);
        self.steps.truncate(mark.steps);
        (self.taken, self.partial) = (mark.steps, mark.partial);
    }

    /// All partial values that the path may return to.
    pub(super) fn partials(&mut self) -> impl Iterator<Item = &mut Partial> {
        let steps = self.steps.iter_mut();
        let steps = steps.flat_map(|step| [Some(&mut step.point.before), step.after.as_mut()]);
        let fills = self.fills.iter_mut().map(|fill| &mut fill.before);
        steps.flatten().chain(fills).chain([&mut self.partial])
    }
}
