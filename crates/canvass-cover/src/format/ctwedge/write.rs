//! A model as a file of CTWedge.

use super::{is_name, spell};
use crate::{
    format::{acts::translate, error::WriteError},
    model::{Kind, Model, Parameter, boolean},
};

/// Writes a model so that [`read`](super::read) gives one with the same parameters, whose constraints hold for the same rows.
///
/// CTWedge has no aliases, weights, invalid values, base choices, results, real numbers, orders, relations, sub-models and seed
/// rows; a model with one of them is refused. Whole numbers with the same distance from each other become a range.
pub fn write(model: &Model) -> Result<String, WriteError> {
    let name = if model.name().is_empty() { "model" } else { model.name() };
    let mut text = format!("Model {}\nParameters:\n", checked(name)?);
    for parameter in model.parameters() {
        text.push_str(&self::parameter(parameter)?);
    }
    if !model.relations().is_empty() || !model.seeds().is_empty() {
        let of = model.name().to_owned();
        return Err(WriteError::Feature { feature: "relations, sub-models and seed rows", of });
    }
    if !model.constraints().is_empty() {
        text.push_str("Constraints:\n");
    }
    for constraint in model.constraints() {
        let said = translate(constraint, model)?;
        text.push_str(&format!("  # {} #\n", spell::expression(&said, model)?));
    }
    Ok(text)
}

const KEYWORDS: [&str; 11] = [
    "Model",
    "Parameters",
    "Constraints",
    "Boolean",
    "step",
    "or",
    "OR",
    "and",
    "AND",
    "not",
    "NOT",
];

fn checked(name: &str) -> Result<&str, WriteError> {
    if is_name(name) && !KEYWORDS.contains(&name) && boolean(name).is_none() {
        return Ok(name);
    }
    Err(WriteError::Name { name: name.to_owned() })
}

fn parameter(parameter: &Parameter) -> Result<String, WriteError> {
    let name = checked(parameter.name())?;
    let feature = |feature| Err(WriteError::Feature { feature, of: name.to_owned() });
    if parameter.order().is_some() {
        return feature("order of a single parameter");
    }
    for value in parameter.values() {
        let of = || value.text().to_owned();
        let lacks = |feature| Err(WriteError::Feature { feature, of: of() });
        match () {
            () if value.is_invalid() => return lacks("invalid values"),
            () if value.is_base() => return lacks("base choices"),
            () if value.names().len() > 1 => return lacks("aliases"),
            () if value.weight() != 1 => return lacks("weights"),
            () => {}
        }
    }
    let texts: Vec<&str> = parameter.values().iter().map(|value| value.text()).collect();
    let values = match parameter.kind() {
        Kind::Real => return feature("real numbers"),
        Kind::Boolean if texts == ["true", "false"] => "Boolean".to_owned(),
        Kind::Boolean if texts.len() == 2 => format!("{{{}}}", texts.join(", ")),
        Kind::Boolean => return feature("truth values with one value"),
        Kind::Integer => match range(&texts) {
            Some(range) => range,
            None => format!("{{{}}}", texts.join(", ")),
        },
        Kind::Text => {
            let all = texts.iter().map(|text| value(text)).collect::<Result<Vec<String>, _>>()?;
            // What looks like numbers or truth values would be read as such.
            let is_plain = all.iter().all(|text| text.parse::<i64>().is_ok())
                || all.len() == 2 && all.iter().all(|text| boolean(text).is_some());
            let all =
                if is_plain { all.iter().map(|text| format!("\"{text}\"")).collect() } else { all };
            format!("{{{}}}", all.join(", "))
        }
    };
    Ok(format!("  {name}: {values}\n"))
}

/// Whole numbers as a range, if there are enough of them to be worth it, each written as usual.
fn range(texts: &[&str]) -> Option<String> {
    let numbers: Vec<i64> = texts.iter().filter_map(|text| text.parse().ok()).collect();
    let is_usual = numbers.iter().zip(texts).all(|(number, text)| number.to_string() == **text);
    let [first, second, _, ..] = numbers[..] else { return None };
    let step = second.checked_sub(first).filter(|step| *step > 0)?;
    let is_even = numbers.windows(2).all(|pair| pair[1].checked_sub(pair[0]) == Some(step));
    let last = numbers.last().expect("there are three");
    let suffix = if step == 1 { String::new() } else { format!(" step {step}") };
    (is_usual && is_even).then(|| format!("[{first} .. {last}]{suffix}"))
}

/// A value as a word, or in quotes.
pub(super) fn value(text: &str) -> Result<String, WriteError> {
    let rest = text.strip_prefix('-').unwrap_or(text);
    if !rest.is_empty() && rest.chars().all(super::is_word) {
        return Ok(text.to_owned());
    }
    if text.contains(['"', '#']) || text.is_empty() {
        return Err(WriteError::Name { name: text.to_owned() });
    }
    Ok(format!("\"{text}\""))
}
