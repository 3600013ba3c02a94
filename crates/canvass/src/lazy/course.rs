//! The order in which a search goes through the values.

use super::engine::{Engine, Ran};
use super::few::Few;
use super::portfolio::Portfolio;
use super::rounds::Rounds;
use super::share::Share;
use crate::choice::sequence::ChoiceSequence;
use crate::choice::source::{Made, Source};
use crate::error::Result;

pub(crate) enum Course {
    /// All sizes of a range together.
    Together(Engine),
    /// Size by size.
    BySize(Rounds),
    Patterns(Portfolio),
    /// Few constructors at a time.
    Few(Few),
    /// A share of what others search too.
    Share(Share),
}

impl Course {
    /// Goes on to the next value: `false` where there is none.
    pub(crate) fn advance(&mut self) -> Result<bool> {
        match self {
            Course::Together(engine) => engine.advance(),
            Course::BySize(rounds) => rounds.advance(),
            Course::Patterns(portfolio) => portfolio.advance(),
            Course::Few(few) => few.advance(),
            Course::Share(share) => share.advance(),
        }
    }

    /// Runs on the value that the search has come to.
    pub(crate) fn run<R>(
        &mut self,
        run: impl FnOnce(&mut Source<'_>) -> Made<R>,
    ) -> Result<Ran<R>> {
        match self {
            Course::Together(engine) => engine.run(run),
            Course::BySize(rounds) => rounds.run(run),
            Course::Patterns(portfolio) => portfolio.run(run),
            Course::Few(few) => few.run(run),
            Course::Share(share) => share.run(run),
        }
    }

    /// The search by size over all values, where this is one or has come to one.
    pub(crate) fn by_size(&self) -> Option<&Rounds> {
        match self {
            Course::BySize(rounds) => Some(rounds),
            Course::Patterns(portfolio) => portfolio.rest(),
            Course::Few(few) => few.rest(),
            Course::Together(_) | Course::Share(_) => None,
        }
    }

    fn engine(&self) -> &Engine {
        match self {
            Course::Together(engine) => engine,
            Course::BySize(rounds) => rounds.engine(),
            Course::Patterns(portfolio) => portfolio.search().engine(),
            Course::Few(few) => few.engine(),
            Course::Share(share) => share.engine().expect("asked after a run"),
        }
    }

    /// The code of the value of the last run, completed by the first that there is; `show` makes it.
    pub(crate) fn code(
        &self,
        show: impl FnOnce(&mut Source<'_>) -> Made<()>,
    ) -> Made<ChoiceSequence> {
        self.engine().code(show)
    }
}
