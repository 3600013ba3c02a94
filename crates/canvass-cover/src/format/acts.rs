//! The formats of ACTS. The text has sections for parameters, relations, constraints and seed rows; XML has elements for them.
//!
//! ```text
//! [System]
//! Name: phone
//! [Parameter]
//! os (enum) : android, ios            -- a comment
//! size (int) : 1, [5], 10 ; -1        -- 5 is a base choice, -1 is invalid
//! wifi (boolean) : true, false
//! [Relation]
//! R1 : (os, size, 2)
//! [Constraint]
//! os = "ios" => size > 1 && wifi
//! [Test Set]
//! os, size, wifi
//! ios, 5, *
//! ```
//!
//! Operators, loosest first: `=>`, `||`, `&&`, comparisons, `+ -`, `* / %`, `! ~`; all associate to the left. Texts in
//! constraints are quoted and must be values of the parameter they are compared with. A minus before a number is read
//! as a subtraction from 0, which other tools understand. A label before a constraint (`C1: …`) is passed over.

mod expression;
mod sections;
mod spell;
mod translate;
mod write;
mod write_xml;
mod xml;

use super::{
    error::{Part, ReadError},
    scanner::Scanner,
};
use crate::model::Model;
use expression::Numbers;
pub(super) use translate::translate;

pub use sections::read;
pub use write::write;
pub use write_xml::write_xml;

pub(super) fn is_xml(text: &str) -> bool {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    start.starts_with("<?xml") || start.starts_with("<System")
}

/// Adds a constraint that is a text of its own.
pub(crate) fn add_constraint(model: &mut Model, text: &str) -> Result<(), ReadError> {
    let scanner = Scanner::new(text, 0, text.len(), Part::Constraint);
    let condition = expression::constraint(scanner.clone(), model, Numbers::Real);
    let added = condition.and_then(|condition| {
        let added = model.add_constraint(condition, text, (1, 1));
        added.map_err(|error| scanner.error_at(0, error))
    });
    added.map_err(|error| error.in_text(text))
}
