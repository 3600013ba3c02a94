//! The typing rules as they are written in the paper, which look at everything at once.

use super::syntax::{Term, Type};

/// The type of a closed term.
pub fn type_of(term: &Term) -> Option<Plain> {
    infer(0, &[], term)
}

/// A type with plain indices.
#[derive(Debug, Clone, PartialEq)]
pub enum Plain {
    Unit,
    Variable(usize),
    Arrow(Box<Plain>, Box<Plain>),
    ForAll(Box<Plain>),
}

fn infer(binders: usize, context: &[Plain], term: &Term) -> Option<Plain> {
    match term {
        Term::Unit => Some(Plain::Unit),
        Term::Variable(index) => context.get(index.value()).cloned(),
        Term::Lambda(argument, body) => {
            let argument = plain(binders, argument)?;
            let inner: Vec<Plain> = [&argument].into_iter().chain(context).cloned().collect();
            let result = infer(binders, &inner, body)?;
            Some(Plain::Arrow(Box::new(argument), Box::new(result)))
        }
        Term::Apply(function, argument) => {
            let Plain::Arrow(expected, result) = infer(binders, context, function)? else {
                return None;
            };
            (infer(binders, context, argument)? == *expected).then_some(*result)
        }
        Term::TypeLambda(body) => {
            let inner: Vec<Plain> = context.iter().map(|of| of.lift(0)).collect();
            Some(Plain::ForAll(Box::new(infer(binders + 1, &inner, body)?)))
        }
        Term::TypeApply(body, argument) => {
            let Plain::ForAll(body) = infer(binders, context, body)? else { return None };
            Some(body.substitute(0, &plain(binders, argument)?))
        }
    }
}

/// The type, if it is well-formed.
fn plain(binders: usize, written: &Type) -> Option<Plain> {
    Some(match written {
        Type::Unit => Plain::Unit,
        Type::Variable(index) => {
            Plain::Variable(Some(index.value()).filter(|value| *value < binders)?)
        }
        Type::Arrow(argument, result) => {
            Plain::Arrow(Box::new(plain(binders, argument)?), Box::new(plain(binders, result)?))
        }
        Type::ForAll(body) => Plain::ForAll(Box::new(plain(binders + 1, body)?)),
    })
}

impl Plain {
    fn lift(&self, from: usize) -> Plain {
        match self {
            Plain::Unit => Plain::Unit,
            Plain::Variable(x) => Plain::Variable(if *x < from { *x } else { x + 1 }),
            Plain::Arrow(argument, result) => {
                Plain::Arrow(Box::new(argument.lift(from)), Box::new(result.lift(from)))
            }
            Plain::ForAll(body) => Plain::ForAll(Box::new(body.lift(from + 1))),
        }
    }

    fn substitute(&self, n: usize, by: &Plain) -> Plain {
        match self {
            Plain::Unit => Plain::Unit,
            Plain::Variable(x) if *x == n => by.clone(),
            Plain::Variable(x) => Plain::Variable(if *x > n { x - 1 } else { *x }),
            Plain::Arrow(argument, result) => {
                let argument = argument.substitute(n, by);
                Plain::Arrow(Box::new(argument), Box::new(result.substitute(n, by)))
            }
            Plain::ForAll(body) => Plain::ForAll(Box::new(body.substitute(n + 1, &by.lift(0)))),
        }
    }
}
