//! The hunt for a mistake: a search that goes on until it comes to a counterexample, or its time is up.

use super::clock::{Clock, Limit};
use super::model::{Model, Outcome};
use super::strategy::Strategy;
use super::terms::Terms;
use canvass::check::{self, Test};
use canvass::lazy::{Search, SearchError, Ways};
use canvass::{SpaceError, assume};
use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

#[derive(Debug)]
pub(super) struct Hunt<T> {
    /// How often the property ran.
    pub(super) tests: u64,
    pub(super) seconds: f64,
    pub(super) found: Option<T>,
}

/// How long to look, and with which chance.
#[derive(Debug, Clone, Copy)]
pub(super) struct Effort<'a> {
    pub(super) budget: Duration,
    pub(super) seed: u64,
    /// Set from outside to end it.
    pub(super) is_interrupted: &'a AtomicBool,
}

/// Why a hunt could not go on.
#[derive(Debug)]
pub(super) enum HuntError {
    Space(SpaceError),
    Search(SearchError),
    Runner(check::SetupError),
}

impl fmt::Display for HuntError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HuntError::Space(error) => error.fmt(f),
            HuntError::Search(error) => error.fmt(f),
            HuntError::Runner(error) => error.fmt(f),
        }
    }
}

impl Error for HuntError {}

impl From<SpaceError> for HuntError {
    fn from(error: SpaceError) -> HuntError {
        HuntError::Space(error)
    }
}

impl From<SearchError> for HuntError {
    fn from(error: SearchError) -> HuntError {
        HuntError::Search(error)
    }
}

impl From<check::SetupError> for HuntError {
    fn from(error: check::SetupError) -> HuntError {
        HuntError::Runner(error)
    }
}

/// So many cases that time decides.
const NO_LIMIT: &str = "1_000_000_000_000_000";

/// Looks for a term that shows the mistake.
pub(super) fn hunt<M: Model>(
    strategy: Strategy,
    bug: M::Bug,
    effort: Effort<'_>,
) -> Result<Hunt<M::Term>, HuntError> {
    let clock = Clock::start();
    let limit = Limit::new(clock, effort.budget);
    let mut pursuit = Pursuit::<M> { bug, effort, limit, tests: 0 };
    let found = match strategy {
        Strategy::InOrder => pursuit.whole(Terms::in_order()?)?,
        Strategy::Uniform => pursuit.whole(Terms::uniform(effort.seed)?)?,
        Strategy::AdHoc => pursuit.whole(Terms::ad_hoc(effort.seed))?,
        Strategy::Mixed => pursuit.whole(Terms::mixed(effort.seed, clock)?)?,
        Strategy::Lazy => pursuit.lazy(Search::by_size()?)?,
        Strategy::Patterns => pursuit.lazy(Search::patterns(&Ways::COMPETING)?)?,
        Strategy::Thinned | Strategy::Auto => pursuit.runner(strategy)?,
    };
    Ok(Hunt { tests: pursuit.tests, seconds: clock.spent().as_secs_f64(), found })
}

struct Pursuit<'a, M: Model> {
    bug: M::Bug,
    effort: Effort<'a>,
    limit: Limit,
    tests: u64,
}

