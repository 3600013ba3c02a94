//! One search in progress: the path of demands, and the parts that decide how it goes on.
//!
//! The path says which choices were made. Beside it, each with one job:
//!
//! - [`Alternatives`]: which choices lead to a value of the sizes and the pattern, and how many values have them;
//! - [`Blame`]: which choices the outcomes of runs depend on;
//! - [`Known`]: what searches of the same property have demanded before;
//! - [`Draw`]: random choices, for a sampler, instead of one alternative after the other;
//! - [`Ending`]: why a run was cut short.
//!
//! Here is what needs several of them: to choose for a part, to backtrack, to undo.

mod alternatives;
mod blame;
mod resume;

use super::draw::Draw;
use super::known::{Ahead, Cursor, Event, Known, Trie};
use super::open::Opens;
use super::path::{Choice, ChoicePoint, Mark, Path, Step};
use super::pattern::{Depth, Pattern, Progress};
use crate::Nat;
use crate::choice::shape::{ShapeId, Types};
use crate::choice::source::{Made, Stop};
use crate::error::Result;
use blame::Blame;
use std::ops::{Range, RangeInclusive};

pub(super) use alternatives::{Alternatives, Partial};

pub(super) struct Narrowing {
    pub(super) path: Path,
    pub(super) alternatives: Alternatives,
    pub(super) blame: Blame,
    pub(super) known: Known,
    /// Set where choices are drawn.
    pub(super) draw: Option<Draw>,
    pub(super) ending: Ending,
    /// The fills that were replayed from the trie and that the run has not asked for yet. It must do so before anything
    /// else: where the trie ends within a fill, what is asked next is written down as a part of that fill.
    replayed: Range<u32>,
}

/// Why a run did not end by itself.
#[derive(Default)]
pub(super) struct Ending {
    /// Why a value could not be made.
    pub(super) stop: Option<Stop>,
    /// Whether a part had no alternative that fits the sizes and the pattern. Then `stop` is set too.
    pub(super) is_dead_end: bool,
    /// Whether the same choices led to other demands than before. That ends the search, so it is never reset.
    pub(super) is_nondeterministic: bool,
}

/// What searches with the same types and property share.
pub(super) struct Tables {
    pub(super) opens: Opens,
    pub(super) trie: Trie,
}

impl Tables {
    pub(super) fn new(types: &Types) -> Tables {
        Tables { opens: Opens::new(types), trie: Trie::default() }
    }
}

impl Narrowing {
    /// A search of the values of some sizes that starts with nothing chosen.
    pub(super) fn new(
        types: &Types,
        opens: Opens,
        sizes: RangeInclusive<usize>,
        pattern: Option<Pattern>,
    ) -> Narrowing {
        let depth = pattern.as_ref().map_or(Depth::OUTSIDE, |_| Depth::ROOT);
        let mut alternatives = Alternatives::new(opens, sizes, pattern);
        let path = Path::new(types.root, depth, alternatives.nothing_chosen(types));
        let (blame, known, ending) = (Blame::default(), Known::default(), Ending::default());
        Narrowing { path, alternatives, blame, known, draw: None, ending, replayed: 0..0 }
    }

    /// The same for the values with a pattern, which shares tables with other searches of the property.
    pub(super) fn sharing(
        types: &Types,
        tables: Tables,
        sizes: RangeInclusive<usize>,
        pattern: Pattern,
    ) -> Narrowing {
        let known = Known::shared(tables.trie);
        Narrowing { known, ..Narrowing::new(types, tables.opens, sizes, Some(pattern)) }
    }

    /// Starts again, with values of other sizes.
    pub(super) fn restart(&mut self, types: &Types, sizes: RangeInclusive<usize>) {
        self.alternatives.set_sizes(sizes);
        self.path.restart(self.alternatives.nothing_chosen(types));
        self.known.restart();
    }

    /// Starts a run whose choices are drawn.
    pub(super) fn begin_draw(&mut self, types: &Types) {
        self.path.restart(self.alternatives.nothing_chosen(types));
        self.blame.orders.improve();
        self.compact();
        if let Some(draw) = &mut self.draw {
            draw.begin();
        }
    }

