//! Which types variables have: `Γ`.

use super::name::Name;
use canvass::Lazy;

/// `Γ ::= (x σ Γ) | •`
#[derive(Debug, Clone, Copy)]
pub(super) enum Environment<'a, T> {
    /// `•`
    Empty,
    /// `(x σ Γ)`
    Binding(&'a Name, &'a Lazy<T>, &'a Environment<'a, T>),
}

impl<T> Environment<'_, T> {
    /// `(lookup Γ x)`; no name is looked at where nothing is bound.
    pub(super) fn lookup(&self, name: &Lazy<Name>) -> Option<&Lazy<T>> {
        let mut environment = self;
        while let Environment::Binding(bound, found, rest) = environment {
            if **bound == **name {
                return Some(found);
            }
            environment = rest;
        }
        None
    }

    /// The type of the innermost variable.
    pub(super) fn innermost(&self) -> Option<&Lazy<T>> {
        match self {
            Environment::Empty => None,
            Environment::Binding(_, found, _) => Some(found),
        }
    }
}