impl<M: Model> Pursuit<'_, M> {
    fn is_over(&mut self) -> bool {
        self.limit.is_reached() || self.effort.is_interrupted.load(Ordering::Relaxed)
    }

    /// Whole terms, as the benchmark makes and prepares them.
    fn whole(&mut self, mut terms: Terms<M>) -> Result<Option<M::Term>, SpaceError> {
        while !self.is_over() {
            let term = M::prepare(terms.next()?, Some(self.bug));
            self.tests += 1;
            if M::exposes(&term, self.bug) {
                return Ok(Some(term));
            }
        }
        Ok(None)
    }

    /// Terms that are made as far as the property looks at them; not prepared, which would be a look at everything.
    fn lazy(&mut self, mut search: Search<M::Term>) -> Result<Option<M::Term>, SearchError> {
        while !self.is_over() {
            let run = search.step(|term| M::exposes(&term, self.bug))?;
            let Some(run) = run else { return Ok(None) };
            self.tests += 1;
            if run.outcome {
                return search.value().map(Some);
            }
        }
        Ok(None)
    }

    /// Terms that the runner comes by, as in anybody's test, prepared as the benchmark does. It keeps its own time.
    fn runner(&mut self, strategy: Strategy) -> Result<Option<M::Term>, check::SetupError> {
        let Effort { budget, seed, is_interrupted } = self.effort;
        let bug = self.bug;
        let test = Test::<M::Term>::new(M::NAME, file!(), line!(), "")
            .set("strategy", strategy.name())
            .set("cases", NO_LIMIT)
            .set("time", format!("{}ms", budget.as_millis()))
            .set("seed", seed.to_string());
        let hunt = test.find_counterexample(|term| {
            // What fails ends the hunt, so that an interruption does.
            if is_interrupted.load(Ordering::Relaxed) {
                return false;
            }
            let term = M::prepare(term, Some(bug));
            assume!(@return M::premise(&term, Some(bug)));
            M::conclusion(&term, Some(bug)) || M::check(&term, None) == Outcome::Fails
        })?;
        self.tests = hunt.runs;
        let found = hunt.found.map(|term| M::prepare(term, Some(bug)));
        Ok(found.filter(|term| M::exposes(term, bug)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::redex::delim_cont::DelimCont;
    use crate::redex::red_black_trees::RedBlackTrees;
    use crate::redex::stlc::Stlc;

    static NEVER: AtomicBool = AtomicBool::new(false);
    const LONG: Duration = Duration::from_secs(300);

    fn effort(budget: Duration, is_interrupted: &AtomicBool) -> Effort<'_> {
        Effort { budget, seed: 1, is_interrupted }
    }

    #[track_caller]
    fn check<M: Model>(number: u8, strategy: Strategy) {
        let known = M::BUGS.iter().find(|known| known.number == number).unwrap();
        let hunt = hunt::<M>(strategy, known.bug, effort(LONG, &NEVER)).unwrap();
        let found = hunt.found.unwrap_or_else(|| panic!("{strategy}"));
        assert!(M::exposes(&found, known.bug), "{strategy}: {found:?}");
        assert!(hunt.tests > 0, "{strategy}");
    }

    #[test]
    fn every_strategy_finds_what_is_easy() {
        for strategy in Strategy::ALL {
            check::<RedBlackTrees>(1, *strategy);
            // Random terms of the runner are large, and large terms are hardly ever well-typed.
            if *strategy != Strategy::Thinned {
                check::<Stlc>(3, *strategy);
            }
        }
    }

    #[test]
    fn the_same_seed_finds_the_same() {
        for strategy in [Strategy::Uniform, Strategy::AdHoc, Strategy::Thinned] {
            let found = |seed| {
                let effort = Effort { seed, ..effort(LONG, &NEVER) };
                let hunt = hunt::<RedBlackTrees>(strategy, RedBlackTrees::BUGS[0].bug, effort);
                let hunt = hunt.unwrap();
                (hunt.tests, hunt.found.expect("it is soon found"))
            };
            assert_eq!(found(1), found(1), "{strategy}");
            assert_ne!(found(1), found(2), "{strategy}");
        }
    }

    #[test]
    fn a_hunt_ends_with_its_budget_or_when_it_is_told_to() {
        // Nothing was found that shows it, by any strategy in a minute.
        let hard = DelimCont::BUGS.iter().find(|known| known.number == 3).unwrap().bug;
        for strategy in Strategy::ALL {
            let short = effort(Duration::from_millis(30), &NEVER);
            let hunted = hunt::<DelimCont>(*strategy, hard, short).unwrap();
            assert!(hunted.found.is_none(), "{strategy}");
            let told = AtomicBool::new(true);
            let told = effort(LONG, &told);
            let hunted = hunt::<DelimCont>(*strategy, hard, told).unwrap();
            assert!(hunted.found.is_none(), "{strategy}");
        }
    }
}
