//! The two evaluators: one step at a time at the head, and everywhere at once.

use super::expression::{AnnotationId, Expression, ExpressionId, Heap, OutOfFuel};
use super::mutant::Mutant;
use super::substitution::Calculus;

/// How many terms of a trace are looked at.
const LONGEST_TRACE: usize = 100;

/// After how many parallel steps a term is taken to have no normal form.
const MOST_STEPS: usize = 100;

/// What both evaluators make of a term.
pub struct Outcome {
    trace: Result<Vec<ExpressionId>, OutOfFuel>,
    normal_form: Result<ExpressionId, OutOfFuel>,
}

impl Outcome {
    /// Evaluates in both ways.
    pub fn of(start: ExpressionId, calculus: &mut Calculus) -> Outcome {
        Outcome { trace: calculus.trace(start), normal_form: calculus.normalize(start) }
    }

    /// Whether the other is the same, as far as this one is known.
    pub fn allows(&self, other: &Outcome, heap: &Heap) -> bool {
        let are_equal = |own: &ExpressionId, other: &ExpressionId| heap.are_equal(*own, *other);
        allows(&self.trace, &other.trace, |own, other| {
            own.len() == other.len()
                && own.iter().zip(other).all(|(own, other)| are_equal(own, other))
        }) && allows(&self.normal_form, &other.normal_form, are_equal)
    }
}

fn allows<T>(
    own: &Result<T, OutOfFuel>,
    other: &Result<T, OutOfFuel>,
    are_equal: impl Fn(&T, &T) -> bool,
) -> bool {
    match (own, other) {
        (Ok(own), Ok(other)) => are_equal(own, other),
        (Ok(_), Err(OutOfFuel)) => false,
        (Err(OutOfFuel), _) => true,
    }
}

impl Calculus {
    /// The terms from this on that follow from one another by name, not below binders, cut after a hundred.
    pub fn trace(&mut self, start: ExpressionId) -> Result<Vec<ExpressionId>, OutOfFuel> {
        let mut trace = vec![start];
        let mut last = start;
        while trace.len() < LONGEST_TRACE {
            let Some(next) = self.step(last)? else { break };
            trace.push(next);
            last = next;
        }
        Ok(trace)
    }

    /// What parallel steps lead to and leave as it is.
    pub fn normalize(&mut self, start: ExpressionId) -> Result<ExpressionId, OutOfFuel> {
        let mut last = start;
        for _ in 0..MOST_STEPS {
            let next = self.parallel_step(last)?;
            if self.heap.are_equal(last, next) {
                return Ok(next);
            }
            last = next;
        }
        Err(OutOfFuel)
    }

    fn step(&mut self, id: ExpressionId) -> Result<Option<ExpressionId>, OutOfFuel> {
        match self.heap.expression(id) {
            Expression::Apply(function, argument) => {
                if let Expression::Lambda(_, body) = self.heap.expression(function) {
                    return self.contract(body, argument).map(Some);
                }
                let Some(function) = self.step(function)? else { return Ok(None) };
                self.heap.add(Expression::Apply(function, argument)).map(Some)
            }
            Expression::TypeApply(body, argument) => {
                if let Expression::TypeLambda(body) = self.heap.expression(body) {
                    return self.contract_type(body, argument).map(Some);
                }
                let Some(body) = self.step(body)? else { return Ok(None) };
                self.heap.add(Expression::TypeApply(body, argument)).map(Some)
            }
            Expression::Unit
            | Expression::Variable(_)
            | Expression::Lambda(..)
            | Expression::TypeLambda(_) => Ok(None),
        }
    }

    /// Contracts from the inside to the outside, below binders too.
    fn parallel_step(&mut self, id: ExpressionId) -> Result<ExpressionId, OutOfFuel> {
        let stepped = match self.heap.expression(id) {
            Expression::Unit | Expression::Variable(_) => return Ok(id),
            Expression::Lambda(argument, body) => {
                Expression::Lambda(argument, self.parallel_step(body)?)
            }
            Expression::Apply(function, argument) => {
                let function = self.parallel_step(function)?;
                let argument = self.parallel_step(argument)?;
                if let Expression::Lambda(_, body) = self.heap.expression(function) {
                    return self.contract(body, argument);
                }
                Expression::Apply(function, argument)
            }
            Expression::TypeLambda(body) => Expression::TypeLambda(self.parallel_step(body)?),
            Expression::TypeApply(body, argument) => {
                let body = self.parallel_step(body)?;
                if let Expression::TypeLambda(body) = self.heap.expression(body) {
                    return self.contract_type(body, argument);
                }
                Expression::TypeApply(body, argument)
            }
        };
        self.heap.update(id, stepped)
    }

    fn contract(
        &mut self,
        body: ExpressionId,
        argument: ExpressionId,
    ) -> Result<ExpressionId, OutOfFuel> {
        if self.applies(Mutant::AppForgetSubst) {
            return Ok(body);
        }
        if self.applies(Mutant::SubstSwapped) {
            return self.subst(0, body, argument);
        }
        self.subst(0, argument, body)
    }

    fn contract_type(
        &mut self,
        body: ExpressionId,
        argument: AnnotationId,
    ) -> Result<ExpressionId, OutOfFuel> {
        if self.applies(Mutant::TAppForgetSubst) {
            return Ok(body);
        }
        self.t_subst(0, argument, body)
    }
}

#[cfg(test)]
mod tests;
