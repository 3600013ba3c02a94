//! Whether a model means the same to a reader that treats case differently.

use std::collections::BTreeSet;

use super::Options;
use crate::{
    format::error::WriteError,
    model::{Comparison, Expression, Kind, Model, Parameter, Value},
};

/// Refuses a model that would mean something else to a reader with these options.
pub(super) fn check(model: &Model, options: &Options) -> Result<(), WriteError> {
    if model.is_case_sensitive() == options.case_sensitive {
        return Ok(());
    }
    let refuse = |of: &str| {
        let feature =
            if options.case_sensitive { "comparison without case" } else { "comparison with case" };
        Err(WriteError::Feature { feature, of: of.to_owned() })
    };
    if !distinct(model.parameters().iter().map(Parameter::name)) {
        return refuse(model.name());
    }
    for parameter in model.parameters() {
        let names = parameter.values().iter().flat_map(Value::names);
        if !distinct(names.map(String::as_str)) {
            return refuse(parameter.name());
        }
    }
    match model.constraints().iter().find(|constraint| depends(constraint.expression(), model)) {
        Some(constraint) => refuse(constraint.source()),
        None => Ok(()),
    }
}

fn distinct<'a>(mut names: impl Iterator<Item = &'a str>) -> bool {
    let mut seen = BTreeSet::new();
    names.all(|name| seen.insert(name.to_lowercase()))
}

/// Whether case can matter to a condition. It cannot if the condition only compares with values exactly as they are named.
fn depends(said: &Expression, model: &Model) -> bool {
    let named = |at: usize, literal: &Expression| match literal {
        Expression::Text(text) => model.value_index(at, text).is_some_and(|value| {
            model.parameters()[at].values()[value as usize].names().contains(text)
        }),
        _ => model.parameters()[at].kind() != Kind::Text,
    };
    match said {
        Expression::Compare(Comparison::Equal | Comparison::NotEqual, sides) => {
            match sides.as_ref() {
                [Expression::Parameter(at), other] | [other, Expression::Parameter(at)] => {
                    !named(*at, other)
                }
                _ => sides.iter().any(|side| depends(side, model)),
            }
        }
        Expression::Compare(_, sides) => sides.iter().any(|side| match side {
            Expression::Text(_) => true,
            Expression::Parameter(at) => model.parameters()[*at].kind() == Kind::Text,
            _ => depends(side, model),
        }),
        Expression::In(at, literals) => !literals.iter().all(|literal| named(*at, literal)),
        Expression::Like(..) => true,
        _ => said.parts().iter().any(|part| depends(part, model)),
    }
}
