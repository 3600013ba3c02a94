//! Parameters and sub-models of PICT, each a line.

use std::collections::HashSet;

use super::Options;
use crate::{
    format::{
        error::{ErrorAt, Part},
        scanner::pieces,
    },
    model::{Kind, Model, ModelError, NamedRelation, Value, too_many_values},
};

fn error_at(at: usize, error: ModelError) -> ErrorAt {
    ErrorAt { at, part: Part::Model, error }
}

/// Adds the parameter of a line; gives its order and where it stands, if it has one.
pub(super) fn parameter(
    start: usize,
    line: &str,
    options: &Options,
    model: &mut Model,
    warnings: &mut Vec<ErrorAt>,
) -> Result<Option<(usize, usize)>, ErrorAt> {
    let at = start + (line.len() - line.trim_start().len());
    let Some(end) = line.find(':').or_else(|| line.find(options.separator)) else {
        let what = "a parameter such as `Size: 1, 2, 3`";
        return Err(error_at(at, ModelError::Expected { what, found: line.trim().to_owned() }));
    };
    let separator = line[end..].chars().next().expect("found there").len_utf8();
    let (name, order) = name_and_order(&line[..end]);
    let order = match order {
        Some(text) => Some(number(at, text)?),
        None => None,
    };
    let (mut values, mut places) = (Vec::new(), Vec::new());
    let list = start + end + separator;
    for (at, text) in pieces(&line[end + separator..], list, options.separator) {
        add_values(at, text, options, model, &mut values)?;
        places.resize(values.len(), at);
    }
    if options.lenient {
        drop_repeated(name, &mut values, &mut places, model, warnings);
    }
    let kind = Kind::of(values.iter().map(Value::text));
    let added = model.add_parameter(name.to_owned(), kind, values);
    let index = added
        .map_err(|error| error_at(error.value.map_or(at, |value| places[value]), error.error))?;
    let Some(order) = order else { return Ok(None) };
    model.set_order(index, order);
    Ok(Some((at, order)))
}

/// Leaves out values with a name that an earlier value has, with a warning for each.
fn drop_repeated(
    parameter: &str,
    values: &mut Vec<Value>,
    places: &mut Vec<usize>,
    model: &Model,
    warnings: &mut Vec<ErrorAt>,
) {
    let mut seen = HashSet::new();
    let mut is_new = |(value, at): (&Value, &usize)| {
        let repeated = |name: &&String| seen.contains(model.case().fold(name).as_ref());
        if let Some(value) = value.names().iter().find(repeated) {
            let (parameter, value) = (parameter.to_owned(), value.clone());
            warnings.push(error_at(*at, ModelError::DuplicateValue { parameter, value }));
            return false;
        }
        seen.extend(value.names().iter().map(|name| model.case().fold(name).into_owned()));
        true
    };
    let kept: Vec<bool> = values.iter().zip(places.iter()).map(&mut is_new).collect();
    let mut kept_values = kept.iter();
    values.retain(|_| *kept_values.next().expect("one for each value"));
    let mut kept_places = kept.iter();
    places.retain(|_| *kept_places.next().expect("one for each value"));
}

/// `Name @ 3`; other uses of `@` are part of the name.
pub(super) fn name_and_order(text: &str) -> (&str, Option<&str>) {
    match text.rsplit_once('@') {
        Some((name, order)) if is_number(order.trim()) => (name.trim(), Some(order.trim())),
        Some(_) | None => (text.trim(), None),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_digit())
}

fn number<T: std::str::FromStr>(at: usize, digits: &str) -> Result<T, ErrorAt> {
    digits.parse().map_err(|_| error_at(at, ModelError::Overflow { number: digits.to_owned() }))
}

fn add_values(
    at: usize,
    text: &str,
    options: &Options,
    model: &Model,
    values: &mut Vec<Value>,
) -> Result<(), ErrorAt> {
    let left = model.values_left().saturating_sub(values.len());
    if let Some(name) = copied(text) {
        let index = model.parameter_named(name).map_err(|error| error_at(at, error))?;
        let copied = model.parameters()[index].values();
        if copied.len() > left {
            return Err(error_at(at, too_many_values()));
        }
        values.extend_from_slice(copied);
        return Ok(());
    }
    if left == 0 {
        return Err(error_at(at, too_many_values()));
    }
    values.push(value(at, text, options)?);
    Ok(())
}

/// The name in `<Other parameter>`.
pub(super) fn copied(text: &str) -> Option<&str> {
    text.strip_prefix('<')?.strip_suffix('>').map(str::trim)
}

