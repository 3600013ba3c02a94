//! Types of terms: `typeof`.
//!
//! Where a type is expected, it is compared with as little of a term as decides.

use super::bug::Bug;
use super::syntax::{Constant, Term, Type};
use crate::redex::depth::Depth;
use crate::redex::environment;
use crate::redex::name::Name;
use canvass::Lazy;

type Environment<'a> = environment::Environment<'a, Type>;

/// The type of a closed term, if it has one.
pub fn type_of(term: &Term, bug: Option<Bug>) -> Option<Type> {
    Checker { bug }.infer(term, &Environment::Empty, Depth::ROOT)
}

/// Whether a closed term has a type.
pub fn is_well_typed(term: &Term, bug: Option<Bug>) -> bool {
    type_of(term, bug).is_some()
}

struct Checker {
    bug: Option<Bug>,
}

/// What is known of `(M N)` when the type of `M` is.
struct Application {
    argument: Lazy<Type>,
    result: Lazy<Type>,
}

impl Checker {
    fn infer(&self, term: &Term, environment: &Environment<'_>, depth: Depth) -> Option<Type> {
        let depth = depth.below()?;
        match term {
            Term::Integer(_) => Some(Type::Int),
            Term::Constant(constant) => Some(self.type_of_constant(*constant)),
            Term::Variable(name) => self.lookup(environment, name).map(|found| Type::clone(&found)),
            Term::Lambda(name, argument, body) => {
                let inner = Environment::Binding(name, argument, environment);
                let result = self.infer(body, &inner, depth)?;
                Some(Type::Arrow(argument.clone(), result.into()))
            }
            Term::Apply(function, argument) => {
                let application = self.application(function, environment, depth)?;
                self.has_type(argument, &application.argument, environment, depth)
                    .then(|| Lazy::into_inner(application.result))
            }
        }
    }

    /// Whether it is the type that `infer` gives.
    fn has_type(
        &self,
        term: &Term,
        expected: &Type,
        environment: &Environment<'_>,
        depth: Depth,
    ) -> bool {
        let Some(depth) = depth.below() else { return false };
        match term {
            Term::Integer(_) => *expected == Type::Int,
            Term::Constant(constant) => self.type_of_constant(*constant) == *expected,
            Term::Variable(name) => {
                self.lookup(environment, name).is_some_and(|found| *found == *expected)
            }
            Term::Lambda(name, argument, body) => {
                let Type::Arrow(expected_argument, expected_result) = expected else {
                    return false;
                };
                let inner = Environment::Binding(name, argument, environment);
                argument == expected_argument && self.has_type(body, expected_result, &inner, depth)
            }
            Term::Apply(function, argument) => {
                let Some(application) = self.application(function, environment, depth) else {
                    return false;
                };
                *application.result == *expected
                    && self.has_type(argument, &application.argument, environment, depth)
            }
        }
    }

    fn application(
        &self,
        function: &Term,
        environment: &Environment<'_>,
        depth: Depth,
    ) -> Option<Application> {
        let Type::Arrow(from, to) = self.infer(function, environment, depth)? else { return None };
        if self.bug == Some(Bug::RangeForArgument) {
            return Some(Application { argument: to.clone(), result: to });
        }
        if self.bug == Some(Bug::SwappedArrow) {
            return Some(Application { argument: to, result: from });
        }
        Some(Application { argument: from, result: to })
    }

    fn lookup(&self, environment: &Environment<'_>, name: &Lazy<Name>) -> Option<Lazy<Type>> {
        if self.bug == Some(Bug::AnyVariable) {
            return environment.innermost().cloned();
        }
        let found = environment.lookup(name)?;
        let is_int = self.bug == Some(Bug::VariablesAreInt);
        Some(if is_int { Type::Int.into() } else { found.clone() })
    }

    fn type_of_constant(&self, constant: Constant) -> Type {
        let binary = |left, right, result| Type::arrow(left, Type::arrow(right, result));
        match constant {
            Constant::Nil => Type::List,
            Constant::Cons if self.bug == Some(Bug::ConsIsInt) => {
                binary(Type::Int, Type::List, Type::Int)
            }
            Constant::Cons => binary(Type::Int, Type::List, Type::List),
            Constant::Head => Type::arrow(Type::List, Type::Int),
            Constant::Tail => Type::arrow(Type::List, Type::List),
            Constant::Plus => binary(Type::Int, Type::Int, Type::Int),
        }
    }
}
