//! Fourier–Motzkin elimination of integer variables with coefficients of one.

use std::ops::RangeInclusive;

use crate::{
    language::TypeId,
    proof::{
        eliminate::Sum,
        term::{Node, Term},
        translate::Translator,
    },
};

/// How many values a variable may have that is replaced by each of them.
const FEW: i128 = 64;

/// A bound of a variable.
enum Bound {
    Lower(Term),
    Upper(Term),
}

impl Translator<'_> {
    /// The conditions without a variable, if it occurs in them and only in bounds: every lower bound is at most every upper bound.
    pub(super) fn without_bounded(
        &mut self,
        conditions: &[Term],
        variable: Term,
    ) -> Option<Vec<Term>> {
        let Node::Variable(number) = *self.terms.node(variable) else { return None };
        let of: TypeId = self.terms.type_of_variable(number);
        let width = self.program.types.width(of)?;
        let (mentioning, mut rest): (Vec<Term>, Vec<Term>) =
            conditions.iter().partition(|&&condition| self.terms.mentions(condition, &[variable]));
        if mentioning.is_empty() {
            return None;
        }
        let mut lower = vec![self.terms.integer(width.lowest())];
        let mut upper = vec![self.terms.integer(width.highest())];
        for condition in mentioning {
            match self.bound(condition, variable)? {
                Bound::Lower(bound) => lower.push(bound),
                Bound::Upper(bound) => upper.push(bound),
            }
        }
        for &low in &lower {
            for &high in &upper {
                rest.push(self.terms.at_most(low, high));
            }
        }
        Some(rest)
    }

    /// The values of a variable that some conditions bound by constants, if they are few.
    pub(super) fn few_values(
        &mut self,
        conditions: &[Term],
        variable: Term,
    ) -> Option<RangeInclusive<i128>> {
        let (mut low, mut high): (Option<i128>, Option<i128>) = (None, None);
        for &condition in conditions {
            match self.bound(condition, variable) {
                Some(Bound::Lower(bound)) => {
                    if let Node::Integer(number) = *self.terms.node(bound) {
                        low = Some(low.map_or(number, |known| known.max(number)));
                    }
                }
                Some(Bound::Upper(bound)) => {
                    if let Node::Integer(number) = *self.terms.node(bound) {
                        high = Some(high.map_or(number, |known| known.min(number)));
                    }
                }
                None => {}
            }
        }
        let Node::Variable(number) = *self.terms.node(variable) else { return None };
        let width = self.program.types.width(self.terms.type_of_variable(number))?;
        let (low, high) = (low?.max(width.lowest()), high?.min(width.highest()));
        (high.checked_sub(low)? < FEW).then_some(low..=high)
    }

    /// The bound that a comparison gives for a variable, if its coefficient is one or minus one.
    fn bound(&mut self, condition: Term, variable: Term) -> Option<Bound> {
        let (comparison, negated) = match *self.terms.node(condition) {
            Node::Not(inner) => (inner, true),
            _ => (condition, false),
        };
        let Node::AtMost(left, right) = *self.terms.node(comparison) else { return None };
        // The difference is at most zero; if negated, it is at least one.
        let mut sum = Sum::default();
        self.collect(left, 1, &mut sum)?;
        self.collect(right, -1, &mut sum)?;
        let factor = sum.factors.remove(&variable)?;
        if sum.factors.keys().any(|&other| self.terms.mentions(other, &[variable])) {
            return None;
        }
        let limit = i128::from(negated);
        let sign = match factor {
            1 => -1,
            -1 => 1,
            _ => return None,
        };
        let constant = limit.checked_sub(sum.constant)?.checked_mul(-sign)?;
        let mut bound = self.terms.integer(constant);
        for (&term, &other) in &sum.factors {
            let other = self.terms.integer(other.checked_mul(sign)?);
            let product = self.terms.multiply(other, term);
            bound = self.terms.add(bound, product);
        }
        Some(if (factor > 0) == negated { Bound::Lower(bound) } else { Bound::Upper(bound) })
    }
}
