//! Observations: what the cases of a recorded run were like, over time, by size, by constructor, and some of them whole.
//!
//! Whatever the run, an observation stays small: it counts, and keeps a few cases.

mod constructors;
mod pairs;
mod sample;
mod sizes;
mod timeline;

pub(crate) use constructors::Constructors;
pub(crate) use pairs::Pairs;
pub(crate) use sample::{Sample, Sampled};
pub(crate) use sizes::{LARGEST, Sizes};
pub(crate) use timeline::Timeline;

use super::case::{CaseNotes, Verdict};
use crate::choice::sequence::{self, ChoiceSequence};
use crate::choice::shape::Types;
use crate::choice::source::{Made, Stop};
use crate::error::Result;
use crate::explore::Strategy;
use std::sync::Arc;
use std::time::Duration;

pub(crate) struct Observation {
    types: Arc<Types>,
    pub(crate) timeline: Timeline,
    pub(crate) sizes: Sizes,
    pub(crate) constructors: Constructors,
    pub(crate) pairs: Pairs,
    pub(crate) sample: Sample,
}

/// A case that has run.
pub(crate) struct Case<'a> {
    pub(crate) strategy: Strategy,
    /// Whether no part of its value is open.
    pub(crate) is_whole: bool,
    pub(crate) verdict: &'a Made<Verdict>,
    pub(crate) said: Option<&'a CaseNotes>,
    pub(crate) took: Duration,
}

/// What came of a case, in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    Accepted,
    Rejected,
    Failed,
}

impl Status {
    fn of(verdict: &Made<Verdict>) -> Status {
        match verdict {
            Ok(Verdict::Passed) => Status::Accepted,
            Ok(Verdict::Failed(_)) => Status::Failed,
            Ok(Verdict::Rejected(_))
            | Err(Stop::Rejected | Stop::TooDeep | Stop::Mismatch | Stop::Space(_)) => {
                Status::Rejected
            }
        }
    }
}

impl Observation {
    /// Of values of these types, whose fields are called so where they are arguments of a function.
    pub(crate) fn new(types: &Arc<Types>, arguments: &[(&str, &str)]) -> Observation {
        Observation {
            types: types.clone(),
            timeline: Timeline::default(),
            sizes: Sizes::default(),
            constructors: Constructors::new(types),
            pairs: Pairs::new(types, arguments),
            sample: Sample::default(),
        }
    }

    /// Takes note of a case; `sequence` is asked for that of its value, where that is wanted.
    pub(crate) fn add(
        &mut self,
        case: &Case<'_>,
        sequence: impl FnOnce() -> Result<ChoiceSequence>,
    ) -> Result<()> {
        let status = Status::of(case.verdict);
        let number = self.timeline.add(case.strategy, status);
        let is_sampled = self.sample.wants(number, status);
        // What a type refuses is no value, and what has open parts is many.
        if case.verdict.is_err() || !(case.is_whole || is_sampled) {
            return Ok(());
        }
        let sequence = sequence()?;
        let Some(nodes) = sequence::nodes(&self.types, &sequence) else { return Ok(()) };
        let size = sequence::size(&self.types, &sequence, &nodes);
        if case.is_whole {
            self.sizes.add(size, &sequence, status);
            if status != Status::Rejected {
                self.constructors.add(&sequence);
                self.pairs.add(&sequence, &nodes);
            }
        }
        if is_sampled {
            self.sample.add(Sampled::new(number, case, size, sequence));
        }
        Ok(())
    }
}
