//! Searches among the values that are made of few constructors.
//!
//! A counterexample may be large and still be made of few constructors. Of the constructors that contain others of their
//! type, one or two at a time are allowed, next to all that end a value. With so few there are far fewer values of a size,
//! so that a search comes to larger ones. Each choice of one, and each of two, has a search of its own, size by size. All
//! that allow as many take turns, those of one as often as those of two, so that constructors of which many values are made
//! do not hold up the others. When all are finished, a search by size goes through all values: those with more
//! constructors are among them.
//!
//! Groce, Zhang, Eide, Chen and Regehr, "Swarm testing" (ISSTA 2012), leave features out at random. We go through all
//! small sets of them, as combinatorial testing does.

use super::engine::{Engine, Ran};
use super::open::MAX_BYTES;
use super::pattern::patterned;
use super::size_by_size::SizeBySize;
use crate::choice::shape::{Shape, ShapeId, Types};
use crate::choice::source::{Made, Source};
use crate::error::Result;
use crate::shard::Shard;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

pub(crate) struct Few {
    types: Arc<Types>,
    shard: Shard,
    /// The search by size; `None` until all with few constructors are finished.
    rest: Option<SizeBySize>,
    groups: Vec<Group>,
    /// Whose turn it is.
    at: usize,
    /// Smaller values were tried by others.
    done_below: usize,
    /// What the tables of one search may take: all of them together no more than those of another search.
    max_bytes: usize,
}

/// The searches with so many constructors each.
struct Group {
    types: Arc<Types>,
    /// Whose constructors are left out.
    shape: ShapeId,
    searches: Vec<Narrow>,
    /// What each has cost that is not finished, but the one whose turn it is.
    waiting: BinaryHeap<Reverse<(u64, usize)>>,
    at: usize,
    /// What the turn may still cost.
    left: u64,
    /// What all have cost so far, in runs.
    cost: u64,
}

/// The search with some constructors.
struct Narrow {
    /// The constructors that it leaves out.
    excluded: Vec<usize>,
    /// `None` before its first turn.
    types: Option<Arc<Types>>,
    size: usize,
    engine: Option<Engine>,
    cost: u64,
    /// How many sizes in a row had no values.
    empty: usize,
    has_run: bool,
}

/// How many constructors are allowed at once, at most.
const MOST: usize = 2;

/// What it costs to begin with a size. Without, constructors that make few values would be searched up to enormous sizes.
const BEGINNING: u64 = 200;

/// How long a turn is.
const TURN: u64 = 1_000;

/// After so many sizes in a row without values there are taken to be no more.
const MOST_EMPTY: usize = 16;

impl Few {
    /// With every n-th set of them, when sharded; `None` where leaving constructors out makes no difference.
    pub(crate) fn new(types: &Arc<Types>, shard: Shard) -> Option<Few> {
        let shape = patterned(types)?;
        let growing = growing(types.get(shape));
        let groups: Vec<Group> = (1..=MOST.min(growing.len().saturating_sub(1)))
            .map(|allowed| Group::new(types, shape, &growing, allowed, shard))
            .collect();
        let types = types.clone();
        let searches: usize = groups.iter().map(|group| group.searches.len()).sum();
        let max_bytes = MAX_BYTES / searches.max(1);
        let few = Few { types, shard, rest: None, groups, at: 0, done_below: 0, max_bytes };
        (!few.groups.is_empty()).then_some(few)
    }

    /// Smaller values were tried by others.
    pub(crate) fn skip_below(&mut self, size: usize) {
        self.done_below = size;
    }

    /// Goes on to the next value: `false` where there is none.
    pub(crate) fn advance(&mut self) -> Result<bool> {
        loop {
            let unfinished = (0..self.groups.len()).filter(|at| !self.groups[*at].is_finished());
            let Some(next) = unfinished.min_by_key(|at| self.groups[*at].cost) else {
                let rest = || SizeBySize::all(&self.types, self.shard);
                return self.rest.get_or_insert_with(rest).advance();
            };
            self.at = next;
            if self.groups[next].advance(self.done_below, self.max_bytes)? {
                return Ok(true);
            }
        }
    }

    /// The search by size, once all with few constructors are finished.
    pub(super) fn rest(&self) -> Option<&SizeBySize> {
        self.rest.as_ref()
    }

