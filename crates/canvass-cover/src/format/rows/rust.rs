//! Rows as a test in Rust.

use std::collections::BTreeSet;

use super::names::{Name, names};
use crate::{
    coverage::PartialRow,
    model::{Kind, Model, Parameter, Value},
};

/// The text of a module: the rows as tuples, and a test that goes through them, to be completed. Numbers and truth values have their
/// types; a column with a free cell has texts, of which that one is empty. If the model has invalid values, a last part of each
/// tuple names the parameter whose value is invalid.
pub fn rust(model: &Model, rows: &[PartialRow]) -> String {
    let mut variables = variables(model);
    let mut types: Vec<&str> =
        (0..variables.len()).map(|at| column_type(model, rows, at)).collect();
    let mut printed: Vec<String> =
        variables.iter().map(|name| format!("{name} = {{{name}}}")).collect();
    let has_invalid = model.parameters().iter().any(Parameter::has_invalid);
    if has_invalid {
        variables.push("invalid".to_owned());
        types.push("Option<&str>");
        printed.push("invalid = {invalid:?}".to_owned());
    }
    let rows = names(model, rows).map(|row| {
        let mut literals: Vec<String> =
            row.iter().enumerate().map(|(at, name)| literal(*name, types[at], model, at)).collect();
        literals.extend(has_invalid.then(|| invalid(&row, model)));
        format!("    {},\n", tuple(&literals))
    });
    format!(
        "\
{}const ROWS: &[{}] = &[
{}];

#[test]
fn every_row_is_handled() {{
    for &{} in ROWS {{
        println!(\"{}\");
        // Call what is tested with these values, and check what it does.
    }}
}}
",
        comment(model),
        tuple(&types.iter().map(|name| (*name).to_owned()).collect::<Vec<String>>()),
        rows.collect::<String>(),
        tuple(&variables),
        printed.join(", ")
    )
}

/// Which parameters there are; escaped, since a comment may not have all characters that a name may have.
fn comment(model: &Model) -> String {
    let parameters = model.parameters().iter();
    parameters.map(|parameter| format!("// - {}\n", parameter.name().escape_debug())).collect()
}

const TEXT: &str = "&str";

/// The type of a column, which all names of its values can be.
fn column_type(model: &Model, rows: &[PartialRow], at: usize) -> &'static str {
    let parameter = &model.parameters()[at];
    let mut names = parameter.values().iter().flat_map(Value::names);
    let is_free = rows.iter().any(|row| row[at].is_none());
    if is_free || !names.all(|name| parameter.kind().literal(name).is_some()) {
        return TEXT;
    }
    match parameter.kind() {
        Kind::Boolean => "bool",
        Kind::Integer => "i64",
        Kind::Real => "f64",
        Kind::Text => TEXT,
    }
}

fn literal(name: Option<Name<'_>>, of_type: &str, model: &Model, at: usize) -> String {
    let text = name.map_or("", |name| name.text);
    let typed = model.parameters()[at].kind().literal(text).filter(|_| of_type != TEXT);
    typed.unwrap_or_else(|| format!("{text:?}"))
}

/// The parameter whose value is invalid.
fn invalid(row: &[Option<Name<'_>>], model: &Model) -> String {
    let is_invalid = |(name, parameter): &(&Option<Name<'_>>, &Parameter)| {
        !parameter.is_result() && name.is_some_and(|name| name.is_invalid)
    };
    let invalid = row.iter().zip(model.parameters()).find(is_invalid);
    format!("{:?}", invalid.map(|(_, parameter)| parameter.name()))
}

fn tuple(parts: &[String]) -> String {
    match parts {
        [only] => format!("({only},)"),
        _ => format!("({})", parts.join(", ")),
    }
}

/// A variable for each parameter, all different.
fn variables(model: &Model) -> Vec<String> {
    let mut taken = BTreeSet::from(["invalid".to_owned()]);
    let unique = |name: String| {
        let numbered = (2..).map(|number| format!("{name}_{number}"));
        let mut candidates = std::iter::once(name.clone()).chain(numbered);
        candidates
            .find(|candidate| taken.insert(candidate.clone()))
            .expect("there are more numbers than parameters")
    };
    model.parameters().iter().map(|parameter| variable(parameter.name())).map(unique).collect()
}

/// In lower case, with `_` for what no variable has.
fn variable(name: &str) -> String {
    let is_letter = |c: char| c.is_ascii_alphanumeric();
    let words = name.split(|c| !is_letter(c)).filter(|word| !word.is_empty());
    let variable = words.collect::<Vec<&str>>().join("_").to_ascii_lowercase();
    let is_name = variable.starts_with(|first: char| first.is_ascii_alphabetic())
        && !KEYWORDS.contains(&variable.as_str());
    if is_name { variable } else { format!("value_{variable}") }
}

/// What looks like a variable and cannot be one.
const KEYWORDS: [&str; 51] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

#[cfg(test)]
mod tests {
    use super::variables;
    use crate::model::Model;

    #[test]
    fn variables_are_different_and_no_keywords() {
        let names = ["File size", "file-size", "file_size 2", "type", "$ok", "3d", "größe", "中"];
        let add = |model: crate::model::Builder, name: &&str| model.parameter(name, ["a", "b"]);
        let model = names.iter().fold(Model::builder(""), add).build().unwrap();
        let expect = [
            "file_size",
            "file_size_2",
            "file_size_2_2",
            "value_type",
            "ok",
            "value_3d",
            "gr_e",
            "value_",
        ];
        assert_eq!(variables(&model), expect);
    }
}
