//! Strategies: which values to try, in which order.
//!
//! `auto` is the mixed strategy of New et al. (§8), counted in cases instead of seconds: small values first and
//! all of them, then small and random ones in turn, then random ones. Where parts of the values can be left open, the
//! small ones are searched lazily, and constructor patterns come between them and the random ones.

mod by_array;
mod in_order;
mod lazily;

use super::Subject;
use super::case::Verdict;
use super::explore::Rows;
use super::settings::{Settings, Strategy};
use crate::array::ArrayError;
use crate::code::Code;
use crate::error::Result;
use crate::shape::Types;
use crate::source::{Choose, Made, Random, Source, Stop, Walk};
use crate::{Count, Rng};
use by_array::ByArray;
use in_order::InOrder;
use lazily::Lazily;
use std::sync::Arc;
use std::time::Instant;

pub(crate) struct Search<'a> {
    types: &'a Arc<Types>,
    strategy: Strategy,
    cases: u64,
    /// Whether all values fit into the budget.
    pub(crate) fits: bool,
    /// How large random values may be.
    size: usize,
    /// How many values were given out.
    given: u64,
    rng: Rng,
    in_order: InOrder,
    /// `None` where values are tried whole.
    pub(crate) lazily: Option<Lazily>,
    /// `None` for other strategies.
    array: Option<ByArray>,
    random: Random,
    located: Option<Walk>,
    /// What gave the last value.
    pub(crate) turn: Turn,
    seed: u64,
    allowance: u32,
}

