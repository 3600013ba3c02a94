//! Failures other than the one that is shrunk, met by candidates on the way: the smallest value of each.

use super::flaky::brief;
use crate::check::Subject;
use crate::check::case::Failure;
use crate::check::name::number;
use crate::check::shrink::measure;
use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::Types;

/// No more are kept.
const MOST: usize = 3;

#[derive(Default)]
pub(in crate::check) struct Others {
    met: Vec<(Failure, ChoiceSequence)>,
}

impl Others {
    pub(in crate::check) fn add(
        &mut self,
        types: &Types,
        failure: Failure,
        sequence: ChoiceSequence,
    ) {
        let at = self.met.iter().position(|(known, _)| known.is_same(&failure));
        let order = |sequence: &ChoiceSequence| (measure(types, sequence), sequence.clone());
        match at {
            Some(at) if order(&sequence) < order(&self.met[at].1) => {
                self.met[at] = (failure, sequence)
            }
            None if self.met.len() < MOST => self.met.push((failure, sequence)),
            Some(_) | None => {}
        }
    }

    /// A line of the report for each.
    pub(super) fn lines(&self, subject: &Subject<'_>) -> Vec<String> {
        let line = |(failure, sequence): &(Failure, ChoiceSequence)| {
            let (token, number) = (subject.token(sequence), number(subject.name));
            let failure = brief(failure);
            format!(
                "while shrinking, another failure was met: {failure}, CANVASS_REPLAY={token}{number}"
            )
        };
        self.met.iter().map(line).collect()
    }
}
