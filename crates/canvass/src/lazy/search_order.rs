//! The order in which a search goes through the values.

use super::engine::{Engine, Ran};
use super::few::Few;
use super::portfolio::Portfolio;
use super::share::Share;
use super::size_by_size::SizeBySize;
use crate::choice::sequence::ChoiceSequence;
use crate::choice::source::{Made, Source};
use crate::error::Result;

pub(crate) enum SearchOrder {
    /// All sizes of a range together.
    Together(Engine),
    /// Size by size.
    BySize(SizeBySize),
    Patterns(Portfolio),
    /// Few constructors at a time.
    Few(Few),
    /// A share of what others search too.
    Share(Share),
}

impl SearchOrder {
    /// Goes on to the next value: `false` where there is none.
    pub(crate) fn advance(&mut self) -> Result<bool> {
        match self {
            SearchOrder::Together(engine) => engine.advance(),
            SearchOrder::BySize(by_size) => by_size.advance(),
            SearchOrder::Patterns(portfolio) => portfolio.advance(),
            SearchOrder::Few(few) => few.advance(),
            SearchOrder::Share(share) => share.advance(),
        }
    }

    /// Runs on the value that the search has come to.
    pub(crate) fn run<R>(
        &mut self,
        run: impl FnOnce(&mut Source<'_>) -> Made<R>,
    ) -> Result<Ran<R>> {
        match self {
            SearchOrder::Together(engine) => engine.run(run),
            SearchOrder::BySize(by_size) => by_size.run(run),
            SearchOrder::Patterns(portfolio) => portfolio.run(run),
            SearchOrder::Few(few) => few.run(run),
            SearchOrder::Share(share) => share.run(run),
        }
    }

    /// The search by size over all values, where this is one or has come to one.
    pub(crate) fn by_size(&self) -> Option<&SizeBySize> {
        match self {
            SearchOrder::BySize(by_size) => Some(by_size),
            SearchOrder::Patterns(portfolio) => portfolio.rest(),
            SearchOrder::Few(few) => few.rest(),
            SearchOrder::Together(_) | SearchOrder::Share(_) => None,
        }
    }

    fn engine(&self) -> &Engine {
        match self {
            SearchOrder::Together(engine) => engine,
            SearchOrder::BySize(by_size) => by_size.engine(),
            SearchOrder::Patterns(portfolio) => portfolio.search().engine(),
            SearchOrder::Few(few) => few.engine(),
            SearchOrder::Share(share) => share.engine().expect("asked after a run"),
        }
    }

    /// The choice sequence of the value of the last run, completed by the first that there is; `show` makes it.
    pub(crate) fn sequence(
        &self,
        show: impl FnOnce(&mut Source<'_>) -> Made<()>,
    ) -> Made<ChoiceSequence> {
        self.engine().sequence(show)
    }
}
