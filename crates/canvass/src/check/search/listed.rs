//! Values that are listed beforehand, by their codes: the rows of an array, or a suite.

use super::super::Subject;
use super::super::case::Verdict;
use super::super::explore::Rows;
use super::{ByArray, BySuite};
use crate::choice::sequence::ChoiceSequence;
use crate::choice::source::{Fit, Made, Recorded, Source};

pub(super) enum Listed {
    Array(ByArray),
    Suite(BySuite),
}

impl Listed {
    /// What the rows cover, where it is an array.
    pub(super) fn rows(&self) -> Option<Rows> {
        match self {
            Listed::Array(array) => Some(array.rows()),
            Listed::Suite(_) => None,
        }
    }

    /// Goes on to the next value: `false` where there is none.
    pub(super) fn advance(&mut self) -> bool {
        match self {
            Listed::Array(array) => array.advance(),
            Listed::Suite(suite) => suite.advance(),
        }
    }

    pub(super) fn run(&self, subject: &Subject<'_>) -> Made<Verdict> {
        (subject.run)(&mut Source::new(subject.types, &mut self.choices(subject)))
    }

    /// The choices of the value, where they differ from those listed because a part depends on others.
    pub(super) fn code(&self, subject: &Subject<'_>) -> Made<ChoiceSequence> {
        subject.record(&mut self.choices(subject))
    }

    fn choices(&self, subject: &Subject<'_>) -> Recorded<'_> {
        let (Listed::Array(ByArray { code, .. }) | Listed::Suite(BySuite { code, .. })) = self;
        Recorded::new(subject.types.root, &code.0, Fit::Nearest)
    }
}
