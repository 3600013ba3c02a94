//! The sections of an ACTS file.

use super::expression::{Numbers, constraint, is_word};
use crate::{
    format::{
        error::{ErrorAt, Part, Places, ReadError},
        scanner::{Scanner, lines, pieces},
    },
    model::{
        Case, Kind, Model, ModelError, NamedRelation, Value, boolean, is_name, too_many_values,
    },
};
use canvass_base::nearest;

/// Reads a model, as text or in XML.
pub fn read(text: &str) -> Result<Model, ReadError> {
    model(text).map_err(|error| error.in_text(text))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Section {
    System,
    Parameter,
    Relation,
    Constraint,
    TestSet,
}

const SECTIONS: [(&str, Section); 5] = [
    ("System", Section::System),
    ("Parameter", Section::Parameter),
    ("Relation", Section::Relation),
    ("Constraint", Section::Constraint),
    ("Test Set", Section::TestSet),
];

fn model(text: &str) -> Result<Model, ErrorAt> {
    if super::is_xml(text) {
        return super::xml::model(text);
    }
    let model = Model::new(Case::Sensitive);
    let mut reader = Reader { text, model, places: Places::new(text), section: None, header: None };
    let mark = text.len() - text.trim_start_matches('\u{feff}').len();
    for (start, line) in lines(&text[mark..]) {
        let line = without_comment(line);
        let start = mark + start + (line.len() - line.trim_start().len());
        if !line.trim().is_empty() {
            reader.line(start, line.trim())?;
        }
    }
    if reader.model.parameters().is_empty() {
        return Err(ErrorAt { at: text.len(), part: Part::Model, error: ModelError::NoParameters });
    }
    Ok(reader.model)
}

struct Reader<'a> {
    text: &'a str,
    model: Model,
    places: Places<'a>,
    section: Option<Section>,
    /// The columns of the test set, once its first line is read.
    header: Option<Vec<usize>>,
}

impl Reader<'_> {
    /// Reads a line that is not empty.
    fn line(&mut self, start: usize, line: &str) -> Result<(), ErrorAt> {
        let scanner = |part| Scanner::new(self.text, start, start + line.len(), part);
        if line.starts_with('[') {
            self.section = Some(section(scanner(Part::Model), line)?);
            self.header = None;
            return Ok(());
        }
        match self.section {
            None => Err(scanner(Part::Model).expected("a section such as `[System]`")),
            Some(Section::System) => system(scanner(Part::Model), &mut self.model),
            Some(Section::Parameter) => parameter(scanner(Part::Model), &mut self.model),
            Some(Section::Relation) => relation(scanner(Part::Model), &mut self.model),
            Some(Section::Constraint) => self.constraint(scanner(Part::Constraint), line),
            Some(Section::TestSet) => self.seed(scanner(Part::Seeds)),
        }
    }

    fn constraint(&mut self, mut scanner: Scanner<'_>, line: &str) -> Result<(), ErrorAt> {
        scanner.advance(label(line));
        let (at, source) = (scanner.at(), scanner.rest());
        let condition = constraint(scanner.clone(), &self.model, Numbers::Whole)?;
        let added = self.model.add_constraint(condition, source, self.places.of(at));
        added.map_err(|error| scanner.error_at(at, error))
    }

    fn seed(&mut self, scanner: Scanner<'_>) -> Result<(), ErrorAt> {
        let Some(header) = &self.header else {
            self.header = Some(columns(scanner, &self.model)?);
            return Ok(());
        };
        let seed = row(&scanner, header, &self.model)?;
        self.model.add_seed(seed).map_err(|error| scanner.error_at(scanner.at(), error))
    }
}

/// A comment begins with `--`, outside quotes.
pub(super) fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    for (at, c) in line.char_indices() {
        quoted ^= c == '"';
        if !quoted && line[at..].starts_with("--") {
            return &line[..at];
        }
    }
    line
}

