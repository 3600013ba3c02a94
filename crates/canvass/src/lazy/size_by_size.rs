//! A search that goes from one size to the next.

use super::engine::{Engine, Ran};
use super::narrowing::Tables;
use super::part::Part;
use super::pattern::Pattern;
use super::share::Share;
use crate::Nat;
use crate::choice::shape::Types;
use crate::choice::source::{Made, Source};
use crate::error::Result;
use crate::shard::Shard;
use std::sync::Arc;

pub(crate) struct SizeBySize {
    types: Arc<Types>,
    engine: Engine,
    /// What searches instead, where others search the rest.
    share: Option<Box<Share>>,
    least: usize,
    size: usize,
    /// Whether it ends after some sizes without anything new, which others have decided.
    gives_up: bool,
    /// How many sizes in a row had nothing new to run.
    empty: usize,
    /// Whether the size under way had.
    has_news: bool,
    is_finished: bool,
    pub(crate) runs: u64,
    /// How many values are decided, of all sizes and of the one under way.
    pub(crate) decided: Nat,
    of_size: Nat,
    /// How many of its own values were decided, of sizes before, where others search the rest.
    own: Vec<(usize, Nat)>,
}

/// After so many sizes in a row in which others have decided everything, nothing new is expected.
const MAX_WITHOUT_NEWS: usize = 8;
/// After so many sizes in a row without any value there are taken to be no more.
const MAX_EMPTY: usize = 1 << 12;

impl SizeBySize {
    /// Over all values, or a share of those of each size.
    pub(crate) fn all(types: &Arc<Types>, shard: Shard) -> SizeBySize {
        let least = types.get(types.root).least;
        let by_size =
            SizeBySize::on(types, least, Engine::new(types.clone(), least..=least), false);
        let share = (!shard.is_whole()).then(|| Box::new(Share::new(types, least..=least, shard)));
        SizeBySize { share, ..by_size }
    }

    /// Those that a search has left, after so many runs that decided so many values, of the size under way and in all.
    pub(super) fn resume(types: &Arc<Types>, part: &Part, counts: (u64, Nat, Nat)) -> SizeBySize {
        let by_size = SizeBySize::on(types, part.from, Engine::resume(types.clone(), part), false);
        let (runs, of_size, decided) = counts;
        SizeBySize { runs, of_size, decided, ..by_size }
    }

    /// Over the values with a pattern, in a search that shares tables with others.
    pub(super) fn of(types: &Arc<Types>, tables: Tables, pattern: Pattern) -> SizeBySize {
        let least = pattern.least(types).max(types.get(types.root).least);
        SizeBySize::on(types, least, Engine::sharing(types.clone(), tables, least, pattern), true)
    }

    fn on(types: &Arc<Types>, size: usize, engine: Engine, gives_up: bool) -> SizeBySize {
        SizeBySize {
            types: types.clone(),
            engine,
            share: None,
            least: size,
            size,
            gives_up,
            empty: 0,
            has_news: false,
            is_finished: false,
            runs: 0,
            decided: Nat::ZERO,
            of_size: Nat::ZERO,
            own: Vec::new(),
        }
    }

    /// By how much the size under way is larger than the least.
    pub(super) fn level(&self) -> usize {
        self.size - self.least
    }

    pub(super) fn is_finished(&self) -> bool {
        self.is_finished
    }

    /// All values of smaller sizes are decided.
    pub(crate) fn complete_below(&self) -> usize {
        self.size
    }

    /// How many values of the size under way are decided.
    pub(crate) fn of_size(&self) -> &Nat {
        &self.of_size
    }

    /// Goes on to the next value: `false` where there is none.
    pub(crate) fn advance(&mut self) -> Result<bool> {
        self.advance_to(usize::MAX)
    }

    /// Goes on to the next value of a level that is not above this one: `false` where there is none.
    pub(super) fn advance_to(&mut self, level: usize) -> Result<bool> {
        while !self.is_finished && self.level() <= level {
            let (goes_on, indifferent) = match &mut self.share {
                Some(share) => (share.advance()?, share.take_indifferent()),
                None => (self.engine.advance()?, self.engine.take_indifferent()),
            };
            self.decided += &indifferent;
            self.of_size += &indifferent;
            if goes_on {
                return Ok(true);
            }
            if self.share.is_some() {
                self.own.push((self.size, self.of_size.clone()));
            }
            self.empty = if self.has_news { 0 } else { self.empty + 1 };
            (self.has_news, self.of_size) = (false, Nat::ZERO);
            if self.gives_up && self.empty == MAX_WITHOUT_NEWS || !self.enter_next_size()? {
                self.is_finished = true;
                return Ok(false);
            }
            match &mut self.share {
                Some(share) => share.restart(self.size..=self.size),
                None => self.engine.restart(self.size..=self.size),
            }
        }
        Ok(false)
    }

    /// Goes on to the next size that has values: whether there is one.
    fn enter_next_size(&mut self) -> Result<bool> {
        let sizes = &self.types.sizes;
        let total = sizes.count()?;
        self.size += 1;
        for _ in 0..MAX_EMPTY {
            if total.excludes(&sizes.below(self.size)?) {
                return Ok(false);
            }
            if !sizes.of_size(self.size)?.is_zero() {
                return Ok(true);
            }
            self.size += 1;
        }
        Ok(false)
    }

    /// Runs on the value that the search has come to.
    pub(crate) fn run<R>(
        &mut self,
        run: impl FnOnce(&mut Source<'_>) -> Made<R>,
    ) -> Result<Ran<R>> {
        let ran = match &mut self.share {
            Some(share) => share.run(run)?,
            None => self.engine.run(run)?,
        };
        if self.engine.repeats() {
            return Ok(Ran::DeadEnd);
        }
        let decided = match &ran {
            Ran::Outcome(_, decided) | Ran::Stopped(_, decided) => decided.clone(),
            Ran::DeadEnd | Ran::Nondeterministic => return Ok(ran),
        };
        self.runs += 1;
        self.has_news = true;
        self.decided += &decided;
        self.of_size += &decided;
        Ok(ran)
    }

    /// How many values of a size are decided that no other share decides.
    pub(crate) fn own(&self, size: usize) -> Nat {
        match self.own.iter().find(|(of, _)| *of == size) {
            Some((_, own)) => own.clone(),
            None if size == self.size => self.of_size.clone(),
            None => Nat::ZERO,
        }
    }

    pub(super) fn engine(&self) -> &Engine {
        self.share.as_deref().and_then(Share::engine).unwrap_or(&self.engine)
    }
}
