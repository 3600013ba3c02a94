//! A portfolio of searches, each for the values of one constructor pattern.
//!
//! Mittelman et al., §5.2: three ways to choose patterns compete, one that gives each constructor its share, one with
//! long patterns and one with all short ones. They ran each pattern for a time, on a machine for each way. We count
//! runs: the way that has cost least goes on with its next pattern, for values that are larger than the least with
//! their pattern by no more than a level, and for as many runs as its budget says. Each time around the level rises by
//! one and the budget doubles. A search goes on where it stopped and skips what others have run, so that no value is
//! run twice.
//!
//! Patterns do not have all values: none of the patterned type may be in a value, and a pattern is given up after some
//! sizes without news. So when all patterns are finished, or the tables that they share are full, a search by size goes
//! through all values.

use super::engine::Ran;
use super::narrowing::Tables;
use super::pattern::{Pattern, patterned};
use super::rows::rows;
use super::size_by_size::SizeBySize;
use crate::choice::shape::{ShapeId, Types};
use crate::choice::source::{Made, Source};
use crate::error::Result;
use crate::shard::Shard;
use std::collections::HashSet;
use std::sync::Arc;

/// How patterns are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ways {
    /// The interaction strength of the array that the patterns are the rows of.
    pub strength: usize,
    /// How many constructors a pattern has.
    pub fineness: usize,
    /// For how many runs a pattern is searched the first time around.
    pub budget: u64,
}

impl Ways {
    /// The three of the paper: each constructor, long patterns, all short patterns.
    pub const COMPETING: [Ways; 3] = [
        Ways { strength: 1, fineness: 1, budget: 500 },
        Ways { strength: 5, fineness: 5, budget: 750 },
        Ways { strength: 7, fineness: 3, budget: 100 },
    ];
}

pub(crate) struct Portfolio {
    types: Arc<Types>,
    competitors: Vec<Competitor>,
    /// Which one runs.
    at: usize,
    /// The tables that the searches share, while none runs.
    tables: Tables,
    shard: Shard,
    /// The search by size; `None` until all patterns are finished.
    rest: Option<SizeBySize>,
}

struct Competitor {
    searches: Vec<Slot>,
    budget: u64,
    /// By how much values may be larger than the least with their pattern.
    level: usize,
    at: usize,
    /// How many runs the search has left.
    left: u64,
    /// What it has cost so far.
    cost: u64,
    /// Whether its search has the tables.
    is_running: bool,
}

enum Slot {
    Waiting(Pattern),
    Begun(SizeBySize),
}

/// What a run costs, where a run that was spared costs 1.
const RUN: u64 = 24;

impl Portfolio {
    /// Of every n-th pattern, when sharded; `None` where no type of the values has patterns.
    pub(crate) fn new(types: &Arc<Types>, ways: &[Ways], shard: Shard) -> Option<Portfolio> {
        let shape = patterned(types)?;
        let competitor = |ways: &Ways| Competitor::new(types, shape, *ways, shard);
        let competitors = ways.iter().map(competitor).collect();
        let (types, tables) = (types.clone(), Tables::new(types));
        Some(Portfolio { types, competitors, at: 0, tables, shard, rest: None })
    }

    /// Goes on to the next value: `false` where there is none.
    pub(crate) fn advance(&mut self) -> Result<bool> {
        loop {
            if let Some(rest) = &mut self.rest {
                return rest.advance();
            }
            let Portfolio { types, competitors, at, tables, shard, .. } = self;
            if competitors[*at].advance(types, tables)? {
                return Ok(true);
            }
            // Paths that wait have names in the tables, so that these can only be given up as a whole.
            let next = if tables.opens.is_full() { None } else { next(competitors) };
            match next {
                Some(next) => *at = next,
                None => {
                    competitors.clear();
                    *tables = Tables::new(types);
                    self.rest = Some(SizeBySize::all(types, *shard));
                }
            }
        }
    }

    /// The search by size, once all patterns are finished.
    pub(super) fn rest(&self) -> Option<&SizeBySize> {
        self.rest.as_ref()
    }

    pub(super) fn search(&self) -> &SizeBySize {
        if let Some(rest) = &self.rest {
            return rest;
        }
        let competitor = &self.competitors[self.at];
        match &competitor.searches[competitor.at] {
            Slot::Begun(by_size) => by_size,
            Slot::Waiting(_) => unreachable!("asked after a run"),
        }
    }

