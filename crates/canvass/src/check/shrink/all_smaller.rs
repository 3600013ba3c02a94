//! Smaller by trying all smaller values, where they are few.
//!
//! What editing comes to is a local minimum: `0 / (0 / 1)` divides by zero, and no edit of one part leads to `0 / (0 + 0)`. But below a
//! small minimum there are not many values left.

use super::Shrinker;
use crate::Nat;
use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::{Elements, Form, Types};
use crate::choice::source::{Choose, Made, Record, Walk};
use crate::error::Result;

/// All smaller values are tried where they are at most so many.
const MOST: u64 = 250;

impl Shrinker<'_> {
    /// Whether one of all smaller values fails; those of sizes below `tried` are known to pass.
    pub(super) fn try_all_smaller(&mut self, tried: usize) -> bool {
        // What cannot be counted is not tried.
        self.find_smaller(tried).unwrap_or(false)
    }

    fn find_smaller(&mut self, tried: usize) -> Result<bool> {
        let (types, (size, _)) = (self.types, self.measure);
        let Some(largest) = size.checked_sub(1).filter(|largest| *largest >= tried) else {
            return Ok(false);
        };
        // Size by size, so that the many values of large sizes are not counted.
        let mut count = Nat::ZERO;
        for size in tried..=largest {
            count += types.sizes.of_size(size)?;
            if count > MOST.min(self.left) {
                return Ok(false);
            }
        }
        for size in tried..size {
            if types.sizes.of_size(size)?.is_zero() {
                continue;
            }
            let mut walk = Walk::new(types.root, size, Nat::ZERO);
            loop {
                walk.begin();
                if sequence_of(types, &mut walk).is_ok_and(|sequence| self.accept(sequence)) {
                    return Ok(true);
                }
                if !walk.advance(types)? {
                    break;
                }
            }
        }
        Ok(false)
    }
}

/// The choices of a value, as its shape asks for them.
fn sequence_of(types: &Types, choices: &mut dyn Choose) -> Made<ChoiceSequence> {
    let mut record = Record::new(choices);
    let mut left = 1;
    while left > 0 {
        left -= 1;
        match &types.get(record.shape()).form {
            Form::Choice(constructors) => {
                left += constructors[record.constructor(types)?].fields.len();
            }
            Form::Leaf { count, .. } => drop(record.index(types, count)?),
            form @ (Form::List(_) | Form::Map(..) | Form::Bounded(..)) => {
                let each = match form.elements() {
                    Some(Elements::Entries { .. }) => 2,
                    Some(Elements::Of(_)) | None => 1,
                };
                left += each * record.length(types)?;
            }
        }
    }
    Ok(record.sequence)
}
