//! Lambda terms without names, with types: lifted, substituted and reduced they keep their types and values.

use super::{Box, Choices, property};
use crate::everyday::{Program, Verdict};
use canvass_peers_mutate::mutate;
use program::{Term, Type};
use std::rc::Rc;

#[mutate]
pub mod program {
    use super::super::{Box, input};

    #[input]
    pub enum Type {
        Number,
        Arrow(Box<Type>, Box<Type>),
    }

    /// A variable is how many binders are between it and its own.
    #[input]
    pub enum Term {
        Variable(u8),
        Constant(i64),
        Add(Box<Term>, Box<Term>),
        Lambda(Type, Box<Term>),
        Apply(Box<Term>, Box<Term>),
    }

    use Term::{Add, Apply, Constant, Lambda, Variable};

    /// The term below so many more binders. Variables below `from` are its own.
    pub fn lift(term: &Term, by: u8, from: u8) -> Term {
        let inside = |term: &Term| Box::new(lift(term, by, from));
        match term {
            Constant(number) => Constant(*number),
            Variable(index) => {
                if *index >= from {
                    Variable(*index + by)
                } else {
                    Variable(*index)
                }
            }
            Add(left, right) => Add(inside(left), inside(right)),
            Lambda(ty, body) => Lambda(ty.clone(), Box::new(lift(body, by, from + 1))),
            Apply(function, argument) => Apply(inside(function), inside(argument)),
        }
    }

    /// Puts a term in the place of a variable, which is no more.
    pub fn substitute(term: &Term, index: u8, value: &Term) -> Term {
        let inside = |term: &Term| Box::new(substitute(term, index, value));
        match term {
            Constant(number) => Constant(*number),
            Variable(other) => {
                if *other == index {
                    lift(value, index, 0)
                } else if *other > index {
                    Variable(*other - 1)
                } else {
                    Variable(*other)
                }
            }
            Add(left, right) => Add(inside(left), inside(right)),
            Lambda(ty, body) => Lambda(ty.clone(), Box::new(substitute(body, index + 1, value))),
            Apply(function, argument) => Apply(inside(function), inside(argument)),
        }
    }

    fn uses(term: &Term, index: u8) -> bool {
        match term {
            Constant(_) => false,
            Variable(other) => *other == index,
            Add(one, other) | Apply(one, other) => uses(one, index) || uses(other, index),
            Lambda(_, body) => uses(body, index + 1),
        }
    }

    /// One step of reduction, the outermost first; none if there is none.
    pub fn step(term: &Term) -> Option<Term> {
        match term {
            Constant(_) | Variable(_) => None,
            Add(left, right) => {
                if let (Constant(one), Constant(other)) = (&**left, &**right) {
                    return Some(Constant(one.wrapping_add(*other)));
                }
                match step(left) {
                    Some(left) => Some(Add(Box::new(left), right.clone())),
                    None => Some(Add(left.clone(), Box::new(step(right)?))),
                }
            }
            Lambda(ty, body) => {
                if let Apply(function, argument) = &**body
                    && **argument == Variable(0)
                    && !uses(function, 0)
                {
                    return Some(substitute(function, 0, argument));
                }
                Some(Lambda(ty.clone(), Box::new(step(body)?)))
            }
            Apply(function, argument) => {
                if let Lambda(_, body) = &**function {
                    return Some(substitute(body, 0, argument));
                }
                match step(function) {
                    Some(function) => Some(Apply(Box::new(function), argument.clone())),
                    None => Some(Apply(function.clone(), Box::new(step(argument)?))),
                }
            }
        }
    }
}

