//! A model as a PICT file.

use super::{
    Options, begins_constraint, case, is_blank,
    parameters::{copied, name_and_order, weight},
    spell,
    translate::translate,
};
use crate::{
    format::error::WriteError,
    model::{Kind, Model, NamedRelation, Parameter, Value},
};

/// Writes a model so that [`read`](super::read) with the same options gives an equal one, if the options agree with the
/// model about case and the model has no name.
///
/// PICT has no base choices, relations but sub-models and arithmetic, and its seed rows have a file of their
/// own; a model with one of them is refused. It has no name of the whole and no truth values: those become texts.
pub fn write(model: &Model, options: &Options) -> Result<String, WriteError> {
    let mut text = String::new();
    for parameter in model.parameters() {
        self::parameter(&mut text, parameter, options)?;
    }
    if !model.seeds().is_empty() {
        let of = model.name().to_owned();
        return Err(WriteError::Feature { feature: "seed rows", of });
    }
    for (number, relation) in model.relations().iter().enumerate() {
        text.push_str(if number == 0 { "\n" } else { "" });
        submodel(&mut text, relation, model, options)?;
    }
    case::check(model, options)?;
    for (number, constraint) in model.constraints().iter().enumerate() {
        let mut line = String::new();
        spell::constraint(&mut line, &translate(constraint, model)?, model);
        if number == 0 && !begins_constraint(&line) {
            line = format!("({line})");
        }
        text.push_str(if number == 0 { "\n" } else { "" });
        text.push_str(&line);
        text.push_str(";\n");
    }
    Ok(text)
}

fn parameter(
    text: &mut String,
    parameter: &Parameter,
    options: &Options,
) -> Result<(), WriteError> {
    let name = parameter.name();
    let texts = || parameter.values().iter().map(Value::text);
    if parameter.kind() == Kind::Text && Kind::of(texts()) != Kind::Text {
        let feature = "texts that are all numbers";
        return Err(WriteError::Feature { feature, of: name.to_owned() });
    }
    let values: Result<Vec<String>, WriteError> =
        parameter.values().iter().map(|value| self::value(value, options)).collect();
    let separator = if options.separator.is_whitespace() {
        options.separator.to_string()
    } else {
        format!("{} ", options.separator)
    };
    let order = parameter.order().map(|order| order.to_string());
    let suffix = order.as_ref().map_or(String::new(), |order| format!(" @ {order}"));
    let declared = format!("{name}{suffix}");
    // With spaces between values, one more would be a blank value.
    let gap = if options.separator == ' ' { "" } else { " " };
    let line = format!("{declared}:{gap}{}\n", values?.join(&separator));
    let ambiguous = name.contains(':')
        || name_and_order(&declared) != (name, order.as_deref())
        || line.starts_with('{')
        || is_blank(&line)
        || begins_constraint(&line);
    if ambiguous {
        return Err(WriteError::Name { name: name.to_owned() });
    }
    text.push_str(&line);
    Ok(())
}

fn value(value: &Value, options: &Options) -> Result<String, WriteError> {
    if value.is_base() {
        let of = value.text().to_owned();
        return Err(WriteError::Feature { feature: "base choices", of });
    }
    let special = [options.separator, options.alias_separator];
    if let Some(name) = value.names().iter().find(|name| name.contains(special)) {
        return Err(WriteError::Name { name: name.clone() });
    }
    let names = value.names().join(&format!(" {} ", options.alias_separator));
    let whole = match (value.is_invalid(), names.starts_with(options.negative_prefix)) {
        (true, _) => format!("{}{names}", options.negative_prefix),
        (false, false) => names,
        (false, true) => return Err(WriteError::Name { name: value.text().to_owned() }),
    };
    // What ends like a weight or looks like a copy does not with a weight after it.
    if value.weight() != 1 || weight(&whole).is_some() || copied(&whole).is_some() {
        return Ok(format!("{whole} ({})", value.weight()));
    }
    Ok(whole)
}

fn submodel(
    text: &mut String,
    relation: &NamedRelation,
    model: &Model,
    options: &Options,
) -> Result<(), WriteError> {
    if !relation.is_submodel() {
        let of = relation.name().to_owned();
        return Err(WriteError::Feature { feature: "relations but sub-models", of });
    }
    let names: Vec<&str> =
        relation.parameters().iter().map(|at| model.parameters()[*at].name()).collect();
    let comma = names.iter().any(|name| name.contains(','));
    let separator = if comma { options.separator } else { ',' };
    if let Some(name) = names.iter().find(|name| name.contains([separator, '}'])) {
        return Err(WriteError::Name { name: (*name).to_owned() });
    }
    let order = relation.strength().map_or(String::new(), |order| format!(" @ {order}"));
    text.push_str(&format!("{{ {} }}{order}\n", names.join(&format!("{separator} "))));
    Ok(())
}
