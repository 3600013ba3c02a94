//! Models of ACTS in XML, read: `System` with parameters, relations, constraints and test cases.

use roxmltree::{Document, Node};

use super::expression::{Numbers, constraint};
use crate::{
    format::{
        error::{ErrorAt, Part, Places},
        scanner::Scanner,
    },
    model::{Case, Kind, Model, ModelError, NamedRelation, Value},
};

/// Reads a model.
pub(super) fn model(text: &str) -> Result<Model, ErrorAt> {
    let mark = text.len() - text.trim_start_matches('\u{feff}').len();
    let document = Document::parse(&text[mark..]).map_err(|error| {
        let (line, column) = (error.pos().row as usize, error.pos().col as usize);
        let (what, found) = ("well-formed XML", error.to_string());
        let at = byte_at(text, line, column);
        ErrorAt { at, part: Part::Model, error: ModelError::Expected { what, found } }
    })?;
    let mut reader = Reader { text, mark, model: Model::new(Case::Sensitive) };
    let system = document.root_element();
    if !system.has_tag_name("System") {
        let found = system.tag_name().name().to_owned();
        return Err(reader.error(
            system,
            Part::Model,
            ModelError::Expected { what: "`System`", found },
        ));
    }
    reader.model.set_name(system.attribute("name").unwrap_or_default().trim().to_owned());
    for node in within(system, &["Parameters", "Parameter"]) {
        reader.parameter(node)?;
    }
    if reader.model.parameters().is_empty() {
        return Err(reader.error(system, Part::Model, ModelError::NoParameters));
    }
    if let Some(node) = within(system, &["OutputParameters", "Parameter"]).first() {
        let feature = "output parameters";
        return Err(reader.error(*node, Part::Model, ModelError::Unsupported { feature }));
    }
    for node in within(system, &["Relations", "Relation"]) {
        reader.relation(node)?;
    }
    for node in within(system, &["Constraints", "Constraint"]) {
        reader.constraint(node)?;
    }
    for node in within(system, &["Testset", "Testcase"]) {
        reader.seed(node)?;
    }
    Ok(reader.model)
}

/// The byte of a line and a character, both from 1.
fn byte_at(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let characters = text[start..].chars().take(column - 1);
    start + characters.map(char::len_utf8).sum::<usize>()
}

/// The elements on a path of names, in their order.
fn within<'a, 'i>(node: Node<'a, 'i>, path: &[&str]) -> Vec<Node<'a, 'i>> {
    path.iter().fold(vec![node], |nodes, name| {
        let named = |node: &Node<'a, 'i>| -> Vec<Node<'a, 'i>> {
            node.children().filter(|child| child.has_tag_name(*name)).collect()
        };
        nodes.iter().flat_map(named).collect()
    })
}

/// The texts of the elements within one of these, whatever their name.
fn texts(node: Node<'_, '_>, name: &str) -> Vec<String> {
    let lists = within(node, &[name]);
    let elements = lists.iter().flat_map(Node::children).filter(Node::is_element);
    let text = elements.map(|element| element.text().unwrap_or_default().trim().to_owned());
    text.filter(|text| !text.is_empty()).collect()
}

struct Reader<'a> {
    text: &'a str,
    /// Where the XML begins.
    mark: usize,
    model: Model,
}

impl Reader<'_> {
    fn error(&self, node: Node<'_, '_>, part: Part, error: ModelError) -> ErrorAt {
        ErrorAt { at: self.mark + node.range().start, part, error }
    }

    fn attribute(&self, node: Node<'_, '_>, name: &'static str) -> Result<String, ErrorAt> {
        node.attribute(name).map(|text| text.trim().to_owned()).ok_or_else(|| {
            let (what, found) = (name, node.tag_name().name().to_owned());
            self.error(node, Part::Model, ModelError::Expected { what, found })
        })
    }

    fn parameter(&mut self, node: Node<'_, '_>) -> Result<(), ErrorAt> {
        let name = self.attribute(node, "name")?;
        let kind = match self.attribute(node, "type")?.as_str() {
            "0" => Kind::Integer,
            "1" => Kind::Text,
            "2" => Kind::Boolean,
            found => {
                let (what, found) = ("type 0, 1 or 2", found.to_owned());
                return Err(self.error(node, Part::Model, ModelError::Expected { what, found }));
            }
        };
        let bases = texts(node, "basechoices");
        let valid = texts(node, "values").into_iter().map(|text| {
            let is_base = bases.contains(&text);
            if is_base { Value::new(text).base() } else { Value::new(text) }
        });
        let mut values: Vec<Value> = valid.collect();
        values.extend(
            texts(node, "invalidValues").into_iter().map(|text| Value::new(text).invalid()),
        );
        let added = self.model.add_parameter(name, kind, values);
        added.map(drop).map_err(|error| self.error(node, Part::Model, error.error))
    }

    /// Relations that ACTS added itself are not of the model.
    fn relation(&mut self, node: Node<'_, '_>) -> Result<(), ErrorAt> {
        if node.attribute("Default").is_some_and(|text| text.eq_ignore_ascii_case("true")) {
            return Ok(());
        }
        let strength = self.attribute(node, "Strength")?;
        let Ok(strength) = strength.parse() else {
            let error = ModelError::Expected { what: "a number as the strength", found: strength };
            return Err(self.error(node, Part::Model, error));
        };
        let mut parameters = Vec::new();
        for member in within(node, &["Parameter"]) {
            let name = self.attribute(member, "name")?;
            let found = self.model.parameter_named(&name);
            parameters.push(found.map_err(|error| self.error(member, Part::Model, error))?);
        }
        let name = format!("R{}", self.model.relations().len() + 1);
        let relation =
            NamedRelation { name, parameters, strength: Some(strength), submodel: false };
        let added = self.model.add_relation(relation);
        added.map_err(|error| self.error(node, Part::Model, error))
    }

    fn constraint(&mut self, node: Node<'_, '_>) -> Result<(), ErrorAt> {
        let source = self.attribute(node, "text")?;
        let place = Places::new(self.text).of(self.mark + node.range().start);
        let scanner = Scanner::new(&source, 0, source.len(), Part::Constraint);
        let condition = constraint(scanner, &self.model, Numbers::Whole);
        let added = condition
            .map_err(|error| error.error)
            .and_then(|condition| self.model.add_constraint(condition, &source, place));
        added.map_err(|error| self.error(node, Part::Constraint, error))
    }

    /// A value for each parameter; some files have the number of the test before them.
    fn seed(&mut self, node: Node<'_, '_>) -> Result<(), ErrorAt> {
        let values = within(node, &["Value"]);
        let (found, expected) = (values.len(), self.model.parameters().len());
        if found != expected && found != expected + 1 {
            let error = ModelError::RowLength { found, expected };
            return Err(self.error(node, Part::Seeds, error));
        }
        let mut row = Vec::new();
        for (at, value) in values.iter().skip(found - expected).enumerate() {
            let text = value.text().unwrap_or_default().trim();
            row.push(match text {
                "*" => None,
                _ => {
                    let known = self.model.value_named(at, text);
                    Some(known.map_err(|error| self.error(*value, Part::Seeds, error))?)
                }
            });
        }
        let added = self.model.add_seed(row);
        added.map_err(|error| self.error(node, Part::Seeds, error))
    }
}
