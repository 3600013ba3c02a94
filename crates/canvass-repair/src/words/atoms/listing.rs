//! Which atoms a generator has: comparisons of parameters, the value, its fields and numbers of the file; the constructors of the
//! value and of its fields; and the file's own functions.

use super::{Argument, Atom, Operand, Test};
use crate::{
    language::{Constructor, Function, FunctionId, Kind, Program, Style, TypeId},
    oracle::Oracle,
    value::ValueId,
    words::applied,
};

/// Signatures are as many bits.
const MOST_ATOMS: usize = 64;
/// How many numbers of the file something is compared with.
const MOST_NUMBERS: usize = 6;

/// The atoms for a generator, whose value has this name, those first that read best.
pub(in crate::words) fn atoms(oracle: &mut Oracle<'_>, value: &str) -> Vec<Atom> {
    let program = oracle.program();
    let function = program.function(oracle.generator);
    let numbers = numbers(oracle);
    let written = oracle.written_atoms.clone();
    let mut listing =
        Listing { program, own: function, value, numbers, written, found: Vec::new() };
    for (place, parameter) in function.parameters().iter().enumerate() {
        let name = &parameter.name;
        if parameter.of == TypeId::BOOL {
            listing.add_truth(name, Operand::Parameter(place));
        } else if program.types.is_unsigned(parameter.of) {
            let test = Test::Zero(Operand::Parameter(place));
            let notation = [format!("{name} = 0"), format!("{name} > 0")];
            let words = [format!("`{name}` is zero"), format!("`{name}` is not zero")];
            listing.found.push(Atom { notation, words, test });
        }
    }
    match program.types.kind(function.result) {
        Kind::Data(constructors) => match constructors.as_slice() {
            [only] => listing.add_fields(only),
            many => listing.add_constructors(value, &Operand::Value, many),
        },
        Kind::Integer(_) => listing.compare(value, &Operand::Value, function.result, true),
    }
    listing.add_functions();
    listing.add_parameters();
    if let Kind::Data(constructors) = program.types.kind(function.result)
        && constructors.len() > 1
    {
        listing.add_parts(constructors);
    }
    let without = &oracle.without;
    listing.found.retain(|atom| !atom.test.operands().any(|one| is_call_of(program, one, without)));
    listing.found.truncate(MOST_ATOMS);
    listing.found
}

fn is_call_of(program: &Program, operand: &Operand, names: &[String]) -> bool {
    matches!(operand, Operand::Call(function, _) if names.contains(&program.function(*function).name))
}

/// The numbers of the file that are not zero, those nearest to zero.
fn numbers(oracle: &mut Oracle<'_>) -> Vec<(i128, ValueId)> {
    let mut numbers = oracle.program().constants.clone();
    numbers.retain(|&number| number != 0);
    numbers.sort_by_key(|number| number.unsigned_abs());
    numbers.truncate(MOST_NUMBERS);
    [0].into_iter()
        .chain(numbers)
        .map(|number| (number, oracle.interpreter.values.integer(number)))
        .collect()
}

struct Listing<'a> {
    program: &'a Program,
    own: &'a Function,
    value: &'a str,
    /// Zero, and numbers of the file.
    numbers: Vec<(i128, ValueId)>,
    /// Functions that stand for conditions of the user.
    written: Vec<(String, String)>,
    found: Vec<Atom>,
}

