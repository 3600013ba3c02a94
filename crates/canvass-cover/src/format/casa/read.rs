//! Models and clauses of CASA.

use crate::{
    format::{
        error::{ErrorAt, Part, Places, ReadError},
        scanner::Scanner,
    },
    model::{Case, Comparison, Kind, Model, ModelError, Typed, Value, too_many_values},
};

/// Reads a model and its strength; `constraints` is empty where there are none.
pub fn read(model: &str, constraints: &str) -> Result<(Model, usize), ReadError> {
    let (mut read, strength) = parameters(model).map_err(|error| error.in_text(model))?;
    clauses(constraints, &mut read).map_err(|error| error.in_text(constraints))?;
    Ok((read, strength))
}

fn parameters(text: &str) -> Result<(Model, usize), ErrorAt> {
    let mut scanner = Scanner::new(text, 0, text.len(), Part::Model);
    let mut model = Model::new(Case::Sensitive);
    scanner.skip_spaces();
    let at = scanner.at();
    let strength = scanner.number("the strength")?;
    let count: usize = scanner.number("the number of parameters")?;
    if count == 0 {
        return Err(scanner.error_at(at, ModelError::NoParameters));
    }
    for number in 1..=count {
        scanner.skip_spaces();
        let at = scanner.at();
        let levels: u64 = scanner.number("a number of values for each parameter")?;
        if levels > model.values_left() as u64 {
            return Err(scanner.error_at(at, too_many_values()));
        }
        let values = (0..levels).map(|level| Value::new(level.to_string())).collect();
        let added = model.add_parameter(format!("p{number}"), Kind::Integer, values);
        added.map_err(|error| scanner.error_at(at, error.error))?;
    }
    scanner.end("nothing more")?;
    if !(1..=count).contains(&strength) {
        return Err(scanner.error_at(at, ModelError::Order { order: strength, most: count }));
    }
    Ok((model, strength))
}

fn clauses(text: &str, model: &mut Model) -> Result<(), ErrorAt> {
    let mut scanner = Scanner::new(text, 0, text.len(), Part::Constraint);
    scanner.skip_spaces();
    if scanner.is_done() {
        return Ok(());
    }
    let mut places = Places::new(text);
    let firsts = firsts(model);
    let count: usize = scanner.number("the number of clauses")?;
    for _ in 0..count {
        scanner.skip_spaces();
        let at = scanner.at();
        let length: usize = scanner.number("the length of a clause")?;
        if length == 0 {
            let what = "a clause of at least one literal";
            return Err(scanner.error_at(at, ModelError::Expected { what, found: "0".to_owned() }));
        }
        let mut literals = Vec::new();
        for _ in 0..length {
            literals.push(literal(&mut scanner, model, &firsts)?);
        }
        let added = Typed::any(literals, "clause")
            .and_then(|clause| model.add_constraint(clause, scanner.since(at), places.of(at)));
        added.map_err(|error| scanner.error_at(at, error))?;
    }
    scanner.end("nothing more")
}

/// The number of the first value of each parameter, and at the end how many there are.
pub(super) fn firsts(model: &Model) -> Vec<usize> {
    let mut firsts = vec![0];
    let mut all = 0;
    for parameter in model.parameters() {
        all += parameter.values().len();
        firsts.push(all);
    }
    firsts
}

fn literal(scanner: &mut Scanner<'_>, model: &Model, firsts: &[usize]) -> Result<Typed, ErrorAt> {
    let by = if scanner.eat("-") {
        Comparison::NotEqual
    } else if scanner.eat("+") {
        Comparison::Equal
    } else {
        return Err(scanner.expected("`-` or `+` and the number of a value"));
    };
    scanner.skip_spaces();
    let at = scanner.at();
    let value: usize = scanner.number("the number of a value")?;
    let parameter = firsts.partition_point(|first| *first <= value) - 1;
    let Some(of) = model.parameters().get(parameter) else {
        let what = "the number of a value of the model";
        return Err(scanner.error_at(at, ModelError::Expected { what, found: value.to_string() }));
    };
    let level = Typed::integer((value - firsts[parameter]) as i64);
    let compared = Typed::parameter(parameter, of).compare(by, level);
    compared.map_err(|error| scanner.error_at(at, error))
}
