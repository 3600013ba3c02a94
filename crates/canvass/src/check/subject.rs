//! A property as the runner sees it: how its values are made, run, shown and named by tokens.

use super::case::Verdict;
use super::isolate::{self, Input};
use super::replay_line::Built;
use super::require::Requirement;
use super::token::{Replay, Token};
use crate::Nat;
use crate::choice::draws::Parts;
use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::Types;
use crate::choice::source::{Choose, Fit, Made, Record, Recorded, Source, Stop, Walk};
use crate::error::SpaceError;
use crate::explore::Values;
use std::sync::Arc;

/// A property, whatever its arguments' types are.
pub(crate) struct Subject<'a> {
    pub(super) name: &'a str,
    /// Whether a failing case is what the test is for.
    pub(super) should_panic: bool,
    pub(super) place: &'a str,
    pub(super) built: Built,
    pub(super) types: &'a Arc<Types>,
    /// The names and types of the arguments, where they are those of a function.
    pub(super) arguments: &'static [(&'static str, &'static str)],
    /// Runs it on the value that a source makes.
    pub(super) run: &'a dyn Fn(&mut Source<'_>) -> Made<Verdict>,
    /// Makes the value of a source, and drops it.
    pub(super) make: &'a dyn Fn(&mut Source<'_>) -> Made<()>,
    /// The value that a source makes, as Rust statements.
    pub(super) show: &'a dyn Fn(&mut Source<'_>) -> Made<String>,
    /// The same as one expression on one line.
    pub(super) write: &'a dyn Fn(&mut Source<'_>) -> Made<String>,
    /// What accepted cases must cover.
    pub(super) required: &'a [Requirement],
    /// Whether it has to draw, because it has nothing else to be about.
    pub(super) lacks_arguments: bool,
    /// The same property, should it draw while it runs.
    pub(super) drawing: Option<&'a Subject<'a>>,
}

impl<'a> Subject<'a> {
    /// What it is tried on.
    pub(super) fn values(&self) -> Values<'a> {
        Values { types: self.types, arguments: self.arguments, make: self.make }
    }

    pub(super) fn mismatch(&self) -> Box<SpaceError> {
        self.values().mismatch()
    }

    /// Runs the property on the value of a choice sequence, and says what its choice sequence came to.
    pub(super) fn run_code(&self, sequence: &ChoiceSequence) -> Made<(Verdict, ChoiceSequence)> {
        isolate::announce(|| Input::ChoiceSequence(sequence.clone()));
        let mut choices = Recorded::new(self.types.root, &sequence.0, Fit::Nearest);
        let mut record = Record::new(&mut choices);
        let verdict = (self.run)(&mut Source::new(self.types, &mut record))?;
        Ok((verdict, record.sequence))
    }

    /// The same, with what it drew.
    pub(super) fn run_parts(
        &self,
        sequence: &ChoiceSequence,
    ) -> Made<(Verdict, ChoiceSequence, Parts)> {
        isolate::announce(|| Input::ChoiceSequence(sequence.clone()));
        let mut choices = Recorded::new(self.types.root, &sequence.0, Fit::Nearest);
        let mut record = Record::new(&mut choices);
        let verdict = (self.run)(&mut Source::new(self.types, &mut record))?;
        let sequence = record.sequence;
        Ok((verdict, sequence, choices.parts))
    }

    /// The choice sequence of the value that is nearest to a choice sequence.
    pub(super) fn exactly(&self, sequence: &ChoiceSequence) -> Made<ChoiceSequence> {
        self.record(&mut Recorded::new(self.types.root, &sequence.0, Fit::Nearest))
    }

    pub(super) fn show_code(&self, sequence: &ChoiceSequence) -> Made<String> {
        let mut choices = Recorded::new(self.types.root, &sequence.0, Fit::Nearest);
        (self.show)(&mut Source::new(self.types, &mut choices))
    }

    /// The value of a choice sequence as a Rust expression.
    pub(super) fn write_code(&self, sequence: &ChoiceSequence) -> Made<String> {
        let mut choices = Recorded::new(self.types.root, &sequence.0, Fit::Nearest);
        (self.write)(&mut Source::new(self.types, &mut choices))
    }

    /// The choices of the value that is made of them, as far as it is made.
    pub(super) fn record(&self, choices: &mut dyn Choose) -> Made<ChoiceSequence> {
        self.values().record(choices)
    }

    /// The token of a value.
    pub(super) fn token(&self, sequence: &ChoiceSequence) -> Token {
        // What cannot be written has no text, and is known again by its choices alone.
        Token::of(self.types, sequence, &self.write_code(sequence).unwrap_or_default())
    }

    /// The choice sequence of a token's value.
    pub(super) fn decode(&self, replay: Replay) -> Made<ChoiceSequence> {
        match replay {
            Replay::ChoiceSequence(sequence) if self.types.draws => {
                let (_, now) = self.run_code(&sequence)?;
                if now == sequence { Ok(sequence) } else { Err(Stop::Mismatch) }
            }
            Replay::ChoiceSequence(sequence) => {
                let mut choices = Recorded::new(self.types.root, &sequence.0, Fit::Exactly);
                (self.make)(&mut Source::new(self.types, &mut choices))?;
                if choices.is_used_up() { Ok(sequence) } else { Err(Stop::Mismatch) }
            }
            Replay::Located(size, index) => self.decode_located(size, index),
        }
    }

    pub(super) fn decode_located(&self, size: usize, index: Nat) -> Made<ChoiceSequence> {
        if index >= *self.types.sizes.of_size(size)? {
            return Err(Stop::Mismatch);
        }
        let mut walk = Walk::new(self.types.root, size, index);
        walk.begin();
        let mut record = Record::new(&mut walk);
        (self.make)(&mut Source::new(self.types, &mut record))?;
        Ok(record.sequence)
    }
}
