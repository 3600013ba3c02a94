//! Substitution that avoids capture, as Redex's tutorial has it: `subst/proc`.

use super::{Calculus, View};
use crate::redex::name::Name;

/// `(subst M x N)`
pub(in crate::redex) fn substitute<T: Calculus>(term: &T, variable: Name, replacement: &T) -> T {
    let mut free = vec![];
    free_variables(replacement, &mut vec![], &mut free);
    let mut used = vec![variable];
    if !free.is_empty() {
        all_names(term, &mut used);
    }
    let mut renamed = vec![];
    for name in free {
        let fresh = name.fresh(&used);
        used.push(fresh);
        renamed.push(Renaming { name, fresh, is_active: false });
    }
    Substitution { variable, replacement }.apply(term, &renamed, true)
}

struct Substitution<'a, T> {
    variable: Name,
    replacement: &'a T,
}

/// A free variable of the replacement, and the name for whatever else binds it.
#[derive(Clone, Copy)]
struct Renaming {
    name: Name,
    fresh: Name,
    /// Whether it is bound here.
    is_active: bool,
}

impl<T: Calculus> Substitution<'_, T> {
    fn apply(&self, term: &T, renamed: &[Renaming], is_free: bool) -> T {
        match term.view() {
            View::Constant(_) | View::Integer(_) => term.clone(),
            View::Variable(name) => {
                let name = **name;
                let active =
                    renamed.iter().find(|renaming| renaming.is_active && renaming.name == name);
                match active {
                    Some(renaming) => T::variable(renaming.fresh.into()),
                    None if is_free && name == self.variable => self.replacement.clone(),
                    None => term.clone(),
                }
            }
            View::Apply(function, argument) => T::apply(
                self.apply(function, renamed, is_free).into(),
                self.apply(argument, renamed, is_free).into(),
            ),
            View::Lambda(name, argument, body) => {
                let name = **name;
                let is_free = is_free && name != self.variable;
                let bind =
                    |name: Name, body: T| T::lambda(name.into(), argument.clone(), body.into());
                let Some(found) = renamed.iter().position(|renaming| renaming.name == name) else {
                    return bind(name, self.apply(body, renamed, is_free));
                };
                let mut renamed = renamed.to_vec();
                renamed[found].is_active = true;
                bind(renamed[found].fresh, self.apply(body, &renamed, is_free))
            }
        }
    }
}

fn free_variables<T: Calculus>(term: &T, bound: &mut Vec<Name>, free: &mut Vec<Name>) {
    match term.view() {
        View::Constant(_) | View::Integer(_) => {}
        View::Variable(name) => {
            if !bound.contains(name) && !free.contains(name) {
                free.push(**name);
            }
        }
        View::Apply(function, argument) => {
            free_variables(&**function, bound, free);
            free_variables(&**argument, bound, free);
        }
        View::Lambda(name, _, body) => {
            bound.push(**name);
            free_variables(&**body, bound, free);
            bound.pop();
        }
    }
}

/// Adds every name in the term, bound or free.
pub(in crate::redex) fn all_names<T: Calculus>(term: &T, names: &mut Vec<Name>) {
    match term.view() {
        View::Constant(_) | View::Integer(_) => {}
        View::Variable(name) => names.push(**name),
        View::Apply(function, argument) => {
            all_names(&**function, names);
            all_names(&**argument, names);
        }
        View::Lambda(name, _, body) => {
            names.push(**name);
            all_names(&**body, names);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::redex::notation::Notation;
    use crate::redex::stlc::Term;

    #[track_caller]
    fn check(term: &str, variable: &str, replacement: &str, expect: &str) {
        let parse = |text| Term::parse(text).unwrap();
        let variable = Name::parse(variable).unwrap();
        assert_eq!(substitute(&parse(term), variable, &parse(replacement)).text(), expect);
    }

    #[test]
    fn only_free_variables_are_replaced() {
        check("(x y)", "x", "0", "(0 y)");
        check("(λ (x int) x)", "x", "0", "(λ (x int) x)");
        check("(λ (y int) (x y))", "x", "0", "(λ (y int) (0 y))");
    }

    #[test]
    fn what_would_capture_is_renamed() {
        check("(λ (y int) (x y))", "x", "y", "(λ (y1 int) (y y1))");
        check("(λ (y int) (λ (y1 int) x))", "x", "y", "(λ (y2 int) (λ (y1 int) y))");
        check(
            "(λ (y int) (λ (y int) (x y)))",
            "x",
            "(y z)",
            "(λ (y1 int) (λ (y1 int) ((y z) y1)))",
        );
    }
}