fn section(scanner: Scanner<'_>, line: &str) -> Result<Section, ErrorAt> {
    let Some(name) = line[1..].strip_suffix(']') else {
        return Err(scanner.expected("a section such as `[Parameter]`"));
    };
    let spaced = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let found = SECTIONS.iter().find(|(known, _)| known.eq_ignore_ascii_case(&spaced));
    found.map(|(_, section)| *section).ok_or_else(|| {
        let nearest = nearest(name, SECTIONS.iter().map(|(name, _)| *name));
        scanner
            .error_at(scanner.at(), ModelError::UnknownSection { name: name.to_owned(), nearest })
    })
}

fn system(mut scanner: Scanner<'_>, model: &mut Model) -> Result<(), ErrorAt> {
    let at = scanner.at();
    let key = scanner.take_while(is_word);
    if !key.eq_ignore_ascii_case("Name") {
        return Err(
            scanner.error_at(at, ModelError::Expected { what: "`Name: …`", found: key.to_owned() })
        );
    }
    scanner.expect(":", "`:`")?;
    let name = scanner.rest().trim().to_owned();
    if !name.is_empty() && !is_name(&name) {
        return Err(scanner.error_at(at, ModelError::BadName { name }));
    }
    model.set_name(name);
    Ok(())
}

/// `name (type) : value, [base], value ; invalid, invalid`
fn parameter(mut scanner: Scanner<'_>, model: &mut Model) -> Result<(), ErrorAt> {
    let at = scanner.at();
    let name = scanner.take_while(|c| is_word(c) || c == '-').to_owned();
    if !is_parameter_name(&name) {
        return Err(scanner.error_at(
            at,
            ModelError::Expected {
                what: "a parameter such as `size (int) : 1, 2`",
                found: if name.is_empty() { scanner.rest().to_owned() } else { name },
            },
        ));
    }
    scanner.expect("(", "`(` and a type")?;
    let kind = kind(&mut scanner)?;
    scanner.expect(")", "`)`")?;
    scanner.expect(":", "`:`")?;
    let (mut values, mut places) = (Vec::new(), Vec::new());
    for (number, (from, list)) in pieces(scanner.rest(), scanner.at(), ';').enumerate() {
        if number > 1 {
            return Err(scanner.error_at(
                from,
                ModelError::Expected {
                    what: "one `;` before the invalid values",
                    found: list.to_owned(),
                },
            ));
        }
        for (at, text) in pieces(list, from, ',') {
            if values.len() >= model.values_left() {
                return Err(scanner.error_at(at, too_many_values()));
            }
            let value = value(&scanner, at, text)?;
            places.push(at);
            values.push(if number == 1 { value.invalid() } else { value });
        }
    }
    let added = model.add_parameter(name, kind, values);
    added.map(drop).map_err(|error| {
        scanner.error_at(error.value.map_or(at, |value| places[value]), error.error)
    })
}

fn kind(scanner: &mut Scanner<'_>) -> Result<Kind, ErrorAt> {
    scanner.skip_spaces();
    let rest = scanner.clone();
    match scanner.take_while(is_word).to_ascii_lowercase().as_str() {
        "int" => Ok(Kind::Integer),
        "enum" => Ok(Kind::Text),
        "boolean" | "bool" => Ok(Kind::Boolean),
        _ => Err(rest.expected("a type: `int`, `enum` or `boolean`")),
    }
}

fn value(scanner: &Scanner<'_>, at: usize, text: &str) -> Result<Value, ErrorAt> {
    if text.starts_with(['(', '{']) || text.starts_with('[') && !text.ends_with(']') {
        let feature = "ranges and groups of values";
        return Err(scanner.error_at(at, ModelError::Unsupported { feature }));
    }
    let base = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).map(str::trim);
    let name = base.unwrap_or(text);
    if !is_value(name) {
        let found = name.to_owned();
        return Err(scanner.error_at(at, ModelError::Expected { what: "a value", found }));
    }
    let value = Value::new(name);
    Ok(if base.is_some() { value.base() } else { value })
}

