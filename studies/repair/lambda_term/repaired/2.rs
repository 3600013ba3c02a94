//! A generator of well-typed lambda terms with a number of applications: with a part missing.

use canvass::generate::{any, choose, range, reject};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Type {
    Base,
    Arrow(Box<Type>, Box<Type>),
}
use Type::{Arrow, Base};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Context {
    Empty,
    Bind(Type, Box<Context>),
}
use Context::{Bind, Empty};

/// Variables count the binders between them and their own.
#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Term {
    Constant,
    Variable(usize),
    Abstraction(Type, Box<Term>),
    Application(Box<Term>, Box<Term>),
}
use Term::{Abstraction, Application, Constant, Variable};

fn arrows(of: &Type) -> usize {
    match of {
        Base => 0,
        Arrow(_, to) => 1 + arrows(to),
    }
}

fn lookup(context: &Context, index: usize) -> Option<Type> {
    match context {
        Empty => None,
        Bind(first, rest) => {
            if index == 0 {
                Some(first.clone())
            } else {
                lookup(rest, index - 1)
            }
        }
    }
}

fn type_of(context: &Context, term: &Term) -> Option<Type> {
    match term {
        Constant => Some(Base),
        Variable(index) => lookup(context, *index),
        Abstraction(from, body) => match type_of(&Bind(from.clone(), Box::new(context.clone())), body) {
            Some(to) => Some(Arrow(Box::new(from.clone()), Box::new(to))),
            None => None,
        },
        Application(function, argument) => match (type_of(context, function), type_of(context, argument)) {
            (Some(Arrow(from, to)), Some(given)) => {
                if *from == given {
                    Some(*to)
                } else {
                    None
                }
            }
            _ => None,
        },
    }
}

fn applications_in(term: &Term) -> usize {
    match term {
        Constant => 0,
        Variable(_) => 0,
        Abstraction(_, body) => applications_in(body),
        Application(function, argument) => 1 + applications_in(function) + applications_in(argument),
    }
}

fn has_type(context: &Context, of: &Type, term: &Term) -> bool {
    type_of(context, term) == Some(of.clone())
}

pub fn arrows_fit(arrow_count: usize, _applications: usize, _context: &Context, of: &Type) -> bool {
    arrows(of) == arrow_count
}

pub fn typed(_arrow_count: usize, applications: usize, context: &Context, of: &Type, term: &Term) -> bool {
    applications_in(term) == applications && has_type(context, of, term)
}

pub fn typed_without_application(context: &Context, of: &Type, term: &Term) -> bool {
    applications_in(term) == 0 && has_type(context, of, term)
}

/// The position of any variable of the type.
fn is_position(context: &Context, of: &Type, index: &usize) -> bool {
    lookup(context, *index) == Some(of.clone())
}

#[canvass::generator(covers = typed_without_application)]
pub fn term_without_application(context: &Context, of: &Type) -> Term {
    let index = any::<usize>();
    choose![
        if lookup(context, index) == Some(of.clone()) { Variable(index) } else { reject!() },
        match of {
            Base => Constant,
            Arrow(from, to) => {
                let inner = Bind((**from).clone(), Box::new(context.clone()));
                Abstraction((**from).clone(), Box::new(term_without_application(&inner, to)))
            }
        },
    ]
}

#[canvass::generator(covers = typed, requires = arrows_fit)]
pub fn lambda_term(arrow_count: usize, applications: usize, context: &Context, of: &Type) -> Term {
    if applications == 0 {
        term_without_application(context, of)
    } else {
        choose![
            {
                let argument = any::<Type>();
                let left = range(0..applications);
                let function = Arrow(Box::new(argument.clone()), Box::new(of.clone()));
                Application(
                    Box::new(lambda_term(arrows(&function), left, context, &function)),
                    Box::new(lambda_term(arrows(&argument), applications - left - 1, context, &argument)),
                )
            },
            match of {
                Base => reject!(),
                Arrow(from, to) => {
                    Abstraction((**from).clone(), Box::new(lambda_term(arrow_count - 1, applications, &Bind((**from).clone(), Box::new(context.clone())), to)))
                }
            },
        ]
    }
}
