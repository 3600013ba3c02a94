//! Rows as JSON.

use std::fmt::Write;

use super::names::{Name, names};
use crate::{
    coverage::PartialRow,
    model::{Model, Parameter},
};

/// An array with an object for each row, from names of parameters to values: numbers, truth values and texts. An invalid value is
/// a text with a `~` in front, whatever its kind, and so is no valid value of its parameter. A free cell is `null`.
pub fn json(model: &Model, rows: &[PartialRow]) -> String {
    let keys: Vec<String> =
        model.parameters().iter().map(|parameter| text(parameter.name())).collect();
    let object = |row: Vec<Option<Name<'_>>>| {
        let values = row.into_iter().zip(model.parameters());
        let values =
            values.map(|(name, of)| name.map_or("null".to_owned(), |name| value(name, of)));
        let members = keys.iter().zip(values).map(|(key, value)| format!("{key}: {value}"));
        format!("  {{{}}}", members.collect::<Vec<String>>().join(", "))
    };
    let objects: Vec<String> = names(model, rows).map(object).collect();
    if objects.is_empty() { "[]\n".to_owned() } else { format!("[\n{}\n]\n", objects.join(",\n")) }
}

fn value(name: Name<'_>, of: &Parameter) -> String {
    if name.is_invalid {
        return text(&format!("~{}", name.text));
    }
    // An alias may be no number.
    match of.kind().literal(name.text) {
        Some(literal) => literal,
        None => text(name.text),
    }
}

/// A text in quotes.
pub(crate) fn text(text: &str) -> String {
    let mut json = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => json.extend(['\\', character]),
            '\0'..='\x1f' => {
                write!(json, "\\u{:04x}", character as u32).expect("a string takes all text");
            }
            _ => json.push(character),
        }
    }
    json.push('"');
    json
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn quotes_backslashes_and_control_characters_are_escaped() {
        assert_eq!(text("a\"b\\c\n\té"), r#""a\"b\\c\u000a\u0009é""#);
    }
}
