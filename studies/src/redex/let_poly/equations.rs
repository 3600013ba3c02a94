//! Solving equations between types: `unify`, `uh` and `eliminate`.
//!
//! As in Redex, and unlike elsewhere, a variable is not equal to itself: no rule says so.

use super::bug::Bug;
use super::types::{Type, TypeVariable};
use super::typing::TypeError;
use std::rc::Rc;

/// The fuel of the rules: how many types they may look at in all.
const FUEL: usize = 100_000;

/// `Gx`: a type for each of some variables.
pub(super) type Solution = Vec<(TypeVariable, Type)>;

/// The rules, and the fuel that they have left.
pub(super) struct Equations {
    bug: Option<Bug>,
    fuel: usize,
}

impl Equations {
    pub(super) fn new(bug: Option<Bug>) -> Equations {
        Equations { bug, fuel: FUEL }
    }

    /// `unify`
    pub(super) fn unify(&mut self, left: Type, right: Type) -> Result<Solution, TypeError> {
        let mut open = vec![(left, right)];
        let mut eliminated = vec![];
        while let Some(equation) = open.pop() {
            self.burn()?;
            match equation {
                (Type::Variable(variable), other) => {
                    if self.bug != Some(Bug::NoOccursCheck) && self.occurs(variable, &other)? {
                        return Err(TypeError::NoType);
                    }
                    for equation in &mut open {
                        *equation = self.eliminate_from(variable, &other, equation)?;
                    }
                    eliminated.push((variable, other));
                }
                (other, variable @ Type::Variable(_)) => open.push((variable, other)),
                (Type::Int, Type::Int) => {}
                (Type::Arrow(argument, result), Type::Arrow(other_argument, other_result)) => {
                    open.push((Type::clone(&result), Type::clone(&other_result)));
                    open.push((Type::clone(&argument), Type::clone(&other_argument)));
                }
                (Type::List(inner), Type::List(other)) | (Type::Ref(inner), Type::Ref(other)) => {
                    open.push((Type::clone(&inner), Type::clone(&other)));
                }
                (Type::Int | Type::Arrow(..) | Type::List(_) | Type::Ref(_), _) => {
                    return Err(TypeError::NoType);
                }
            }
        }
        self.solve(eliminated)
    }

    /// From the last variable that was eliminated to the first.
    fn solve(&mut self, eliminated: Solution) -> Result<Solution, TypeError> {
        let mut solution: Solution = vec![];
        for (variable, of) in eliminated.into_iter().rev() {
            let solved = self.apply(&solution, &of)?;
            for (_, other) in &mut solution {
                *other = self.eliminate(variable, &of, other)?;
            }
            solution.insert(0, (variable, solved));
        }
        Ok(solution)
    }

    /// `apply-subst-τ`
    pub(super) fn apply(&mut self, solution: &Solution, within: &Type) -> Result<Type, TypeError> {
        let mut applied = within.clone();
        for (variable, of) in solution {
            applied = self.eliminate(*variable, of, &applied)?;
        }
        Ok(applied)
    }

    /// `eliminate-G`, of one equation.
    fn eliminate_from(
        &mut self,
        variable: TypeVariable,
        by: &Type,
        (left, right): &(Type, Type),
    ) -> Result<(Type, Type), TypeError> {
        let is_wrong = self.bug == Some(Bug::OnlyVariables);
        let left = match left {
            Type::Variable(own) if is_wrong => {
                if *own == variable {
                    by.clone()
                } else {
                    left.clone()
                }
            }
            _ if is_wrong => return Err(TypeError::Undefined),
            _ => self.eliminate(variable, by, left)?,
        };
        Ok((left, self.eliminate(variable, by, right)?))
    }

    /// `eliminate-τ`
    fn eliminate(
        &mut self,
        variable: TypeVariable,
        by: &Type,
        within: &Type,
    ) -> Result<Type, TypeError> {
        self.burn()?;
        Ok(match within {
            Type::Int => Type::Int,
            Type::Arrow(argument, result) => Type::Arrow(
                Rc::new(self.eliminate(variable, by, argument)?),
                Rc::new(self.eliminate(variable, by, result)?),
            ),
            Type::List(inner) => Type::List(Rc::new(self.eliminate(variable, by, inner)?)),
            Type::Ref(inner) => Type::Ref(Rc::new(self.eliminate(variable, by, inner)?)),
            Type::Variable(own) if *own == variable => by.clone(),
            Type::Variable(_) => within.clone(),
        })
    }

    /// Not `var-not-in-τ`.
    fn occurs(&mut self, variable: TypeVariable, within: &Type) -> Result<bool, TypeError> {
        self.burn()?;
        Ok(match within {
            Type::Int => false,
            Type::Arrow(..) if self.bug == Some(Bug::NoOccursCheckInArrows) => false,
            Type::Arrow(argument, result) => {
                self.occurs(variable, argument)? || self.occurs(variable, result)?
            }
            Type::List(inner) | Type::Ref(inner) => self.occurs(variable, inner)?,
            Type::Variable(own) => *own == variable,
        })
    }

    /// Burns one unit of fuel.
    pub(super) fn burn(&mut self) -> Result<(), TypeError> {
        self.fuel = self.fuel.checked_sub(1).ok_or(TypeError::GivenUp)?;
        Ok(())
    }
}
