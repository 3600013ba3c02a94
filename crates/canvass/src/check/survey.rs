//! Surveys: which combinations of constructors the accepted values of a run have.

use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::Types;
use crate::tree::{Alphabet, Coverage, CoverageError, Tagging, Tree};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What accepted values cover.
pub(crate) struct Survey {
    alphabet: Arc<Alphabet>,
    pub(crate) strength: usize,
    pub(crate) coverage: Coverage,
    tree: Tree,
    /// The values themselves, where they are wanted.
    pub(crate) kept: Option<BTreeSet<Kept>>,
}

/// An accepted value, ordered by the length of its choice sequence.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Kept {
    length: usize,
    pub(crate) sequence: ChoiceSequence,
}

impl Kept {
    pub(crate) fn new(sequence: ChoiceSequence) -> Kept {
        Kept { length: sequence.0.len(), sequence }
    }
}

impl Survey {
    pub(crate) fn new(types: &Arc<Types>, strength: usize) -> Result<Survey, CoverageError> {
        let alphabet = Arc::new(Alphabet::new(types, Tagging::ByType));
        let coverage = Coverage::new(&alphabet, strength)?;
        Ok(Survey { alphabet, strength, coverage, tree: Tree::default(), kept: None })
    }

    /// Keeps the values, each once.
    pub(crate) fn keeping(mut self) -> Survey {
        self.kept = Some(BTreeSet::new());
        self
    }

    /// Takes note of a value; `false` where it is kept already.
    pub(crate) fn add(&mut self, sequence: ChoiceSequence) -> bool {
        let is_of_type = self.alphabet.fill(&mut self.tree, &sequence);
        let is_new = self.kept.as_mut().is_none_or(|kept| kept.insert(Kept::new(sequence)));
        if is_of_type && is_new {
            self.coverage.add(&self.tree);
        }
        is_new
    }

    /// The descriptions of a value, by number.
    pub(crate) fn describe(&mut self, sequence: &ChoiceSequence) -> Vec<u32> {
        let mut descriptions = Vec::new();
        if self.alphabet.fill(&mut self.tree, sequence) {
            self.coverage.describe(&self.tree, &mut descriptions);
        }
        descriptions
    }
}
