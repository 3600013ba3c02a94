//! The search over the values of a type.

use super::engine::{Engine, Ran};
use super::few::Few;
use super::part::Part;
#[cfg(feature = "array")]
use super::portfolio::{Portfolio, Ways};
use super::search_order::SearchOrder;
use super::share::Share;
use super::size_by_size::SizeBySize;
use super::small_scope::SmallScope;
use crate::choice::shape::Types;
use crate::choice::source::{Fit, Recorded, Source, Stop};
use crate::shard::Shard;
use crate::{Canvass, Nat, SpaceError};
use std::fmt;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

/// Decides many values at once.
pub struct Search<A> {
    order: SearchOrder,
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
    Nondeterministic,
    /// A value is nested too deeply for the stack.
    TooDeep,
    /// A text is not a token to go on with.
    Token {
        /// The text.
        token: String,
        /// Why not.
        why: &'static str,
    },
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchError::Space(error) => error.fmt(f),
            SearchError::Nondeterministic => f.write_str(
                "the same choices led to other demands than before: does the property depend on hash order, \
                 threads, time or an earlier run?",
            ),
            SearchError::Token { token, why } => write!(f, "cannot go on with `{token}`: {why}"),
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
    /// Over the values of these sizes. None is decided twice, and none is left out.
    pub fn new(sizes: RangeInclusive<usize>) -> Result<Search<A>, SearchError> {
        Ok(Search::on(SearchOrder::Together(Engine::new(Types::of::<A>()?, sizes))))
    }

