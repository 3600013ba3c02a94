//! Linear equations, solved for a variable.

use std::collections::BTreeMap;

use crate::proof::{
    eliminate::Solution,
    term::{Node, Term},
    translate::Translator,
};

const MOST_SUMMANDS: usize = 200;

/// A linear combination: a constant, and terms with coefficients.
#[derive(Default)]
pub(super) struct Sum {
    pub(super) constant: i128,
    pub(super) factors: BTreeMap<Term, i128>,
    steps: usize,
}

impl Sum {
    fn add(&mut self, term: Term, factor: i128) -> Option<()> {
        let entry = self.factors.entry(term).or_default();
        *entry = entry.checked_add(factor)?;
        Some(())
    }
}

impl Translator<'_> {
    /// Solves an equation for a variable that occurs linearly in it.
    pub(super) fn solved_number(
        &mut self,
        left: Term,
        right: Term,
        drawn: &[Term],
    ) -> Option<Solution> {
        let mut sum = Sum::default();
        self.collect(left, 1, &mut sum)?;
        self.collect(right, -1, &mut sum)?;
        let (&variable, &factor) = sum.factors.iter().find(|&(&term, &factor)| {
            let elsewhere = sum.factors.keys().filter(|&&other| other != term);
            drawn.contains(&term)
                && factor != 0
                && elsewhere.clone().all(|&other| !self.terms.mentions(other, &[term]))
        })?;
        sum.factors.remove(&variable);
        // factor * variable + sum = 0; the sign makes the coefficient of the variable positive.
        let sign = if factor > 0 { -1 } else { 1 };
        let mut rest = self.terms.integer(sum.constant.checked_mul(sign)?);
        for (&term, &other) in &sum.factors {
            let other = self.terms.integer(other.checked_mul(sign)?);
            let product = self.terms.multiply(other, term);
            rest = self.terms.add(rest, product);
        }
        let divisor = factor.checked_abs()?;
        if divisor == 1 {
            let condition = self.in_type(variable, rest);
            return Some(Solution { variable, value: rest, condition });
        }
        let divisor = self.terms.integer(divisor);
        let zero = self.terms.integer(0);
        let left_over = self.terms.modulus(rest, divisor);
        let divides = self.terms.equal(zero, left_over);
        let value = self.terms.quotient(rest, divisor);
        let typed = self.in_type(variable, value);
        Some(Solution { variable, value, condition: self.terms.and(&[divides, typed]) })
    }

    /// Adds a multiple of a term to a linear combination.
    pub(super) fn collect(&self, term: Term, factor: i128, sum: &mut Sum) -> Option<()> {
        sum.steps += 1;
        if sum.steps > MOST_SUMMANDS {
            return None;
        }
        match *self.terms.node(term) {
            Node::Integer(number) => {
                sum.constant = sum.constant.checked_add(number.checked_mul(factor)?)?;
                Some(())
            }
            Node::Add(left, right) => {
                self.collect(left, factor, sum)?;
                self.collect(right, factor, sum)
            }
            Node::Multiply(left, right) => match (self.terms.node(left), self.terms.node(right)) {
                (Node::Integer(number), _) => {
                    self.collect(right, factor.checked_mul(*number)?, sum)
                }
                (_, Node::Integer(number)) => self.collect(left, factor.checked_mul(*number)?, sum),
                _ => sum.add(term, factor),
            },
            _ => sum.add(term, factor),
        }
    }
}