    /// Keeps the tables small: where they take too much memory, what is not on the path is forgotten.
    ///
    /// Not for tables that searches share: other paths have names in them too.
    pub(super) fn compact(&mut self) {
        if self.alternatives.opens.is_full() {
            let opens = self.path.partials().map(|partial| &mut partial.open);
            self.alternatives.opens.compact(opens);
        }
    }

    /// Exchanges the tables for others. A search must continue with the tables that it started with.
    pub(super) fn exchange(&mut self, tables: &mut Tables) {
        self.alternatives.exchange(&mut tables.opens);
        self.known.exchange(&mut tables.trie);
    }

    /// Whether there is any value to be searched.
    pub(super) fn is_inhabited(&mut self, types: &Types) -> Result<bool> {
        self.alternatives.is_feasible(types, self.path.partial)
    }

    /// How many values have the choices made so far.
    pub(super) fn count(&mut self, types: &Types) -> Result<Nat> {
        self.alternatives.count(types, self.path.partial)
    }

    /// Passes an event in the trie of demands.
    fn pass(&mut self, event: Event) {
        if self.known.pass(event).is_err() {
            self.ending.is_nondeterministic = true;
        }
    }

    /// Begins to fill a hole. Returns the number of the fill.
    pub(super) fn begin(&mut self, hole: u32) -> u32 {
        let cursor = self.known.cursor;
        self.pass(Event::Fill(hole));
        self.path.begin(hole, cursor)
    }

    /// The fill of a hole, which begins now unless it has begun before.
    pub(super) fn fill(&mut self, hole: u32) -> u32 {
        let known = self.path.holes[hole].fill;
        if known == Some(self.replayed.start) {
            self.replayed.next();
        } else if known.is_none_or(|fill| fill > self.replayed.start) && !self.replayed.is_empty() {
            self.ending.is_nondeterministic = true;
        }
        known.unwrap_or_else(|| self.begin(hole))
    }

    /// The fills from the first one on were replayed, and the run is expected to ask for them.
    pub(super) fn expect_fills(&mut self, first: usize) {
        self.replayed = first as u32..self.path.fills.len() as u32;
    }

    /// A run has ended: it asked for all that runs with the same choices ask for, or the property is nondeterministic.
    pub(super) fn end_run(&mut self) {
        let was_replayed = std::mem::take(&mut self.replayed);
        let asks_on = matches!(self.known.ahead(), Some(Ahead::Event(_)));
        if !was_replayed.is_empty() || self.path.taken < self.path.steps.len() || asks_on {
            self.ending.is_nondeterministic = true;
        }
    }

    /// Leaves a part of a hole's content open. Returns the number of the new hole.
    pub(super) fn add_hole(&mut self, shape: ShapeId, depth: Depth, fill: u32) -> u32 {
        self.pass(Event::Hole);
        self.path.add_hole(shape, depth, fill)
    }

    /// Takes the only constructor of a shape, for which the path needs no step.
    pub(super) fn take_only(
        &mut self,
        types: &Types,
        fill: u32,
        shape: ShapeId,
        depth: Depth,
    ) -> Result<()> {
        self.pass(Event::Choose);
        self.path.fills[fill as usize].asked += 1;
        let point = ChoicePoint { before: self.path.partial, shape, depth };
        if let Some(after) = self.alternatives.after(types, &point, Choice::default())? {
            self.path.partial = after;
        }
        Ok(())
    }

    /// Chooses for a part: what the path says, or else a first or a drawn alternative.
    pub(super) fn choose(
        &mut self,
        types: &Types,
        fill: u32,
        shape: ShapeId,
        depth: Depth,
    ) -> Made<Choice> {
        self.pass(Event::Choose);
        self.path.fills[fill as usize].asked += 1;
        // Where nothing can be chosen the run ends. Destructors may still look into boxes while it unwinds, and what
        // they demand must not get into the trie: there is no cursor until a choice was made.
        let cursor = self.known.cursor.take();
        let point = ChoicePoint { before: self.path.partial, shape, depth };
        let choice = match self.path.taken < self.path.steps.len() {
            true => self.retake(types, fill, point)?,
            false => self.extend(types, fill, point)?,
        };
        self.known.enter(cursor, choice);
        Ok(choice)
    }

