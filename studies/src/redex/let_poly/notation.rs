//! How terms are written: `(let ((a (λ a a))) (a a))`.

use super::syntax::{Constant, Term};
use crate::redex::notation::{Expression, Notation, ReadError};
use canvass::Lazy;

impl Notation for Term {
    fn read(expression: &Expression) -> Result<Term, ReadError> {
        match expression.list() {
            None => Constant::read(expression)
                .map(Term::Constant)
                .or_else(|_| Lazy::read(expression).map(Term::Integer))
                .or_else(|_| Lazy::read(expression).map(Term::Variable)),
            Some([lambda, name, body]) if lambda.symbol() == Some("λ") => {
                Ok(Term::Lambda(Lazy::read(name)?, Lazy::read(body)?))
            }
            Some([keyword, bindings, body]) if keyword.symbol() == Some("let") => {
                let Some([binding]) = bindings.list() else {
                    return Err(bindings.unlike("([x M])"));
                };
                let Some([name, bound]) = binding.list() else {
                    return Err(binding.unlike("[x M]"));
                };
                Ok(Term::Let(Lazy::read(name)?, Lazy::read(bound)?, Lazy::read(body)?))
            }
            Some([function, argument]) => {
                Ok(Term::Apply(Lazy::read(function)?, Lazy::read(argument)?))
            }
            Some(_) => Err(expression.unlike("(λ x M), (M N), x, c or (let ([x M]) N)")),
        }
    }

    fn write(&self) -> Expression {
        match self {
            Term::Lambda(name, body) => Expression::form("λ", [name.write(), body.write()]),
            Term::Apply(function, argument) => {
                Expression::List(vec![function.write(), argument.write()])
            }
            Term::Variable(name) => name.write(),
            Term::Constant(constant) => constant.write(),
            Term::Integer(integer) => integer.write(),
            Term::Let(name, bound, body) => {
                let binding = Expression::List(vec![name.write(), bound.write()]);
                Expression::form("let", [Expression::List(vec![binding]), body.write()])
            }
        }
    }
}

impl Notation for Constant {
    fn read(expression: &Expression) -> Result<Constant, ReadError> {
        Ok(match expression.symbol() {
            Some("+") => Constant::Plus,
            Some("cons") => Constant::Cons,
            Some("nil") => Constant::Nil,
            Some("hd") => Constant::Head,
            Some("tl") => Constant::Tail,
            Some("new") => Constant::New,
            Some("get") => Constant::Get,
            Some("set") => Constant::Set,
            Some(_) | None => return Err(expression.unlike("a constant c")),
        })
    }

    fn write(&self) -> Expression {
        Expression::of(match self {
            Constant::Plus => "+",
            Constant::Cons => "cons",
            Constant::Nil => "nil",
            Constant::Head => "hd",
            Constant::Tail => "tl",
            Constant::New => "new",
            Constant::Get => "get",
            Constant::Set => "set",
        })
    }
}
