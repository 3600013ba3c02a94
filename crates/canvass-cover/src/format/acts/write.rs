//! A model as an ACTS file.

use std::fmt::Write;

use super::{
    sections::{is_parameter_name, is_relation_name, is_value, without_comment},
    spell,
    translate::translate,
};
use crate::{
    format::error::WriteError,
    model::{Kind, Model, Parameter, Value, is_name},
};

/// Writes a model so that [`read`](super::read) gives an equal one.
///
/// ACTS has no aliases, weights, result parameters, sub-models and orders of single parameters; a model with one of
/// them is refused. Conditions that ACTS has no operator for are written as the values that fulfil them.
pub fn write(model: &Model) -> Result<String, WriteError> {
    let mut text = String::from("[System]\n");
    if !model.name().is_empty() {
        if !is_name(model.name()) || without_comment(model.name()) != model.name() {
            return Err(WriteError::Name { name: model.name().to_owned() });
        }
        line(&mut text, format_args!("Name: {}", model.name()));
    }
    text.push_str("\n[Parameter]\n");
    for parameter in model.parameters() {
        self::parameter(&mut text, parameter)?;
    }
    relations(&mut text, model)?;
    if !model.constraints().is_empty() {
        text.push_str("\n[Constraint]\n");
    }
    for constraint in model.constraints() {
        let said = translate(constraint, model)?;
        spell::condition(&mut text, &said, model);
        text.push('\n');
    }
    seeds(&mut text, model);
    Ok(text)
}

/// Writing to a string never fails.
fn line(text: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(text, "{line}").expect("a string takes any text");
}

fn parameter(text: &mut String, parameter: &Parameter) -> Result<(), WriteError> {
    let name = parameter.name();
    let feature = |feature| WriteError::Feature { feature, of: name.to_owned() };
    if parameter.is_result() {
        return Err(feature("result parameters"));
    }
    if !is_parameter_name(name) {
        return Err(WriteError::Name { name: name.to_owned() });
    }
    if parameter.order().is_some() {
        return Err(feature("order of a single parameter"));
    }
    let kind = match parameter.kind() {
        Kind::Integer => "int",
        Kind::Boolean => "boolean",
        Kind::Text => "enum",
        Kind::Real => return Err(feature("real numbers")),
    };
    let (valid, invalid): (Vec<&Value>, Vec<&Value>) =
        parameter.values().iter().partition(|value| !value.is_invalid());
    let ordered = valid.iter().chain(&invalid).zip(parameter.values()).all(|(a, b)| **a == *b);
    if !ordered {
        return Err(feature("valid values after invalid ones"));
    }
    let list = |values: Vec<&Value>| {
        let texts: Result<Vec<String>, WriteError> = values.into_iter().map(value).collect();
        texts.map(|texts| texts.join(", "))
    };
    write!(text, "{name} ({kind}) : {}", list(valid)?).expect("a string takes any text");
    let invalid = list(invalid)?;
    let separator = if invalid.is_empty() { "" } else { " ; " };
    line(text, format_args!("{separator}{invalid}"));
    Ok(())
}

fn value(value: &Value) -> Result<String, WriteError> {
    let name = value.text().to_owned();
    if value.names().len() > 1 {
        return Err(WriteError::Feature { feature: "aliases", of: name });
    }
    if value.weight() != 1 {
        return Err(WriteError::Feature { feature: "weights", of: name });
    }
    if !is_value(&name) {
        return Err(WriteError::Name { name });
    }
    Ok(if value.is_base() { format!("[{name}]") } else { name })
}

fn relations(text: &mut String, model: &Model) -> Result<(), WriteError> {
    if !model.relations().is_empty() {
        text.push_str("\n[Relation]\n");
    }
    for relation in model.relations() {
        let of = relation.name().to_owned();
        if relation.is_submodel() {
            return Err(WriteError::Feature { feature: "sub-models", of });
        }
        let Some(strength) = relation.strength() else {
            return Err(WriteError::Feature { feature: "relations without a strength", of });
        };
        if !is_relation_name(&of) {
            return Err(WriteError::Name { name: of });
        }
        let names: Vec<&str> =
            relation.parameters().iter().map(|at| model.parameters()[*at].name()).collect();
        line(text, format_args!("{of} : ({}, {strength})", names.join(", ")));
    }
    Ok(())
}

fn seeds(text: &mut String, model: &Model) {
    if model.seeds().is_empty() {
        return;
    }
    let names: Vec<&str> = model.parameters().iter().map(Parameter::name).collect();
    line(text, format_args!("\n[Test Set]\n{}", names.join(", ")));
    for seed in model.seeds() {
        let cell = |(value, parameter): (&Option<u32>, &Parameter)| match value {
            Some(value) => parameter.values()[*value as usize].text().to_owned(),
            None => "*".to_owned(),
        };
        let cells: Vec<String> = seed.iter().zip(model.parameters()).map(cell).collect();
        line(text, format_args!("{}", cells.join(", ")));
    }
}
