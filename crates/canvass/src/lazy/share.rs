//! A shard's share of a search: every n-th of its parts.
//!
//! All shards divide the search in the same way, by runs that are not counted, and deal its parts out in turn. Their runs
//! are those of one search, but with conditions asked together there may be more.

use super::division::Division;
use super::engine::{Engine, Ran};
use super::part::Part;
use crate::Nat;
use crate::choice::shape::Types;
use crate::choice::source::{Made, Source};
use crate::error::Result;
use crate::shard::Shard;
use std::ops::RangeInclusive;
use std::sync::Arc;

pub(crate) struct Share {
    types: Arc<Types>,
    shard: Shard,
    /// Whose turn it is to have the first part: where a size has few parts, another shard has those of the next.
    turn: usize,
    state: State,
    /// How many values were decided because they differ only in what did not matter.
    indifferent: Nat,
}

enum State {
    Before(RangeInclusive<usize>),
    Dividing(Division),
    Searching { parts: std::vec::IntoIter<Part>, engine: Option<Engine> },
}

/// How many parts there are for each share, so that none has much more to do than the others.
const PARTS: usize = 8;

impl Share {
    /// Of the values of these sizes.
    pub(super) fn new(types: &Arc<Types>, sizes: RangeInclusive<usize>, shard: Shard) -> Share {
        let (types, turn) = (types.clone(), *sizes.start());
        let (state, indifferent) = (State::Before(sizes), Nat::ZERO);
        Share { types, shard, turn, state, indifferent }
    }

    /// Begins anew, with values of other sizes.
    pub(super) fn restart(&mut self, sizes: RangeInclusive<usize>) {
        self.turn = *sizes.start();
        self.state = State::Before(sizes);
    }

    /// Goes on to the next value: `false` where there is none.
    pub(super) fn advance(&mut self) -> Result<bool> {
        loop {
            match &mut self.state {
                State::Before(sizes) => {
                    let wanted = PARTS.saturating_mul(self.shard.of() as usize);
                    let division = Division::new(&self.types, sizes.clone(), wanted)?;
                    self.state = State::Dividing(division);
                }
                State::Dividing(division) => {
                    if division.advance()? {
                        return Ok(true);
                    }
                    let parts = division.take_parts().into_iter().enumerate();
                    let own = parts.filter(|(place, _)| self.shard.takes(self.turn + place));
                    let parts: Vec<Part> = own.map(|(_, part)| part).collect();
                    self.state = State::Searching { parts: parts.into_iter(), engine: None };
                }
                State::Searching { parts, engine } => {
                    if let Some(engine) = engine {
                        let goes_on = engine.advance()?;
                        self.indifferent += &engine.take_indifferent();
                        if goes_on {
                            return Ok(true);
                        }
                    }
                    let Some(part) = parts.next() else { return Ok(false) };
                    *engine = Some(Engine::resume(self.types.clone(), &part));
                }
            }
        }
    }

    /// Runs on the value that the search has come to. Where that is to divide it, nothing is decided.
    pub(super) fn run<R>(
        &mut self,
        run: impl FnOnce(&mut Source<'_>) -> Made<R>,
    ) -> Result<Ran<R>> {
        match &mut self.state {
            State::Before(_) => unreachable!("asked after an advance"),
            State::Dividing(division) => match division.run(run)? {
                true => Ok(Ran::DeadEnd),
                false => Ok(Ran::Nondeterministic),
            },
            State::Searching { engine, .. } => {
                engine.as_mut().expect("asked after an advance").run(run)
            }
        }
    }

    pub(super) fn take_indifferent(&mut self) -> Nat {
        std::mem::take(&mut self.indifferent)
    }

    /// What ran last, where that was no division.
    pub(super) fn engine(&self) -> Option<&Engine> {
        match &self.state {
            State::Before(_) | State::Dividing(_) => None,
            State::Searching { engine, .. } => engine.as_ref(),
        }
    }
}