impl Listing<'_> {
    fn add_truth(&mut self, name: &str, operand: Operand) {
        let notation = [name.to_owned(), format!("¬{name}")];
        let words = [format!("`{name}` holds"), format!("`{name}` does not hold")];
        self.found.push(Atom { notation, words, test: Test::Is(operand) });
    }

    fn add_constructors(&mut self, what: &str, operand: &Operand, all: &[Constructor]) {
        for (number, constructor) in all.iter().enumerate() {
            let name = shown(constructor);
            let notation = [format!("{what} is {name}"), format!("{what} is not {name}")];
            let words = [format!("`{what}` is `{name}`"), format!("`{what}` is not `{name}`")];
            let test = Test::Constructor(operand.clone(), number);
            self.found.push(Atom { notation, words, test });
        }
    }

    fn add_equal(&mut self, [name, other]: [&str; 2], [left, right]: [&Operand; 2]) {
        let notation = [format!("{name} = {other}"), format!("{name} ≠ {other}")];
        let words =
            [format!("`{name}` equals `{other}`"), format!("`{name}` differs from `{other}`")];
        self.found.push(Atom { notation, words, test: Test::Equal(left.clone(), right.clone()) });
    }

    fn add_less(&mut self, [name, other]: [&str; 2], [left, right]: [&Operand; 2]) {
        let notation = [format!("{name} < {other}"), format!("{name} ≥ {other}")];
        let words =
            [format!("`{name}` is less than `{other}`"), format!("`{name}` is at least `{other}`")];
        self.found.push(Atom { notation, words, test: Test::Less(left.clone(), right.clone()) });
    }

    /// Comparisons of a number with the numbers of the file, and with the parameters of its type.
    fn compare(&mut self, name: &str, operand: &Operand, of: TypeId, with_parameters: bool) {
        if with_parameters {
            self.compare_with_parameters(name, operand, of, 0);
        }
        let Some(width) = self.program.types.width(of) else { return };
        for (number, id) in self.numbers.clone() {
            if !width.contains(number) {
                continue;
            }
            let (shown, other) = (number.to_string(), Operand::Number(id));
            self.add_equal([name, &shown], [operand, &other]);
            if number != 0 || width.signed {
                self.add_less([name, &shown], [operand, &other]);
                self.add_less([&shown, name], [&other, operand]);
            }
        }
    }

    fn compare_with_parameters(&mut self, name: &str, operand: &Operand, of: TypeId, from: usize) {
        let own = self.own;
        for (place, parameter) in own.parameters().iter().enumerate().skip(from) {
            if parameter.of == of && self.program.types.is_integer(of) {
                let (other, with) = (parameter.name.as_str(), Operand::Parameter(place));
                self.add_equal([name, other], [operand, &with]);
                self.add_less([name, other], [operand, &with]);
                self.add_less([other, name], [&with, operand]);
            }
        }
    }

    fn add_fields(&mut self, constructor: &Constructor) {
        let fields = &constructor.fields;
        let names: Vec<String> = (0..fields.len())
            .map(|place| match (&fields[place].name, constructor.style) {
                (Some(name), Style::Named) => format!("{}.{name}", self.value),
                (_, Style::Array) => format!("{}[{place}]", self.value),
                _ => format!("{}.{place}", self.value),
            })
            .collect();
        let program = self.program;
        for (place, field) in fields.iter().enumerate() {
            let (name, operand) = (&names[place], Operand::Field(0, place));
            match program.types.kind(field.of) {
                Kind::Data(_) if field.of == TypeId::BOOL => self.add_truth(name, operand),
                Kind::Data(constructors) if constructors.len() > 1 => {
                    self.add_constructors(name, &operand, constructors);
                }
                Kind::Data(_) => {}
                Kind::Integer(_) => {
                    for earlier in (0..place).filter(|&other| fields[other].of == field.of) {
                        let (other, with) = (names[earlier].as_str(), Operand::Field(0, earlier));
                        self.add_equal([other, name], [&with, &operand]);
                        self.add_less([other, name], [&with, &operand]);
                    }
                    self.compare(name, &operand, field.of, true);
                }
            }
        }
    }

    fn add_functions(&mut self) {
        let (program, own) = (self.program, self.own);
        let contract = own.contract.expect("a generator has a contract");
        for number in 0..program.functions.len() as u32 {
            let id = FunctionId(number);
            let function = program.function(id);
            if !function.listed || function.contract.is_some() || id == contract.covers {
                continue;
            }
            let Some(arguments) = arguments(own, function) else { continue };
            let names: Vec<&str> = arguments
                .iter()
                .map(|argument| match argument {
                    Argument::Parameter(place) => own.parameters()[*place].name.as_str(),
                    Argument::Value => self.value,
                })
                .collect();
            let call = match self.written.iter().find(|(name, _)| *name == function.name) {
                Some((_, condition)) => format!("({condition})"),
                None => applied(program, id, &names),
            };
            let alone = arguments.len() == 1;
            let operand = Operand::Call(id, arguments);
            if function.result == TypeId::BOOL {
                self.add_truth(&call, operand);
            } else if program.types.is_integer(function.result) && alone {
                self.compare_with_parameters(&call, &operand, function.result, 0);
                for known in [1, 0] {
                    if let Some(&(_, id)) = self.numbers.iter().find(|(one, _)| *one == known) {
                        let shown = known.to_string();
                        self.add_equal([&call, &shown], [&operand, &Operand::Number(id)]);
                    }
                }
            }
        }
    }

    /// Comparisons of parameters with each other and with numbers of the file.
    fn add_parameters(&mut self) {
        let own = self.own;
        for (place, parameter) in own.parameters().iter().enumerate() {
            if !self.program.types.is_integer(parameter.of) {
                continue;
            }
            let (name, operand) = (parameter.name.as_str(), Operand::Parameter(place));
            self.compare_with_parameters(name, &operand, parameter.of, place + 1);
            for (next, other) in own.parameters().iter().enumerate() {
                if other.of == parameter.of && next != place {
                    let with = Operand::Parameter(next);
                    let notation = [
                        format!("{name} + 1 = {}", other.name),
                        format!("{name} + 1 ≠ {}", other.name),
                    ];
                    let words = [
                        format!("`{}` is one more than `{name}`", other.name),
                        format!("`{}` is not one more than `{name}`", other.name),
                    ];
                    let test = Test::Next(operand.clone(), with);
                    self.found.push(Atom { notation, words, test });
                }
            }
            self.compare(name, &operand, parameter.of, false);
        }
    }

    /// What the fields of the value are, as patterns: `list is Cons(_, Nil)`, `list is Cons(x, _)`.
    fn add_parts(&mut self, constructors: &[Constructor]) {
        let (program, own) = (self.program, self.own);
        for (number, constructor) in constructors.iter().enumerate() {
            for (place, field) in constructor.fields.iter().enumerate() {
                let pattern = |part: &str| pattern(constructor, place, part);
                let operand = Operand::Field(number, place);
                match program.types.kind(field.of) {
                    Kind::Data(inner) if inner.len() > 1 => {
                        for (which, part) in inner.iter().enumerate() {
                            let fields = if part.fields.is_empty() { "" } else { "(..)" };
                            let shown = match part.style {
                                Style::Sequence => pattern(shown(part)),
                                _ => pattern(&format!("{}{fields}", part.name)),
                            };
                            self.add_pattern(&shown, Test::Constructor(operand.clone(), which));
                        }
                    }
                    Kind::Data(_) => {}
                    Kind::Integer(_) => {
                        for (other, parameter) in own.parameters().iter().enumerate() {
                            if parameter.of != field.of {
                                continue;
                            }
                            let (name, with) = (&parameter.name, Operand::Parameter(other));
                            let equal = Test::Equal(operand.clone(), with.clone());
                            self.add_pattern(&pattern(name), equal);
                            let less = Test::Less(operand.clone(), with);
                            self.add_pattern(&pattern(&format!("..{name}")), less);
                        }
                    }
                }
            }
        }
    }

    fn add_pattern(&mut self, pattern: &str, test: Test) {
        let value = self.value;
        let notation = [format!("{value} is {pattern}"), format!("{value} is not {pattern}")];
        let words = [format!("`{value}` is `{pattern}`"), format!("`{value}` is not `{pattern}`")];
        self.found.push(Atom { notation, words, test });
    }
}

