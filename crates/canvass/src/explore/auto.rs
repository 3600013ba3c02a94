//! `auto`: a schedule over the other strategies.
//!
//! The mixed strategy of New et al. (§8) tries small values, then small and random ones, then random ones. We interleave
//! them from the first case on, so that a bug that one of them finds soon is found soon whatever the others do, and a longer run
//! extends a shorter one. Small values are tried in order, or by lazy search where parts can be left open; then constructor
//! patterns and values of few constructors take part too. Some random values are thinned. The values of a finite type are
//! tried once each: see [`Finite`].

mod random;

use super::schedule::Schedule;
use super::{CaseValue, Ended, Explorer, Finite, InOrder, LazySearch, Listed, Outcome};
use super::{Request, Searched, Strategy, few, patterns};
use crate::choice::shape::Types;
use crate::error::Result;
use crate::{Count, Nat};
use random::Random;

pub(super) struct Auto<'a> {
    members: Vec<Box<dyn Explorer + 'a>>,
    schedule: Schedule,
    /// Who gave the last case.
    at: usize,
    /// What takes the place of lazy searches, should it turn out that they cannot go on.
    whole: Option<InOrder<'a>>,
    /// Whether that has happened: the same choices led to other demands, so that what the searches decided is not known.
    is_nondeterministic: bool,
}

/// How often each takes its turn: small values, random ones, few constructors, patterns. A case of patterns takes several times
/// as long as one of the others.
const SMALL: u64 = 4;
const RANDOM: u64 = 4;
const FEW: u64 = 4;
const PATTERNS: u64 = 1;

/// A lazy search by size decides so many values before anybody misses random ones.
const FEW_VALUES: u64 = 1 << 16;

/// The explorer of `auto` for a type.
pub(super) fn auto<'a>(request: &Request<'a>) -> Box<dyn Explorer + 'a> {
    let types = request.values.types;
    if types.generated {
        return Box::new(Random::new(request));
    }
    if request.may_leave_holes && types.lazy {
        return Box::new(Auto::lazy(request));
    }
    if let Some(listed) = Listed::mixed(request) {
        return Box::new(listed);
    }
    match Finite::new(request) {
        Some(finite) => Box::new(finite),
        None => Box::new(Auto::whole(request)),
    }
}

impl<'a> Auto<'a> {
    /// Of values that are tried whole.
    fn whole(request: &Request<'a>) -> Auto<'a> {
        Auto {
            members: vec![Box::new(InOrder::new(request)), Box::new(Random::new(request))],
            schedule: Schedule::new(&[SMALL, RANDOM]),
            at: 0,
            whole: None,
            is_nondeterministic: false,
        }
    }

    /// Of values of which parts are left open.
    fn lazy(request: &Request<'a>) -> Auto<'a> {
        let (types, shard) = (request.values.types, request.shard);
        let mut members: Vec<Box<dyn Explorer + 'a>> =
            vec![Box::new(LazySearch::by_size(types, shard))];
        let mut weights = vec![SMALL];
        let count = types.sizes.count().ok();
        let are_few = count.as_ref().and_then(Count::finite).is_some_and(|all| *all <= FEW_VALUES);
        if !are_few {
            members.push(Box::new(Random::new(request)));
            weights.push(RANDOM);
            let narrow = [(few(types, shard), FEW), (patterns(types, shard), PATTERNS)];
            for (search, weight) in narrow.into_iter().filter(|(search, _)| !search.is_by_size()) {
                members.push(Box::new(search.before_by_size()));
                weights.push(weight);
            }
        }
        let (schedule, whole) = (Schedule::new(&weights), Some(InOrder::new(request)));
        Auto { members, schedule, at: 0, whole, is_nondeterministic: false }
    }

    /// Goes on with whole values.
    fn leave_no_holes(&mut self) {
        let Some(in_order) = self.whole.take() else { return };
        self.is_nondeterministic = true;
        for (at, member) in self.members.iter().enumerate() {
            if member.leaves_holes() {
                self.schedule.finish(at);
            }
        }
        self.members.push(Box::new(in_order));
        self.schedule.add(SMALL);
    }
}

impl<'a> Auto<'a> {
    /// The members that know what their cases decided.
    fn reliable(&self) -> impl Iterator<Item = &(dyn Explorer + 'a)> {
        let members = self.members.iter().map(|member| &**member);
        members.filter(|member| !(self.is_nondeterministic && member.leaves_holes()))
    }
}

impl Explorer for Auto<'_> {
    fn next(&mut self) -> Result<bool> {
        while let Some(at) = self.schedule.next() {
            self.at = at;
            let done = self.complete_below();
            let member = &mut self.members[at];
            member.skip_below(done);
            if member.next()? {
                return Ok(true);
            }
            if member.exhausts() {
                return Ok(false);
            }
            self.schedule.finish(at);
        }
        Ok(false)
    }

    fn value(&mut self) -> CaseValue<'_> {
        self.members[self.at].value()
    }

    fn learn(&mut self, outcome: Outcome) {
        self.members[self.at].learn(outcome);
        match outcome {
            Outcome::Accepted => self.schedule.learn(self.at, true),
            Outcome::NotAccepted => self.schedule.learn(self.at, false),
            Outcome::Nothing => {}
            Outcome::Nondeterministic => self.leave_no_holes(),
        }
    }

    fn strategy(&self) -> Strategy {
        self.members[self.at].strategy()
    }

    fn exhausts(&self) -> bool {
        self.members.iter().any(|member| member.exhausts())
    }

    fn end(&self, types: &Types) -> Result<Ended> {
        self.members[self.at].end(types)
    }

    fn complete_below(&self) -> usize {
        self.reliable().map(Explorer::complete_below).max().unwrap_or(0)
    }

    fn own(&self, size: usize) -> Nat {
        self.reliable().map(|member| member.own(size)).max().unwrap_or_default()
    }

    fn searched(&self) -> Option<Searched> {
        let furthest = self.reliable().max_by_key(|member| member.complete_below())?;
        furthest.searched()
    }
}

#[cfg(test)]
mod tests {
    use super::{Auto, Explorer, Outcome, Request, Strategy};
    use crate::choice::shape::Types;
    use crate::choice::source::{Made, Source};
    use crate::explore::Values;
    use crate::shard::Shard;
    use crate::{Canvass, Lazy};

    #[derive(Canvass)]
    enum Tree {
        Node(Lazy<Tree>, Lazy<Tree>),
        Leaf,
    }

    #[test]
    fn what_a_nondeterministic_search_decided_is_not_claimed() {
        let types = Types::of::<Tree>().expect("a type with values");
        let make = |source: &mut Source<'_>| -> Made<()> { Tree::make(source).map(drop) };
        let request = Request {
            values: Values { types: &types, arguments: &[], make: &make },
            strategy: Strategy::Auto,
            shard: Shard::WHOLE,
            seed: 0,
            size: 64,
            strength: 2,
            fan_out: 10,
            deadline: None,
            suite: Vec::new(),
            may_leave_holes: true,
        };
        let mut auto = Auto::lazy(&request);
        for _ in 0..200 {
            assert_eq!(auto.next(), Ok(true));
            assert!(auto.value().run(&request.values, make).is_ok());
            auto.learn(Outcome::Accepted);
        }
        assert!(auto.complete_below() > 5 && auto.searched().is_some());
        auto.learn(Outcome::Nondeterministic);
        assert!(auto.complete_below() == 0 && auto.searched().is_none());
        assert_eq!(auto.next(), Ok(true));
        assert!(!auto.value().has_holes());
    }
}
