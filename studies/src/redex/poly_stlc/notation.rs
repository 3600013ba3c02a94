//! How terms are written: `((hd @ int) (nil @ int))`.

use super::syntax::{Constant, Term, Type};
use crate::redex::notation::{Expression, Notation, ReadError};
use canvass::Lazy;

impl Notation for Term {
    fn read(expression: &Expression) -> Result<Term, ReadError> {
        match expression.list() {
            None => Constant::read(expression)
                .map(Term::Constant)
                .or_else(|_| Lazy::read(expression).map(Term::Integer))
                .or_else(|_| Lazy::read(expression).map(Term::Variable)),
            Some([lambda, binding, body]) if lambda.symbol() == Some("λ") => {
                let Some([name, argument]) = binding.list() else {
                    return Err(binding.unlike("(x σ)"));
                };
                Ok(Term::Lambda(Lazy::read(name)?, Lazy::read(argument)?, Lazy::read(body)?))
            }
            Some([_, _, _]) => Constant::read(expression).map(Term::Constant),
            Some([function, argument]) => {
                Ok(Term::Apply(Lazy::read(function)?, Lazy::read(argument)?))
            }
            Some(_) => Err(expression.unlike("(λ (x σ) M), (M N), C, an integer or x")),
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
            Term::Constant(constant) => constant.write(),
            Term::Integer(integer) => integer.write(),
            Term::Variable(name) => name.write(),
        }
    }
}

impl Notation for Constant {
    fn read(expression: &Expression) -> Result<Constant, ReadError> {
        if let Some([constant, at, argument]) = expression.list()
            && at.symbol() == Some("@")
        {
            return Ok(Constant::At(Lazy::read(constant)?, Lazy::read(argument)?));
        }
        Ok(match expression.symbol() {
            Some("map") => Constant::Map,
            Some("nil") => Constant::Nil,
            Some("+") => Constant::Plus,
            Some("cons") => Constant::Cons,
            Some("hd") => Constant::Head,
            Some("tl") => Constant::Tail,
            Some(_) | None => {
                return Err(expression.unlike("(C @ σ), map, nil, +, cons, hd or tl"));
            }
        })
    }

    fn write(&self) -> Expression {
        Expression::of(match self {
            Constant::At(constant, argument) => {
                return Expression::List(vec![
                    constant.write(),
                    Expression::of("@"),
                    argument.write(),
                ]);
            }
            Constant::Map => "map",
            Constant::Nil => "nil",
            Constant::Plus => "+",
            Constant::Cons => "cons",
            Constant::Head => "hd",
            Constant::Tail => "tl",
        })
    }
}

impl Notation for Type {
    fn read(expression: &Expression) -> Result<Type, ReadError> {
        if expression.symbol() == Some("int") {
            return Ok(Type::Int);
        }
        match expression.list() {
            Some([list, element]) if list.symbol() == Some("list") => {
                Lazy::read(element).map(Type::List)
            }
            Some([argument, arrow, result]) if arrow.symbol() == Some("→") => {
                Ok(Type::Arrow(Lazy::read(argument)?, Lazy::read(result)?))
            }
            Some(_) | None => Err(expression.unlike("int, (σ → τ) or (list σ)")),
        }
    }

    fn write(&self) -> Expression {
        match self {
            Type::Int => Expression::of("int"),
            Type::Arrow(argument, result) => {
                Expression::List(vec![argument.write(), Expression::of("→"), result.write()])
            }
            Type::List(element) => Expression::form("list", [element.write()]),
        }
    }
}