/// A constructor without its fields, as it reads in a formula.
fn shown(constructor: &Constructor) -> &str {
    match constructor.style {
        Style::Sequence if constructor.fields.is_empty() => "[]",
        Style::Sequence => "[_, ..]",
        Style::Array => "[..]",
        Style::Unit | Style::Tuple | Style::Named => &constructor.name,
    }
}

/// A pattern of a constructor in which one field is written out.
fn pattern(constructor: &Constructor, place: usize, part: &str) -> String {
    let name = &constructor.name;
    match (&constructor.fields[place].name, constructor.style) {
        (_, Style::Sequence) if place == 0 => format!("[{part}, ..]"),
        (_, Style::Sequence) if part == "[]" => "[_]".to_owned(),
        (_, Style::Sequence) => "[_, _, ..]".to_owned(),
        (Some(field), Style::Named) => format!("{name} {{ {field}: {part}, .. }}"),
        _ => {
            let parts: Vec<&str> = (0..constructor.fields.len())
                .map(|other| if other == place { part } else { "_" })
                .collect();
            let (open, close) = match constructor.style {
                Style::Array => ("[", "]"),
                _ => ("(", ")"),
            };
            format!("{name}{open}{}{close}", parts.join(", "))
        }
    }
}

/// The arguments with which a function is an atom: the value once, and parameters of the generator with the same name and type.
fn arguments(own: &Function, function: &Function) -> Option<Vec<Argument>> {
    let mut arguments = Vec::new();
    let mut values = 0;
    for parameter in function.parameters() {
        let named = own
            .parameters()
            .iter()
            .position(|other| other.name == parameter.name && other.of == parameter.of);
        match named {
            Some(place) => arguments.push(Argument::Parameter(place)),
            None if parameter.of == own.result => {
                values += 1;
                arguments.push(Argument::Value);
            }
            None => return None,
        }
    }
    (values == 1).then_some(arguments)
}
