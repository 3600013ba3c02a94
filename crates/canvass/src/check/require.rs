//! Requirements: expressions that accepted cases must cover.
//!
//! Goldstein et al., "Do Judge a Test by its Cover", §8.3. For each, values are tried that it describes; what no such value
//! covers may still be covered by the cases that follow.

mod error;
mod pending;

pub(crate) use pending::Pending;

use super::case::Verdict;
use super::conduct::Conduct;
use super::explore::{Explored, Found};
use super::name::seed_of;
use crate::choice::sequence::{ChoiceSequence, Trace};
use crate::choice::shape::{Form, Types};
use crate::explore::Ended;
use crate::generate::Generator;
use crate::tree::{Alphabet, Expression, ExpressionError, Tagging};
use crate::{Canvass, Rng};
pub(crate) use error::RequireError;
use std::sync::Arc;

/// An expression that accepted cases must cover.
pub(crate) struct Requirement {
    /// As it is written.
    text: String,
    expression: Expression,
    /// A value that it describes, by a seed and a size, as its choice sequence; `None` where such values cannot be made.
    draw: Option<Draw>,
}

type Draw = Box<dyn Fn(u64, usize) -> Option<ChoiceSequence>>;

/// How many values are tried for a requirement.
const TRIES: u64 = 1000;

/// The requirements of texts, in each of which `;` stands between them. In those of a function's test, an expression stands for
/// each argument.
pub(super) fn read<A: Canvass>(
    types: &Arc<Types>,
    texts: &[String],
    arguments: usize,
) -> Result<Vec<Requirement>, RequireError> {
    if texts.is_empty() {
        return Ok(Vec::new());
    }
    let alphabet = Arc::new(Alphabet::new(types, Tagging::ByType));
    let parts = texts.iter().flat_map(|text| text.split(';')).map(str::trim);
    parts.map(|text| Requirement::read::<A>(types, &alphabet, text, arguments)).collect()
}

impl Requirement {
    fn read<A: Canvass>(
        types: &Arc<Types>,
        alphabet: &Arc<Alphabet>,
        text: &str,
        arguments: usize,
    ) -> Result<Requirement, RequireError> {
        let text = text.to_owned();
        let around = if arguments == 0 { String::new() } else { format!("{}(", structure(types)) };
        let whole = if arguments == 0 { text.clone() } else { format!("{around}{text})") };
        let expression = match alphabet.expression(&whole) {
            Ok(expression) => expression,
            Err(error) => {
                return Err(RequireError::new(text, error, around.chars().count(), arguments));
            }
        };
        let draw: Option<Draw> = match expression.generator::<A>() {
            Ok(generator) => {
                let types = types.clone();
                Some(Box::new(move |seed, size| {
                    Trace::of(&types, &generator.generate(seed, size)?)
                }))
            }
            // Values that cannot be made to order may turn up all the same.
            Err(
                ExpressionError::InsideMap { .. }
                | ExpressionError::AmongRepresentatives { .. }
                | ExpressionError::TooManyCases,
            ) => None,
            Err(error) => return Err(RequireError::new(text, error, 0, arguments)),
        };
        Ok(Requirement { text, expression, draw })
    }
}

/// What the constructor of a struct is called.
fn structure(types: &Types) -> &'static str {
    match &types.get(types.root).form {
        Form::Choice(constructors) => constructors.first().map_or("", |only| only.name),
        Form::Leaf { .. } | Form::List(_) | Form::Map(..) | Form::Bounded(..) => "",
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
