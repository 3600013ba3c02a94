//! Parameters and constraints read from a file of CTWedge.

use super::{expression::constraint, is_word, without_comments};
use crate::{
    format::{
        error::{ErrorAt, Part, Places, ReadError},
        scanner::Scanner,
    },
    model::{Case, Kind, Model, ModelError, Value, boolean, too_many_values},
};

/// Reads a model.
pub fn read(text: &str) -> Result<Model, ReadError> {
    let masked = without_comments(text);
    model(&masked).map_err(|error| error.in_text(text))
}

fn model(text: &str) -> Result<Model, ErrorAt> {
    let mark = text.len() - text.trim_start_matches('\u{feff}').len();
    let mut scanner = Scanner::new(text, mark, text.len(), Part::Model);
    let mut model = Model::new(Case::Sensitive);
    word(&mut scanner, "Model", "`Model` and a name")?;
    scanner.skip_spaces();
    let name = scanner.take_while(is_word);
    if name.is_empty() {
        return Err(scanner.expected("the name of the model"));
    }
    model.set_name(name.to_owned());
    word(&mut scanner, "Parameters", "`Parameters:`")?;
    scanner.expect(":", "`:`")?;
    loop {
        scanner.skip_spaces();
        if scanner.is_done() || next_word(&scanner) == "Constraints" {
            break;
        }
        parameter(&mut scanner, &mut model)?;
    }
    if model.parameters().is_empty() {
        return Err(scanner.error_at(scanner.at(), ModelError::NoParameters));
    }
    if !scanner.is_done() {
        word(&mut scanner, "Constraints", "`Constraints:`")?;
        scanner.expect(":", "`:`")?;
        constraints(text, scanner.at(), &mut model)?;
    }
    Ok(model)
}

fn next_word<'a>(scanner: &Scanner<'a>) -> &'a str {
    scanner.clone().take_while(is_word)
}

fn word(scanner: &mut Scanner<'_>, word: &str, what: &'static str) -> Result<(), ErrorAt> {
    scanner.skip_spaces();
    if next_word(scanner) != word {
        return Err(scanner.expected(what));
    }
    scanner.advance(word.len());
    Ok(())
}

/// `name : Boolean`, `name : { a b, c }` or `name : [ 1 .. 9 ] step 2`, with or without `;`
fn parameter(scanner: &mut Scanner<'_>, model: &mut Model) -> Result<(), ErrorAt> {
    let at = scanner.at();
    let name = scanner.take_while(is_word);
    if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(scanner.expected("a parameter such as `size: {small large}`"));
    }
    scanner.expect(":", "`:`")?;
    scanner.skip_spaces();
    let (kind, values, places) = match scanner.peek() {
        Some('{') => list(scanner, model)?,
        Some('[') => range(scanner, model)?,
        Some(_) | None => {
            word(scanner, "Boolean", "`Boolean`, a list `{a b}` or a range `[1 .. 9]`")?;
            let values = ["true", "false"].map(Value::from).to_vec();
            (Kind::Boolean, values, vec![at; 2])
        }
    };
    scanner.eat(";");
    let added = model.add_parameter(name.to_owned(), kind, values);
    added.map(drop).map_err(|error| {
        let at = error.value.and_then(|value| places.get(value).copied()).unwrap_or(at);
        scanner.error_at(at, error.error)
    })
}

type Values = (Kind, Vec<Value>, Vec<usize>);

fn list(scanner: &mut Scanner<'_>, model: &Model) -> Result<Values, ErrorAt> {
    scanner.advance(1);
    let (mut texts, mut places): (Vec<String>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut is_quoted = false;
    while !scanner.eat("}") {
        if texts.len() >= model.values_left() {
            return Err(scanner.error_at(scanner.at(), too_many_values()));
        }
        places.push(scanner.at());
        is_quoted |= scanner.peek() == Some('"');
        texts.push(element(scanner)?);
        scanner.eat(",");
    }
    let truths: Vec<bool> = texts.iter().filter_map(|text| boolean(text)).collect();
    let kind = if !is_quoted && truths.len() == texts.len() && texts.len() == 2 {
        Kind::Boolean
    } else if !is_quoted && texts.iter().all(|text| text.parse::<i64>().is_ok()) {
        Kind::Integer
    } else {
        Kind::Text
    };
    Ok((kind, texts.into_iter().map(Value::new).collect(), places))
}

/// A word, which may begin with digits or a minus, or a text in quotes.
pub(super) fn element(scanner: &mut Scanner<'_>) -> Result<String, ErrorAt> {
    scanner.skip_spaces();
    let at = scanner.at();
    if scanner.eat("\"") {
        let text = scanner.take_while(|c| c != '"').to_owned();
        scanner.expect("\"", "a closing `\"`")?;
        return Ok(text);
    }
    scanner.eat("-");
    if scanner.take_while(is_word).is_empty() {
        return Err(scanner.expected("a value"));
    }
    Ok(scanner.since(at).to_owned())
}

fn range(scanner: &mut Scanner<'_>, model: &Model) -> Result<Values, ErrorAt> {
    scanner.advance(1);
    let first = number(scanner)?;
    scanner.expect("..", "`..`")?;
    let last = number(scanner)?;
    scanner.expect("]", "`]`")?;
    scanner.skip_spaces();
    let step = if next_word(scanner) == "step" {
        scanner.advance("step".len());
        number(scanner)?
    } else {
        1
    };
    let Some(step) = usize::try_from(step).ok().filter(|step| *step > 0) else {
        return Err(scanner.expected("a step above 0"));
    };
    let numbers = (first..=last).step_by(step).take(model.values_left() + 1);
    let values: Vec<Value> = numbers.map(|number| Value::new(number.to_string())).collect();
    if values.len() > model.values_left() {
        return Err(scanner.error_at(scanner.at(), too_many_values()));
    }
    Ok((Kind::Integer, values, Vec::new()))
}

fn number(scanner: &mut Scanner<'_>) -> Result<i64, ErrorAt> {
    scanner.skip_spaces();
    let at = scanner.at();
    scanner.eat("-");
    scanner.skip_spaces();
    if scanner.take_while(|c| c.is_ascii_digit()).is_empty() {
        return Err(scanner.expected("a whole number"));
    }
    let number: String = scanner.since(at).split_whitespace().collect();
    number.parse().map_err(|_| scanner.error_at(at, ModelError::Overflow { number }))
}

/// `# condition #`, any number of times
fn constraints(text: &str, start: usize, model: &mut Model) -> Result<(), ErrorAt> {
    let mut scanner = Scanner::new(text, start, text.len(), Part::Constraint);
    let mut places = Places::new(text);
    loop {
        scanner.skip_spaces();
        if scanner.is_done() {
            return Ok(());
        }
        scanner.expect("#", "`#` and a constraint")?;
        scanner.skip_spaces();
        let at = scanner.at();
        scanner.take_while(|c| c != '#');
        let inside = scanner.elsewhere(at, scanner.at());
        scanner.expect("#", "a closing `#`")?;
        let source = inside.rest().trim();
        let condition = constraint(inside.clone(), model)?;
        let added = model.add_constraint(condition, source, places.of(at));
        added.map_err(|error| scanner.error_at(at, error))?;
    }
}