/// The type of a term, from the types of its variables, the innermost first.
fn type_of(context: &[Type], term: &Term) -> Option<Type> {
    match term {
        Term::Variable(index) => context.get(usize::from(*index)).cloned(),
        Term::Constant(_) => Some(Type::Number),
        Term::Add(left, right) => {
            let both = [type_of(context, left)?, type_of(context, right)?];
            both.iter().all(|ty| *ty == Type::Number).then_some(Type::Number)
        }
        Term::Lambda(argument, body) => {
            let inner = [std::slice::from_ref(argument), context].concat();
            Some(arrow(argument.clone(), type_of(&inner, body)?))
        }
        Term::Apply(function, argument) => {
            let Type::Arrow(from, to) = type_of(context, function)? else { return None };
            (type_of(context, argument)? == *from).then(|| (*to).clone())
        }
    }
}

fn arrow(from: Type, to: Type) -> Type {
    Type::Arrow(Box::new(from), Box::new(to))
}

/// Terms have two free variables: a number and a function of numbers.
fn context() -> Vec<Type> {
    vec![Type::Number, arrow(Type::Number, Type::Number)]
}

#[derive(Clone)]
enum Value {
    Number(i64),
    Function(Rc<dyn Fn(Value) -> Value>),
}

impl Value {
    fn number(&self) -> i64 {
        match self {
            Value::Number(number) => *number,
            Value::Function(_) => panic!("no number"),
        }
    }
}

/// Values of the free variables.
fn environment() -> Vec<Value> {
    let function = |value: Value| Value::Number(value.number().wrapping_mul(3).wrapping_add(1));
    vec![Value::Number(1_000), Value::Function(Rc::new(function))]
}

/// The value of a term that has a type.
fn value(term: &Term, environment: &[Value]) -> Value {
    match term {
        Term::Variable(index) => environment[usize::from(*index)].clone(),
        Term::Constant(number) => Value::Number(*number),
        Term::Add(left, right) => {
            let (left, right) = (value(left, environment), value(right, environment));
            Value::Number(left.number().wrapping_add(right.number()))
        }
        Term::Lambda(_, body) => {
            let (body, outer) = ((**body).clone(), environment.to_vec());
            let call = move |argument| value(&body, &[&[argument], outer.as_slice()].concat());
            Value::Function(Rc::new(call))
        }
        Term::Apply(function, argument) => match value(function, environment) {
            Value::Function(call) => call(value(argument, environment)),
            Value::Number(_) => panic!("no function"),
        },
    }
}

/// A number that depends on a value of a type.
fn observed(ty: &Type, value: &Value) -> i64 {
    match (ty, value) {
        (Type::Arrow(from, to), Value::Function(call)) => observed(to, &call(sample(from))),
        _ => value.number(),
    }
}

fn sample(ty: &Type) -> Value {
    match ty {
        Type::Number => Value::Number(70),
        Type::Arrow(from, to) => {
            let (from, to) = ((**from).clone(), (**to).clone());
            let call = move |argument: Value| shifted(&to, observed(&from, &argument));
            Value::Function(Rc::new(call))
        }
    }
}

/// A value of a type that a number can be observed in.
fn shifted(ty: &Type, number: i64) -> Value {
    match ty {
        Type::Number => Value::Number(number.wrapping_mul(5)),
        Type::Arrow(from, to) => {
            let (from, to) = ((**from).clone(), (**to).clone());
            let call = move |argument: Value| {
                shifted(&to, number.wrapping_add(observed(&from, &argument)))
            };
            Value::Function(Rc::new(call))
        }
    }
}

fn substitution_keeps_type_and_value((body, argument): &(Term, Term)) -> Verdict {
    let context = context();
    let Some(from) = type_of(&context, argument) else { return Verdict::Discarded };
    let inner = [&[from], context.as_slice()].concat();
    let Some(ty) = type_of(&inner, body) else { return Verdict::Discarded };
    let result = program::substitute(body, 0, argument);
    assert_eq!(type_of(&context, &result), Some(ty.clone()), "{result:?}");
    let outer = environment();
    let with = [&[value(argument, &outer)], outer.as_slice()].concat();
    assert_eq!(observed(&ty, &value(&result, &outer)), observed(&ty, &value(body, &with)));
    Verdict::Holds
}

