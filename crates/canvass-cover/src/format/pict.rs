//! The model format of PICT: a line for each parameter, then sub-models, then constraints.
//!
//! ```text
//! Type:          Single, Span, Stripe | Striped (10), ~Broken
//! Size:          10, 100, 1000
//! Other size:    <Size>, 10000
//! Format method: Quick, Slow
//!
//! { Type, Size } @ 2
//!
//! IF [Type] IN {"Single", "Span"} THEN [Size] <= 100 ELSE [Format method] LIKE "Q*";
//! [Size] <> [Other size] OR NOT IsNegative(Type);
//! ```
//!
//! `NOT` binds most tightly, then `AND`, then `OR`. Unlike PICT, names of parameters that do not exist are errors
//! everywhere, and so are two values of one name, unless the options are lenient.

mod case;
mod constraints;
mod parameters;
mod seeds;
mod spell;
mod translate;
mod write;

use super::{
    error::{ErrorAt, Part, ReadError},
    scanner::lines,
};
use crate::model::{Case, Model, ModelError};

pub use seeds::{SeedWarning, read_seeds};
pub use write::write;

/// What the options of PICT change about its format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Between values.
    pub separator: char,
    /// Between the names of a value.
    pub alias_separator: char,
    /// Before invalid values.
    pub negative_prefix: char,
    /// Whether names and texts that differ only in case are different.
    pub case_sensitive: bool,
    /// Whether to accept what PICT accepts although it is probably wrong: a value that is there twice counts once, and
    /// constraints and sub-models with an unknown name are left out. Each gives a warning.
    pub lenient: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            separator: ',',
            alias_separator: '|',
            negative_prefix: '~',
            case_sensitive: false,
            lenient: false,
        }
    }
}

/// Reads a model.
pub fn read(text: &str, options: &Options) -> Result<Model, ReadError> {
    read_with_warnings(text, options).map(|(model, _)| model)
}

/// Reads a model, and tells what in it is probably wrong: values in constraints that their parameter does not have,
/// parameters that are in a sub-model twice, and what was left out because the options are lenient.
pub fn read_with_warnings(
    text: &str,
    options: &Options,
) -> Result<(Model, Vec<ReadError>), ReadError> {
    let mut warnings = Vec::new();
    let model = model(text, options, &mut warnings).map_err(|error| error.in_text(text))?;
    Ok((model, warnings.into_iter().map(|warning| warning.in_text(text)).collect()))
}

fn model(text: &str, options: &Options, warnings: &mut Vec<ErrorAt>) -> Result<Model, ErrorAt> {
    let case = if options.case_sensitive { Case::Sensitive } else { Case::Insensitive };
    let mut model = Model::new(case);
    let mut orders = Vec::new();
    let mut submodels = false;
    let mark = text.len() - text.trim_start_matches('\u{feff}').len();
    for (start, line) in lines(&text[mark..]) {
        let start = mark + start;
        if is_blank(line) {
            continue;
        }
        if begins_constraint(line) {
            constraints::read(text, start, options, &mut model, warnings)?;
            break;
        }
        if line.trim_start().starts_with('{') {
            submodels = true;
            parameters::submodel(text, start, line, options, &mut model, warnings)?;
        } else if submodels {
            let found = line.trim().to_owned();
            let error = ModelError::Expected { what: "a sub-model or a constraint", found };
            return Err(ErrorAt { at: start, part: Part::Model, error });
        } else {
            orders.extend(parameters::parameter(start, line, options, &mut model, warnings)?);
        }
    }
    if model.parameters().is_empty() {
        return Err(ErrorAt { at: text.len(), part: Part::Model, error: ModelError::NoParameters });
    }
    let most = model.parameters().len();
    match orders.into_iter().find(|(_, order)| !(1..=most).contains(order)) {
        Some((at, order)) => {
            Err(ErrorAt { at, part: Part::Model, error: ModelError::Order { order, most } })
        }
        None => Ok(model),
    }
}

/// Whether a line is empty or a comment.
fn is_blank(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

/// Whether the constraints begin with this line; PICT guesses, and so do we.
fn begins_constraint(line: &str) -> bool {
    let line = line.trim();
    let upper = line.to_ascii_uppercase();
    let word = upper.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(upper.len());
    let bracketed = line.find('[').is_some_and(|open| line[open..].contains(']'));
    let condition = bracketed || upper.contains("ISNEGATIVE") || upper.contains("ISPOSITIVE");
    match &upper[..word] {
        "" => line.starts_with('[') && bracketed || line.starts_with('(') && condition,
        "IF" => condition || !line.contains(':'),
        "NOT" | "ISNEGATIVE" | "ISPOSITIVE" => condition && !line.contains(':'),
        _ => false,
    }
}
