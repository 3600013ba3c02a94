//! Rendering of terms as Rust expressions.

use crate::{
    language::{Function, Hold, LocalId, Primitive, Program, Style, TypeId},
    oracle::Operation,
    synthesis::Pool,
    value::Values,
};

/// Renders the terms of a pool for the function they are inserted in.
pub(crate) struct Renderer<'a> {
    pub(crate) program: &'a Program,
    pub(crate) function: &'a Function,
    pub(crate) values: &'a Values,
    pub(crate) pool: &'a Pool,
}

/// Precedence of operators, from the loosest on; an operand of lower precedence gets parentheses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tightness {
    Comparison,
    Sum,
    Product,
    Prefix,
    Atom,
}

struct Rendered {
    text: String,
    tightness: Tightness,
    hold: Hold,
}

impl Renderer<'_> {
    /// A term as an owned value.
    pub(crate) fn render(&self, term: usize) -> String {
        let mut uses = Vec::new();
        self.count(term, &mut uses);
        self.held(term, Hold::Owned, &uses)
    }

    fn count(&self, term: usize, uses: &mut Vec<LocalId>) {
        let entry = &self.pool.terms[term];
        if let Operation::Local(local) = entry.operation {
            uses.push(local);
        }
        entry.parts.iter().for_each(|&part| self.count(part, uses));
    }

    fn held(&self, term: usize, wanted: Hold, uses: &[LocalId]) -> String {
        let rendered = self.rendered(term, uses);
        let entry = &self.pool.terms[term];
        let copy = self.is_copy(entry.of);
        let again = match entry.operation {
            Operation::Local(local) => {
                !copy && uses.iter().filter(|&&other| other == local).count() > 1
            }
            _ => false,
        };
        let text = &rendered.text;
        let tight =
            if rendered.tightness < Tightness::Atom { format!("({text})") } else { text.clone() };
        match (rendered.hold, wanted) {
            (Hold::Owned, Hold::Owned) | (Hold::Boxed, Hold::Boxed) if again => {
                format!("{text}.clone()")
            }
            (Hold::Owned, Hold::Owned) | (Hold::Boxed, Hold::Boxed) => rendered.text,
            (Hold::Borrowed | Hold::BorrowedBox, Hold::Borrowed | Hold::BorrowedBox) => {
                rendered.text
            }
            (Hold::Owned, Hold::Boxed) if again => format!("Box::new({text}.clone())"),
            (Hold::Owned, Hold::Boxed) => format!("Box::new({text})"),
            (Hold::Owned | Hold::Boxed, Hold::Borrowed | Hold::BorrowedBox) => format!("&{tight}"),
            (Hold::Boxed, Hold::Owned) if again => format!("(*{text}).clone()"),
            (Hold::Boxed, Hold::Owned) => format!("*{tight}"),
            (Hold::Borrowed, Hold::Owned) if copy => format!("*{tight}"),
            (Hold::Borrowed, Hold::Owned) => format!("{text}.clone()"),
            (Hold::Borrowed, Hold::Boxed) => format!("Box::new({text}.clone())"),
            (Hold::BorrowedBox, Hold::Owned) if copy => format!("**{tight}"),
            (Hold::BorrowedBox, Hold::Owned) => format!("(**{text}).clone()"),
            (Hold::BorrowedBox, Hold::Boxed) => format!("{text}.clone()"),
        }
    }

    fn is_copy(&self, of: TypeId) -> bool {
        of == TypeId::BOOL || self.program.types.is_integer(of)
    }

    fn rendered(&self, term: usize, uses: &[LocalId]) -> Rendered {
        let entry = &self.pool.terms[term];
        let owned = |text, tightness| Rendered { text, tightness, hold: Hold::Owned };
        let part = |place: usize, least| self.operand(entry.parts[place], least, uses);
        match entry.operation {
            Operation::Local(local) => {
                let local = &self.function.locals[local.index()];
                Rendered { text: local.name.clone(), tightness: Tightness::Atom, hold: local.hold }
            }
            Operation::Literal(value) => {
                owned(self.values.show(&self.program.types, value), Tightness::Atom)
            }
            Operation::Any => {
                owned(format!("any::<{}>()", self.program.types.name(entry.of)), Tightness::Atom)
            }
            Operation::Construct(number) => {
                owned(self.construction(term, number, uses), Tightness::Atom)
            }
            Operation::Field(_) => unreachable!("no component is a field"),
            Operation::Minus(number) => {
                owned(format!("{} - {number}", part(0, Tightness::Sum)), Tightness::Sum)
            }
            Operation::Plus(number) => {
                owned(format!("{} + {number}", part(0, Tightness::Sum)), Tightness::Sum)
            }
            Operation::Times(factor) => {
                owned(format!("{factor} * {}", part(0, Tightness::Prefix)), Tightness::Product)
            }
            Operation::Primitive(primitive) => {
                let least = match primitive {
                    Primitive::Add | Primitive::Subtract => Tightness::Sum,
                    Primitive::Equal | Primitive::Less | Primitive::AtMost => Tightness::Comparison,
                    Primitive::Not => {
                        return owned(
                            format!("!{}", part(0, Tightness::Prefix)),
                            Tightness::Prefix,
                        );
                    }
                    _ => unreachable!("no component is this operator"),
                };
                let (left, right) = match least {
                    Tightness::Sum => (part(0, Tightness::Sum), part(1, Tightness::Product)),
                    _ => (part(0, Tightness::Sum), part(1, Tightness::Sum)),
                };
                owned(format!("{left} {} {right}", primitive.symbol()), least)
            }
            Operation::Range(inclusive) => {
                let dots = if inclusive { "..=" } else { ".." };
                let (low, high) = (part(0, Tightness::Sum), part(1, Tightness::Sum));
                owned(format!("range({low}{dots}{high})"), Tightness::Atom)
            }
            Operation::Call(function) | Operation::Generate(function) => {
                let callee = self.program.function(function);
                let arguments = callee.parameters().iter().zip(&entry.parts);
                let mut texts: Vec<String> = arguments
                    .map(|(parameter, &part)| self.held(part, parameter.hold, uses))
                    .collect();
                let text = if callee.method {
                    let receiver = self.operand(entry.parts[0], Tightness::Atom, uses);
                    texts.remove(0);
                    let name = callee.name.rsplit("::").next().unwrap_or(&callee.name);
                    format!("{receiver}.{name}({})", texts.join(", "))
                } else {
                    format!("{}({})", callee.name, texts.join(", "))
                };
                Rendered { text, tightness: Tightness::Atom, hold: callee.hold }
            }
        }
    }

    fn construction(&self, term: usize, number: usize, uses: &[LocalId]) -> String {
        let entry = &self.pool.terms[term];
        let constructor = &self.program.types.constructors(entry.of)[number];
        let fields = constructor.fields.iter().zip(&entry.parts);
        let texts: Vec<String> = fields
            .map(|(field, &part)| {
                let is_tail = constructor.style == Style::Sequence;
                let hold = if is_tail { Hold::Owned } else { field.hold };
                let text = self.held(part, hold, uses);
                match &field.name {
                    Some(name) if *name == text => text,
                    Some(name) => format!("{name}: {text}"),
                    None => text,
                }
            })
            .collect();
        match constructor.style {
            Style::Sequence => match texts.as_slice() {
                [first, rest] if rest == "vec![]" => format!("vec![{first}]"),
                [first, rest] => format!("[vec![{first}], {rest}].concat()"),
                _ => "vec![]".to_owned(),
            },
            Style::Unit => constructor.path.clone(),
            Style::Array => format!("[{}]", texts.join(", ")),
            Style::Tuple => format!("{}({})", constructor.path, texts.join(", ")),
            Style::Named => format!("{} {{ {} }}", constructor.path, texts.join(", ")),
        }
    }

    fn operand(&self, term: usize, least: Tightness, uses: &[LocalId]) -> String {
        let rendered = self.rendered(term, uses);
        let (text, tightness) = match rendered.hold {
            Hold::Owned => (rendered.text, rendered.tightness),
            Hold::Boxed | Hold::Borrowed => (format!("*{}", rendered.text), Tightness::Prefix),
            Hold::BorrowedBox => (format!("**{}", rendered.text), Tightness::Prefix),
        };
        if tightness < least { format!("({text})") } else { text }
    }
}
