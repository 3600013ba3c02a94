//! `auto`: a schedule over the other strategies.
//!
//! The mixed strategy of New et al. (§8) tries small values, then small and random ones, then random ones. We interleave
//! them from the first case on, so that a bug that one of them finds soon is found soon whatever the others do, and a longer run
//! extends a shorter one. Small values are tried in order, and by lazy searches where parts can be left open: see [`Small`]. Some
//! random values are thinned. Where few of them are accepted, accepted values are mutated. A type with `Lazy` has as many cases of
//! each as the same type with `Box`. The values of a finite type are tried once each: see [`Finite`].

mod random;
mod small;

use super::schedule::Schedule;
use super::{CaseValue, Ended, Explorer, Finite, LazyExplorer, LazySearch, Listed, Mutated};
use super::{Outcome, Request, Searched, Strategy, Values};
use crate::choice::shape::Types;
use crate::error::Result;
use crate::lazy::Scope;
use crate::{Count, Nat};
use random::Random;
use small::Small;

pub(super) struct Auto<'a> {
    members: Vec<Box<dyn Explorer + 'a>>,
    schedule: Schedule,
    /// Who gave the last case.
    at: usize,
    values: Values<'a>,
    mutated: Mutation<'a>,
}

/// Whether accepted values are mutated.
enum Mutation<'a> {
    /// Not yet: not before random values turn out to be barren.
    Waiting(Box<Mutated<'a>>),
    /// By the member at this place, which others gave so many values to choose from.
    By { member: usize, offered: u64 },
}

/// Of the values that others try and that are accepted, one in so many may be mutated.
const OFFERED: u64 = 8;

/// The places of the members.
const SMALL: usize = 0;
const RANDOM: usize = 1;

/// How often each takes its turn.
const WEIGHT: u64 = 4;

/// A lazy search by size decides so many values before anybody misses random ones.
const FEW_VALUES: u64 = 1 << 16;

/// The explorer of `auto` for a type.
pub(super) fn auto<'a>(request: &Request<'a>) -> Box<dyn Explorer + 'a> {
    let types = request.values.types;
    if types.generated {
        return Box::new(Random::new(request));
    }
    if request.may_leave_holes && types.lazy {
        let count = types.sizes.count().ok();
        let count = count.as_ref().and_then(Count::finite);
        return match count.is_some_and(|count| *count <= FEW_VALUES) {
            true => Box::new(LazyExplorer::new(request, LazySearch::by_size)),
            false => Box::new(Auto::new(request)),
        };
    }
    if let Some(listed) = Listed::mixed(request) {
        return Box::new(listed);
    }
    match Finite::new(request) {
        Some(finite) => Box::new(finite),
        None => Box::new(Auto::new(request)),
    }
}

impl<'a> Auto<'a> {
    fn new(request: &Request<'a>) -> Auto<'a> {
        Auto {
            members: vec![Box::new(Small::new(request)), Box::new(Random::new(request))],
            schedule: Schedule::new(&[WEIGHT; 2]),
            at: SMALL,
            values: request.values,
            mutated: Mutation::Waiting(Box::new(Mutated::new(request))),
        }
    }

    /// Has accepted values mutated, once random ones are barren.
    fn mutate(&mut self, is_accepted: bool) {
        match &mut self.mutated {
            Mutation::Waiting(_) if !self.schedule.is_barren(RANDOM) => {}
            Mutation::Waiting(_) => {
                let by = Mutation::By { member: self.members.len(), offered: 0 };
                if let Mutation::Waiting(mutated) = std::mem::replace(&mut self.mutated, by) {
                    self.members.push(mutated);
                    self.schedule.add(WEIGHT);
                }
            }
            Mutation::By { member, offered } if *member != self.at => {
                if is_accepted {
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
            Mutation::By { .. } => {}
        }
    }
}

impl Explorer for Auto<'_> {
    fn next(&mut self) -> Result<bool> {
        self.schedule.set_gain(SMALL, self.members[SMALL].gain());
        while let Some(at) = self.schedule.next() {
            self.at = at;
            let member = &mut self.members[at];
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
        let is_accepted = match outcome {
            Outcome::Accepted => true,
            Outcome::NotAccepted => false,
            Outcome::Nothing => return,
            Outcome::Nondeterministic => return self.members[SMALL].learn(outcome),
        };
        // A case with open parts is one for many values. How many a property accepts is seen from whole ones.
        if !self.members[self.at].leaves_holes() {
            self.schedule.learn(self.at, is_accepted);
        }
        self.members[self.at].learn(outcome);
        self.mutate(is_accepted);
    }

    fn strategy(&self) -> Strategy {
        self.members[self.at].strategy()
    }

    fn exhausts(&self) -> bool {
        true
    }

    fn end(&self, types: &Types) -> Result<Ended> {
        self.members[self.at].end(types)
    }

    fn complete_below(&self) -> usize {
        self.members[SMALL].complete_below()
    }

    fn own(&self, size: usize) -> Nat {
        self.members[SMALL].own(size)
    }

    fn searched(&self) -> Option<Searched> {
        self.members[SMALL].searched()
    }

    fn small_scope(&self) -> Option<(Scope, Nat)> {
        self.members[SMALL].small_scope()
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
        let mut auto = Auto::new(&request);
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
