//! Rows as a test in Rust.

use std::collections::BTreeSet;

use super::names::{Name, names};
use crate::{coverage::PartialRow, model::Model};

/// The text of a module: the rows as tuples of texts, and a test that goes through them, to be completed. A free cell is
/// an empty text.
pub fn rust(model: &Model, rows: &[PartialRow]) -> String {
    let variables = variables(model);
    let types = vec!["&str".to_owned(); variables.len()];
    let rows = names(model, rows).map(|row| {
        let literals: Vec<String> = row.into_iter().map(literal).collect();
        format!("    {},\n", tuple(&literals))
    });
    let printed: Vec<String> =
        variables.iter().map(|name| format!("{name} = {{{name}}}")).collect();
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
        tuple(&types),
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

fn literal(name: Option<Name<'_>>) -> String {
    format!("{:?}", name.map_or("", |name| name.text))
}

fn tuple(parts: &[String]) -> String {
    match parts {
        [only] => format!("({only},)"),
        _ => format!("({})", parts.join(", ")),
    }
}

/// A variable for each parameter, all different.
fn variables(model: &Model) -> Vec<String> {
    let mut taken = BTreeSet::new();
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
