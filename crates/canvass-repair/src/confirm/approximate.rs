//! Approximations of values, and how patterns fit them.

use crate::{
    confirm::{Confirmer, Environment},
    language::{Kind, Pattern, TypeId},
    value::ValueId,
};

/// A set of values of a type, which contains all that an expression may have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Approximation {
    Exact(ValueId),
    /// The integers from the first to the second.
    Integers(i128, i128),
    /// A constructor, by its number, with its fields.
    Data(usize, Vec<Approximation>),
    /// All values of a type that is not an integer.
    Anything,
}

/// Whether a pattern fits all values of an approximation, some, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fit {
    Yes,
    Maybe,
    No,
}

impl Fit {
    fn and(self, other: Fit) -> Fit {
        match (self, other) {
            (Fit::No, _) | (_, Fit::No) => Fit::No,
            (Fit::Yes, Fit::Yes) => Fit::Yes,
            (Fit::Maybe, _) | (_, Fit::Maybe) => Fit::Maybe,
        }
    }
}

impl Confirmer<'_, '_> {
    /// All values of a type.
    pub(super) fn top(&self, of: TypeId) -> Approximation {
        match self.interpreter.program.types.kind(of) {
            Kind::Integer(width) => Approximation::Integers(width.lowest(), width.highest()),
            Kind::Data(_) => Approximation::Anything,
        }
    }

    /// The bounds of integers.
    pub(super) fn bounds(&self, found: &Approximation) -> Option<(i128, i128)> {
        match found {
            Approximation::Exact(value) => {
                self.interpreter.values.as_integer(*value).map(|number| (number, number))
            }
            Approximation::Integers(low, high) => Some((*low, *high)),
            Approximation::Data(..) | Approximation::Anything => None,
        }
    }

    pub(super) fn admits(&self, found: &Approximation, value: ValueId) -> bool {
        match found {
            Approximation::Exact(exact) => *exact == value,
            Approximation::Integers(low, high) => self
                .interpreter
                .values
                .as_integer(value)
                .is_none_or(|number| *low <= number && number <= *high),
            Approximation::Data(number, fields) => {
                self.interpreter.values.constructor(value) == *number
                    && fields
                        .iter()
                        .zip(self.interpreter.values.fields(value))
                        .all(|(field, &part)| self.admits(field, part))
            }
            Approximation::Anything => true,
        }
    }

    /// Whether two approximations have no value in common.
    pub(super) fn are_apart(&self, left: &Approximation, right: &Approximation) -> bool {
        match (left, right) {
            (Approximation::Exact(value), other) | (other, Approximation::Exact(value)) => {
                !self.admits(other, *value)
            }
            (Approximation::Integers(a, b), Approximation::Integers(c, d)) => b < c || d < a,
            (Approximation::Data(first, lefts), Approximation::Data(second, rights)) => {
                first != second || lefts.iter().zip(rights).any(|(l, r)| self.are_apart(l, r))
            }
            _ => false,
        }
    }

    /// What contains the values of both.
    fn either(&self, left: &Approximation, right: &Approximation) -> Approximation {
        match (self.bounds(left), self.bounds(right)) {
            (Some((low, high)), Some((other_low, other_high))) => {
                Approximation::Integers(low.min(other_low), high.max(other_high))
            }
            _ => Approximation::Anything,
        }
    }

    /// Whether a pattern fits; binds the pattern's names.
    pub(super) fn fits(
        &self,
        pattern: &Pattern,
        of: TypeId,
        found: &Approximation,
        environment: &mut Environment,
    ) -> Fit {
        match pattern {
            Pattern::Anything => Fit::Yes,
            Pattern::Bind(local) => {
                environment[local.index()] = Some(found.clone());
                Fit::Yes
            }
            Pattern::Both(local, inner) => {
                environment[local.index()] = Some(found.clone());
                self.fits(inner, of, found, environment)
            }
            Pattern::Between(lowest, highest) => {
                let Some((low, high)) = self.bounds(found) else { return Fit::Maybe };
                if high < *lowest || *highest < low {
                    Fit::No
                } else if *lowest <= low && high <= *highest {
                    Fit::Yes
                } else {
                    Fit::Maybe
                }
            }
            Pattern::Either(cases) => {
                let mut fit = Fit::No;
                let before = environment.clone();
                for case in cases {
                    let mut inner = before.clone();
                    let found = self.fits(case, of, found, &mut inner);
                    match (fit, found) {
                        (_, Fit::No) => continue,
                        (Fit::No, _) => *environment = inner,
                        // One of several alternatives may fit: its names may be bound to what either binds.
                        _ => {
                            for (known, other) in environment.iter_mut().zip(inner) {
                                if *known != other {
                                    *known =
                                        known.take().zip(other).map(|(l, r)| self.either(&l, &r));
                                }
                            }
                        }
                    }
                    fit = found;
                    if found == Fit::Yes {
                        break;
                    }
                }
                fit
            }
            Pattern::Construct(number, parts) => {
                let constructors = self.interpreter.program.types.constructors(of);
                let fields = &constructors[*number].fields;
                let (found, mut fit): (Vec<Approximation>, Fit) = match found {
                    Approximation::Exact(value) => {
                        if self.interpreter.values.constructor(*value) != *number {
                            return Fit::No;
                        }
                        let parts = self.interpreter.values.fields(*value).iter();
                        (parts.map(|&part| Approximation::Exact(part)).collect(), Fit::Yes)
                    }
                    Approximation::Data(constructor, parts) => {
                        if constructor != number {
                            return Fit::No;
                        }
                        (parts.clone(), Fit::Yes)
                    }
                    Approximation::Anything | Approximation::Integers(..) => {
                        let fit = if constructors.len() == 1 { Fit::Yes } else { Fit::Maybe };
                        (fields.iter().map(|field| self.top(field.of)).collect(), fit)
                    }
                };
                for ((part, field), found) in parts.iter().zip(fields).zip(&found) {
                    fit = fit.and(self.fits(part, field.of, found, environment));
                }
                fit
            }
        }
    }
}
