//! What may be written instead of parts of a generator: other operators, numbers, variables, draws, and expressions that it has too.

use std::{collections::BTreeSet, ops::Range};

use crate::{
    language::{Expression, Form, Hold, Primitive, TypeId},
    oracle::Oracle,
};

/// How many expressions of the generator are tried in place of another one.
const MOST_OTHERS: usize = 12;

const COMPARISONS: [&str; 6] = ["<", "<=", ">", ">=", "==", "!="];

/// A replacement of some bytes.
pub(super) struct Candidate {
    pub(super) span: Range<usize>,
    pub(super) text: String,
    /// Whether the bytes are an expression, not an operator or the bounds of a range.
    pub(super) is_whole: bool,
}

/// What may be written instead of parts of a generator's body, what changes least first.
pub(super) fn candidates(oracle: &Oracle<'_>, source: &str) -> Vec<Candidate> {
    let body = &oracle.program().function(oracle.generator).body;
    let mut corrector = Corrector { oracle, source, body, found: Vec::new() };
    corrector.collect();
    corrector.found
}

struct Corrector<'c, 'o> {
    oracle: &'c Oracle<'o>,
    source: &'c str,
    body: &'c Expression,
    found: Vec<Candidate>,
}

impl Corrector<'_, '_> {
    fn collect(&mut self) {
        let mut parts: Vec<&Expression> = Vec::new();
        let whole = &self.body.span;
        self.body.walk(&mut |part| {
            if whole.start <= part.span.start && part.span.end <= whole.end {
                parts.push(part);
            }
        });
        let ways: [fn(&mut Self, &Expression); 6] = [
            Self::operators,
            Self::operands,
            Self::numbers,
            Self::variables,
            Self::draws,
            Self::recursion,
        ];
        for way in ways {
            parts.iter().for_each(|part| way(self, part));
        }
        parts.iter().for_each(|part| self.others(part, &parts));
        let mut seen = BTreeSet::new();
        self.found.retain(|one| seen.insert((one.span.start, one.span.end, one.text.clone())));
    }

    /// Another text for a whole expression.
    fn instead(&mut self, span: Range<usize>, text: String) {
        self.found.push(Candidate { span, text, is_whole: true });
    }

    /// Another text for a part of one.
    fn inside(&mut self, span: Range<usize>, text: String) {
        self.found.push(Candidate { span, text, is_whole: false });
    }

    /// The other operators, `..=` instead of `..`, and the opposite of a condition.
    fn operators(&mut self, part: &Expression) {
        match &part.form {
            Form::Range(inclusive, low, high) => {
                let (old, new) = if *inclusive { ("..=", "..") } else { ("..", "..=") };
                self.between(low, high, old, &[new]);
            }
            Form::Primitive(primitive, parts) => {
                let [left, right] = parts.as_slice() else { return };
                let old = primitive.symbol();
                match primitive {
                    Primitive::Less
                    | Primitive::AtMost
                    | Primitive::Greater
                    | Primitive::AtLeast
                    | Primitive::Equal
                    | Primitive::NotEqual => self.between(left, right, old, &COMPARISONS),
                    Primitive::Add => self.between(left, right, "+", &["-"]),
                    Primitive::Subtract => self.between(left, right, "-", &["+"]),
                    Primitive::Multiply
                    | Primitive::Divide
                    | Primitive::Remainder
                    | Primitive::Maximum
                    | Primitive::Minimum
                    | Primitive::Negate
                    | Primitive::Cast
                    | Primitive::Convert
                    | Primitive::Keep
                    | Primitive::Not => {}
                }
            }
            Form::And(left, right) => self.between(left, right, "&&", &["||"]),
            Form::Or(left, right) => self.between(left, right, "||", &["&&"]),
            Form::If(condition, _, _) => {
                let text = format!("!({})", self.text(condition));
                self.instead(condition.span.clone(), text);
            }
            _ => {}
        }
    }

