//! The order in which a search goes through the values.

use super::engine::{Engine, Ran};
use super::few::Few;
#[cfg(feature = "array")]
use super::portfolio::Portfolio;
use super::share::Share;
use super::size_by_size::SizeBySize;
use super::small_scope::SmallScope;
use crate::choice::sequence::ChoiceSequence;
use crate::choice::source::{Completed, Made, Source};
use crate::error::Result;

pub(crate) enum SearchOrder {
    /// All sizes of a range together.
    Together(Engine),
    /// Size by size.
    BySize(SizeBySize),
    #[cfg(feature = "array")]
    Patterns(Portfolio),
    /// Few constructors at a time.
    Few(Few),
    /// Small structures with small numbers, then larger ones.
    SmallScope(SmallScope),
    /// A share of what others search too.
    Share(Share),
}

impl SearchOrder {
    /// Goes on to the next value: `false` where there is none.
    pub(crate) fn advance(&mut self) -> Result<bool> {
        match self {
            SearchOrder::Together(engine) => engine.advance(),
            SearchOrder::BySize(by_size) => by_size.advance(),
            #[cfg(feature = "array")]
            SearchOrder::Patterns(portfolio) => portfolio.advance(),
            SearchOrder::Few(few) => few.advance(),
            SearchOrder::SmallScope(small_scope) => small_scope.advance(),
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
            #[cfg(feature = "array")]
            SearchOrder::Patterns(portfolio) => portfolio.run(run),
            SearchOrder::Few(few) => few.run(run),
            SearchOrder::SmallScope(small_scope) => small_scope.run(run),
            SearchOrder::Share(share) => share.run(run),
        }
    }

    /// The search by size over all values, where this is one or has come to one.
    pub(crate) fn by_size(&self) -> Option<&SizeBySize> {
        match self {
            SearchOrder::BySize(by_size) => Some(by_size),
            #[cfg(feature = "array")]
            SearchOrder::Patterns(portfolio) => portfolio.rest(),
            SearchOrder::Few(few) => few.rest(),
            SearchOrder::Together(_) | SearchOrder::SmallScope(_) | SearchOrder::Share(_) => None,
        }
    }

    fn engine(&self) -> &Engine {
        match self {
            SearchOrder::Together(engine) => engine,
            SearchOrder::BySize(by_size) => by_size.engine(),
            #[cfg(feature = "array")]
            SearchOrder::Patterns(portfolio) => portfolio.search().engine(),
            SearchOrder::Few(few) => few.engine(),
            SearchOrder::SmallScope(small_scope) => small_scope.engine(),
            SearchOrder::Share(share) => share.engine().expect("asked after a run"),
        }
    }

    /// The choice sequence of the value of the last run, completed by the first that there is; `show` makes it.
    pub(crate) fn sequence(
        &self,
        show: impl FnOnce(&mut Source<'_>) -> Made<()>,
    ) -> Made<ChoiceSequence> {
        self.completed(show).map(|completed| completed.sequence)
    }

    /// The same, and which of the choices are in parts that are open.
    pub(crate) fn completed(
        &self,
        show: impl FnOnce(&mut Source<'_>) -> Made<()>,
    ) -> Made<Completed> {
        self.engine().completed(show)
    }
}
