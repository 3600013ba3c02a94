//! What an explorer is asked for: of which values, by which strategy, and which of them.
//!
//! **Invariant:** it does not know how many cases there will be. So the cases of a longer run begin with those of a shorter one.

use super::{Deal, Strategy};
use crate::Count;
use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::Types;
use crate::choice::source::{Choose, Made, Record, Source, Stop};
use crate::error::SpaceError;
use crate::shard::Shard;
use std::sync::Arc;
use std::time::Instant;

pub(crate) struct Request<'a> {
    pub(crate) values: Values<'a>,
    pub(crate) strategy: Strategy,
    pub(crate) shard: Shard,
    pub(crate) seed: u64,
    /// The setting `size`.
    pub(crate) size: usize,
    pub(crate) strength: usize,
    /// Of how many random values the best is tried.
    pub(crate) fan_out: usize,
    /// After it, an array is taken as far as it is built.
    pub(crate) deadline: Option<Instant>,
    /// The values that the strategy `suite` tries.
    pub(crate) suite: Vec<ChoiceSequence>,
    /// Whether a case may be of a value with holes.
    pub(crate) may_leave_holes: bool,
}

/// The values that a property is tried on, whatever their type is.
#[derive(Clone, Copy)]
pub(crate) struct Values<'a> {
    pub(crate) types: &'a Arc<Types>,
    /// The names and types of the arguments, where they are those of a function.
    pub(crate) arguments: &'static [(&'static str, &'static str)],
    /// Makes the value of a source, and drops it.
    pub(crate) make: &'a dyn Fn(&mut Source<'_>) -> Made<()>,
}

impl Values<'_> {
    /// The choices of the value that is made of them, as far as it is made.
    pub(crate) fn record(&self, choices: &mut dyn Choose) -> Made<ChoiceSequence> {
        let mut record = Record::new(choices);
        match (self.make)(&mut Source::new(self.types, &mut record)) {
            Ok(()) | Err(Stop::Rejected | Stop::TooDeep) => Ok(record.sequence),
            Err(stop) => Err(stop),
        }
    }

    pub(crate) fn mismatch(&self) -> Box<SpaceError> {
        SpaceError::Mismatch { values: self.types.get(self.types.root).name }.into()
    }
}

impl Request<'_> {
    pub(super) fn deal(&self) -> Deal {
        Deal::new(self.shard)
    }
}

/// Whether there are at most so many values.
pub(crate) fn fits(types: &Types, cases: u64) -> bool {
    let count = types.sizes.count().ok();
    let fits = count.as_ref().and_then(Count::finite).is_some_and(|count| *count <= cases);
    fits && !types.generated
}
