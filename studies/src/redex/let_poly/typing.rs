//! Types of terms: `typeof`, by going down to constants and variables and up again.
//!
//! The continuation is a list of frames, so that a solved type variable can be replaced in all of it.

use super::bug::Bug;
use super::equations::{Equations, Solution};
use super::reduction::is_value;
use super::substitution::substitute;
use super::syntax::{Constant, Term};
use super::types::{Type, TypeVariable};
use crate::redex::depth::Depth;
use crate::redex::name::Name;
use crate::redex::size::is_small;
use canvass::Lazy;

/// The most continuation frames; a term that needs more is too deep.
const DEEPEST: usize = 1000;

/// Why there is no type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TypeError {
    /// The term has none.
    NoType,
    /// No rule applies where one must: the bug has made a function partial.
    Undefined,
    /// It is not known: the term or its type is too large.
    GivenUp,
}

/// `Γ`, the innermost first.
type Environment = Vec<(Lazy<Name>, Type)>;

/// `κ`, the innermost last.
type Continuation = Vec<Frame>;

#[derive(Debug)]
enum Frame {
    /// `(λ τ κ)`: the body of a function that takes this.
    Body(Type),
    /// `(1 Γ M κ)`: the function of this argument.
    Function(Environment, Lazy<Term>),
    /// `(2 τ κ)`: the argument of a function of this type.
    Argument(Type),
}

/// The type of a closed term.
pub(super) fn type_of(term: &Term, bug: Option<Bug>) -> Result<Type, TypeError> {
    let mut checker = Checker { bug, equations: Equations::new(bug), rest: vec![] };
    let (mut environment, mut term) = (vec![], term.clone());
    loop {
        let found = checker.down(environment, term)?;
        match checker.up(found)? {
            Up::Done(found) => return Ok(found),
            Up::Next(next_environment, next) => (environment, term) = (next_environment, next),
        }
    }
}

enum Up {
    Done(Type),
    /// The argument of an application.
    Next(Environment, Term),
}

struct Checker {
    bug: Option<Bug>,
    equations: Equations,
    rest: Continuation,
}

impl Checker {
    /// `tc-down`, until it goes up.
    fn down(&mut self, mut environment: Environment, mut term: Term) -> Result<Type, TypeError> {
        loop {
            if self.rest.len() > DEEPEST {
                return Err(TypeError::GivenUp);
            }
            self.equations.burn()?;
            match term {
                Term::Integer(_) => return Ok(Type::Int),
                Term::Constant(Constant::Plus) => {
                    return Ok(Type::arrow(Type::Int, Type::arrow(Type::Int, Type::Int)));
                }
                Term::Constant(constant) => {
                    let variable = self.fresh(TypeVariable::Constant, &environment, &[]);
                    return Ok(type_of_constant(constant, &Type::Variable(variable)));
                }
                Term::Variable(_) if environment.is_empty() => return Err(TypeError::NoType),
                Term::Variable(name) => {
                    let found = environment.iter().find(|(bound, _)| *bound == name);
                    return found.map(|(_, found)| found.clone()).ok_or(TypeError::NoType);
                }
                Term::Lambda(name, body) => {
                    let variable = self.fresh(TypeVariable::Argument, &environment, &[]);
                    let is_wrong = self.bug == Some(Bug::VariableForType);
                    let argument = if is_wrong { TypeVariable::Term(*name) } else { variable };
                    self.rest.push(Frame::Body(Type::Variable(argument)));
                    environment.insert(0, (name, Type::Variable(variable)));
                    term = Lazy::into_inner(body);
                }
                Term::Apply(function, argument) => {
                    self.rest.push(Frame::Function(environment.clone(), argument));
                    term = Lazy::into_inner(function);
                }
                Term::Let(name, bound, body) => term = self.as_application(*name, &bound, &body)?,
            }
        }
    }

    /// `let` of a value is typed with the value in the variable's places, and applied to it so that it has a type too.
    fn as_application(&self, name: Name, bound: &Term, body: &Term) -> Result<Term, TypeError> {
        if self.bug != Some(Bug::AlwaysPolymorphic) && !is_value(bound) {
            return Ok(Term::apply(Term::lambda(name, body.clone()), bound.clone()));
        }
        let body = substitute(body, name, bound).filter(|body| is_small(body, Depth::ROOT));
        let body = body.ok_or(TypeError::GivenUp)?;
        let mut used = vec![];
        body.names(&mut used);
        let unused = Name::letter(b'l').fresh(&used);
        Ok(Term::apply(Term::lambda(unused, body), bound.clone()))
    }

    /// `tc-up`, until it goes down.
    fn up(&mut self, mut found: Type) -> Result<Up, TypeError> {
        while let Some(frame) = self.rest.pop() {
            found = match frame {
                Frame::Body(argument) => Type::arrow(argument, found),
                Frame::Function(environment, argument) => {
                    self.rest.push(Frame::Argument(found));
                    return Ok(Up::Next(environment, Lazy::into_inner(argument)));
                }
                Frame::Argument(function) => self.applied(function, found)?,
            };
        }
        Ok(Up::Done(found))
    }

    fn applied(&mut self, function: Type, argument: Type) -> Result<Type, TypeError> {
        let variable = self.fresh(TypeVariable::Result, &vec![], &[&function, &argument]);
        let result = Type::Variable(variable);
        let solution = if self.bug == Some(Bug::SwappedTypes) {
            self.equations.unify(argument, Type::arrow(function, result.clone()))?
        } else {
            self.equations.unify(function, Type::arrow(argument, result.clone()))?
        };
        self.apply(&solution)?;
        self.equations.apply(&solution, &result)
    }

    /// `apply-subst-κ`
    fn apply(&mut self, solution: &Solution) -> Result<(), TypeError> {
        for frame in &mut self.rest {
            match frame {
                Frame::Body(of) | Frame::Argument(of) => {
                    *of = self.equations.apply(solution, of)?
                }
                Frame::Function(environment, _) => {
                    for (_, of) in environment {
                        *of = self.equations.apply(solution, of)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// A type variable that is neither in the rest, nor in the environment, nor in these types.
    fn fresh(
        &self,
        of: fn(u32) -> TypeVariable,
        environment: &Environment,
        types: &[&Type],
    ) -> TypeVariable {
        let mut used = vec![];
        types.iter().for_each(|other| other.variables(&mut used));
        environment.iter().for_each(|(_, other)| other.variables(&mut used));
        for frame in &self.rest {
            match frame {
                Frame::Body(other) | Frame::Argument(other) => other.variables(&mut used),
                Frame::Function(environment, _) => {
                    environment.iter().for_each(|(_, other)| other.variables(&mut used));
                }
            }
        }
        TypeVariable::fresh(of, &used)
    }
}

/// `const-type1`
fn type_of_constant(constant: Constant, x: &Type) -> Type {
    let list = Type::List(x.clone().into());
    let reference = Type::Ref(x.clone().into());
    match constant {
        Constant::Nil => list,
        Constant::Cons => Type::arrow(x.clone(), Type::arrow(list.clone(), list)),
        Constant::Head => Type::arrow(list, x.clone()),
        Constant::Tail => Type::arrow(list.clone(), list),
        Constant::New => Type::arrow(x.clone(), reference),
        Constant::Get => Type::arrow(reference, x.clone()),
        Constant::Set => Type::arrow(reference, Type::arrow(x.clone(), x.clone())),
        Constant::Plus => Type::Int,
    }
}
