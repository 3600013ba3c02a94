//! A trial: the search for a bug until a counterexample is found, or the time is up.

use super::clock::{Clock, Limit};
use super::model::{Model, Outcome};
use super::strategy::Strategy;
use super::terms::Terms;
use canvass::check::{self, Test};
use canvass::lazy::{Search, SearchError, Ways};
use canvass::{Canvass, SpaceError, assume};
use std::cell::RefCell;
use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The result of a trial.
#[derive(Debug)]
pub(super) struct Trial<T> {
    /// How often the property ran.
    pub(super) tests: u64,
    pub(super) seconds: f64,
    /// The counterexample, shrunk after the time was taken.
    pub(super) found: Option<T>,
}

/// The budget and the seed of a trial.
#[derive(Debug, Clone, Copy)]
pub(super) struct Effort<'a> {
    pub(super) budget: Duration,
    pub(super) seed: u64,
    /// Whether whole terms are prepared as the benchmark does.
    pub(super) prepares: bool,
    /// Set from outside to end it.
    pub(super) is_interrupted: &'a AtomicBool,
}

/// Why a trial could not go on.
#[derive(Debug)]
pub(super) enum TrialError {
    Space(SpaceError),
    Search(SearchError),
    Runner(check::SetupError),
}

impl fmt::Display for TrialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TrialError::Space(error) => error.fmt(f),
            TrialError::Search(error) => error.fmt(f),
            TrialError::Runner(error) => error.fmt(f),
        }
    }
}

impl Error for TrialError {}

impl From<SpaceError> for TrialError {
    fn from(error: SpaceError) -> TrialError {
        TrialError::Space(error)
    }
}

impl From<SearchError> for TrialError {
    fn from(error: SearchError) -> TrialError {
        TrialError::Search(error)
    }
}

impl From<check::SetupError> for TrialError {
    fn from(error: check::SetupError) -> TrialError {
        TrialError::Runner(error)
    }
}

/// Looks for a term that shows the bug.
pub(super) fn find_counterexample<M: Model>(
    strategy: Strategy,
    bug: M::Bug,
    effort: Effort<'_>,
) -> Result<Trial<M::Term>, TrialError> {
    let clock = Clock::start();
    let limit = Limit::new(clock, effort.budget);
    let mut finder = Finder::<M> { bug, effort, limit, tests: 0 };
    let found = match strategy {
        Strategy::InOrder => finder.whole(Terms::in_order(&M::Term::space()?))?,
        Strategy::Uniform => finder.whole(Terms::uniform(M::Term::space()?, effort.seed))?,
        Strategy::FairInOrder => finder.whole(Terms::in_order(&M::Term::fair_space()?))?,
        Strategy::FairUniform => {
            finder.whole(Terms::uniform(M::Term::fair_space()?, effort.seed))?
        }
        Strategy::AdHoc => finder.whole(Terms::ad_hoc(effort.seed))?,
        Strategy::Mixed => finder.whole(Terms::mixed(effort.seed, clock)?)?,
        Strategy::Lazy => finder.lazy(Search::by_size()?)?,
        Strategy::Patterns => finder.lazy(Search::patterns(&Ways::COMPETING)?)?,
        Strategy::Thinned | Strategy::Auto => finder.runner(strategy)?,
    };
    let (tests, seconds) = (finder.tests, clock.spent().as_secs_f64());
    let found = found.map(|term| shrunk::<M>(&term, bug)).transpose()?;
    Ok(Trial { tests, seconds, found })
}

fn shrunk<M: Model>(term: &M::Term, bug: M::Bug) -> Result<M::Term, check::SetupError> {
    let test = Test::<M::Term>::new(M::NAME, file!(), line!(), "");
    test.shrink_counterexample(term, |term| !M::exposes(&term, bug))
}

/// More time on the wall than any trial takes.
const FOR_EVER: &str = "1000000s";

struct Finder<'a, M: Model> {
    bug: M::Bug,
    effort: Effort<'a>,
    limit: Limit,
    tests: u64,
}

impl<M: Model> Finder<'_, M> {
    fn is_over(&mut self) -> bool {
        self.limit.is_reached() || self.effort.is_interrupted.load(Ordering::Relaxed)
    }

    fn prepared(&self, term: M::Term) -> M::Term {
        if self.effort.prepares { M::prepare(term, Some(self.bug)) } else { term }
    }

    /// Whole terms, as the benchmark makes and prepares them.
    fn whole(&mut self, mut terms: Terms<M>) -> Result<Option<M::Term>, SpaceError> {
        while !self.is_over() {
            let term = self.prepared(terms.next()?);
            self.tests += 1;
            if M::exposes(&term, self.bug) {
                return Ok(Some(term));
            }
        }
        Ok(None)
    }

    /// Terms that are made as far as the property looks at them; not prepared, because that would demand all of them.
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

    /// Terms from the runner, as in a user's test that has only `time` set, prepared as the benchmark does. Where a test ends does not
    /// change which cases it has, so this one ends by the time that its thread worked, as all others do.
    fn runner(&mut self, strategy: Strategy) -> Result<Option<M::Term>, check::SetupError> {
        let Effort { seed, is_interrupted, .. } = self.effort;
        let bug = self.bug;
        let test = Test::<M::Term>::new(M::NAME, file!(), line!(), "")
            .set("strategy", strategy.name())
            .set("time", FOR_EVER)
            .seed(seed);
        let limit = RefCell::new(self.limit.clone());
        let result = test.find_counterexample(|term| {
            // A failure ends the test, so there is one when it is over.
            if is_interrupted.load(Ordering::Relaxed) || limit.borrow_mut().is_reached() {
                return false;
            }
            let term = self.prepared(term);
            assume!(@return M::premise(&term, Some(bug)));
            M::conclusion(&term, Some(bug)) || M::check(&term, None) == Outcome::Fails
        })?;
        let found = result.found.map(|term| self.prepared(term));
        self.tests = result.cases;
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
        Effort { budget, seed: 1, prepares: true, is_interrupted }
    }

    #[track_caller]
    fn check<M: Model>(number: u8, strategy: Strategy) {
        let known = M::BUGS.iter().find(|known| known.number == number).unwrap();
        let trial = find_counterexample::<M>(strategy, known.bug, effort(LONG, &NEVER)).unwrap();
        let found = trial.found.unwrap_or_else(|| panic!("{strategy}"));
        assert!(M::exposes(&found, known.bug), "{strategy}: {found:?}");
        assert!(trial.tests > 0, "{strategy}");
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
                let bug = RedBlackTrees::BUGS[0].bug;
                let trial = find_counterexample::<RedBlackTrees>(strategy, bug, effort).unwrap();
                (trial.tests, trial.found.expect("it is soon found"))
            };
            assert_eq!(found(1), found(1), "{strategy}");
            assert_ne!(found(1), found(2), "{strategy}");
        }
    }

    #[test]
    fn a_trial_ends_with_its_budget_or_when_it_is_told_to() {
        // Nothing was found that shows it, by any strategy in a minute.
        let hard = DelimCont::BUGS.iter().find(|known| known.number == 3).unwrap().bug;
        for strategy in Strategy::ALL {
            let short = effort(Duration::from_millis(30), &NEVER);
            let trial = find_counterexample::<DelimCont>(*strategy, hard, short).unwrap();
            assert!(trial.found.is_none(), "{strategy}");
            let told = AtomicBool::new(true);
            let told = effort(LONG, &told);
            let trial = find_counterexample::<DelimCont>(*strategy, hard, told).unwrap();
            assert!(trial.found.is_none(), "{strategy}");
        }
    }
}
