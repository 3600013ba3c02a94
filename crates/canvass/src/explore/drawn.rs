//! Properties that draw while they run: all runs in order of their size, random runs, and both in turn.
//!
//! What a run draws is known when it has run, so that nothing of it can be counted before. Strategies that need a shape of the
//! whole input are replaced by the nearest one that does not: those in order by the search by size, the others by random runs. `thinned`
//! takes of several random steps the one whose rule followed the one before least often.

use super::schedule::Schedule;
use super::{CaseValue, Deal, Ended, Explorer, Outcome, Request, Strategy, Suite};
use crate::Rng;
use crate::choice::draws::{Answers, AtRandom, Draws, DrawsSource, Next, Search, StepTally};
use crate::choice::shape::Types;
use crate::error::Result;

/// What was tried of a property that draws.
#[derive(Debug, Clone, Default)]
pub(crate) struct Runs {
    /// All runs of smaller sizes were tried: so many.
    pub(crate) below: usize,
    pub(crate) tried: u64,
    /// Whether a run in order drew other things after the same answers, or values that have no order.
    pub(crate) is_stuck: bool,
    /// How many states its machines were in, in runs in order; 0 where they do not tell.
    pub(crate) states: usize,
    /// What its machines did.
    pub(crate) steps: StepTally,
}

pub(super) fn explorer<'a>(request: &Request<'a>) -> Box<dyn Explorer + 'a> {
    match request.strategy {
        Strategy::Suite => Box::new(Suite::new(request.suite.clone(), request.shard)),
        Strategy::InOrder
        | Strategy::Lazy
        | Strategy::Patterns
        | Strategy::Few
        | Strategy::Scope => Box::new(BySize::new(request)),
        Strategy::AdHoc
        | Strategy::Uniform
        | Strategy::Mutated
        | Strategy::Thinned
        | Strategy::Array => Box::new(RandomRuns::new(request)),
        Strategy::Auto => Box::new(InTurn::new(request)),
    }
}

/// All runs, smaller ones first.
struct BySize {
    source: DrawsSource,
    deal: Deal,
    /// Runs of the size that is under way, and of smaller ones.
    tried: u64,
    tried_below: u64,
    below: usize,
    /// How many runs in a row were no cases.
    idle: u64,
    is_no_case: bool,
    ended: Option<Ended>,
}

/// So many runs in a row without a case are enough.
const MOST_IDLE: u64 = 1 << 20;

impl BySize {
    fn new(request: &Request<'_>) -> BySize {
        BySize {
            source: DrawsSource::new(Answers::Search(Search::default())),
            deal: request.deal(),
            tried: 0,
            tried_below: 0,
            below: 0,
            idle: 0,
            is_no_case: false,
            ended: None,
        }
    }

    fn search(&mut self) -> &mut Search {
        match self.source.answers() {
            Some(Answers::Search(search)) => search,
            Some(Answers::Given(_) | Answers::Random(_)) | None => unreachable!("it is a search"),
        }
    }

    fn finish(&mut self, ended: Ended) -> Result<bool> {
        self.ended = Some(ended);
        Ok(false)
    }
}

impl Explorer for BySize {
    fn next(&mut self) -> Result<bool> {
        if self.ended.is_some() {
            return Ok(false);
        }
        if self.idle > MOST_IDLE {
            return self.finish(Ended::OutOfReach);
        }
        match self.search().advance() {
            Next::Run => {}
            Next::Size => {
                self.below = self.search().size();
                self.tried_below = self.tried;
            }
            Next::End if self.search().is_stuck => return self.finish(Ended::OutOfReach),
            Next::End => {
                (self.below, self.tried_below) = (self.below + 1, self.tried);
                return self.finish(Ended::Exhausted);
            }
        }
        Ok(true)
    }

    fn value(&mut self) -> CaseValue<'_> {
        CaseValue::Drawn(&mut self.source)
    }

    fn learn(&mut self, _: Outcome) {
        let is_case = self.search().is_case();
        let number = self.tried;
        self.tried += u64::from(is_case);
        self.is_no_case = !is_case || !self.deal.owns(number);
        self.idle = if is_case { 0 } else { self.idle + 1 };
    }

    fn strategy(&self) -> Strategy {
        Strategy::InOrder
    }

    fn exhausts(&self) -> bool {
        self.ended == Some(Ended::Exhausted)
    }

    fn end(&self, _: &Types) -> Result<Ended> {
        Ok(self.ended.unwrap_or_default())
    }

    fn runs(&self) -> Option<Runs> {
        let steps = self.source.draws().map(|draws| draws.steps.clone()).unwrap_or_default();
        let (states, is_stuck) = match self.source.draws().map(Draws::answers) {
            Some(Answers::Search(search)) => (search.states(), search.is_stuck),
            Some(Answers::Given(_) | Answers::Random(_)) | None => (0, false),
        };
        Some(Runs { below: self.below, tried: self.tried_below, is_stuck, states, steps })
    }

    fn was_no_case(&self) -> bool {
        self.is_no_case
    }
}

