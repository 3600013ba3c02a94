//! The atoms of descriptions: `bool` parameters, sizes that are zero, the constructor of the value, comparisons of its fields, and
//! the file's own functions.

use crate::{
    language::{Constructor, Function, FunctionId, Kind, Program, Style, TypeId},
    oracle::Oracle,
    value::ValueId,
    words::applied,
};

const MOST_ATOMS: usize = 16;

/// A predicate of the parameters and the value, with its text and that of its negation.
pub(super) struct Atom {
    pub(super) text: String,
    pub(super) negated: String,
    pub(super) test: Test,
}

pub(super) enum Test {
    /// A `bool` parameter.
    Parameter(usize),
    /// A size that is zero.
    Zero(usize),
    /// The constructor of the value, or of one of its fields.
    Constructor(Option<usize>, usize),
    /// Two fields that are equal.
    Same(usize, usize),
    /// A field that is smaller than another.
    Smaller(usize, usize),
    /// A function of the value and perhaps of parameters, and its result.
    Function(FunctionId, Vec<Argument>, ValueId),
}

/// An argument of a function in an atom.
#[derive(Clone, Copy)]
pub(super) enum Argument {
    Parameter(usize),
    Value,
}

impl Test {
    pub(super) fn looks_at_parameters(&self) -> bool {
        match self {
            Test::Parameter(_) | Test::Zero(_) => true,
            Test::Constructor(..) | Test::Same(..) | Test::Smaller(..) => false,
            Test::Function(_, arguments, _) => arguments.len() > 1,
        }
    }

    pub(super) fn holds(&self, oracle: &mut Oracle<'_>, tuple: usize, value: ValueId) -> bool {
        let values = &oracle.interpreter.values;
        let parameter = |place: usize| oracle.universe.tuples[tuple][place];
        let field = |place: usize| values.fields(value)[place];
        match self {
            Test::Parameter(place) => parameter(*place) == ValueId::TRUE,
            Test::Zero(place) => values.as_integer(parameter(*place)) == Some(0),
            Test::Constructor(None, number) => values.constructor(value) == *number,
            Test::Constructor(Some(place), number) => values.constructor(field(*place)) == *number,
            Test::Same(first, second) => field(*first) == field(*second),
            Test::Smaller(first, second) => {
                values.as_integer(field(*first)) < values.as_integer(field(*second))
            }
            Test::Function(function, arguments, result) => {
                let arguments: Vec<ValueId> = arguments
                    .iter()
                    .map(|argument| match argument {
                        Argument::Parameter(place) => parameter(*place),
                        Argument::Value => value,
                    })
                    .collect();
                oracle.interpreter.call(*function, &arguments) == Ok(*result)
            }
        }
    }
}

/// The atoms for a generator, whose value has this name.
pub(super) fn atoms(oracle: &mut Oracle<'_>, value: &str) -> Vec<Atom> {
    let program = oracle.program();
    let function = program.function(oracle.generator);
    let mut listing = Listing { program, value, found: Vec::new() };
    for (place, parameter) in function.parameters().iter().enumerate() {
        let name = &parameter.name;
        if parameter.of == TypeId::BOOL {
            listing.add(name.clone(), format!("¬{name}"), Test::Parameter(place));
        } else if program.types.is_unsigned(parameter.of) {
            listing.add(format!("{name} = 0"), format!("{name} > 0"), Test::Zero(place));
        }
    }
    match program.types.kind(function.result) {
        Kind::Data(constructors) => match constructors.as_slice() {
            [only] => listing.add_fields(only),
            many => listing.add_constructors(value, None, many),
        },
        Kind::Integer { .. } => {}
    }
    listing.add_functions(oracle);
    listing.found.truncate(MOST_ATOMS);
    listing.found
}

struct Listing<'a> {
    program: &'a Program,
    value: &'a str,
    found: Vec<Atom>,
}

impl Listing<'_> {
    fn add(&mut self, text: String, negated: String, test: Test) {
        self.found.push(Atom { text, negated, test });
    }

    fn add_constructors(&mut self, what: &str, field: Option<usize>, all: &[Constructor]) {
        for (number, constructor) in all.iter().enumerate() {
            let name = &constructor.name;
            let test = Test::Constructor(field, number);
            self.add(format!("{what} is {name}"), format!("{what} is not {name}"), test);
        }
    }

    fn add_fields(&mut self, constructor: &Constructor) {
        let fields = &constructor.fields;
        let names: Vec<String> = (0..fields.len())
            .map(|place| match (&fields[place].name, constructor.style) {
                (Some(name), Style::Named) => format!("{}.{name}", self.value),
                _ => format!("{}.{place}", self.value),
            })
            .collect();
        let program = self.program;
        for (place, field) in fields.iter().enumerate() {
            let name = &names[place];
            match program.types.kind(field.of) {
                Kind::Data(_) if field.of == TypeId::BOOL => {
                    let test = Test::Constructor(Some(place), 1);
                    self.add(name.clone(), format!("¬{name}"), test);
                }
                Kind::Data(constructors) if constructors.len() > 1 => {
                    self.add_constructors(name, Some(place), constructors);
                }
                Kind::Data(_) => {}
                Kind::Integer { .. } => {
                    for earlier in (0..place).filter(|&other| fields[other].of == field.of) {
                        let other = &names[earlier];
                        let same = (format!("{other} = {name}"), format!("{other} ≠ {name}"));
                        self.add(same.0, same.1, Test::Same(earlier, place));
                        let smaller = (format!("{other} < {name}"), format!("{other} ≥ {name}"));
                        self.add(smaller.0, smaller.1, Test::Smaller(earlier, place));
                    }
                }
            }
        }
    }

    fn add_functions(&mut self, oracle: &mut Oracle<'_>) {
        let program = self.program;
        let own = program.function(oracle.generator);
        let contract = own.contract.expect("a generator has a contract");
        for number in 0..program.functions.len() as u32 {
            let id = FunctionId(number);
            let function = program.function(id);
            if function.contract.is_some() || id == contract.covers {
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
            let call = applied(program, id, &names);
            if function.result == TypeId::BOOL {
                let test = Test::Function(id, arguments, ValueId::TRUE);
                self.add(call.clone(), format!("¬{call}"), test);
            } else if program.types.is_integer(function.result) && arguments.len() == 1 {
                for known in [1, 0] {
                    let text = format!("{call} = {known}");
                    let negated = format!("{call} ≠ {known}");
                    let known = oracle.interpreter.values.integer(known);
                    self.add(text, negated, Test::Function(id, arguments.clone(), known));
                }
            }
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
