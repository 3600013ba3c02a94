//! The small values of `auto`: in order, and by lazy searches where parts can be left open.
//!
//! A walk in order tries a value with each case, a lazy search by size decides one or more. What it decides beyond one for each case
//! is what laziness gains, and it is known as the search goes. Where it gains nothing, nearly all cases are whole values in
//! order, as they are without `Lazy`. Where it does, nearly all are the searches', and a few whole values are spread over the size
//! that they have come to. The search by size pays for those in small scopes and with few constructors: they have their turns while it
//! has decided more values than there were cases of all.

use super::super::schedule::Schedule;
use super::super::{
    CaseValue, Explorer, InOrder, LazySearch, Outcome, Request, Searched, Strategy,
};
use super::super::{few, scope};
use crate::Nat;
use crate::error::Result;
use crate::lazy::{Scope, SizeBySize};
use crate::shard::Shard;

pub(super) struct Small<'a> {
    whole: InOrder<'a>,
    /// What takes the place of all, should it turn out that lazy searches cannot go on; `None` where there are none.
    afresh: Option<InOrder<'a>>,
    /// By size, then those that it pays for; none where no part can be left open.
    searches: Vec<LazySearch>,
    /// Of whole values, then of the searches.
    schedule: Schedule,
    /// Whose case it is: 0 for whole values.
    at: usize,
    cases: u64,
    shard: Shard,
}

/// How often each takes its turn: whole values as often as all searches, and the one by size as often as the others.
const WHOLE: u64 = 4;
const BY_SIZE: u64 = 2;
const OTHER: u64 = 1;

/// So many values are decided with each case where laziness gains.
const GAIN: u64 = 2;

/// Before so many cases of the search by size its gain is not known. It goes through the smallest values, as a walk would.
const EARLY: u64 = 64;

impl<'a> Small<'a> {
    pub(super) fn new(request: &Request<'a>) -> Small<'a> {
        let (types, shard) = (request.values.types, request.shard);
        let mut searches = Vec::new();
        let mut weights = vec![WHOLE];
        if request.may_leave_holes && types.lazy {
            searches.push(LazySearch::by_size(types, shard));
            weights.push(BY_SIZE);
            let others = [scope(types, shard), few(types, shard)].into_iter();
            for search in others.filter(|search| !search.is_by_size()) {
                searches.push(search.before_by_size());
                weights.push(OTHER);
            }
        }
        Small {
            whole: InOrder::new(request),
            afresh: (!searches.is_empty()).then(|| InOrder::new(request)),
            searches,
            schedule: Schedule::new(&weights),
            at: 0,
            cases: 0,
            shard,
        }
    }

    /// The searches, as long as it is known what they decide.
    fn reliable(&self) -> &[LazySearch] {
        if self.afresh.is_some() { &self.searches } else { &[] }
    }

    fn by_size(&self) -> Option<&SizeBySize> {
        self.reliable().first().and_then(|search| search.order.by_size())
    }

    /// Has those take fewer turns that gain less than others.
    fn judge(&mut self) {
        let Some(by_size) = self.by_size() else { return };
        let is_early = by_size.runs < EARLY;
        let gains = is_early || by_size.decided >= by_size.runs.saturating_mul(GAIN);
        let pays = by_size.decided >= self.cases;
        self.schedule.set_worthwhile(0, !gains);
        self.schedule.set_worthwhile(1, gains);
        (2..=self.searches.len()).for_each(|at| self.schedule.set_worthwhile(at, gains && pays));
    }

    fn member(&self) -> &dyn Explorer {
        match self.at.checked_sub(1) {
            None => &self.whole,
            Some(at) => &self.searches[at],
        }
    }

    fn member_mut(&mut self) -> &mut dyn Explorer {
        match self.at.checked_sub(1) {
            None => &mut self.whole,
            Some(at) => &mut self.searches[at],
        }
    }

    /// Those by whose cases it is known what was tried. A shard has another share of whole values than of a search: only one counts.
    fn counting(&self) -> impl Iterator<Item = &dyn Explorer> {
        let searches = self.reliable();
        let is_counted = self.shard.is_whole() || searches.is_empty();
        let whole = is_counted.then_some(&self.whole as &dyn Explorer);
        whole.into_iter().chain(searches.iter().map(|search| search as &dyn Explorer))
    }

    /// Goes on with whole values. What the searches decided is not known, nor which values the walk need not try.
    fn leave_no_holes(&mut self) {
        if let Some(afresh) = self.afresh.take() {
            self.whole = afresh;
            (1..=self.searches.len()).for_each(|at| self.schedule.finish(at));
        }
    }
}

impl Explorer for Small<'_> {
    fn next(&mut self) -> Result<bool> {
        self.judge();
        while let Some(at) = self.schedule.next() {
            self.at = at;
            let done = self.complete_below();
            let member = self.member_mut();
            member.skip_below(done);
            if member.next()? {
                self.cases += 1;
                return Ok(true);
            }
            if self.member().exhausts() {
                return Ok(false);
            }
            self.schedule.finish(at);
        }
        Ok(false)
    }

    fn value(&mut self) -> CaseValue<'_> {
        self.member_mut().value()
    }

    fn learn(&mut self, outcome: Outcome) {
        if outcome == Outcome::Nondeterministic {
            self.leave_no_holes();
        }
    }

    fn strategy(&self) -> Strategy {
        self.member().strategy()
    }

    fn leaves_holes(&self) -> bool {
        self.member().leaves_holes()
    }

    fn gain(&self) -> u64 {
        let gain = |by_size: &SizeBySize| {
            let decided = by_size.decided.to_u64().unwrap_or(u64::MAX);
            decided.checked_div(self.cases)
        };
        self.by_size().and_then(gain).unwrap_or(1).max(1)
    }

    fn exhausts(&self) -> bool {
        true
    }

    fn complete_below(&self) -> usize {
        self.counting().map(Explorer::complete_below).max().unwrap_or(0)
    }

    fn own(&self, size: usize) -> Nat {
        self.counting().map(|member| member.own(size)).max().unwrap_or_default()
    }

    fn searched(&self) -> Option<Searched> {
        self.counting().max_by_key(|member| member.complete_below())?.searched()
    }

    fn small_scope(&self) -> Option<(Scope, Nat)> {
        self.counting().find_map(Explorer::small_scope)
    }
}
