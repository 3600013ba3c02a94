//! `auto`: a schedule over the other strategies.
//!
//! The mixed strategy of New et al. (§8) tries small values, then small and random ones, then random ones. We interleave
//! them from the first case on, so that a bug that one of them finds soon is found soon whatever the others do, and a longer run
//! extends a shorter one. Small values are tried in order, or by lazy search where parts can be left open; then small scopes
//! and values of few constructors take part too. Some random values are thinned. Where few of them are accepted, accepted
//! values are mutated. The values of a finite type are tried once each: see [`Finite`].

mod random;

use super::schedule::Schedule;
use super::{CaseValue, Ended, Explorer, Finite, InOrder, LazySearch, Listed, Mutated, Outcome};
use super::{Request, Searched, Strategy, Values, few, scope};
use crate::choice::shape::Types;
use crate::error::Result;
use crate::lazy::Scope;
use crate::{Count, Nat};
use random::Random;

pub(super) struct Auto<'a> {
    members: Vec<Box<dyn Explorer + 'a>>,
    schedule: Schedule,
    /// Who gave the last case.
    at: usize,
    values: Values<'a>,
    mutated: Mutation<'a>,
    /// What takes the place of lazy searches, should it turn out that they cannot go on.
    whole: Option<InOrder<'a>>,
    /// Whether that has happened: the same choices led to other demands, so that what the searches decided is not known.
    is_nondeterministic: bool,
}

/// Whether accepted values are mutated.
enum Mutation<'a> {
    /// Not yet: not before random values turn out to be barren.
    Waiting { random: usize, mutated: Box<Mutated<'a>> },
    /// By the member at this place, which others gave so many values to choose from.
    By { member: usize, offered: u64 },
    /// Never: all values are tried anyway.
    Never,
}

/// Of the values that others try and that are accepted, one in so many may be mutated.
const OFFERED: u64 = 8;

/// How often each takes its turn. Small scopes and few constructors together weigh as much as all small values, so that random and
/// mutated values do not have much less of a type with `Lazy` than of the same type with `Box`. Constructor patterns take no
/// part: they need fewer runs than the search by size, and more time (`studies/results/system-f.md`).
const SMALL: u64 = 4;
const RANDOM: u64 = 4;
const MUTATED: u64 = 4;
const SCOPE: u64 = 2;
const FEW: u64 = 2;

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
            values: request.values,
            mutated: Mutation::Waiting { random: 1, mutated: Box::new(Mutated::new(request)) },
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
        let mut mutated = Mutation::Never;
        if !are_few {
            mutated = Mutation::Waiting {
                random: members.len(),
                mutated: Box::new(Mutated::new(request)),
            };
            members.push(Box::new(Random::new(request)));
            weights.push(RANDOM);
            let narrow = [(scope(types, shard), SCOPE), (few(types, shard), FEW)];
            for (search, weight) in narrow.into_iter().filter(|(search, _)| !search.is_by_size()) {
                members.push(Box::new(search.before_by_size()));
                weights.push(weight);
            }
        }
        let (schedule, whole) = (Schedule::new(&weights), Some(InOrder::new(request)));
        let values = request.values;
        Auto { members, schedule, at: 0, values, mutated, whole, is_nondeterministic: false }
    }

    /// Has accepted values mutated, once random ones are barren.
    fn mutate(&mut self, outcome: Outcome) {
        match &mut self.mutated {
            Mutation::Waiting { random, .. } if !self.schedule.is_barren(*random) => {}
            Mutation::Waiting { .. } => {
                let by = Mutation::By { member: self.members.len(), offered: 0 };
                if let Mutation::Waiting { mutated, .. } = std::mem::replace(&mut self.mutated, by)
                {
                    self.members.push(mutated);
                    self.schedule.add(MUTATED);
                }
            }
            Mutation::By { member, offered } if *member != self.at => {
                if outcome == Outcome::Accepted {
                    *offered += 1;
                    // Small values in order come first, and are soon too many.
                    if *offered < OFFERED || offered.is_multiple_of(OFFERED) {
                        let value = self.members[self.at].value();
                        if let Ok(accepted) = value.choice_sequence(&self.values) {
                            self.members[*member].note_accepted(accepted);
                        }
                    }
                }
            }
            Mutation::By { .. } | Mutation::Never => {}
        }
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
        self.mutate(outcome);
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

    fn small_scope(&self) -> Option<(Scope, Nat)> {
        self.reliable().find_map(Explorer::small_scope)
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
