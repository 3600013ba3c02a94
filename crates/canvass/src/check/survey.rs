//! Surveys: which combinations of constructors the accepted values of a run have.

use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::Types;
use crate::choice::source::Completed;
use crate::tree::{Alphabet, Coverage, CoverageError, Tagging, Tree};
use std::collections::HashSet;
use std::sync::Arc;

/// What accepted values cover.
pub(crate) struct Survey {
    alphabet: Arc<Alphabet>,
    pub(crate) strength: usize,
    pub(crate) coverage: Coverage,
    tree: Tree,
    /// The names of the arguments that the values consist of, where they are those of a function.
    pub(crate) arguments: Vec<&'static str>,
    /// Whether some values had open parts.
    pub(crate) is_partial: bool,
    /// The values themselves, where they are wanted.
    pub(crate) kept: Option<HashSet<ChoiceSequence>>,
}

impl Survey {
    pub(crate) fn new(
        types: &Arc<Types>,
        arguments: &[(&'static str, &'static str)],
        strength: usize,
    ) -> Result<Survey, CoverageError> {
        let alphabet = Arc::new(Alphabet::new(types, Tagging::ByType));
        let coverage = Coverage::new(&alphabet, strength)?;
        let arguments = arguments.iter().map(|(name, _)| *name).collect();
        let (tree, is_partial, kept) = (Tree::default(), false, None);
        Ok(Survey { alphabet, strength, coverage, tree, arguments, is_partial, kept })
    }

    /// Keeps the values, each once.
    pub(crate) fn keeping(mut self) -> Survey {
        self.kept = Some(HashSet::new());
        self
    }

    /// Takes note of a value; `false` where it is kept already.
    pub(crate) fn add(&mut self, sequence: ChoiceSequence) -> bool {
        let is_of_type = self.alphabet.fill(&mut self.tree, &sequence);
        let is_new = self.kept.as_mut().is_none_or(|kept| kept.insert(sequence));
        if is_of_type && is_new {
            self.coverage.add(&self.tree);
        }
        is_new
    }

    /// Takes note of a value with open parts, which covers what the constructors cover that were made of it.
    pub(crate) fn add_open(&mut self, value: &Completed) {
        if self.alphabet.fill_open(&mut self.tree, &value.sequence, &value.open) {
            self.coverage.add(&self.tree);
        }
        self.is_partial |= !value.open.is_empty();
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