    /// Runs on the value that the search has come to.
    pub(crate) fn run<R>(
        &mut self,
        run: impl FnOnce(&mut Source<'_>) -> Made<R>,
    ) -> Result<Ran<R>> {
        if let Some(rest) = &mut self.rest {
            return rest.run(run);
        }
        let competitor = &mut self.competitors[self.at];
        competitor.cost += RUN;
        match &mut competitor.searches[competitor.at] {
            Slot::Begun(by_size) => by_size.run(run),
            Slot::Waiting(_) => unreachable!("asked after an advance"),
        }
    }
}

impl Competitor {
    fn new(types: &Types, shape: ShapeId, ways: Ways, shard: Shard) -> Competitor {
        let patterns = patterns(types, shape, ways.strength, ways.fineness).into_iter();
        let own = patterns.enumerate().filter(|(place, _)| shard.takes(*place));
        let searches = own.map(|(_, pattern)| Slot::Waiting(pattern)).collect();
        let Ways { budget, .. } = ways;
        Competitor { searches, budget, level: 0, at: 0, left: budget, cost: 0, is_running: false }
    }

    /// Goes on to the next value of the pattern whose turn it is: `false` where its turn is over.
    fn advance(&mut self, types: &Arc<Types>, tables: &mut Tables) -> Result<bool> {
        if self.searches.is_empty() {
            return Ok(false);
        }
        self.enter(types, tables);
        if let Slot::Begun(by_size) = &mut self.searches[self.at]
            && self.left > 0
            && !by_size.engine().is_full()
        {
            let before = by_size.engine().spared;
            let goes_on = by_size.advance_to(self.level)?;
            self.cost += by_size.engine().spared - before;
            if goes_on {
                self.left -= 1;
                return Ok(true);
            }
        }
        self.pause(tables);
        self.turn();
        Ok(false)
    }

    /// Goes on to the next pattern, and after the last one to the next level.
    fn turn(&mut self) {
        match &self.searches[self.at] {
            Slot::Begun(by_size) if by_size.is_finished() => drop(self.searches.remove(self.at)),
            Slot::Begun(_) | Slot::Waiting(_) => self.at += 1,
        }
        if self.at >= self.searches.len() {
            (self.at, self.level) = (0, self.level + 1);
            self.budget = self.budget.saturating_mul(2);
        }
        self.left = self.budget;
    }

    /// Gives the tables to the search whose turn it is.
    fn enter(&mut self, types: &Arc<Types>, tables: &mut Tables) {
        if std::mem::replace(&mut self.is_running, true) {
            return;
        }
        let slot = &mut self.searches[self.at];
        match slot {
            Slot::Begun(by_size) => by_size.engine().exchange(tables),
            Slot::Waiting(pattern) => {
                let shared = std::mem::replace(tables, Tables::new(types));
                *slot = Slot::Begun(SizeBySize::of(types, shared, pattern.clone()));
            }
        }
    }

    /// Takes the tables back.
    fn pause(&mut self, tables: &mut Tables) {
        if std::mem::take(&mut self.is_running)
            && let Some(Slot::Begun(by_size)) = self.searches.get(self.at)
        {
            by_size.engine().exchange(tables);
        }
    }
}

/// The one that has cost least, of those that are not finished.
fn next(competitors: &[Competitor]) -> Option<usize> {
    let waiting = competitors.iter().enumerate();
    let waiting = waiting.filter(|(_, competitor)| !competitor.searches.is_empty());
    waiting.min_by_key(|(_, competitor)| competitor.cost).map(|(at, _)| at)
}

/// The patterns of an array, those that are cut to the same once.
pub(crate) fn patterns(
    types: &Types,
    shape: ShapeId,
    strength: usize,
    fineness: usize,
) -> Vec<Pattern> {
    let constructors = types.get(shape).constructors().len();
    let rows = rows(constructors, fineness, strength);
    let whole = Pattern::of(types, shape);
    let mut known: HashSet<Vec<u16>> = HashSet::new();
    let patterns = rows.iter().map(|row| whole.with(types, row));
    patterns.filter(|pattern| known.insert(pattern.constructors().to_vec())).collect()
}