    /// Replaces an operator between two operands.
    fn between(&mut self, left: &Expression, right: &Expression, old: &str, new: &[&str]) {
        let Some(gap) = self.source.get(left.span.end..right.span.start) else { return };
        let Some(at) = gap.find(old) else { return };
        let start = left.span.end + at;
        for operator in new.iter().filter(|&&operator| operator != old) {
            self.inside(start..start + old.len(), (*operator).to_owned());
        }
    }

    /// One operand instead of both: `low` instead of `low + 1`, and a condition without one of its parts.
    fn operands(&mut self, part: &Expression) {
        let (left, right) = match &part.form {
            Form::Primitive(Primitive::Add | Primitive::Subtract, parts) => {
                match parts.as_slice() {
                    [left, right] => (left, right),
                    _ => return,
                }
            }
            Form::And(left, right) | Form::Or(left, right) => (&**left, &**right),
            _ => return,
        };
        for operand in [left, right] {
            let text = self.text(operand).to_owned();
            self.instead(part.span.clone(), text);
        }
    }

    /// Numbers that are next, or that the file has too, also with the other kind of range; and one more or less than a bound of a
    /// range or an argument.
    fn numbers(&mut self, part: &Expression) {
        for other in self.other_numbers(part) {
            self.instead(part.span.clone(), other);
        }
        let bounds: Vec<&Expression> = match &part.form {
            Form::Range(inclusive, low, high) => {
                let dots = if *inclusive { ".." } else { "..=" };
                let span = low.span.start..high.span.end;
                for other in self.other_numbers(high) {
                    let text = format!("{}{dots}{other}", self.text(low));
                    self.inside(span.clone(), text);
                }
                for other in self.other_numbers(low) {
                    let text = format!("{other}{dots}{}", self.text(high));
                    self.inside(span.clone(), text);
                }
                vec![low, high]
            }
            Form::Call(_, arguments) => arguments.iter().collect(),
            _ => Vec::new(),
        };
        for bound in bounds {
            if matches!(bound.form, Form::Local(_))
                && self.oracle.program().types.is_integer(bound.of)
            {
                self.next_to(bound, self.text(bound).to_owned());
            }
        }
    }

    /// One more or less than a variable, in place of an expression.
    fn next_to(&mut self, part: &Expression, name: String) {
        let changed = [format!("{name} + 1"), format!("{name} - 1")];
        changed.into_iter().for_each(|text| self.instead(part.span.clone(), text));
    }

    /// What may be written instead of a number.
    fn other_numbers(&self, part: &Expression) -> Vec<String> {
        let Form::Integer(value) = part.form else { return Vec::new() };
        if self.text(part).replace('_', "").parse() != Ok(value) {
            return Vec::new();
        }
        let mut others = vec![value + 1, value - 1, 0, 1];
        others.extend(&self.oracle.program().constants);
        let width = self.oracle.program().types.width(part.of);
        let mut seen = vec![value];
        others.retain(|&other| {
            let is_new = !seen.contains(&other);
            seen.push(other);
            is_new && width.is_some_and(|width| width.contains(other))
        });
        others.iter().map(i128::to_string).collect()
    }

    /// Other variables of the same type. Whether they are in scope is seen when the text is read.
    fn variables(&mut self, part: &Expression) {
        let Form::Local(local) = part.form else { return };
        let locals = &self.oracle.program().function(self.oracle.generator).locals;
        let own = &locals[local.index()];
        if self.text(part) != own.name {
            return;
        }
        for other in locals {
            if other.of == own.of && other.hold == own.hold && other.name != own.name {
                self.instead(part.span.clone(), other.name.clone());
            }
        }
    }

    /// Any number or truth value in place of one of them, in a field or for a variable: anywhere else it would reject, or decide by
    /// chance.
    fn draws(&mut self, part: &Expression) {
        let types = &self.oracle.program().types;
        let values: Vec<&Expression> = match &part.form {
            Form::Construct(_, parts) => parts.iter().collect(),
            Form::Let(_, value) => vec![value],
            _ => return,
        };
        for value in values {
            let is_single = match &value.form {
                Form::Local(_) | Form::Integer(_) | Form::Range(..) => types.is_integer(value.of),
                Form::Construct(_, parts) => value.of == TypeId::BOOL && parts.is_empty(),
                _ => false,
            };
            if is_single {
                let text = format!("any::<{}>()", types.name(value.of));
                self.instead(value.span.clone(), text);
            }
        }
    }

