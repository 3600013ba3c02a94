//! Lazy search within a budget of cases: small sizes first, then by constructor patterns, then with few constructors.

use super::super::Subject;
use super::super::case::Verdict;
use super::Turn;
use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::Types;
use crate::choice::source::Made;
use crate::error::Result;
use crate::lazy::{Course, Few, Portfolio, Ran, Rounds, Ways};
use crate::shard::Shard;
use std::sync::Arc;

pub(crate) struct Lazily {
    types: Arc<Types>,
    shard: Shard,
    has_patterns: bool,
    rounds: Course,
    /// `None` before its first turn.
    portfolio: Option<Course>,
    few: Option<Course>,
    by_size: Spent,
    by_pattern: Spent,
    by_few: Spent,
    others: Spent,
    turn: Turn,
    pub(crate) strayed: bool,
}

/// What was run, and how much of it was accepted.
#[derive(Default)]
struct Spent {
    runs: u64,
    accepted: u64,
    is_finished: bool,
}

/// Up to so many cases each way to search has its share of them.
const MOST_IN_SHARES: u64 = 1 << 16;

/// How many runs may be rejected for each case of a share.
const REJECTED: u64 = 8;

impl Spent {
    /// Whether a share of the cases is used up.
    fn is_over(&self, share: u64) -> bool {
        self.is_finished || self.accepted >= share || self.runs >= share * REJECTED
    }

    /// Whether nearly all was rejected.
    fn is_barren(&self) -> bool {
        self.runs >= 100 && self.accepted * 10 < self.runs
    }
}

impl Lazily {
    pub(super) fn new(types: &Arc<Types>, shard: Shard) -> Lazily {
        Lazily {
            has_patterns: Portfolio::exists(types),
            types: types.clone(),
            shard,
            rounds: Course::BySize(Rounds::all(types, shard)),
            portfolio: None,
            few: None,
            by_size: Spent::default(),
            by_pattern: Spent::default(),
            by_few: Spent::default(),
            others: Spent::default(),
            turn: Turn::Lazy,
            strayed: false,
        }
    }

    /// Whose turn it is in a mix for so many cases: half of them small, a quarter with patterns, then random ones, as
    /// long as those are not nearly all rejected. Beyond some number of cases, all that is not barren takes turns.
    pub(super) fn next_turn(&self, cases: u64) -> Turn {
        if cases > MOST_IN_SHARES && self.runs() >= MOST_IN_SHARES {
            return self.least_run();
        }
        let cases = cases.min(MOST_IN_SHARES);
        if !self.by_size.is_over(cases / 2) {
            return Turn::Lazy;
        }
        let has_patterns = self.has_patterns && !is_past(&self.portfolio);
        if has_patterns && !self.by_pattern.is_over(cases / 4) {
            return Turn::Patterns;
        }
        match self.others.is_barren() {
            true if has_patterns && self.by_pattern.runs < self.by_size.runs => Turn::Patterns,
            true => Turn::Lazy,
            false => Turn::AdHoc,
        }
    }

    fn runs(&self) -> u64 {
        self.by_size.runs + self.by_pattern.runs + self.by_few.runs + self.others.runs
    }

    /// What has run least, where few constructors and random ones count half.
    fn least_run(&self) -> Turn {
        let mut turns = vec![(self.by_size.runs, Turn::Lazy)];
        if !is_past(&self.few) {
            turns.push((self.by_few.runs / 2, Turn::Few));
        }
        if !self.others.is_barren() {
            turns.push((self.others.runs / 2, Turn::AdHoc));
        }
        turns.into_iter().min_by_key(|(runs, _)| *runs).map_or(Turn::Lazy, |(_, turn)| turn)
    }

    fn course(&mut self) -> &mut Course {
        match (&mut self.portfolio, &mut self.few, self.turn) {
            (Some(portfolio), _, Turn::Patterns) => portfolio,
            (_, Some(few), Turn::Few) => few,
            (_, _, _) => &mut self.rounds,
        }
    }

    /// Begins the search with few constructors, or has it leave out what the one by size is done with.
    fn prepare_few(&mut self) {
        let done = self.rounds().map_or(0, Rounds::complete_below);
        let (types, shard) = (&self.types, self.shard);
        let few = self.few.get_or_insert_with(|| {
            // Where leaving constructors out makes no difference, values are searched by size.
            let by_size = || Course::BySize(Rounds::all(types, shard));
            Few::new(types, shard).map_or_else(by_size, Course::Few)
        });
        if let Course::Few(few) = few {
            few.skip_below(done);
        }
    }

    /// Goes on to the next value: `false` where there is none.
    pub(super) fn advance(&mut self, turn: Turn) -> Result<bool> {
        self.turn = turn;
        if turn == Turn::Patterns && self.portfolio.is_none() {
            let portfolio = Portfolio::new(&self.types, &Ways::COMPETING, self.shard);
            // A type without patterns is searched by size.
            let by_size = || Course::BySize(Rounds::all(&self.types, self.shard));
            self.portfolio = Some(portfolio.map_or_else(by_size, Course::Patterns));
        }
        if turn == Turn::Few {
            self.prepare_few();
        }
        let goes_on = self.course().advance()?;
        self.spent(turn).is_finished = !goes_on;
        Ok(goes_on)
    }

    /// Runs on the value that the search has come to; `None` where there was none after all.
    pub(super) fn run(&mut self, subject: &Subject<'_>) -> Result<Option<Made<Verdict>>> {
        if self.spent(self.turn).is_finished {
            return Ok(None);
        }
        Ok(match self.course().run(|source| (subject.run)(source))? {
            Ran::Outcome(verdict, _) => Some(Ok(verdict)),
            Ran::Stopped(stop, _) => Some(Err(stop)),
            Ran::DeadEnd => None,
            Ran::Strayed => {
                self.strayed = true;
                None
            }
        })
    }

    /// The code of the last value, completed by the first that there is.
    pub(super) fn code(&mut self, subject: &Subject<'_>) -> Made<ChoiceSequence> {
        self.course().code(|source| (subject.make)(source))
    }

    fn spent(&mut self, turn: Turn) -> &mut Spent {
        match turn {
            Turn::Lazy => &mut self.by_size,
            Turn::Patterns => &mut self.by_pattern,
            Turn::Few => &mut self.by_few,
            Turn::InOrder
            | Turn::Uniform
            | Turn::AdHoc
            | Turn::Thinned
            | Turn::Array
            | Turn::Suite
            | Turn::Required => &mut self.others,
        }
    }

    /// Takes note of a case.
    pub(super) fn count(&mut self, turn: Turn, is_accepted: bool) {
        let spent = self.spent(turn);
        spent.runs += 1;
        spent.accepted += u64::from(is_accepted);
    }

    /// The search by size that has come furthest, of those that have run.
    pub(crate) fn rounds(&self) -> Option<&Rounds> {
        let courses = [Some(&self.rounds), self.portfolio.as_ref(), self.few.as_ref()];
        let by_size = courses.into_iter().flatten().filter_map(Course::by_size);
        by_size.filter(|rounds| rounds.runs > 0).max_by_key(|rounds| rounds.complete_below())
    }
}

/// Whether a search goes by size now, which `auto` has another one for.
fn is_past(course: &Option<Course>) -> bool {
    course.as_ref().is_some_and(|course| course.by_size().is_some())
}
