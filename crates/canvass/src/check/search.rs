//! Strategies: which values to try, in which order.
//!
//! `auto` is the mixed strategy of New et al. (§8), counted in cases instead of seconds: small values first and
//! all of them, then small and random ones in turn, then random ones. Where parts of the values can be left open, the
//! small ones are searched lazily, and constructor patterns come between them and the random ones; of very many cases the
//! rest is shared among the lazy search, values of few constructors and random ones. Random ones are thinned.

mod by_array;
mod by_suite;
mod deal;
mod draws;
mod error;
mod in_order;
mod lazily;
mod listed;
mod thinned;

pub(crate) use deal::Deal;
pub(crate) use error::SearchError;

use super::Subject;
use super::case::Verdict;
use super::explore::Rows;
use super::isolate;
use super::name;
use super::settings::{Settings, Strategy};
use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::Types;
use crate::choice::source::{Choose, Draw, Made, Random, Source, Stop, Walk};
use crate::error::Result;
use crate::{Count, Nat, Rng};
use by_array::ByArray;
use by_suite::BySuite;
use draws::Draws;
use in_order::InOrder;
use lazily::Lazily;
use listed::Listed;
use std::sync::Arc;
use std::time::Instant;
use thinned::Thinner;

pub(crate) struct Search<'a> {
    types: &'a Arc<Types>,
    strategy: Strategy,
    /// How many there are to be, of those of the shard.
    pub(crate) cases: u64,
    /// Whether all values fit into the budget.
    pub(crate) fits: bool,
    /// How many values were given out.
    given: u64,
    draws: Draws,
    in_order: InOrder,
    /// `None` where values are tried whole.
    pub(crate) lazily: Option<Lazily>,
    /// `None` where values are not listed beforehand.
    listed: Option<Listed>,
    /// `None` where random values are taken as they come.
    thinner: Option<Thinner>,
    random: Random,
    drawn: Option<Draw>,
    located: Option<Walk>,
    /// What gave the last value.
    pub(crate) turn: Turn,
}

/// How many constructors `auto` looks at to thin its random values: so many, and so many more for each case, but no more
/// than that. After that they are taken as they come: where there are few cases, or small values, all are thinned, and
/// many quick cases stay quick.
const THINNED_BY_AUTO: (u64, u64, u64) = (1 << 14, 4, 1 << 20);

/// What a value came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Turn {
    InOrder,
    Uniform,
    AdHoc,
    Thinned,
    Lazy,
    Patterns,
    Few,
    Array,
    Suite,
    /// Made to meet a requirement, before the search.
    Required,
}

impl Turn {
    /// The strategy that it is the turn of; `None` for what comes before the search.
    pub(crate) fn strategy(self) -> Option<Strategy> {
        Some(match self {
            Turn::InOrder => Strategy::InOrder,
            Turn::Uniform => Strategy::Uniform,
            Turn::AdHoc => Strategy::AdHoc,
            Turn::Thinned => Strategy::Thinned,
            Turn::Lazy => Strategy::Lazy,
            Turn::Patterns => Strategy::Patterns,
            Turn::Few => Strategy::Few,
            Turn::Array => Strategy::Array,
            Turn::Suite => Strategy::Suite,
            Turn::Required => return None,
        })
    }

    /// Whether no part of its values is open.
    pub(crate) fn is_whole(self) -> bool {
        match self {
            Turn::Lazy | Turn::Patterns | Turn::Few => false,
            Turn::InOrder
            | Turn::Uniform
            | Turn::AdHoc
            | Turn::Thinned
            | Turn::Array
            | Turn::Suite
            | Turn::Required => true,
        }
    }
}

