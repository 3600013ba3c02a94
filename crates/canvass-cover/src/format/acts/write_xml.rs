//! A model as an ACTS file in XML.

use std::fmt::Write;

use super::{spell, translate::translate, write};
use crate::{
    format::error::WriteError,
    model::{Kind, Model, Parameter, Value},
};

/// Writes a model as XML, so that [`read`](super::read) gives an equal one, whose relations have other names. What the text format
/// cannot express is refused here too.
pub fn write_xml(model: &Model) -> Result<String, WriteError> {
    // The text format refuses what ACTS does not know, and says what it is.
    write(model)?;
    let mut xml =
        Xml { text: String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"), depth: 0 };
    xml.element("System", &[("name", model.name())], |xml| {
        xml.element("Parameters", &[], |xml| {
            for (at, parameter) in model.parameters().iter().enumerate() {
                self::parameter(xml, at, parameter);
            }
        });
        xml.element("OutputParameters", &[], |_| {});
        xml.element("Relations", &[], |xml| {
            for relation in model.relations() {
                let strength = relation.strength().unwrap_or(1).to_string();
                let attributes = [("Strength", strength.as_str()), ("Default", "false")];
                xml.element("Relation", &attributes, |xml| {
                    for at in relation.parameters() {
                        self::named(xml, &model.parameters()[*at]);
                    }
                });
            }
        });
        constraints(xml, model)?;
        seeds(xml, model);
        Ok(())
    })?;
    Ok(xml.text)
}

fn parameter(xml: &mut Xml, at: usize, parameter: &Parameter) {
    let kind = match parameter.kind() {
        Kind::Integer => "0",
        Kind::Text | Kind::Real => "1",
        Kind::Boolean => "2",
    };
    let attributes = [("id", &*at.to_string()), ("name", parameter.name()), ("type", kind)];
    xml.element("Parameter", &attributes, |xml| {
        let mut list = |list: &str, name: &str, is_in: fn(&Value) -> bool| {
            xml.element(list, &[], |xml| {
                for value in parameter.values().iter().filter(|value| is_in(value)) {
                    xml.leaf(name, value.text());
                }
            });
        };
        list("values", "value", |value| !value.is_invalid());
        list("basechoices", "basechoice", |value| value.is_base() && !value.is_invalid());
        list("invalidValues", "invalidValue", Value::is_invalid);
    });
}

/// A parameter of a relation, with its values, which ACTS repeats there.
fn named(xml: &mut Xml, parameter: &Parameter) {
    xml.element("Parameter", &[("name", parameter.name())], |xml| {
        for value in parameter.values().iter().filter(|value| !value.is_invalid()) {
            xml.leaf("value", value.text());
        }
    });
}

fn constraints(xml: &mut Xml, model: &Model) -> Result<(), WriteError> {
    xml.element("Constraints", &[], |xml| {
        for constraint in model.constraints() {
            let mut text = String::new();
            spell::condition(&mut text, &translate(constraint, model)?, model);
            xml.element("Constraint", &[("text", &text)], |xml| {
                xml.element("Parameters", &[], |xml| {
                    for at in constraint.parameters() {
                        xml.element(
                            "Parameter",
                            &[("name", model.parameters()[*at].name())],
                            |_| {},
                        );
                    }
                });
            });
        }
        Ok(())
    })
}

fn seeds(xml: &mut Xml, model: &Model) {
    if model.seeds().is_empty() {
        return;
    }
    xml.element("Testset", &[], |xml| {
        for (number, seed) in model.seeds().iter().enumerate() {
            xml.element("Testcase", &[("TCNo", &number.to_string())], |xml| {
                for (value, parameter) in seed.iter().zip(model.parameters()) {
                    let text = value.map_or("*", |value| parameter.values()[value as usize].text());
                    xml.leaf("Value", text);
                }
            });
        }
    });
}

/// Elements, each on a line of its own.
struct Xml {
    text: String,
    depth: usize,
}

impl Xml {
    fn element<T>(
        &mut self,
        name: &str,
        attributes: &[(&str, &str)],
        inside: impl FnOnce(&mut Xml) -> T,
    ) -> T {
        let said = attributes.iter().map(|(name, text)| format!(" {name}=\"{}\"", escaped(text)));
        let said: String = said.collect();
        self.line(&format!("<{name}{said}>"));
        self.depth += 1;
        let result = inside(self);
        self.depth -= 1;
        self.line(&format!("</{name}>"));
        result
    }

    fn leaf(&mut self, name: &str, text: &str) {
        self.line(&format!("<{name}>{}</{name}>", escaped(text)));
    }

    fn line(&mut self, line: &str) {
        let indent = "  ".repeat(self.depth);
        writeln!(self.text, "{indent}{line}").expect("a string takes any text");
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
