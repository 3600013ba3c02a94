//! Evaluation of terms under an assignment, by the interpreter: how a model of the solver is confirmed.

use crate::{
    hash::Map,
    interpreter::Interpreter,
    language::{FunctionId, Primitive, TypeId},
    proof::term::{Node, Term, Terms},
    value::ValueId,
};

/// The value of a term, if it has one.
pub(crate) fn value_of(
    terms: &Terms<'_>,
    interpreter: &mut Interpreter<'_>,
    assignment: &[(Term, ValueId)],
    term: Term,
) -> Option<ValueId> {
    let mut known: Map<Term, Option<ValueId>> = Map::default();
    for inner in terms.inside(&[term]) {
        let assigned = assignment.iter().find(|(variable, _)| *variable == inner);
        let value = match assigned {
            Some(&(_, value)) => Some(value),
            None => compute(terms, interpreter, inner, |part| known[&part]),
        };
        known.insert(inner, value);
    }
    known[&term]
}

fn compute(
    terms: &Terms<'_>,
    interpreter: &mut Interpreter<'_>,
    term: Term,
    value: impl Fn(Term) -> Option<ValueId>,
) -> Option<ValueId> {
    let all = |parts: &[Term]| parts.iter().map(|&part| value(part)).collect::<Option<Vec<_>>>();
    let truth = ValueId::of_bool;
    let mut number = |primitive: Primitive, left: Term, right: Term| {
        // The solver's integers are mathematical: a type without bounds that matter.
        let widest = terms.program.types.named("i128").expect("every program has it");
        interpreter.primitive(primitive, widest, &[value(left)?, value(right)?]).ok()
    };
    match terms.node(term) {
        Node::Truth(known) => Some(truth(*known)),
        Node::Integer(number) => Some(interpreter.values.integer(*number)),
        Node::Variable(_) | Node::Exists(..) => None,
        Node::Construct(of, number, parts) => {
            Some(interpreter.values.data(*of, *number, &all(parts)?))
        }
        Node::Test(_, number, part) => {
            Some(truth(interpreter.values.constructor(value(*part)?) == *number))
        }
        Node::Select(_, number, place, part) => {
            let whole = value(*part)?;
            let found = interpreter.values.constructor(whole) == *number;
            found.then(|| interpreter.values.fields(whole)[*place])
        }
        Node::Apply(function, parts) => {
            let arguments = all(parts)?;
            is_typed(interpreter, *function, &arguments).then_some(())?;
            interpreter.call(*function, &arguments).ok()
        }
        Node::Defined(function, parts) => {
            let arguments = all(parts)?;
            is_typed(interpreter, *function, &arguments).then_some(())?;
            Some(truth(interpreter.call(*function, &arguments).is_ok()))
        }
        Node::Not(part) => Some(truth(value(*part)? == ValueId::FALSE)),
        Node::And(parts) => decided(parts, ValueId::FALSE, value),
        Node::Or(parts) => decided(parts, ValueId::TRUE, value),
        Node::If(condition, then, otherwise) => {
            if value(*condition)? == ValueId::TRUE {
                value(*then)
            } else {
                value(*otherwise)
            }
        }
        Node::Equal(left, right) => Some(truth(value(*left)? == value(*right)?)),
        Node::AtMost(left, right) => number(Primitive::AtMost, *left, *right),
        Node::Add(left, right) => number(Primitive::Add, *left, *right),
        Node::Multiply(left, right) => number(Primitive::Multiply, *left, *right),
        Node::Quotient(left, right) => {
            euclidean(interpreter, value(*left)?, value(*right)?, i128::checked_div_euclid)
        }
        Node::Modulus(left, right) => {
            euclidean(interpreter, value(*left)?, value(*right)?, i128::checked_rem_euclid)
        }
    }
}

fn euclidean(
    interpreter: &mut Interpreter<'_>,
    left: ValueId,
    right: ValueId,
    compute: fn(i128, i128) -> Option<i128>,
) -> Option<ValueId> {
    let (left, right) =
        (interpreter.values.as_integer(left)?, interpreter.values.as_integer(right)?);
    compute(left, right).map(|number| interpreter.values.integer(number))
}

/// A conjunction or disjunction: one operand may decide it even if others have no value.
fn decided(
    parts: &[Term],
    by: ValueId,
    value: impl Fn(Term) -> Option<ValueId>,
) -> Option<ValueId> {
    if parts.iter().any(|&part| value(part) == Some(by)) {
        return Some(by);
    }
    let open = parts.iter().any(|&part| value(part).is_none());
    (!open).then_some(ValueId::of_bool(by == ValueId::FALSE))
}

/// Whether the arguments are values of the parameters' types, as the interpreter requires: the solver's integers have no bounds.
fn is_typed(interpreter: &Interpreter<'_>, function: FunctionId, arguments: &[ValueId]) -> bool {
    let program = interpreter.program;
    let parameters = program.function(function).parameters();
    parameters
        .iter()
        .zip(arguments)
        .all(|(parameter, &argument)| is_value_of(interpreter, parameter.of, argument))
}

fn is_value_of(interpreter: &Interpreter<'_>, of: TypeId, value: ValueId) -> bool {
    let types = &interpreter.program.types;
    match interpreter.values.as_integer(value) {
        Some(number) => types.width(of).is_some_and(|width| width.contains(number)),
        None => {
            let fields = &types.constructors(of)[interpreter.values.constructor(value)].fields;
            fields
                .iter()
                .zip(interpreter.values.fields(value))
                .all(|(field, &part)| is_value_of(interpreter, field.of, part))
        }
    }
}