/// Random runs, each from a seed of its own.
struct RandomRuns {
    source: DrawsSource,
    deal: Deal,
    rng: Rng,
    number: u64,
    strategy: Strategy,
}

impl RandomRuns {
    fn new(request: &Request<'_>) -> RandomRuns {
        let fan_out = if request.strategy == Strategy::Thinned { request.fan_out } else { 1 };
        let source = DrawsSource::new(Answers::Random(AtRandom::new(request.size, fan_out)));
        let strategy = if fan_out > 1 { Strategy::Thinned } else { Strategy::AdHoc };
        let (rng, deal) = (Rng::new(request.seed), request.deal());
        RandomRuns { source, deal, rng, number: 0, strategy }
    }
}

impl Explorer for RandomRuns {
    fn next(&mut self) -> Result<bool> {
        let (seed, number) = loop {
            let (seed, number) = (self.rng.next_u64(), self.number);
            self.number += 1;
            if self.deal.owns(number) {
                break (seed, number);
            }
        };
        if let Some(Answers::Random(random)) = self.source.answers() {
            random.begin(seed, number);
        }
        Ok(true)
    }

    fn value(&mut self) -> CaseValue<'_> {
        CaseValue::Drawn(&mut self.source)
    }

    fn strategy(&self) -> Strategy {
        self.strategy
    }

    fn end(&self, _: &Types) -> Result<Ended> {
        Ok(Ended::OutOfReach)
    }

    fn runs(&self) -> Option<Runs> {
        let steps = self.source.draws().map(|draws| draws.steps.clone()).unwrap_or_default();
        Some(Runs { steps, ..Runs::default() })
    }
}

/// Both in turn, until all runs were tried.
struct InTurn {
    by_size: BySize,
    random: RandomRuns,
    schedule: Schedule,
    is_random: bool,
}

/// How often each takes its turn.
const BY_SIZE: u64 = 1;
const RANDOM: u64 = 1;
/// After so many runs in a row that are no cases, the other has its turn.
const PATIENCE: u64 = 64;

impl InTurn {
    fn new(request: &Request<'_>) -> InTurn {
        InTurn {
            by_size: BySize::new(request),
            random: RandomRuns::new(request),
            schedule: Schedule::new(&[BY_SIZE, RANDOM]),
            is_random: false,
        }
    }

    fn member(&mut self) -> &mut dyn Explorer {
        if self.is_random { &mut self.random } else { &mut self.by_size }
    }
}

impl Explorer for InTurn {
    fn next(&mut self) -> Result<bool> {
        if self.was_no_case()
            && !self.by_size.idle.is_multiple_of(PATIENCE)
            && self.by_size.next()?
        {
            return Ok(true);
        }
        while let Some(at) = self.schedule.next() {
            self.is_random = at == 1;
            if self.member().next()? {
                return Ok(true);
            }
            if self.by_size.exhausts() {
                return Ok(false);
            }
            self.schedule.finish(at);
        }
        Ok(false)
    }

    fn value(&mut self) -> CaseValue<'_> {
        self.member().value()
    }

    fn learn(&mut self, outcome: Outcome) {
        self.member().learn(outcome);
        if !self.was_no_case() {
            self.schedule.learn(usize::from(self.is_random), outcome == Outcome::Accepted);
        }
    }

    fn strategy(&self) -> Strategy {
        if self.is_random { self.random.strategy() } else { self.by_size.strategy() }
    }

    fn exhausts(&self) -> bool {
        self.by_size.exhausts()
    }

    fn end(&self, types: &Types) -> Result<Ended> {
        self.by_size.end(types)
    }

    fn runs(&self) -> Option<Runs> {
        let mut runs = self.by_size.runs()?;
        runs.steps.add(&self.random.runs()?.steps);
        Some(runs)
    }

    fn was_no_case(&self) -> bool {
        !self.is_random && self.by_size.was_no_case()
    }
}
