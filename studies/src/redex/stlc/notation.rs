//! How terms are written: `((λ (a int) a) 0)`.

use super::syntax::{Constant, Term, Type};
use crate::redex::notation::{Expression, Notation, ReadError};
use canvass::Lazy;

impl Notation for Term {
    fn read(expression: &Expression) -> Result<Term, ReadError> {
        let wanted = "(λ (x σ) M), (M N), x or c";
        let Some(elements) = expression.list() else {
            return Constant::read(expression)
                .map(Term::Constant)
                .or_else(|_| Lazy::read(expression).map(Term::Integer))
                .or_else(|_| Lazy::read(expression).map(Term::Variable));
        };
        match elements {
            [lambda, binding, body] if lambda.symbol() == Some("λ") => match binding.list() {
                Some([name, argument]) => {
                    Ok(Term::Lambda(Lazy::read(name)?, Lazy::read(argument)?, Lazy::read(body)?))
                }
                Some(_) | None => Err(binding.unlike("(x σ)")),
            },
            [function, argument] => Ok(Term::Apply(Lazy::read(function)?, Lazy::read(argument)?)),
            _ => Err(expression.unlike(wanted)),
        }
    }

    fn write(&self) -> Expression {
        match self {
            Term::Lambda(name, argument, body) => {
                let binding = Expression::List(vec![name.write(), argument.write()]);
                Expression::form("λ", [binding, body.write()])
            }
            Term::Apply(function, argument) => {
                Expression::List(vec![function.write(), argument.write()])
            }
            Term::Variable(name) => name.write(),
            Term::Constant(constant) => constant.write(),
            Term::Integer(integer) => integer.write(),
        }
    }
}

impl Notation for Constant {
    fn read(expression: &Expression) -> Result<Constant, ReadError> {
        Ok(match expression.symbol() {
            Some("cons") => Constant::Cons,
            Some("nil") => Constant::Nil,
            Some("hd") => Constant::Head,
            Some("tl") => Constant::Tail,
            Some("+") => Constant::Plus,
            Some(_) | None => return Err(expression.unlike("cons, nil, hd, tl or +")),
        })
    }

    fn write(&self) -> Expression {
        Expression::of(match self {
            Constant::Cons => "cons",
            Constant::Nil => "nil",
            Constant::Head => "hd",
            Constant::Tail => "tl",
            Constant::Plus => "+",
        })
    }
}

impl Notation for Type {
    fn read(expression: &Expression) -> Result<Type, ReadError> {
        if expression.symbol() == Some("int") {
            return Ok(Type::Int);
        }
        match expression.list() {
            Some([list, int]) if list.symbol() == Some("list") && int.symbol() == Some("int") => {
                Ok(Type::List)
            }
            Some([argument, arrow, result]) if arrow.symbol() == Some("→") => {
                Ok(Type::Arrow(Lazy::read(argument)?, Lazy::read(result)?))
            }
            Some(_) | None => Err(expression.unlike("int, (list int) or (σ → τ)")),
        }
    }

    fn write(&self) -> Expression {
        match self {
            Type::Int => Expression::of("int"),
            Type::List => Expression::form("list", [Expression::of("int")]),
            Type::Arrow(argument, result) => {
                Expression::List(vec![argument.write(), Expression::of("→"), result.write()])
            }
        }
    }
}
