//! Strategies: which values a test tries, in which order.
//!
//! A strategy at work is an [`Explorer`]. Each has a file of its own, [`Strategy`] names them, and [`explorer_for`] is the one
//! place that knows which explorer belongs to which name.

mod ad_hoc;
pub mod array;
mod auto;
mod case_value;
mod deal;
mod draws;
mod error;
mod few;
mod finite;
mod in_order;
mod lazy;
mod listed;
mod patterns;
mod permutation;
mod request;
mod schedule;
mod strategy;
mod suite;
mod thinned;
mod uniform;

pub use array::array;
pub use strategy::Strategy;

pub(crate) use array::Rows;
pub(crate) use case_value::{CaseValue, Tried};
pub(crate) use deal::Deal;
pub(crate) use error::ExplorerError;
pub(crate) use lazy::Searched;
pub(crate) use request::{Request, Values, fits};

use crate::choice::shape::Types;
use crate::error::Result;
use crate::{Count, Nat};
use ad_hoc::AdHoc;
use array::ByArray;
use auto::auto;
use few::few;
use finite::Finite;
use in_order::InOrder;
use lazy::{LazyExplorer, LazySearch};
use listed::Listed;
use patterns::patterns;
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

    /// The strategy that the case is from; for `auto`, one of those that it shares the cases among.
    fn strategy(&self) -> Strategy;

    /// Whether parts of its values are open.
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

    /// What the rows of the array cover, if there is one.
    fn rows(&self) -> Option<Rows> {
        None
    }
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

/// Why no more cases were run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Ended {
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
    Time,
    /// More cases were rejected than allowed.
    Starved,
    Failed,
}

/// The explorer of a strategy. What a generator draws has no order and no parts to leave open, so that it is drawn at random.
pub(crate) fn explorer_for<'a>(
    request: Request<'a>,
) -> Result<Box<dyn Explorer + 'a>, ExplorerError> {
    let is_generated = request.values.types.generated;
    let goes_by_size = match request.strategy {
        Strategy::InOrder | Strategy::Lazy | Strategy::Patterns | Strategy::Few => true,
        Strategy::Auto
        | Strategy::Uniform
        | Strategy::AdHoc
        | Strategy::Thinned
        | Strategy::Array
        | Strategy::Suite => false,
    };
    if goes_by_size && let Some(listed) = Listed::in_order(&request) {
        return Ok(Box::new(listed));
    }
    Ok(match request.strategy {
        Strategy::Suite => Box::new(Suite::new(request.suite, request.shard)),
        Strategy::Array => Box::new(ByArray::new(&request)?),
        Strategy::Thinned => Box::new(Thinned::new(&request, thinned::ALWAYS)?),
        Strategy::Auto => auto(&request),
        _ if is_generated && (goes_by_size || request.strategy == Strategy::Uniform) => {
            Box::new(AdHoc::new(&request))
        }
        Strategy::AdHoc => Box::new(AdHoc::new(&request)),
        Strategy::Uniform => Box::new(Uniform::new(&request)),
        Strategy::InOrder => Box::new(InOrder::new(&request)),
        Strategy::Lazy => Box::new(LazyExplorer::new(&request, LazySearch::by_size)),
        Strategy::Patterns => Box::new(LazyExplorer::new(&request, patterns)),
        Strategy::Few => Box::new(LazyExplorer::new(&request, few)),
    })
}
