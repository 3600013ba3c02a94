//! Which terms are never negative.

use crate::thinning::costly::bug::Bug;
use crate::thinning::costly::program::Variable;
use crate::thinning::costly::term::{Binary, Term};

/// What is known about the variables at some point of a function.
#[derive(Debug, Clone, Copy)]
pub(super) struct Signs {
    non_negative: [bool; 3],
    pub(super) bug: Option<Bug>,
}

impl Signs {
    pub(super) fn unknown(bug: Option<Bug>) -> Signs {
        Signs { non_negative: [false; 3], bug }
    }

    pub(super) fn forget(&mut self, variable: Variable) {
        self.non_negative[variable as usize] = false;
    }

    pub(super) fn assign(&mut self, variable: Variable, value: &Term) {
        self.non_negative[variable as usize] = self.is_non_negative(value);
    }

    /// Whether the term is zero or more, whatever the variables are that nothing is known about.
    pub(super) fn is_non_negative(&self, term: &Term) -> bool {
        match term {
            Term::Constant(value) => *value >= 0,
            Term::Variable(variable) => self.non_negative[*variable as usize],
            Term::Unary(..) => false,
            Term::Binary(operator, operands) => self.binary(*operator, operands),
            Term::Choose(parts) => {
                let [_, yes, no] = &**parts;
                self.is_non_negative(yes) && self.is_non_negative(no)
            }
        }
    }

    fn binary(&self, operator: Binary, [left, right]: &[Term; 2]) -> bool {
        match operator {
            Binary::Less | Binary::Equal => true,
            Binary::And => self.is_non_negative(left) || self.is_non_negative(right),
            Binary::Or | Binary::Xor | Binary::Divide | Binary::DivideUnsigned => {
                self.is_non_negative(left) && self.is_non_negative(right)
            }
            Binary::ShiftRight => self.is_non_negative(left),
            Binary::Remainder => match self.bug {
                Some(Bug::RemainderNotNegative) => true,
                Some(Bug::DifferenceNotExchanged) | None => self.is_non_negative(left),
            },
            Binary::Add | Binary::Subtract | Binary::Multiply | Binary::ShiftLeft => false,
        }
    }
}
