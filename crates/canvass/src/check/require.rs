//! Requirements: expressions that accepted cases must cover.
//!
//! Goldstein et al., "Do Judge a Test by its Cover", §8.3. For each, values are tried that it describes; what no such value
//! covers may still be covered by the cases that follow.

mod error;
mod pending;
#[cfg(feature = "expressions")]
mod read;

pub(crate) use error::RequireError;
pub(crate) use pending::Pending;
#[cfg(feature = "expressions")]
pub(super) use read::read;

use super::case::Verdict;
use super::conduct::Conduct;
use super::explore::{Explored, Found};
use super::name::seed_of;
use crate::Rng;
use crate::choice::sequence::ChoiceSequence;
use crate::explore::Ended;

/// An expression that accepted cases must cover.
#[cfg_attr(
    not(feature = "expressions"),
    allow(dead_code, reason = "without expressions there is none")
)]
pub(crate) struct Requirement {
    /// As it is written.
    text: String,
    /// Whether a value is as it says.
    covers: Box<dyn Fn(&ChoiceSequence) -> bool>,
    /// A value that it describes, by a seed and a size, as its choice sequence; `None` where such values cannot be made.
    draw: Option<Draw>,
}

type Draw = Box<dyn Fn(u64, usize) -> Option<ChoiceSequence>>;

/// How many values are tried for a requirement.
const TRIES: u64 = 1000;

/// Refuses all requirements: what reads them was left out of the build.
#[cfg(not(feature = "expressions"))]
pub(super) fn read<A>(
    _: &std::sync::Arc<crate::choice::shape::Types>,
    texts: &[String],
    _: usize,
) -> Result<Vec<Requirement>, RequireError> {
    match texts.first() {
        Some(text) => Err(RequireError::LeftOut { text: text.clone() }),
        None => Ok(Vec::new()),
    }
}

impl Conduct<'_> {
    /// Tries values for each requirement that these accepted ones do not cover. What no accepted one covers is left.
    pub(super) fn try_required(&self, accepted: &[ChoiceSequence]) -> Pending<'_> {
        let mut pending = Pending::new(self.subject.required);
        accepted.iter().for_each(|sequence| pending.cover(sequence));
        for requirement in self.subject.required {
            if !pending.contains(requirement) {
                continue;
            }
            if let Some(sequence) = self.accepted(requirement) {
                pending.cover(&sequence);
            }
        }
        pending
    }

    /// A value that a requirement describes and that is accepted.
    fn accepted(&self, requirement: &Requirement) -> Option<ChoiceSequence> {
        let draw = requirement.draw.as_ref()?;
        let mut rng = Rng::new(self.settings.seed ^ seed_of(self.subject.name));
        for attempt in 0..TRIES {
            // Small ones first.
            let most = (self.settings.size as u64).min(attempt);
            let size = (rng.next_u64() % (most + 1)) as usize;
            let Some(sequence) = draw(rng.next_u64(), size) else { continue };
            match self.subject.run_code(&sequence) {
                Ok((Verdict::Passed, sequence)) => return Some(sequence),
                Ok((Verdict::Failed(failure), sequence)) => {
                    let explored =
                        Explored { attempts: attempt, ended: Ended::Failed, ..Explored::default() };
                    self.fail(Found { sequence, failure, by: None }, &explored);
                }
                Ok((Verdict::Rejected(_), _)) | Err(_) => {}
            }
        }
        None
    }
}

/// Why a test does not pass that has a requirement left.
pub(super) fn complaint(pending: &Pending<'_>) -> Option<String> {
    let requirement = pending.first()?;
    let tried = match requirement.draw {
        Some(_) => format!("{TRIES} values that were made for it, and all others"),
        None => "values cannot be made for it, and all that were tried".to_owned(),
    };
    Some(format!(
        "no accepted case covers `{}`, which the test requires: {tried} were rejected, or are something else\n\
         Weaken `assume!` or the requirement, or give an `example` that covers it.",
        requirement.text
    ))
}