    /// Makes the choice that the path says.
    fn retake(&mut self, types: &Types, fill: u32, point: ChoicePoint) -> Made<Choice> {
        let hole = self.path.fills[fill as usize].hole;
        let step = &mut self.path.steps[self.path.taken];
        let is_same = step.fill.is_none() || step.hole == hole && step.point.shape == point.shape;
        let after = match step.after {
            _ if !is_same => None,
            Some(after) => Some(after),
            None => self.alternatives.checked_after(types, &point, step.choice)?,
        };
        let Some(after) = after else {
            self.ending.is_nondeterministic = true;
            return Err(Stop::Mismatch);
        };
        // Of the step, the choice is kept and what is known about it; where it is made is what this run says.
        *step = Step { fill: Some(fill), hole, point, ..*step };
        let choice = step.choice;
        self.path.retake(after);
        Ok(choice)
    }

    /// Makes a choice that the path says nothing about.
    fn extend(&mut self, types: &Types, fill: u32, point: ChoicePoint) -> Made<Choice> {
        let chosen = match &mut self.draw {
            Some(draw) => draw.choose(types, &mut self.alternatives, &point)?,
            None => self.alternatives.next(types, &point, None)?,
        };
        let Some((choice, after)) = chosen else {
            self.ending.is_dead_end = true;
            return Err(Stop::Mismatch);
        };
        let hole = self.path.fills[fill as usize].hole;
        let (fill, is_last, matters) = (Some(fill), false, !self.blame.is_watching);
        let step = Step { fill, hole, point, choice, after: Some(after), is_last, matters };
        self.path.push(step, after);
        Ok(choice)
    }

    /// The type refuses what was chosen last, and all larger indices with it.
    pub(super) fn refuse_larger(&mut self) {
        if let Some(step) = self.path.last_taken() {
            step.is_last = true;
        }
    }

    /// Backtracks: changes the last choice that has another alternative worth a run, and drops those after it.
    ///
    /// Returns the first fill that is to be undone, by [`Narrowing::undo`], or `None` if all values are decided. Adds to
    /// `skipped` how many values were decided without a run.
    pub(super) fn backtrack(&mut self, types: &Types, skipped: &mut Nat) -> Result<Option<usize>> {
        let Narrowing { path, alternatives, .. } = self;
        // A fill is undone where any of its steps is: the least of their fills is the first to go.
        let mut first = path.fills.len();
        while path.steps.len() > path.floor {
            let step = *path.steps.last().expect("longer than the floor");
            // No run has made this choice yet, so there is nothing to go on from.
            let Some(fill) = step.fill else { break };
            first = first.min(fill as usize);
            let next = if step.is_last {
                *skipped += &alternatives.count_refused(types, &step.point, step.choice)?;
                None
            } else if !step.matters {
                *skipped += &alternatives.count_later(types, &step.point, step.choice)?;
                None
            } else {
                alternatives.next(types, &step.point, Some(step.choice))?
            };
            if let Some((choice, after)) = next {
                let step = path.steps.last_mut().expect("longer than the floor");
                (step.choice, step.after) = (choice, Some(after));
                return Ok(Some(first));
            }
            path.steps.pop();
        }
        Ok(None)
    }

    /// Undoes a fill and all later ones.
    pub(super) fn undo(&mut self, first: usize) {
        if let Some(fill) = self.path.undo(first) {
            self.known.cursor = fill.cursor;
        }
    }

    /// Begins to complete the value of the last run. What is chosen from now on is no part of the search.
    pub(super) fn begin_completion(&mut self) -> Completion {
        let completion = Completion { mark: self.path.mark(), cursor: self.known.cursor.take() };
        // A path to the pattern may not fit into what is left, and any value of what nobody looked at will do.
        self.path.partial.progress = Progress::MET;
        completion
    }

    pub(super) fn end_completion(&mut self, completion: Completion) {
        self.path.reset(completion.mark);
        self.known.cursor = completion.cursor;
    }
}

/// What to return to after a value was completed.
pub(super) struct Completion {
    mark: Mark,
    cursor: Option<Cursor>,
}
