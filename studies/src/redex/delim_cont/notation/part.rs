//! How values, contracts, marks and types are written.

use crate::redex::delim_cont::syntax::{
    Blame, Contract, MarkKey, Marks, PromptTag, Suffix, Type, Value,
};
use crate::redex::notation::{Expression, Notation, ReadError};
use canvass::Lazy;

/// `(x : t)`
pub(super) fn binder(name: &Lazy<Suffix>, of: &Lazy<Type>) -> Expression {
    Expression::List(vec![name.write(), Expression::of(":"), of.write()])
}

/// `x` and `t`, of `(x : t)`.
pub(super) fn bound(expression: &Expression) -> Result<(Lazy<Suffix>, Lazy<Type>), ReadError> {
    match expression.list() {
        Some([name, colon, of]) if colon.symbol() == Some(":") => {
            Ok((Lazy::read(name)?, Lazy::read(of)?))
        }
        Some(_) | None => Err(expression.unlike("(x : t)")),
    }
}

/// The word at the start of a list, and the rest of it.
fn form(expression: &Expression) -> (&str, &[Expression]) {
    match expression.list() {
        Some([head, rest @ ..]) => (head.symbol().unwrap_or_default(), rest),
        Some([]) | None => ("", &[]),
    }
}

impl Notation for Value {
    fn read(expression: &Expression) -> Result<Value, ReadError> {
        match expression.symbol() {
            Some("#t") => return Ok(Value::Boolean(true.into())),
            Some("#f") => return Ok(Value::Boolean(false.into())),
            Some("unit") => return Ok(Value::Unit),
            Some("s") => return Ok(Value::S),
            Some("call/comp") => return Ok(Value::CallComp),
            Some("call/cm") => return Ok(Value::CallMark),
            Some(_) | None => {}
        }
        match form(expression) {
            ("λ", [variable, body]) => {
                let (name, of) = bound(variable)?;
                Ok(Value::Lambda(name, of, Lazy::read(body)?))
            }
            ("cons", [first, rest]) => Ok(Value::Cons(Lazy::read(first)?, Lazy::read(rest)?)),
            ("null", [of]) => Lazy::read(of).map(Value::Null),
            _ => PromptTag::read(expression)
                .map(Value::Prompt)
                .or_else(|_| MarkKey::read(expression).map(Value::Mark))
                .or_else(|_| Lazy::read(expression).map(Value::Number))
                .map_err(|_| expression.unlike("a value v")),
        }
    }

    fn write(&self) -> Expression {
        match self {
            Value::Number(number) => number.write(),
            Value::Boolean(is) => Expression::of(if **is { "#t" } else { "#f" }),
            Value::Unit => Expression::of("unit"),
            Value::S => Expression::of("s"),
            Value::Lambda(name, of, body) => {
                Expression::form("λ", [binder(name, of), body.write()])
            }
            Value::Prompt(tag) => tag.write(),
            Value::Mark(key) => key.write(),
            Value::Cons(first, rest) => Expression::form("cons", [first.write(), rest.write()]),
            Value::Null(of) => Expression::form("null", [of.write()]),
            Value::CallComp => Expression::of("call/comp"),
            Value::CallMark => Expression::of("call/cm"),
        }
    }
}

impl Notation for PromptTag {
    fn read(expression: &Expression) -> Result<PromptTag, ReadError> {
        match form(expression) {
            ("PG", [aborted, result, value, positive, negative, contract]) => Ok(PromptTag::Guard(
                Lazy::read(aborted)?,
                Lazy::read(result)?,
                Lazy::read(value)?,
                Blame::read([positive, negative, contract])?.into(),
            )),
            _ => Suffix::read_after("tag", expression).map(|tag| PromptTag::Tag(tag.into())),
        }
    }

    fn write(&self) -> Expression {
        match self {
            PromptTag::Tag(tag) => tag.write_after("tag"),
            PromptTag::Guard(aborted, result, value, blame) => {
                let parts = [aborted.write(), result.write(), value.write()];
                Expression::form("PG", parts.into_iter().chain(blame.labels()))
            }
        }
    }
}

impl Notation for MarkKey {
    fn read(expression: &Expression) -> Result<MarkKey, ReadError> {
        match form(expression) {
            ("MG", [contract, key, positive, negative, of]) => Ok(MarkKey::Guard(
                Lazy::read(contract)?,
                Lazy::read(key)?,
                Blame::read([positive, negative, of])?.into(),
            )),
            _ => Suffix::read_after("key", expression).map(|key| MarkKey::Key(key.into())),
        }
    }

