//! The search over the values of a type.

use super::engine::{Engine, Ran};
use crate::shape::Types;
use crate::source::{ByCode, Fit, Source, Stop};
use crate::{Canvass, Nat, SpaceError};
use std::fmt;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

/// Decides all values of some sizes, many at once.
///
/// Nothing is decided twice, and nothing is left out.
pub struct Search<A> {
    engine: Engine,
    runs: u64,
    decided: Nat,
    values: PhantomData<fn() -> A>,
}

/// One run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run<R> {
    /// What it came to.
    pub outcome: R,
    /// For how many values.
    pub decided: Nat,
}

/// Why a search cannot go on.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchError {
    /// The type's values cannot be made or counted.
    Space(SpaceError),
    /// The same choices led to other demands than before.
    Strayed,
    /// A value is nested too deeply for the stack.
    TooDeep,
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchError::Space(error) => error.fmt(f),
            SearchError::Strayed => f.write_str(
                "the same choices led to other demands than before: does the property depend on hash order, \
                 threads, time or an earlier run?",
            ),
            SearchError::TooDeep => f.write_str("a value is nested too deeply for the stack"),
        }
    }
}

impl std::error::Error for SearchError {}

impl From<SpaceError> for SearchError {
    fn from(error: SpaceError) -> SearchError {
        SearchError::Space(error)
    }
}

impl From<Box<SpaceError>> for SearchError {
    fn from(error: Box<SpaceError>) -> SearchError {
        SearchError::Space(*error)
    }
}

impl<A: Canvass> Search<A> {
    /// Over the values of these sizes.
    pub fn new(sizes: RangeInclusive<usize>) -> Result<Search<A>, SearchError> {
        let engine = Engine::new(Types::of::<A>()?, sizes, None);
        Ok(Search { engine, runs: 0, decided: Nat::ZERO, values: PhantomData })
    }

    /// Runs a property on the next values; `None` where all are decided.
    ///
    /// The property must be the same in all steps. Values that a predicate of their type refuses are decided without
    /// it.
    pub fn step<R>(
        &mut self,
        mut property: impl FnMut(A) -> R,
    ) -> Result<Option<Run<R>>, SearchError> {
        loop {
            let ran = self.engine.step(|source| A::make(source).map(&mut property))?;
            let Some((ran, decided)) = ran else { return Ok(None) };
            let outcome = match ran {
                Ran::Outcome(outcome) => Some(outcome),
                Ran::Stopped(Stop::Rejected) => None,
                Ran::Stopped(stop) => return Err(stopped::<A>(stop)),
                Ran::Strayed => return Err(SearchError::Strayed),
            };
            self.decided += &decided;
            if let Some(outcome) = outcome {
                self.runs += 1;
                return Ok(Some(Run { outcome, decided }));
            }
        }
    }

    /// How often the property ran.
    pub fn runs(&self) -> u64 {
        self.runs
    }

    /// How many values are decided.
    pub fn decided(&self) -> &Nat {
        &self.decided
    }

    /// The first value that the last run decided.
    pub fn value(&self) -> Result<A, SearchError> {
        let types = Types::of::<A>()?;
        let code = self.engine.code(|source| A::make(source).map(drop)).map_err(stopped::<A>)?;
        let mut choices = ByCode::new(types.root, &code.0, Fit::Exactly);
        A::make(&mut Source::new(&types, &mut choices)).map_err(stopped::<A>)
    }
}

fn stopped<A>(stop: Stop) -> SearchError {
    match stop {
        Stop::Space(error) => SearchError::Space(*error),
        Stop::TooDeep => SearchError::TooDeep,
        Stop::Rejected | Stop::Misfit => {
            SearchError::Space(SpaceError::Misfit { values: std::any::type_name::<A>() })
        }
    }
}
