//! Running a part of what was drawn once more, with the same answers.

use super::{Answers, Draws, Given, StepTally};

/// Where a part of a run began, and who answered there if it is run again.
pub(crate) struct Mark {
    groups: usize,
    numbers: usize,
    values: usize,
    references: usize,
    lines: usize,
    original: Option<(Answers, StepTally)>,
}

impl Draws {
    /// A part that may be run again begins.
    pub(crate) fn mark(&self) -> Mark {
        Mark {
            groups: self.groups.len(),
            numbers: self.numbers.len(),
            values: self.parts.values.len(),
            references: self.parts.references.len(),
            lines: self.lines.as_ref().map_or(0, Vec::len),
            original: None,
        }
    }

    /// Goes back to the beginning of the part: what was drawn since is drawn again.
    pub(crate) fn rewind(&mut self, mark: &mut Mark) {
        let again = Answers::Given(Given::new(&self.sequence_from(mark.groups).0));
        let answers = std::mem::replace(&mut self.answers, again);
        if mark.original.is_none() {
            mark.original = Some((answers, self.steps.clone()));
        }
        self.groups.truncate(mark.groups);
        self.numbers.truncate(mark.numbers);
        self.parts.values.truncate(mark.values);
        self.parts.references.truncate(mark.references);
        if let Some(lines) = &mut self.lines {
            lines.truncate(mark.lines);
        }
        self.is_in_step = false;
    }

    /// Ends the part: whoever answered before answers what is drawn from now on.
    pub(crate) fn unmark(&mut self, mark: Mark) {
        if let Some((answers, steps)) = mark.original {
            (self.answers, self.steps) = (answers, steps);
        }
    }
}
