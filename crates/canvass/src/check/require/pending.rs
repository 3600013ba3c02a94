//! Requirements that no accepted case has covered yet.

use super::Requirement;
use crate::choice::sequence::ChoiceSequence;

pub(crate) struct Pending<'a> {
    requirements: Vec<&'a Requirement>,
}

impl<'a> Pending<'a> {
    pub(crate) fn new(requirements: &'a [Requirement]) -> Pending<'a> {
        Pending { requirements: requirements.iter().collect() }
    }

    pub(super) fn first(&self) -> Option<&'a Requirement> {
        self.requirements.first().copied()
    }

    pub(super) fn contains(&self, requirement: &Requirement) -> bool {
        self.requirements.iter().any(|pending| std::ptr::eq(*pending, requirement))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.requirements.is_empty()
    }

    /// Takes note of an accepted value.
    pub(crate) fn cover(&mut self, sequence: &ChoiceSequence) {
        self.requirements.retain(|requirement| !(requirement.covers)(sequence));
    }
}