    /// Runs on the value that the search has come to.
    pub(crate) fn run<R>(
        &mut self,
        run: impl FnOnce(&mut Source<'_>) -> Made<R>,
    ) -> Result<Ran<R>> {
        if let Some(rest) = &mut self.rest {
            return rest.run(run);
        }
        let group = &mut self.groups[self.at];
        group.spend(1);
        let search = &mut group.searches[group.at];
        search.has_run = true;
        search.engine.as_mut().expect("asked after an advance").run(run)
    }

    pub(super) fn engine(&self) -> &Engine {
        if let Some(rest) = &self.rest {
            return rest.engine();
        }
        let group = &self.groups[self.at];
        group.searches[group.at].engine.as_ref().expect("asked after a run")
    }
}

impl Group {
    fn new(
        types: &Arc<Types>,
        shape: ShapeId,
        growing: &[usize],
        allowed: usize,
        shard: Shard,
    ) -> Group {
        let least = types.get(types.root).least;
        let chosen = subsets(growing.len(), allowed).into_iter().enumerate();
        let own = chosen.filter(|(place, _)| shard.takes(*place));
        let searches = own.map(|(_, chosen)| {
            let others = (0..growing.len()).filter(|at| !chosen.contains(at));
            Narrow::new(others.map(|at| growing[at]).collect(), least)
        });
        let searches: Vec<Narrow> = searches.collect();
        let waiting = (1..searches.len()).map(|at| Reverse((0, at))).collect();
        Group { types: types.clone(), shape, searches, waiting, at: 0, left: TURN, cost: 0 }
    }

    fn is_finished(&self) -> bool {
        self.waiting.is_empty() && self.searches[self.at].is_finished()
    }

    /// Goes on to the next value: `false` where there is none before others have their turn.
    fn advance(&mut self, done_below: usize, max_bytes: usize) -> Result<bool> {
        let search = &self.searches[self.at];
        if (self.left == 0 || search.is_finished())
            && let Some(Reverse((_, next))) = self.waiting.pop()
        {
            if !search.is_finished() {
                self.waiting.push(Reverse((search.cost, self.at)));
            }
            (self.at, self.left) = (next, TURN);
        }
        let search = &mut self.searches[self.at];
        if let Some(engine) = &mut search.engine {
            if engine.advance()? {
                return Ok(true);
            }
            search.end_size();
        }
        search.size = search.size.max(done_below);
        search.begin_size(&self.types, self.shape, max_bytes);
        self.spend(BEGINNING);
        Ok(false)
    }

    fn spend(&mut self, cost: u64) {
        self.cost += cost;
        self.searches[self.at].cost += cost;
        self.left = self.left.saturating_sub(cost);
    }
}

impl Narrow {
    fn new(excluded: Vec<usize>, size: usize) -> Narrow {
        let (types, engine) = (None, None);
        Narrow { excluded, types, size, engine, cost: 0, empty: 0, has_run: false }
    }

    fn is_finished(&self) -> bool {
        self.empty >= MOST_EMPTY
    }

    fn end_size(&mut self) {
        self.empty = if self.has_run { 0 } else { self.empty + 1 };
        self.size += 1;
        self.engine = None;
    }

    fn begin_size(&mut self, all: &Types, shape: ShapeId, max_bytes: usize) {
        if self.types.is_none() {
            let Ok(types) = all.without(shape, &self.excluded) else {
                // No value can do without.
                self.empty = MOST_EMPTY;
                return;
            };
            self.types = Some(Arc::new(types));
        }
        self.has_run = false;
        self.engine = self.types.clone().map(|types| {
            Engine::new(types, self.size..=self.size).not_counting().within(max_bytes)
        });
    }
}

/// The constructors that contain others of their type, or may become as large in another way.
fn growing(shape: &Shape) -> Vec<usize> {
    let constructors = shape.constructors().iter().enumerate();
    let growing = constructors
        .filter(|(_, constructor)| constructor.growing > 0 && constructor.least > shape.least);
    growing.map(|(at, _)| at).collect()
}

/// All sets of so many of the numbers below one.
fn subsets(below: usize, many: usize) -> Vec<Vec<usize>> {
    let mut subsets = vec![vec![]];
    for _ in 0..many {
        subsets = subsets
            .into_iter()
            .flat_map(|chosen: Vec<usize>| {
                let first = chosen.last().map_or(0, |last| last + 1);
                (first..below).map(move |next| [&chosen[..], &[next]].concat())
            })
            .collect();
    }
    subsets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_counted_by_binomials() {
        for (below, many, count) in [(5, 0, 1), (5, 1, 5), (5, 2, 10), (13, 2, 78), (2, 3, 0)] {
            let subsets = subsets(below, many);
            assert_eq!(subsets.len(), count);
            assert!(subsets.iter().all(|subset| subset.is_sorted_by(|a, b| a < b)));
        }
    }
}
