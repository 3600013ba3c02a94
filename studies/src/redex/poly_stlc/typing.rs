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
pub(super) fn type_of(term: &Term, bug: Option<Bug>) -> Option<Type> {
    Checker { bug }.infer(term, &Environment::Empty, Depth::ROOT)
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
            Term::Constant(constant) => self.type_of_constant(constant),
            Term::Variable(name) => self.lookup(environment, name).map(Lazy::into_inner),
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
            Term::Constant(constant) => {
                self.type_of_constant(constant).is_some_and(|found| found == *expected)
            }
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

    /// `typeof-C`
    fn type_of_constant(&self, constant: &Constant) -> Option<Type> {
        if *constant == Constant::Plus {
            return Some(arrow(Type::Int, arrow(Type::Int, Type::Int)));
        }
        let (inner, a) = constant.instance()?;
        let list = |element: &Lazy<Type>| Type::List(element.clone());
        Some(match inner {
            Constant::Nil => list(a),
            Constant::Cons if self.bug == Some(Bug::ConsIsElement) => {
                arrow(a.clone(), arrow(list(a), a.clone()))
            }
            Constant::Cons => arrow(a.clone(), arrow(list(a), list(a))),
            Constant::Head => arrow(list(a), a.clone()),
            Constant::Tail => arrow(list(a), list(a)),
            Constant::At(..) => {
                let (from, to) = constant.map_instance()?;
                arrow(arrow(from.clone(), to.clone()), arrow(list(from), list(to)))
            }
            Constant::Map | Constant::Plus => return None,
        })
    }
}

fn arrow(argument: impl Into<Lazy<Type>>, result: impl Into<Lazy<Type>>) -> Type {
    Type::Arrow(argument.into(), result.into())
}
