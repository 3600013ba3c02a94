//! A model as the two files of CASA.

use super::read::firsts;
use crate::{
    format::error::WriteError,
    model::{Comparison, Constraint, Expression, Model},
};

/// More clauses are not written for one constraint.
const MOST_CLAUSES: usize = 1 << 16;

/// Writes the model and its constraints; [`read`](super::read) gives an equal model if the parameters and values are
/// named as it names them.
///
/// CASA numbers parameters and values, so their names and aliases are not written. It has no invalid values, weights,
/// base choices, result parameters, relations and seed rows; a model with one of them is refused.
pub fn write(model: &Model, strength: usize) -> Result<(String, String), WriteError> {
    plain(model)?;
    let levels: Vec<String> =
        model.parameters().iter().map(|parameter| parameter.values().len().to_string()).collect();
    let parameters = format!("{strength}\n{}\n{}\n", levels.len(), levels.join(" "));
    let firsts = firsts(model);
    let mut clauses = Vec::new();
    for constraint in model.constraints() {
        for clause in self::clauses(constraint, model)? {
            let literal = |(parameter, value, sign): &(usize, u32, char)| {
                format!("{sign} {}", firsts[*parameter] + *value as usize)
            };
            let literals: Vec<String> = clause.iter().map(literal).collect();
            clauses.push(format!("{}\n{}\n", clause.len(), literals.join(" ")));
        }
    }
    Ok((parameters, format!("{}\n{}", clauses.len(), clauses.concat())))
}

fn plain(model: &Model) -> Result<(), WriteError> {
    let lacks = |feature, of: &str| Err(WriteError::Feature { feature, of: of.to_owned() });
    for parameter in model.parameters() {
        if parameter.is_result() {
            return lacks("result parameters", parameter.name());
        }
        if parameter.order().is_some() {
            return lacks("order of a single parameter", parameter.name());
        }
        for value in parameter.values() {
            if value.is_invalid() {
                return lacks("invalid values", value.text());
            }
            if value.weight() != 1 {
                return lacks("weights", value.text());
            }
            if value.is_base() {
                return lacks("base choices", value.text());
            }
        }
    }
    if let Some(relation) = model.relations().first() {
        return lacks("relations", relation.name());
    }
    if !model.seeds().is_empty() {
        return lacks("seed rows", model.name());
    }
    Ok(())
}

type Clause = Vec<(usize, u32, char)>;

/// As it is, if it is a clause; else as the combinations it forbids.
fn clauses(constraint: &Constraint, model: &Model) -> Result<Vec<Clause>, WriteError> {
    let said = constraint.expression();
    let literals =
        if let Expression::Any(parts) = said { parts } else { std::slice::from_ref(said) };
    if let Some(clause) = literals.iter().map(|part| literal(part, model)).collect() {
        return Ok(vec![clause]);
    }
    let lacks = |feature| WriteError::Feature { feature, of: constraint.source().to_owned() };
    let Some(forbidden) = constraint.forbidden(model, MOST_CLAUSES) else {
        return Err(lacks("constraint that forbids so many combinations"));
    };
    if forbidden.iter().any(|combination| combination.is_empty()) {
        return Err(lacks("constraint that nothing fulfils"));
    }
    let negated = |combination: &crate::Forbidden| -> Clause {
        combination.iter().map(|(parameter, value)| (*parameter, *value, '-')).collect()
    };
    Ok(forbidden.iter().map(negated).collect())
}

/// `parameter = value` or `parameter != value`.
fn literal(said: &Expression, model: &Model) -> Option<(usize, u32, char)> {
    let Expression::Compare(by, sides) = said else { return None };
    let sign = match by {
        Comparison::Equal => '+',
        Comparison::NotEqual => '-',
        Comparison::Less | Comparison::AtMost | Comparison::Greater | Comparison::AtLeast => {
            return None;
        }
    };
    let value = match sides.as_ref() {
        [Expression::Parameter(at), Expression::Integer(number)] => {
            model.value_index(*at, &number.to_string()).map(|value| (*at, value))
        }
        _ => None,
    };
    value.map(|(parameter, value)| (parameter, value, sign))
}