/// `name : (parameter, parameter, strength)`
fn relation(mut scanner: Scanner<'_>, model: &mut Model) -> Result<(), ErrorAt> {
    let name = scanner.take_while(|c| is_word(c) || c == '-').to_owned();
    if !is_relation_name(&name) {
        return Err(scanner.expected("a relation such as `R1 : (a, b, c, 2)`"));
    }
    scanner.expect(":", "`:`")?;
    scanner.expect("(", "`(`")?;
    let inside = scanner.at();
    let list = scanner.take_while(|c| c != ')');
    scanner.expect(")", "`)`")?;
    scanner.end("the end of the line")?;
    let mut names: Vec<(usize, &str)> = pieces(list, inside, ',').collect();
    let (at, strength) = names.pop().expect("a split has a piece");
    let mut last = scanner.elsewhere(at, at + strength.len());
    let strength = last.number("the strength after the parameters")?;
    last.end("the strength after the parameters")?;
    let parameters = names
        .into_iter()
        .map(|(at, name)| model.parameter_named(name).map_err(|error| scanner.error_at(at, error)));
    let parameters = parameters.collect::<Result<Vec<usize>, ErrorAt>>()?;
    let relation = NamedRelation { name, parameters, strength: Some(strength), submodel: false };
    model.add_relation(relation).map_err(|error| scanner.error_at(inside, error))
}

/// How long `C1:` before a constraint is, with the spaces after it.
fn label(line: &str) -> usize {
    let name = line.find(|c| !is_word(c)).unwrap_or(line.len());
    match line[name..].trim_start().strip_prefix(':') {
        Some(rest) if name > 0 => line.len() - rest.trim_start().len(),
        Some(_) | None => 0,
    }
}

fn columns(scanner: Scanner<'_>, model: &Model) -> Result<Vec<usize>, ErrorAt> {
    let mut columns = Vec::new();
    let mut seen = vec![false; model.parameters().len()];
    for (at, name) in pieces(scanner.rest(), scanner.at(), ',') {
        let found = model.parameter_named(name).map_err(|error| scanner.error_at(at, error))?;
        if std::mem::replace(&mut seen[found], true) {
            return Err(
                scanner.error_at(at, ModelError::DuplicateParameter { name: name.to_owned() })
            );
        }
        columns.push(found);
    }
    Ok(columns)
}

fn row(
    scanner: &Scanner<'_>,
    columns: &[usize],
    model: &Model,
) -> Result<Vec<Option<u32>>, ErrorAt> {
    let cells: Vec<(usize, &str)> = pieces(scanner.rest(), scanner.at(), ',').collect();
    if cells.len() != columns.len() {
        let error = ModelError::RowLength { found: cells.len(), expected: columns.len() };
        return Err(scanner.error_at(scanner.at(), error));
    }
    let mut row = vec![None; model.parameters().len()];
    for ((at, cell), column) in cells.into_iter().zip(columns) {
        if cell != "*" {
            let value = model.value_named(*column, cell);
            row[*column] = Some(value.map_err(|error| scanner.error_at(at, error))?);
        }
    }
    Ok(row)
}

/// A letter or `_`, then letters, digits, `_` and `-`; but no truth value, and not `--`, which begins a comment.
pub(super) fn is_parameter_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && name.chars().all(|c| is_word(c) || c == '-')
        && !name.contains("--")
        && boolean(name).is_none()
}

/// Letters, digits, `_` and `-`; not `--`.
pub(super) fn is_relation_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| is_word(c) || c == '-') && !name.contains("--")
}

/// Whether a value is read as it is written.
pub(super) fn is_value(name: &str) -> bool {
    !name.is_empty()
        && name != "*"
        && !name.contains("--")
        && !name.contains([',', ';', '"', '[', ']', '{', '}'])
        && !name.starts_with('(')
}