fn a_step_keeps_type_and_value(term: &Term) -> Verdict {
    let context = context();
    let Some(ty) = type_of(&context, term) else { return Verdict::Discarded };
    let Some(next) = program::step(term) else { return Verdict::Holds };
    assert_eq!(type_of(&context, &next), Some(ty.clone()), "{next:?}");
    let environment = environment();
    let values = [term, &next].map(|term| observed(&ty, &value(term, &environment)));
    assert_eq!(values[0], values[1], "{next:?}");
    Verdict::Holds
}

fn a_lifted_term_is_the_same((term, by): &(Term, u8)) -> Verdict {
    let context = context();
    let Some(ty) = type_of(&context, term) else { return Verdict::Discarded };
    if *by > 3 {
        return Verdict::Discarded;
    }
    let lifted = program::lift(term, *by, 0);
    let more = vec![Type::Number; usize::from(*by)];
    assert_eq!(type_of(&[more.as_slice(), &context].concat(), &lifted), Some(ty.clone()));
    let outer = environment();
    let inner = [vec![Value::Number(-1); usize::from(*by)], outer.clone()].concat();
    assert_eq!(observed(&ty, &value(&lifted, &inner)), observed(&ty, &value(term, &outer)));
    Verdict::Holds
}

/// A term of a type: a rule is chosen, then the types of its parts are known.
fn term_of(choices: &mut Choices, context: &[Type], ty: &Type) -> Term {
    let variables: Vec<u8> =
        (0..).zip(context).filter(|(_, it)| *it == ty).map(|it| it.0).collect();
    let rule = choices.below(6);
    if !choices.is_empty() && rule < 2 {
        let from = type_from(choices);
        let function = term_of(choices, context, &arrow(from.clone(), ty.clone()));
        let argument = term_of(choices, context, &from);
        return Term::Apply(Box::new(function), Box::new(argument));
    }
    if rule < 4 && !variables.is_empty() {
        let place = choices.below(variables.len() as u8);
        return Term::Variable(variables[usize::from(place)]);
    }
    match ty {
        Type::Number if rule == 4 && !choices.is_empty() => {
            let left = term_of(choices, context, ty);
            Term::Add(Box::new(left), Box::new(term_of(choices, context, ty)))
        }
        Type::Number => Term::Constant(choices.below(10).into()),
        Type::Arrow(from, to) => {
            let inner = [&[(**from).clone()], context].concat();
            Term::Lambda((**from).clone(), Box::new(term_of(choices, &inner, to)))
        }
    }
}

fn type_from(choices: &mut Choices) -> Type {
    match choices.below(4) {
        0 | 1 => Type::Number,
        2 => arrow(Type::Number, Type::Number),
        _ => arrow(Type::Number, type_from(choices)),
    }
}

fn body_and_argument(choices: Vec<u8>) -> (Term, Term) {
    let (choices, context) = (&mut Choices::new(choices), context());
    let (from, to) = (type_from(choices), type_from(choices));
    let argument = term_of(choices, &context, &from);
    let inner = [&[from], context.as_slice()].concat();
    (term_of(choices, &inner, &to), argument)
}

fn some_term(choices: Vec<u8>) -> Term {
    let choices = &mut Choices::new(choices);
    let ty = type_from(choices);
    term_of(choices, &context(), &ty)
}

fn term_and_lift((choices, by): (Vec<u8>, u8)) -> (Term, u8) {
    (some_term(choices), by % 4)
}

pub fn program() -> Program {
    Program {
        name: "lambda_terms",
        mutants: program::MUTANTS,
        properties: vec![
            property(
                "substitution_keeps_type_and_value",
                substitution_keeps_type_and_value,
                body_and_argument,
            ),
            property("a_step_keeps_type_and_value", a_step_keeps_type_and_value, some_term),
            property("a_lifted_term_is_the_same", a_lifted_term_is_the_same, term_and_lift),
        ],
    }
}