    /// Over a share of the values of these sizes. The shares have no value in common, and together all.
    ///
    /// Each begins with dividing the search, in the same way: the property is run a few times for each of the shares, and what
    /// it comes to is left out.
    ///
    /// ```
    /// use canvass::{Lazy, lazy::Search};
    ///
    /// let mut decided = 0;
    /// for shard in ["1/3", "2/3", "3/3"] {
    ///     let mut search = Search::<Vec<Lazy<u8>>>::share(0..=9, shard.parse()?)?;
    ///     while let Some(run) = search.step(|list| list.first().is_some_and(|first| **first == 5))? {
    ///         decided += run.decided.to_u64().expect("few");
    ///     }
    /// }
    /// assert_eq!(decided, 2585);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn share(sizes: RangeInclusive<usize>, shard: Shard) -> Result<Search<A>, SearchError> {
        Ok(Search::on(SearchOrder::Share(Share::new(&Types::of::<A>()?, sizes, shard))))
    }

    /// Over all values, smaller ones first. None is decided twice, and none is left out.
    pub fn by_size() -> Result<Search<A>, SearchError> {
        Ok(Search::on(SearchOrder::BySize(SizeBySize::all(&Types::of::<A>()?, Shard::WHOLE))))
    }

    /// Over all values: those of some constructor patterns in turn, smaller ones first, then by size; by size alone
    /// where the type has no patterns.
    ///
    /// No run is made twice by patterns, whatever patterns its values have; what it decides is counted for the size it
    /// was made at. The search by size begins when all patterns are finished, and makes some of their runs again.
    ///
    /// With the feature `array`, of whose rows the patterns are made.
    #[cfg(feature = "array")]
    pub fn patterns(ways: &[Ways]) -> Result<Search<A>, SearchError> {
        match Portfolio::new(&Types::of::<A>()?, ways, Shard::WHOLE) {
            Some(portfolio) => Ok(Search::on(SearchOrder::Patterns(portfolio))),
            None => Search::by_size(),
        }
    }

    /// Over values that are made of few constructors, one or two of those that contain others of their type at a time,
    /// smaller ones first, then all by size; by size alone where that makes no difference.
    ///
    /// Some runs are made twice; what is decided is not counted.
    pub fn few() -> Result<Search<A>, SearchError> {
        match Few::new(&Types::of::<A>()?, Shard::WHOLE) {
            Some(few) => Ok(Search::on(SearchOrder::Few(few))),
            None => Search::by_size(),
        }
    }

    /// In small scopes: all values of a small structure whose numbers are among the first few of their types, then larger
    /// structures with more numbers. Each scope contains the one before, whose values are decided again. By size where there
    /// are no numbers.
    pub fn in_small_scopes() -> Result<Search<A>, SearchError> {
        match SmallScope::new(&Types::of::<A>()?, Shard::WHOLE) {
            Some(scopes) => Ok(Search::on(SearchOrder::SmallScope(scopes))),
            None => Search::by_size(),
        }
    }

    /// What is left, as a text for [`Search::resume`]; `None` for a share, and for other orders than by size.
    pub fn token(&self) -> Option<String> {
        let fingerprint = Types::of::<A>().ok()?.fingerprint();
        let (kind, part, of_size) = match &self.order {
            SearchOrder::Together(engine) => ("together", engine.rest(), &Nat::ZERO),
            SearchOrder::BySize(by_size) => ("by-size", by_size.engine().rest(), by_size.of_size()),
            SearchOrder::Few(_) | SearchOrder::SmallScope(_) | SearchOrder::Share(_) => {
                return None;
            }
            #[cfg(feature = "array")]
            SearchOrder::Patterns(_) => return None,
        };
        let decided = self.decided();
        Some(format!("{kind}-{fingerprint:08x}-{}-{decided}-{of_size}-{part}", self.runs))
    }

    /// Goes on with what a search had left when it gave this token.
    ///
    /// The property must be the same. Its last run is repeated, to find the way back, and not counted twice.
    pub fn resume(token: &str) -> Result<Search<A>, SearchError> {
        let types = Types::of::<A>()?;
        let wrong = |why| SearchError::Token { token: token.to_owned(), why };
        let words: Vec<&str> = token.split('-').collect();
        let (kind, [fingerprint, runs, decided, of_size, part]) = match words[..] {
            ["by", "size", a, b, c, d, e] => ("by-size", [a, b, c, d, e]),
            ["together", a, b, c, d, e] => ("together", [a, b, c, d, e]),
            _ => return Err(wrong("it is not a token of a search")),
        };
        if fingerprint != format!("{:08x}", types.fingerprint()) {
            return Err(wrong("it is of a search for values of another type"));
        }
        let number = |text: &str| text.parse::<Nat>().map_err(|_| wrong("a number is malformed"));
        let (runs, decided, of_size) = (number(runs)?, number(decided)?, number(of_size)?);
        let runs = runs.to_u64().ok_or_else(|| wrong("a number is too large"))?;
        let part: Part = part.parse().map_err(|_| wrong("its choices are malformed"))?;
        let order = match kind {
            "together" => SearchOrder::Together(Engine::resume(types, &part)),
            _ => SearchOrder::BySize(SizeBySize::resume(
                &types,
                &part,
                (runs, of_size, decided.clone()),
            )),
        };
        Ok(Search { runs, decided, ..Search::on(order) })
    }

    fn on(order: SearchOrder) -> Search<A> {
        Search { order, runs: 0, decided: Nat::ZERO, values: PhantomData }
    }

    /// Runs a property on the next values; `None` where all are decided.
    ///
    /// The property must be the same in all steps. Values that a predicate of their type refuses are decided without
    /// it.
    pub fn step<R>(
        &mut self,
        mut property: impl FnMut(A) -> R,
    ) -> Result<Option<Run<R>>, SearchError> {
        while self.advance()? {
            let ran = self.order.run(|source| A::make(source).map(&mut property))?;
            if let SearchOrder::Together(engine) = &mut self.order
                && engine.repeats()
            {
                continue;
            }
            match ran {
                Ran::Outcome(outcome, decided) => {
                    self.runs += 1;
                    self.decided += &decided;
                    return Ok(Some(Run { outcome, decided }));
                }
                Ran::Stopped(Stop::Rejected, decided) => self.decided += &decided,
                Ran::Stopped(stop, _) => return Err(stopped::<A>(stop)),
                Ran::DeadEnd => {}
                Ran::Nondeterministic => return Err(SearchError::Nondeterministic),
            }
        }
        Ok(None)
    }

    fn advance(&mut self) -> Result<bool, SearchError> {
        let goes_on = self.order.advance()?;
        match &mut self.order {
            SearchOrder::Together(engine) => self.decided += &engine.take_indifferent(),
            SearchOrder::Share(share) => self.decided += &share.take_indifferent(),
            // Searches by size count themselves, the others do not count.
            SearchOrder::BySize(_) | SearchOrder::Few(_) | SearchOrder::SmallScope(_) => {}
            #[cfg(feature = "array")]
            SearchOrder::Patterns(_) => {}
        }
        Ok(goes_on)
    }

    /// How often the property ran.
    pub fn runs(&self) -> u64 {
        self.runs
    }

    /// How many values are decided.
    pub fn decided(&self) -> &Nat {
        match &self.order {
            SearchOrder::BySize(by_size) => &by_size.decided,
            SearchOrder::Together(_)
            | SearchOrder::Few(_)
            | SearchOrder::SmallScope(_)
            | SearchOrder::Share(_) => &self.decided,
            #[cfg(feature = "array")]
            SearchOrder::Patterns(_) => &self.decided,
        }
    }

    /// The first value that the last run decided.
    pub fn value(&self) -> Result<A, SearchError> {
        let types = Types::of::<A>()?;
        let sequence =
            self.order.sequence(|source| A::make(source).map(drop)).map_err(stopped::<A>)?;
        let mut choices = Recorded::new(types.root, &sequence.0, Fit::Exactly);
        A::make(&mut Source::new(&types, &mut choices)).map_err(stopped::<A>)
    }
}

pub(super) fn stopped<A>(stop: Stop) -> SearchError {
    match stop {
        Stop::Space(error) => SearchError::Space(*error),
        Stop::TooDeep => SearchError::TooDeep,
        Stop::Rejected | Stop::Mismatch => {
            SearchError::Space(SpaceError::Mismatch { values: std::any::type_name::<A>() })
        }
    }
}
