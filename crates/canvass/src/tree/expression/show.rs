//! From an expression to text.

use super::{Expression, Part, PartId};
use std::fmt::{self, Write};

/// Reading it again gives the same expression.
impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        part(self, self.root(), f)
    }
}

impl fmt::Debug for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Expression({self})")
    }
}

fn part(of: &Expression, id: PartId, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match &of.parts[id] {
        Part::Any => f.write_char('⊤'),
        Part::Variable(variable) => f.write_str(&of.variables[*variable]),
        Part::Least { variable, body } => {
            write!(f, "μ{}. ", of.variables[*variable])?;
            part(of, *body, f)
        }
        Part::Either(alternatives) => {
            for (at, alternative) in alternatives.iter().enumerate() {
                f.write_str(if at > 0 { " + " } else { "" })?;
                operand(of, *alternative, f)?;
            }
            Ok(())
        }
        Part::Eventually(inner) => {
            f.write_char('◇')?;
            operand(of, *inner, f)
        }
        Part::Next(inner) => {
            f.write_char('○')?;
            operand(of, *inner, f)
        }
        Part::Constructor(symbol, fields) => {
            f.write_str(of.alphabet.name(*symbol))?;
            if fields.is_empty() {
                return Ok(());
            }
            for (at, field) in fields.iter().enumerate() {
                f.write_str(if at > 0 { ", " } else { "(" })?;
                part(of, *field, f)?;
            }
            f.write_char(')')
        }
    }
}

/// In brackets where it would go on otherwise.
fn operand(of: &Expression, id: PartId, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match &of.parts[id] {
        Part::Either(_) | Part::Least { .. } => {
            f.write_char('(')?;
            part(of, id, f)?;
            f.write_char(')')
        }
        Part::Any
        | Part::Variable(_)
        | Part::Eventually(_)
        | Part::Next(_)
        | Part::Constructor(..) => part(of, id, f),
    }
}
