//! Requirements of texts: the expressions are read, and what makes values for them is prepared.

use super::{Draw, RequireError, Requirement};
use crate::Canvass;
use crate::choice::sequence::{ChoiceSequence, Trace};
use crate::choice::shape::{Form, Types};
use crate::generate::Generator;
use crate::tree::{Alphabet, ExpressionError, Tagging, Tree};
use std::sync::Arc;

/// The requirements of texts, in each of which `;` stands between them. In those of a function's test, an expression stands for
/// each argument.
pub(in crate::check) fn read<A: Canvass>(
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
        let alphabet = alphabet.clone();
        let covers = Box::new(move |sequence: &ChoiceSequence| {
            let mut tree = Tree::default();
            alphabet.fill(&mut tree, sequence) && expression.matches(&tree)
        });
        Ok(Requirement { text, covers, draw })
    }
}

/// What the constructor of a struct is called.
fn structure(types: &Types) -> &'static str {
    match &types.get(types.root).form {
        Form::Choice(constructors) => constructors.first().map_or("", |only| only.name),
        Form::Leaf { .. } | Form::List(_) | Form::Map(..) | Form::Bounded(..) => "",
    }
}
