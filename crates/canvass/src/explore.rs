//! Strategies: which values a test tries, in which order.
//!
//! A strategy at work is an [`Explorer`]. Each has a file of its own, [`Strategy`] names them, and [`explorer_for`] is the one
//! place that knows which explorer belongs to which name.

mod ad_hoc;
#[cfg(feature = "array")]
pub(crate) mod array;
mod auto;
mod case_value;
mod deal;
mod drawn;
mod draws;
mod error;
mod few;
mod finite;
mod in_order;
mod lazy;
mod listed;
mod mutated;
#[cfg(feature = "array")]
mod patterns;
mod permutation;
#[cfg_attr(
    not(feature = "array"),
    allow(dead_code, reason = "arrays alone read the deadline and the arguments")
)]
mod request;
mod schedule;
mod scope;
mod strategy;
mod suite;
mod thinned;
mod uniform;

pub use strategy::Strategy;

pub(crate) use case_value::{CaseValue, Tried};
pub(crate) use deal::Deal;
pub(crate) use drawn::Runs;
pub(crate) use error::ExplorerError;
pub(crate) use lazy::Searched;
pub(crate) use request::{Request, Values, fits};

use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::Types;
use crate::error::Result;
use crate::lazy::Scope;
use crate::{Count, Nat};
use ad_hoc::AdHoc;
#[cfg(feature = "array")]
use array::ByArray;
use auto::auto;
use few::few;
use finite::Finite;
use in_order::InOrder;
use lazy::{LazyExplorer, LazySearch};
use listed::Listed;
use mutated::Mutated;
#[cfg(feature = "array")]
use patterns::patterns;
use scope::scope;
use suite::Suite;
use thinned::Thinned;
use uniform::Uniform;

/// A strategy at work: one case after the other, and what it learns from them.
pub(crate) trait Explorer {
    /// Goes on to the next case: `false` if there is none.
    fn next(&mut self) -> Result<bool>;

    /// The value of the case, from its first choice on.
    fn value(&mut self) -> CaseValue<'_>;

    /// Takes note of what came of the case.
    fn learn(&mut self, _outcome: Outcome) {}

    /// Takes note of a value that another explorer gave, and that was accepted.
    fn note_accepted(&mut self, _accepted: ChoiceSequence) {}

    /// The strategy that the case is from; for `auto`, one of those that it shares the cases among.
    fn strategy(&self) -> Strategy;

    /// How many values a case of it decides, on the mean.
    fn gain(&self) -> u64 {
        1
    }

    /// Whether parts of the case's value are open.
    fn leaves_holes(&self) -> bool {
        false
    }

    /// Whether all its cases are run, however many were asked for.
    fn ignores_budget(&self) -> bool {
        false
    }

    /// Whether every value is among its cases, in the end.
    fn exhausts(&self) -> bool {
        false
    }

    /// All values of smaller sizes were tried by others, and need not be tried again.
    fn skip_below(&mut self, _size: usize) {}

    /// How many values there are, where that is known and finite.
    fn count(&self, types: &Types) -> Option<Nat> {
        // Not every choice sequence of a type that may reject makes a value.
        let count = types.sizes.count().ok().filter(|_| !types.may_reject);
        count.as_ref().and_then(Count::finite).cloned()
    }

    /// Why there are no more cases.
    fn end(&self, types: &Types) -> Result<Ended> {
        let sizes = &types.sizes;
        Ok(match sizes.count()?.excludes(&sizes.below(self.complete_below())?) {
            true => Ended::Exhausted,
            false => Ended::OutOfReach,
        })
    }

    /// All values of smaller sizes were tried, or all of this shard's.
    fn complete_below(&self) -> usize {
        0
    }

    /// How many values of a size this shard has decided that no other shard does.
    fn own(&self, _size: usize) -> Nat {
        Nat::ZERO
    }

    /// What a lazy search decided, if there was one.
    fn searched(&self) -> Option<Searched> {
        None
    }

    /// What was tried of a property that draws.
    fn runs(&self) -> Option<Runs> {
        None
    }

    /// Whether the last case was none after all, because a run of its choices belongs to another size.
    fn was_no_case(&self) -> bool {
        false
    }

    /// The last small scope of which all values were decided, and how many it has.
    fn small_scope(&self) -> Option<(Scope, Nat)> {
        None
    }

    /// What the rows of the array cover, if there is one.
    fn rows(&self) -> Option<Rows> {
        None
    }
}

/// What the rows of an array cover.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rows {
    pub(crate) rows: u64,
    pub(crate) strength: u64,
    pub(crate) columns: u64,
    /// Whether columns are digits of a number.
    pub(crate) has_digits: bool,
}

/// What an explorer learns of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    Accepted,
    /// Rejected or failed.
    NotAccepted,
    /// There was no value after all.
    Nothing,
    /// The same choices led to other demands than before.
    Nondeterministic,
}

/// Why a run tried no more cases.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ended {
    /// It has tried as many as it was to.
    #[default]
    Budget,
    /// There are no more values, or no more of the shard's.
    Exhausted,
    /// The strategy has no more values, but there are others.
    OutOfReach,
    /// There are no more rows in the array.
    Covered,
    /// There are no more values in the suite.
    Listed,
    /// There was no more time.
    Time,
    /// More cases were rejected than allowed.
    Starved,
    /// The property does not hold for a value.
    Failed,
}

/// The explorer of a strategy. What a generator draws has no order and no parts to leave open, so that it is drawn at random.
pub(crate) fn explorer_for<'a>(
    request: Request<'a>,
) -> Result<Box<dyn Explorer + 'a>, ExplorerError> {
    if request.values.types.draws {
        return Ok(drawn::explorer(&request));
    }
    let is_generated = request.values.types.generated;
    let goes_by_size = match request.strategy {
        Strategy::InOrder
        | Strategy::Lazy
        | Strategy::Patterns
        | Strategy::Few
        | Strategy::Scope => true,
        Strategy::Auto
        | Strategy::Uniform
        | Strategy::AdHoc
        | Strategy::Thinned
        | Strategy::Mutated
        | Strategy::Array
        | Strategy::Suite => false,
    };
    if goes_by_size && let Some(listed) = Listed::in_order(&request) {
        return Ok(Box::new(listed));
    }
    Ok(match request.strategy {
        Strategy::Suite => Box::new(Suite::new(request.suite, request.shard)),
        #[cfg(feature = "array")]
        Strategy::Array => Box::new(ByArray::new(&request)?),
        Strategy::Thinned => Box::new(Thinned::new(&request, thinned::ALWAYS)?),
        Strategy::Auto => auto(&request),
        _ if is_generated
            && (goes_by_size
                || matches!(request.strategy, Strategy::Uniform | Strategy::Mutated)) =>
        {
            Box::new(AdHoc::new(&request))
        }
        Strategy::AdHoc => Box::new(AdHoc::new(&request)),
        Strategy::Uniform => Box::new(Uniform::new(&request)),
        Strategy::Mutated => Box::new(Mutated::new(&request)),
        Strategy::InOrder => Box::new(InOrder::new(&request)),
        Strategy::Lazy => Box::new(LazyExplorer::new(&request, LazySearch::by_size)),
        #[cfg(feature = "array")]
        Strategy::Patterns => Box::new(LazyExplorer::new(&request, patterns)),
        #[cfg(not(feature = "array"))]
        Strategy::Array | Strategy::Patterns => {
            return Err(ExplorerError::NoArrays { strategy: request.strategy });
        }
        Strategy::Few => Box::new(LazyExplorer::new(&request, few)),
        Strategy::Scope => Box::new(LazyExplorer::new(&request, scope)),
    })
}