    /// A call of the generator itself with one less, in place of data or a draw of it.
    fn recursion(&mut self, part: &Expression) {
        let program = self.oracle.program();
        let function = program.function(self.oracle.generator);
        let is_inner = part.span != self.body.span && part.of == function.result;
        if !is_inner || program.types.is_integer(part.of) || function.hold != Hold::Owned {
            return;
        }
        for (place, parameter) in function.parameters().iter().enumerate() {
            if !program.types.is_unsigned(parameter.of) {
                continue;
            }
            let arguments: Vec<String> = function
                .parameters()
                .iter()
                .enumerate()
                .map(|(other, parameter)| {
                    let less = if other == place { " - 1" } else { "" };
                    format!("{}{less}", parameter.name)
                })
                .collect();
            let call = format!("{}({})", function.name, arguments.join(", "));
            if let Some(text) = held(&call, Hold::Owned, part.hold) {
                self.instead(part.span.clone(), text);
            }
        }
    }

    /// Other expressions of the generator that have the same type; for an argument of a call also variables, and one more or less.
    fn others(&mut self, part: &Expression, parts: &[&Expression]) {
        if part.span == self.body.span || part.of == TypeId::BOOL {
            return;
        }
        let program = self.oracle.program();
        // A choice in place of what was none would decide by chance.
        let may_choose = !program.is_exact(part);
        let apart = |other: &&&Expression| {
            other.of == part.of
                && (may_choose || program.is_exact(other))
                && (other.span.end <= part.span.start || part.span.end <= other.span.start)
        };
        let mut texts: Vec<String> = Vec::new();
        for other in parts.iter().filter(apart) {
            let Some(text) = held(self.text(other), other.hold, part.hold) else { continue };
            if text != self.text(part) && !texts.contains(&text) {
                texts.push(text);
            }
        }
        texts.sort_by_key(String::len);
        texts.truncate(MOST_OTHERS);
        texts.into_iter().for_each(|text| self.instead(part.span.clone(), text));
        if let Form::Call(callee, arguments) = &part.form
            && self.oracle.program().function(*callee).contract.is_some()
        {
            for argument in arguments {
                let locals = &self.oracle.program().function(self.oracle.generator).locals;
                let near = locals.iter().filter(|local| {
                    local.of == argument.of && self.oracle.program().types.is_integer(local.of)
                });
                let names: Vec<String> = near.map(|local| local.name.clone()).collect();
                for name in names {
                    self.instead(argument.span.clone(), name.clone());
                    self.next_to(argument, name);
                }
            }
        }
    }

    fn text(&self, part: &Expression) -> &str {
        &self.source[part.span.clone()]
    }
}

/// The text of an expression where its value is held in another way; `None` if that takes more than a box or none.
fn held(text: &str, from: Hold, to: Hold) -> Option<String> {
    match (from, to) {
        (from, to) if from == to => Some(text.to_owned()),
        (Hold::Owned, Hold::Boxed) => Some(format!("Box::new({text})")),
        (Hold::Boxed, Hold::Owned) => {
            let inner = text.strip_prefix("Box::new(")?.strip_suffix(')')?;
            is_balanced(inner).then(|| inner.to_owned())
        }
        _ => None,
    }
}

/// Whether each bracket that is closed in a text was opened in it.
fn is_balanced(text: &str) -> bool {
    let mut open = 0_usize;
    for letter in text.chars() {
        match letter {
            '(' | '[' | '{' => open += 1,
            ')' | ']' | '}' => match open.checked_sub(1) {
                Some(less) => open = less,
                None => return false,
            },
            _ => {}
        }
    }
    open == 0
}