    fn write(&self) -> Expression {
        match self {
            MarkKey::Key(key) => key.write_after("key"),
            MarkKey::Guard(contract, key, blame) => {
                let parts = [contract.write(), key.write()];
                Expression::form("MG", parts.into_iter().chain(blame.labels()))
            }
        }
    }
}

impl Notation for Marks {
    fn read(expression: &Expression) -> Result<Marks, ReadError> {
        match (expression.symbol(), expression.list()) {
            (Some("·"), _) => Ok(Marks::Empty),
            (_, Some([mark, rest])) => match mark.list() {
                Some([key, value]) => {
                    Ok(Marks::Mark(Lazy::read(key)?, Lazy::read(value)?, Lazy::read(rest)?))
                }
                Some(_) | None => Err(mark.unlike("(mk v)")),
            },
            _ => Err(expression.unlike("· or ((mk v) w)")),
        }
    }

    fn write(&self) -> Expression {
        match self {
            Marks::Empty => Expression::of("·"),
            Marks::Mark(key, value, rest) => Expression::List(vec![
                Expression::List(vec![key.write(), value.write()]),
                rest.write(),
            ]),
        }
    }
}

impl Notation for Type {
    fn read(expression: &Expression) -> Result<Type, ReadError> {
        match expression.symbol() {
            Some("Num") => return Ok(Type::Num),
            Some("Bool") => return Ok(Type::Bool),
            Some("Unit") => return Ok(Type::Unit),
            Some(_) | None => {}
        }
        match form(expression) {
            ("→", [argument, result]) => {
                Ok(Type::Arrow(Lazy::read(argument)?, Lazy::read(result)?))
            }
            ("Prompt", [aborted, result]) => {
                Ok(Type::Prompt(Lazy::read(aborted)?, Lazy::read(result)?))
            }
            ("Mark", [of]) => Lazy::read(of).map(Type::Mark),
            ("List", [of]) => Lazy::read(of).map(Type::List),
            ("Con", [of]) => Lazy::read(of).map(Type::Contract),
            _ => Err(expression.unlike("a type t")),
        }
    }

    fn write(&self) -> Expression {
        match self {
            Type::Num => Expression::of("Num"),
            Type::Bool => Expression::of("Bool"),
            Type::Unit => Expression::of("Unit"),
            Type::Arrow(argument, result) => {
                Expression::form("→", [argument.write(), result.write()])
            }
            Type::Prompt(aborted, result) => {
                Expression::form("Prompt", [aborted.write(), result.write()])
            }
            Type::Mark(of) => Expression::form("Mark", [of.write()]),
            Type::List(of) => Expression::form("List", [of.write()]),
            Type::Contract(of) => Expression::form("Con", [of.write()]),
        }
    }
}

impl Notation for Contract {
    fn read(expression: &Expression) -> Result<Contract, ReadError> {
        match form(expression) {
            ("flat", [lambda]) => match form(lambda) {
                ("λ", [variable, body]) => {
                    let (name, of) = bound(variable)?;
                    Ok(Contract::Flat(name, of, Lazy::read(body)?))
                }
                _ => Err(lambda.unlike("(λ (x : t) e)")),
            },
            ("->", [argument, result]) => {
                Ok(Contract::Arrow(Lazy::read(argument)?, Lazy::read(result)?))
            }
            ("prompt-tag/c", [aborted, result, aborted_type, result_type]) => Ok(Contract::Prompt(
                Lazy::read(aborted)?,
                Lazy::read(result)?,
                Lazy::read(aborted_type)?,
                Lazy::read(result_type)?,
            )),
            ("mark/c", [contract, of]) => {
                Ok(Contract::Mark(Lazy::read(contract)?, Lazy::read(of)?))
            }
            ("list/c", [contract]) => Lazy::read(contract).map(Contract::List),
            _ => Err(expression.unlike("a contract ctc")),
        }
    }

    fn write(&self) -> Expression {
        match self {
            Contract::Flat(name, of, body) => {
                let lambda = Expression::form("λ", [binder(name, of), body.write()]);
                Expression::form("flat", [lambda])
            }
            Contract::Arrow(argument, result) => {
                Expression::form("->", [argument.write(), result.write()])
            }
            Contract::Prompt(aborted, result, aborted_type, result_type) => Expression::form(
                "prompt-tag/c",
                [aborted.write(), result.write(), aborted_type.write(), result_type.write()],
            ),
            Contract::Mark(contract, of) => {
                Expression::form("mark/c", [contract.write(), of.write()])
            }
            Contract::List(contract) => Expression::form("list/c", [contract.write()]),
        }
    }
}