impl<'a> Search<'a> {
    /// The strategy `suite` tries the values of `suite`.
    pub(crate) fn new(
        subject: &Subject<'a>,
        settings: &Settings,
        deadline: Option<Instant>,
        suite: Vec<ChoiceSequence>,
    ) -> Result<Search<'a>, SearchError> {
        let Settings { strategy, cases, size, shard, .. } = *settings;
        let seed = settings.seed ^ seed_of(subject.name);
        let types = subject.types;
        let fits = fits(types, cases);
        let count = types.sizes.count().ok().filter(|_| fits);
        let count = count.as_ref().and_then(Count::finite).and_then(Nat::to_u64);
        let deal = Deal::new(shard, count.unwrap_or(cases));
        let lazily = (is_lazy(types, strategy) && !isolate::needs_known_values())
            .then(|| Lazily::new(types, shard));
        let in_order = match strategy {
            _ if fits => u64::MAX,
            Strategy::Auto => cases / 2,
            Strategy::InOrder
            | Strategy::Uniform
            | Strategy::AdHoc
            | Strategy::Thinned
            | Strategy::Lazy
            | Strategy::Patterns
            | Strategy::Few
            | Strategy::Array
            | Strategy::Suite => cases,
        };
        let (mut listed, mut thinner) = (None, None);
        match strategy {
            Strategy::Array => {
                let array = ByArray::new(subject, settings, seed, deadline)?;
                listed = Some(Listed::Array(array));
            }
            Strategy::Suite => listed = Some(Listed::Suite(BySuite::new(suite, shard))),
            Strategy::Thinned => thinner = Some(Thinner::new(subject, settings, u64::MAX)?),
            // What cannot be thinned, or has nothing to choose by, is taken as it comes.
            Strategy::Auto if !fits => {
                let (least, each, most) = THINNED_BY_AUTO;
                let left = deal.among(cases).saturating_mul(each).saturating_add(least).min(most);
                let able = Thinner::new(subject, settings, left).ok();
                thinner = able.filter(Thinner::has_candidates);
            }
            Strategy::Auto
            | Strategy::InOrder
            | Strategy::Uniform
            | Strategy::AdHoc
            | Strategy::Lazy
            | Strategy::Patterns
            | Strategy::Few => {}
        }
        Ok(Search {
            types,
            strategy,
            cases: deal.among(cases),
            fits,
            given: 0,
            draws: Draws::new(seed, deal, size),
            in_order: InOrder::new(in_order, deal),
            lazily,
            listed,
            thinner,
            random: Random::new(Rng::new(0)),
            drawn: None,
            located: None,
            turn: Turn::InOrder,
        })
    }

    /// What the rows of the array cover, where there is one.
    pub(crate) fn rows(&self) -> Option<Rows> {
        self.listed.as_ref().and_then(Listed::rows)
    }

    /// Goes on to the next value: `false` where all were given.
    pub(crate) fn advance(&mut self, subject: &Subject<'_>) -> Result<bool> {
        self.turn = self.next_turn();
        self.given += 1;
        match self.turn {
            Turn::InOrder => return self.in_order.advance(self.types),
            Turn::AdHoc => self.drawn = Some(self.draws.draw()),
            Turn::Thinned => {
                let thinner = self.thinner.as_mut().expect("there is one on its turn");
                self.drawn = Some(thinner.choose(subject, &mut self.draws)?);
            }
            Turn::Uniform => {
                self.located = self.draws.locate(self.types)?;
                return Ok(self.located.is_some());
            }
            Turn::Array | Turn::Suite | Turn::Required => {
                return Ok(self.listed.as_mut().is_some_and(Listed::advance));
            }
            Turn::Lazy | Turn::Patterns | Turn::Few => {
                let lazily = self.lazily.as_mut().expect("there is one on its turn");
                let goes_on = lazily.advance(self.turn)?;
                // In a mix, others may end before all values are decided.
                let is_mixed = self.strategy == Strategy::Auto && self.turn != Turn::Lazy;
                return Ok(goes_on || is_mixed);
            }
        }
        Ok(true)
    }

    /// Runs on the value that the search has come to; `None` where there was none after all.
    pub(crate) fn run(&mut self, subject: &Subject<'_>) -> Result<Option<Made<Verdict>>> {
        let begin = match (&self.thinner, self.turn) {
            (Some(thinner), Turn::Thinned) => thinner.times_case(),
            (Some(_) | None, _) => None,
        };
        let verdict = match (&mut self.lazily, &self.listed, self.turn) {
            (_, Some(listed), _) => Some(listed.run(subject)),
            (Some(lazily), None, Turn::Lazy | Turn::Patterns | Turn::Few) => lazily.run(subject)?,
            (Some(_) | None, None, _) => {
                Some((subject.run)(&mut Source::new(subject.types, self.choices())))
            }
        };
        if let (Some(thinner), Some(begin)) = (&mut self.thinner, begin) {
            thinner.case_took(begin.elapsed());
        }
        if let (Some(lazily), Some(verdict)) = (&mut self.lazily, &verdict) {
            lazily.count(self.turn, matches!(verdict, Ok(Verdict::Passed)));
        }
        Ok(verdict)
    }

    /// Whether parts of the value that the search has come to are left open.
    pub(crate) fn has_holes(&self) -> bool {
        self.lazily.is_some() && !self.turn.is_whole()
    }

    /// The choices of the value that the search has come to.
    pub(crate) fn code(&mut self, subject: &Subject<'_>) -> Result<ChoiceSequence> {
        let code = match (&mut self.lazily, &self.listed, self.turn) {
            (_, Some(listed), _) => listed.code(subject),
            (Some(lazily), None, Turn::Lazy | Turn::Patterns | Turn::Few) => lazily.code(subject),
            (Some(_) | None, None, _) => subject.record(self.choices()),
        };
        code.map_err(|stop| match stop {
            Stop::Space(error) => error,
            Stop::Mismatch | Stop::Rejected | Stop::TooDeep => subject.misfit(),
        })
    }

    /// All values of smaller sizes were tried.
    pub(crate) fn complete_below(&self) -> usize {
        let searched =
            self.lazily.as_ref().and_then(Lazily::rounds).map(|all| all.complete_below());
        searched.unwrap_or(0).max(self.in_order.complete_below())
    }

    /// Whether all values were tried, or all of this shard's.
    pub(crate) fn is_complete(&self) -> Result<bool> {
        let sizes = &self.types.sizes;
        Ok(sizes.count()?.excludes(&sizes.below(self.complete_below())?))
    }

    /// How many values of a size this shard has decided of those that no other does.
    pub(crate) fn own(&self, size: usize) -> Nat {
        let searched = self.lazily.as_ref().and_then(Lazily::rounds);
        let searched = searched.map_or(Nat::ZERO, |rounds| rounds.own(size));
        searched.max(Nat::from(self.in_order.own(size)))
    }

    /// From now on values are tried whole.
    pub(crate) fn stop_being_lazy(&mut self) {
        self.lazily = None;
    }

    fn next_turn(&self) -> Turn {
        match self.strategy {
            Strategy::Suite => Turn::Suite,
            Strategy::Auto | Strategy::Thinned if self.types.generated => self.random_turn(),
            _ if self.types.generated => Turn::AdHoc,
            Strategy::InOrder => Turn::InOrder,
            Strategy::Uniform => Turn::Uniform,
            Strategy::AdHoc => Turn::AdHoc,
            Strategy::Thinned => Turn::Thinned,
            Strategy::Array => Turn::Array,
            Strategy::Lazy if self.lazily.is_some() => Turn::Lazy,
            Strategy::Patterns if self.lazily.is_some() => Turn::Patterns,
            Strategy::Few if self.lazily.is_some() => Turn::Few,
            Strategy::Lazy | Strategy::Patterns | Strategy::Few => Turn::InOrder,
            Strategy::Auto if self.lazily.is_some() => self.next_lazy_turn(),
            Strategy::Auto if self.given < self.cases / 4 || self.fits => Turn::InOrder,
            Strategy::Auto if self.given < self.cases / 4 * 3 && self.given.is_multiple_of(2) => {
                Turn::InOrder
            }
            Strategy::Auto => self.random_turn(),
        }
    }

    fn next_lazy_turn(&self) -> Turn {
        match &self.lazily {
            Some(lazily) if !self.fits => {
                let turn = lazily.next_turn(self.cases);
                if turn == Turn::AdHoc { self.random_turn() } else { turn }
            }
            Some(_) | None => Turn::Lazy,
        }
    }

    fn random_turn(&self) -> Turn {
        match &self.thinner {
            Some(thinner) if !thinner.is_over() => Turn::Thinned,
            Some(_) | None => Turn::AdHoc,
        }
    }

    /// The choices of the value that the search has come to, from their beginning.
    fn choices(&mut self) -> &mut dyn Choose {
        match self.turn {
            Turn::InOrder | Turn::Lazy | Turn::Patterns | Turn::Few => self.in_order.choices(),
            Turn::AdHoc | Turn::Thinned => {
                let draw = self.drawn.expect("drawn before it is asked for");
                self.random.draw(self.types.root, draw);
                &mut self.random
            }
            Turn::Uniform => {
                let walk = self.located.as_mut().expect("located before it is asked for");
                walk.begin();
                walk
            }
            Turn::Array | Turn::Suite | Turn::Required => {
                unreachable!("what is listed is made from its code")
            }
        }
    }
}

/// Whether a strategy leaves parts of the values open.
pub(super) fn is_lazy(types: &Types, strategy: Strategy) -> bool {
    let is_lazy = match strategy {
        Strategy::Auto => types.lazy,
        Strategy::Lazy | Strategy::Patterns | Strategy::Few => true,
        Strategy::InOrder
        | Strategy::Uniform
        | Strategy::AdHoc
        | Strategy::Thinned
        | Strategy::Array
        | Strategy::Suite => false,
    };
    is_lazy && !types.generated
}

/// Whether all values fit into a budget.
pub(super) fn fits(types: &Types, cases: u64) -> bool {
    let count = types.sizes.count().ok();
    let fits = count.as_ref().and_then(Count::finite).is_some_and(|count| *count <= cases);
    fits && !types.generated
}

/// Tests of the same types try different values.
pub(super) fn seed_of(name: &str) -> u64 {
    let test = name::of_test(name);
    test.bytes().fold(0, |seed: u64, byte| crate::Rng::new(seed ^ u64::from(byte)).next_u64())
}