/// `~name | alias (weight)`
fn value(at: usize, text: &str, options: &Options) -> Result<Value, ErrorAt> {
    let (names, weight) = match weight(text) {
        Some((names, digits)) => (names, number(at, digits)?),
        None => (text, 1),
    };
    let (names, invalid) = match names.strip_prefix(options.negative_prefix) {
        Some(names) => (names, true),
        None => (names, false),
    };
    let mut names = names.split(options.alias_separator).map(str::trim);
    let mut value = Value::new(names.next().expect("a split has a piece")).weighted(weight);
    for alias in names {
        value = value.alias(alias);
    }
    Ok(if invalid { value.invalid() } else { value })
}

/// The names and the weight in `names (weight)`, where the weight is a positive number.
pub(super) fn weight(text: &str) -> Option<(&str, &str)> {
    let (names, weight) = text.strip_suffix(')')?.rsplit_once('(')?;
    let weight = weight.trim();
    let positive = is_number(weight) && weight.contains(|c| c != '0');
    positive.then(|| (names.trim(), weight))
}

/// `{ parameter, parameter @ 2, … } @ 3`
pub(super) fn submodel(
    text: &str,
    start: usize,
    line: &str,
    options: &Options,
    model: &mut Model,
    warnings: &mut Vec<ErrorAt>,
) -> Result<(), ErrorAt> {
    let open = line.find('{').expect("a sub-model begins with it") + 1;
    let Some(length) = line[open..].find('}') else {
        let what = "a closing `}`";
        return Err(error_at(
            start + open - 1,
            ModelError::Expected { what, found: line.trim().to_owned() },
        ));
    };
    let inside = &text[start + open..start + open + length];
    let by_comma = members(inside, start + open, ',', model);
    let found = match by_comma {
        Err(_) if options.separator != ',' => {
            members(inside, start + open, options.separator, model).or(by_comma)
        }
        found => found,
    };
    let members = match found {
        Err(error) if options.lenient && error.is_unknown_name() => {
            warnings.push(error);
            return Ok(());
        }
        found => once(found?, model, warnings),
    };
    let strength = submodel_order(start + open + length + 1, &line[open + length + 1..])?;
    for (at, parameter, order) in &members {
        if let Some(order) = order {
            set_order(model, *parameter, *order).map_err(|error| error_at(*at, error))?;
        }
    }
    let parameters = members.iter().map(|(_, parameter, _)| *parameter).collect();
    let relation = NamedRelation { name: String::new(), parameters, strength, submodel: true };
    model.add_relation(relation).map_err(|error| error_at(start + open, error))
}

/// Each parameter once, with a warning for those that are there again.
fn once(members: Vec<Member>, model: &Model, warnings: &mut Vec<ErrorAt>) -> Vec<Member> {
    let mut seen = HashSet::new();
    let is_first = |(at, parameter, _): &Member| {
        let is_first = seen.insert(*parameter);
        if !is_first {
            let name = model.parameters()[*parameter].name().to_owned();
            warnings.push(error_at(*at, ModelError::DuplicateParameter { name }));
        }
        is_first
    };
    members.into_iter().filter(is_first).collect()
}

fn set_order(model: &mut Model, parameter: usize, order: usize) -> Result<(), ModelError> {
    let most = model.parameters().len();
    if !(1..=most).contains(&order) {
        return Err(ModelError::Order { order, most });
    }
    let of = &model.parameters()[parameter];
    match of.order() {
        Some(known) if known != order => {
            Err(ModelError::TwoOrders { name: of.name().to_owned(), orders: [known, order] })
        }
        Some(_) | None => {
            model.set_order(parameter, order);
            Ok(())
        }
    }
}

type Member = (usize, usize, Option<usize>);

/// The parameters of a sub-model, where each stands and its order.
fn members(
    inside: &str,
    from: usize,
    separator: char,
    model: &Model,
) -> Result<Vec<Member>, ErrorAt> {
    let member = |(at, name): (usize, &str)| {
        if let Some(parameter) = model.parameter_index(name) {
            return Ok((at, parameter, None));
        }
        let (name, order) = name_and_order(name);
        let parameter = model.parameter_named(name).map_err(|error| error_at(at, error))?;
        Ok((at, parameter, order.map(|order| number(at, order)).transpose()?))
    };
    pieces(inside, from, separator).map(member).collect()
}

fn submodel_order(at: usize, text: &str) -> Result<Option<usize>, ErrorAt> {
    let rest = text.trim();
    if rest.is_empty() {
        return Ok(None);
    }
    match rest.strip_prefix('@').map(str::trim) {
        Some(order) if is_number(order) => Ok(Some(number(at, order)?)),
        Some(_) | None => Err(error_at(
            at,
            ModelError::Expected {
                what: "`@` and the order of the sub-model, or the end of the line",
                found: rest.to_owned(),
            },
        )),
    }
}
