//! Types of terms: `typeof`.
//!
//! Where a type is expected, it is compared with as little of a term as decides.

use super::bug::Bug;
use super::{Calculus, View};
use crate::redex::depth::Depth;
use crate::redex::environment::Environment;
use crate::redex::name::Name;
use canvass::Lazy;

/// The type of a closed term, if it has one.
pub(in crate::redex) fn type_of<T: Calculus>(term: &T, bug: Option<Bug>) -> Option<T::Type> {
    Checker { bug }.infer(term, &Environment::Empty, Depth::ROOT)
}

struct Checker {
    bug: Option<Bug>,
}

/// What is known of `(M N)` when the type of `M` is.
struct Application<T> {
    argument: Lazy<T>,
    result: Lazy<T>,
}

impl Checker {
    fn infer<T: Calculus>(
        &self,
        term: &T,
        environment: &Environment<'_, T::Type>,
        depth: Depth,
    ) -> Option<T::Type> {
        let depth = depth.below()?;
        match term.view() {
            View::Integer(_) => Some(T::int()),
            View::Constant(constant) => T::type_of_constant(constant, self.bug),
            View::Variable(name) => self.lookup::<T>(environment, name).map(Lazy::into_inner),
            View::Lambda(name, argument, body) => {
                let inner = Environment::Binding(name, argument, environment);
                let result = self.infer(&**body, &inner, depth)?;
                Some(T::arrow(argument.clone(), result.into()))
            }
            View::Apply(function, argument) => {
                let application = self.application(&**function, environment, depth)?;
                self.has_type(&**argument, &application.argument, environment, depth)
                    .then(|| Lazy::into_inner(application.result))
            }
        }
    }

    /// Whether it is the type that `infer` gives.
    fn has_type<T: Calculus>(
        &self,
        term: &T,
        expected: &T::Type,
        environment: &Environment<'_, T::Type>,
        depth: Depth,
    ) -> bool {
        let Some(depth) = depth.below() else { return false };
        match term.view() {
            View::Integer(_) => *expected == T::int(),
            View::Constant(constant) => {
                T::type_of_constant(constant, self.bug).is_some_and(|found| found == *expected)
            }
            View::Variable(name) => {
                self.lookup::<T>(environment, name).is_some_and(|found| *found == *expected)
            }
            View::Lambda(name, argument, body) => {
                let Some([expected_argument, expected_result]) = T::as_arrow(expected) else {
                    return false;
                };
                let inner = Environment::Binding(name, argument, environment);
                argument == expected_argument
                    && self.has_type(&**body, expected_result, &inner, depth)
            }
            View::Apply(function, argument) => {
                let Some(application) = self.application(&**function, environment, depth) else {
                    return false;
                };
                *application.result == *expected
                    && self.has_type(&**argument, &application.argument, environment, depth)
            }
        }
    }

    fn application<T: Calculus>(
        &self,
        function: &T,
        environment: &Environment<'_, T::Type>,
        depth: Depth,
    ) -> Option<Application<T::Type>> {
        let [from, to] = T::into_arrow(self.infer(function, environment, depth)?)?;
        Some(match self.bug {
            Some(Bug::RangeForArgument) => Application { argument: to.clone(), result: to },
            Some(Bug::SwappedArrow) => Application { argument: to, result: from },
            _ => Application { argument: from, result: to },
        })
    }

    fn lookup<T: Calculus>(
        &self,
        environment: &Environment<'_, T::Type>,
        name: &Lazy<Name>,
    ) -> Option<Lazy<T::Type>> {
        if self.bug == Some(Bug::AnyVariable) {
            return environment.innermost().cloned();
        }
        let found = environment.lookup(name)?;
        let is_int = self.bug == Some(Bug::VariablesAreInt);
        Some(if is_int { T::int().into() } else { found.clone() })
    }
}