/// What a value came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Turn {
    InOrder,
    Uniform,
    AdHoc,
    Lazy,
    Patterns,
    Array,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        subject: &Subject<'a>,
        settings: &Settings,
        deadline: Option<Instant>,
    ) -> Result<Search<'a>, ArrayError> {
        let Settings { strategy, cases, size, .. } = *settings;
        let seed = settings.seed ^ seed_of(subject.name);
        let types = subject.types;
        let fits = fits(types, cases);
        let is_lazy = match strategy {
            Strategy::Auto => types.lazy,
            Strategy::Lazy | Strategy::Patterns => true,
            Strategy::InOrder | Strategy::Uniform | Strategy::AdHoc | Strategy::Array => false,
        };
        // A case that is announced must be known before it runs.
        let lazily =
            (is_lazy && !types.generated && !subject.announces).then(|| Lazily::new(types));
        let in_order = match strategy {
            _ if fits => u64::MAX,
            Strategy::Auto => cases / 2,
            Strategy::InOrder
            | Strategy::Uniform
            | Strategy::AdHoc
            | Strategy::Lazy
            | Strategy::Patterns
            | Strategy::Array => cases,
        };
        let array = match strategy {
            Strategy::Array => Some(ByArray::new(subject, settings.strength, seed, deadline)?),
            Strategy::Auto
            | Strategy::InOrder
            | Strategy::Uniform
            | Strategy::AdHoc
            | Strategy::Lazy
            | Strategy::Patterns => None,
        };
        Ok(Search {
            types,
            strategy,
            cases,
            fits,
            size,
            given: 0,
            rng: Rng::new(seed),
            in_order: InOrder::new(in_order),
            lazily,
            array,
            random: Random::new(Rng::new(0)),
            located: None,
            turn: Turn::InOrder,
            seed: 0,
            allowance: 0,
        })
    }

    /// What the rows of the array cover, where there is one.
    pub(crate) fn rows(&self) -> Option<Rows> {
        self.array.as_ref().map(ByArray::rows)
    }

    /// Goes on to the next value: `false` where all were given.
    pub(crate) fn advance(&mut self) -> Result<bool> {
        self.turn = self.next_turn();
        self.given += 1;
        match self.turn {
            Turn::InOrder => return self.in_order.advance(self.types),
            Turn::AdHoc => self.draw(),
            Turn::Uniform => return self.locate(),
            Turn::Array => return Ok(self.array.as_mut().is_some_and(ByArray::advance)),
            Turn::Lazy | Turn::Patterns => {
                let lazily = self.lazily.as_mut().expect("there is one on its turn");
                let goes_on = lazily.advance(self.turn)?;
                // In a mix, patterns may end before all values are decided.
                let is_mixed = self.strategy == Strategy::Auto && self.turn == Turn::Patterns;
                return Ok(goes_on || is_mixed);
            }
        }
        Ok(true)
    }

    /// Runs on the value that the search has come to; `None` where there was none after all.
    pub(crate) fn run(&mut self, subject: &Subject<'_>) -> Result<Option<Made<Verdict>>> {
        let verdict = match (&mut self.lazily, &self.array, self.turn) {
            (_, Some(array), _) => Some(array.run(subject)),
            (Some(lazily), None, Turn::Lazy | Turn::Patterns) => lazily.run(subject)?,
            (Some(_) | None, None, _) => {
                Some((subject.run)(&mut Source::new(subject.types, self.choices())))
            }
        };
        if let (Some(lazily), Some(verdict)) = (&mut self.lazily, &verdict) {
            lazily.count(self.turn, matches!(verdict, Ok(Verdict::Passed)));
        }
        Ok(verdict)
    }

    /// The choices of the value that the search has come to.
    pub(crate) fn code(&mut self, subject: &Subject<'_>) -> Result<Code> {
        let code = match (&mut self.lazily, &self.array, self.turn) {
            (_, Some(array), _) => array.code(subject),
            (Some(lazily), None, Turn::Lazy | Turn::Patterns) => lazily.code(subject),
            (Some(_) | None, None, _) => subject.record(self.choices()),
        };
        code.map_err(|stop| match stop {
            Stop::Space(error) => error,
            Stop::Misfit | Stop::Rejected | Stop::TooDeep => subject.misfit(),
        })
    }

    /// All values of smaller sizes were tried.
    pub(crate) fn complete_below(&self) -> usize {
        let searched =
            self.lazily.as_ref().and_then(Lazily::rounds).map(|all| all.complete_below());
        searched.unwrap_or(0).max(self.in_order.complete_below())
    }

    /// From now on values are tried whole.
    pub(crate) fn stop_being_lazy(&mut self) {
        self.lazily = None;
    }

    fn next_turn(&self) -> Turn {
        match self.strategy {
            _ if self.types.generated => Turn::AdHoc,
            Strategy::InOrder => Turn::InOrder,
            Strategy::Uniform => Turn::Uniform,
            Strategy::AdHoc => Turn::AdHoc,
            Strategy::Array => Turn::Array,
            Strategy::Lazy if self.lazily.is_some() => Turn::Lazy,
            Strategy::Patterns if self.lazily.is_some() => Turn::Patterns,
            Strategy::Lazy | Strategy::Patterns => Turn::InOrder,
            Strategy::Auto if self.lazily.is_some() => self.next_lazy_turn(),
            Strategy::Auto if self.given < self.cases / 4 || self.fits => Turn::InOrder,
            Strategy::Auto if self.given < self.cases / 4 * 3 && self.given.is_multiple_of(2) => {
                Turn::InOrder
            }
            Strategy::Auto => Turn::AdHoc,
        }
    }

    fn next_lazy_turn(&self) -> Turn {
        match &self.lazily {
            Some(lazily) if !self.fits => lazily.next_turn(self.cases),
            Some(_) | None => Turn::Lazy,
        }
    }

    fn draw(&mut self) {
        self.seed = self.rng.next_u64();
        let sizes = self.size as u64 + 1;
        self.allowance = ((u128::from(self.rng.next_u64()) * u128::from(sizes)) >> 64) as u32;
    }

    /// Draws a size, then a value of that size, each as likely as the others.
    fn locate(&mut self) -> Result<bool> {
        let sizes = &self.types.sizes;
        if let Some(count) = sizes.count()?.finite() {
            let Some(index) = self.rng.below(count) else { return Ok(false) };
            let size = sizes.size_at(&index)?;
            let within = index.minus(&sizes.below(size)?);
            self.located = Some(Walk::new(self.types.root, size, within));
            return Ok(true);
        }
        let least = self.types.get(self.types.root).least;
        loop {
            let size = least + (self.rng.next_u64() % (self.size as u64 + 1)) as usize;
            if let Some(index) = self.rng.below(sizes.of_size(size)?) {
                self.located = Some(Walk::new(self.types.root, size, index));
                return Ok(true);
            }
        }
    }

    /// The choices of the value that the search has come to, from their beginning.
    fn choices(&mut self) -> &mut dyn Choose {
        match self.turn {
            Turn::InOrder | Turn::Lazy | Turn::Patterns => self.in_order.choices(),
            Turn::AdHoc => {
                self.random.rng = Rng::new(self.seed);
                self.random.begin(self.types.root, self.allowance);
                &mut self.random
            }
            Turn::Uniform => {
                let walk = self.located.as_mut().expect("located before it is asked for");
                walk.begin();
                walk
            }
            Turn::Array => unreachable!("the array makes its values itself"),
        }
    }
}

/// Whether all values fit into a budget.
fn fits(types: &Types, cases: u64) -> bool {
    let count = types.sizes.count().ok();
    let fits = count.as_ref().and_then(Count::finite).is_some_and(|count| *count <= cases);
    fits && !types.generated
}

/// Tests of the same types try different values.
fn seed_of(name: &str) -> u64 {
    name.bytes().fold(0, |seed: u64, byte| crate::Rng::new(seed ^ u64::from(byte)).next_u64())
}
