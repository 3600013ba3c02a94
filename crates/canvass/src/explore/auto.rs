//! `auto`: a schedule over the other strategies.
//!
//! It is the mixed strategy of New et al. (§8), counted in cases instead of seconds: small values first and
//! all of them, then small and random ones in turn, then random ones. Where parts of the values can be left open, the
//! small ones are searched lazily, and constructor patterns come between them and the random ones; of very many cases the
//! rest is shared among the lazy search, values of few constructors and random ones. Random ones are thinned.

mod shares;

use super::{AdHoc, CaseValue, Explorer, InOrder, LazySearch, Outcome, Request, few, patterns};
use super::{Searched, Strategy, Thinned};
use crate::Nat;
use crate::choice::shape::Types;
use crate::error::Result;
use crate::shard::Shard;
use shares::Shares;
use std::sync::Arc;

pub(super) struct Auto<'a> {
    types: &'a Arc<Types>,
    shard: Shard,
    /// This shard's budget of cases.
    cases: u64,
    /// Whether all values fit into the budget.
    fits: bool,
    /// How many cases were given out.
    given: u64,
    in_order: InOrder<'a>,
    random: Box<dyn Explorer + 'a>,
    /// `None` where values are tried whole.
    lazily: Option<LazyMembers>,
    /// Who gave the last case.
    member: Member,
}

/// One of the explorers that the cases are shared among.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Member {
    InOrder,
    Random,
    BySize,
    Patterns,
    Few,
}

/// The lazy explorers, and what came of all cases so far.
struct LazyMembers {
    by_size: LazySearch,
    /// `None` before its first case, like the next.
    patterns: Option<LazySearch>,
    few: Option<LazySearch>,
    shares: Shares,
}

/// How many constructors are looked at to thin random values: the first number, and the second for each case, but no more
/// than the third. After that they are taken as they come: where there are few cases, or small values, all are thinned, and
/// many quick cases stay quick.
const THINNED: (u64, u64, u64) = (1 << 14, 4, 1 << 20);

/// Random values, thinned at first. What cannot be thinned, or has nothing to choose by, is taken as it comes.
pub(super) fn random<'a>(request: &Request<'a>) -> Box<dyn Explorer + 'a> {
    let (least, each, most) = THINNED;
    let left = request.own_cases().saturating_mul(each).saturating_add(least).min(most);
    match Thinned::new(request, left).ok().filter(Thinned::has_candidates) {
        Some(thinned) => Box::new(thinned),
        None => Box::new(AdHoc::new(request)),
    }
}

impl<'a> Auto<'a> {
    pub(super) fn new(request: &Request<'a>) -> Auto<'a> {
        let (types, shard, fits) = (request.values.types, request.shard, request.fits());
        let is_lazy = request.may_leave_holes && types.lazy;
        Auto {
            types,
            shard,
            cases: request.own_cases(),
            fits,
            given: 0,
            in_order: InOrder::new(request, request.cases / 2),
            // Where all values are tried in order, none is drawn.
            random: if fits { Box::new(AdHoc::new(request)) } else { random(request) },
            lazily: is_lazy.then(|| LazyMembers {
                by_size: LazySearch::by_size(types, shard),
                patterns: None,
                few: None,
                shares: Shares::new(types),
            }),
            member: Member::InOrder,
        }
    }

    /// Who gives the next case.
    fn schedule(&self) -> Member {
        let quarter = self.cases / 4;
        match &self.lazily {
            Some(_) if self.fits => Member::BySize,
            Some(lazily) => lazily.shares.next(self.cases, |member| lazily.is_past(member)),
            None if self.fits || self.given < quarter => Member::InOrder,
            None if self.given < quarter * 3 && self.given.is_multiple_of(2) => Member::InOrder,
            None => Member::Random,
        }
    }

    fn explorer(&mut self) -> &mut dyn Explorer {
        let Some(lazily) = &mut self.lazily else {
            return match self.member {
                Member::Random => &mut *self.random,
                Member::InOrder | Member::BySize | Member::Patterns | Member::Few => {
                    &mut self.in_order
                }
            };
        };
        let (types, shard) = (self.types, self.shard);
        match self.member {
            Member::InOrder => &mut self.in_order,
            Member::Random => &mut *self.random,
            Member::BySize => &mut lazily.by_size,
            Member::Patterns => lazily.patterns.get_or_insert_with(|| patterns(types, shard)),
            Member::Few => lazily.few.get_or_insert_with(|| few(types, shard)),
        }
    }
}

impl Explorer for Auto<'_> {
    fn next(&mut self) -> Result<bool> {
        loop {
            self.member = self.schedule();
            self.given += 1;
            if let (Member::Few, Some(lazily)) = (self.member, &mut self.lazily) {
                // What others have tried already is left out.
                let done = lazily.furthest().map_or(0, Explorer::complete_below);
                let (types, shard) = (self.types, self.shard);
                lazily.few.get_or_insert_with(|| few(types, shard)).skip_below(done);
            }
            let goes_on = self.explorer().next()?;
            if let Some(lazily) = &mut self.lazily {
                lazily.shares.spent(self.member).is_finished = !goes_on;
            }
            // Patterns and few constructors may end before all values are decided.
            if goes_on || !matches!(self.member, Member::Patterns | Member::Few) {
                return Ok(goes_on);
            }
        }
    }

    fn value(&mut self) -> CaseValue<'_> {
        self.explorer().value()
    }

    fn learn(&mut self, outcome: Outcome) {
        self.explorer().learn(outcome);
        match (&mut self.lazily, outcome) {
            (Some(_), Outcome::Nondeterministic) => self.lazily = None,
            (Some(lazily), Outcome::Accepted | Outcome::NotAccepted) => {
                lazily.shares.spent(self.member).add(outcome == Outcome::Accepted);
            }
            (Some(_), Outcome::Nothing) | (None, _) => {}
        }
    }

    fn strategy(&self) -> Strategy {
        match self.member {
            Member::InOrder => Strategy::InOrder,
            Member::Random => self.random.strategy(),
            Member::BySize => Strategy::Lazy,
            Member::Patterns => Strategy::Patterns,
            Member::Few => Strategy::Few,
        }
    }

    fn ignores_budget(&self) -> bool {
        self.fits
    }

    fn complete_below(&self) -> usize {
        let searched = self.lazily.as_ref().and_then(LazyMembers::furthest);
        searched.map_or(0, Explorer::complete_below).max(self.in_order.complete_below())
    }

    fn own(&self, size: usize) -> Nat {
        let searched = self.lazily.as_ref().and_then(LazyMembers::furthest);
        searched.map_or(Nat::ZERO, |searched| searched.own(size)).max(self.in_order.own(size))
    }

    fn searched(&self) -> Option<Searched> {
        self.lazily.as_ref().and_then(LazyMembers::furthest).and_then(Explorer::searched)
    }
}

impl LazyMembers {
    /// The search that has come furthest by size.
    fn furthest(&self) -> Option<&LazySearch> {
        let all = [Some(&self.by_size), self.patterns.as_ref(), self.few.as_ref()];
        let by_size = all.into_iter().flatten().filter(|search| search.has_run_by_size());
        by_size.max_by_key(|search| search.complete_below())
    }

    /// Whether a member goes by size now, which there is another one for.
    fn is_past(&self, member: Member) -> bool {
        let search = match member {
            Member::Patterns => &self.patterns,
            Member::Few => &self.few,
            Member::InOrder | Member::Random | Member::BySize => return false,
        };
        search.as_ref().is_some_and(LazySearch::is_by_size)
    }
}
