//! Descriptions as Rust: what a person would derive, and how a value is looked at.

use crate::description::{Definition, Description, Field};
use std::fmt::Write;

/// Not every definition is part of the first one.
const ALLOW: &str = "#[allow(dead_code, reason = \"drawn at random\")]";

/// A module for each description, and a list of what checks them.
#[allow(dead_code, reason = "only the build script writes the program")]
pub fn program(count: u64) -> String {
    let mut text = String::new();
    for number in 0..count {
        let types = Description::random(number).rust();
        let _ = writeln!(text, "{ALLOW}\nmod type_{number} {{\n    use super::*;\n{types}}}");
    }
    let checks: String =
        (0..count).map(|number| format!("    check::<type_{number}::T0>,\n")).collect();
    let _ = writeln!(text, "pub const CHECKS: &[Check] = &[\n{checks}];");
    text
}

impl Description {
    pub fn rust(&self) -> String {
        self.definitions.iter().enumerate().map(|(at, own)| definition(at, own)).collect()
    }
}

fn definition(at: usize, definition: &Definition) -> String {
    let derive = "#[derive(Debug, Clone, PartialEq, Canvass)]";
    match definition {
        Definition::Struct(fields) => {
            let types: Vec<String> = fields.iter().map(ty).collect();
            let looks: Vec<String> = (0..fields.len()).map(|at| format!("&self.{at}")).collect();
            format!(
                "{derive}\npub struct T{at}({});\nimpl Model for T{at} {{ fn node(&self) -> Node<'_> {{ Node {{ constructor: 0, \
                 fields: vec![{}] }} }} }}\n",
                types.iter().map(|ty| format!("pub {ty}")).collect::<Vec<_>>().join(", "),
                looks.join(", ")
            )
        }
        Definition::Enum(variants) => {
            let (mut own, mut arms) = (String::new(), String::new());
            for (number, variant) in variants.iter().enumerate() {
                let types: Vec<String> = variant.fields.iter().map(ty).collect();
                let names: Vec<String> = (0..types.len()).map(|at| format!("f{at}")).collect();
                let with = |inner: &[String]| match inner {
                    [] => String::new(),
                    inner => format!("({})", inner.join(", ")),
                };
                if variant.size != 1 {
                    let _ = write!(own, "#[canvass(size = {})] ", variant.size);
                }
                let _ = writeln!(own, "V{number}{},", with(&types));
                let _ = writeln!(
                    arms,
                    "T{at}::V{number}{} => Node {{ constructor: {number}, fields: vec![{}] }},",
                    with(&names),
                    names.join(", ")
                );
            }
            format!(
                "{derive}\npub enum T{at} {{\n{own}}}\nimpl Model for T{at} {{ fn node(&self) -> Node<'_> {{ match self {{\n{arms}}} }} }}\n"
            )
        }
    }
}

fn ty(field: &Field) -> String {
    match field {
        Field::Byte => "u8".to_owned(),
        Field::Bool => "bool".to_owned(),
        Field::Unit => "()".to_owned(),
        Field::Option(inner) => format!("Option<{}>", ty(inner)),
        Field::List(inner) => format!("Vec<{}>", ty(inner)),
        Field::Pair(left, right) => format!("({}, {})", ty(left), ty(right)),
        Field::Boxed(at) => format!("Box<T{at}>"),
        Field::Lazy(at) => format!("Lazy<T{at}>"),
    }
}
