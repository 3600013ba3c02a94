//! Quantifier elimination: the variables of random draws are removed from the condition that a path makes a value.
//!
//! - `∃x. x = t ∧ P(x)` is `P(t)`. An equation with a constructor is first split into equations of its fields; a linear equation
//!   is solved: `2 * x = t` says that `t` is even and `x = t / 2`.
//! - A `bool` is replaced by both truth values.
//! - Fourier–Motzkin elimination: if a number occurs only in bounds, a solution exists iff every lower bound is at most every
//!   upper bound. With coefficients of one, this is exact for integers, too.
//!
//! - A number with narrow constant bounds is replaced by all of its values, if nothing else removes it.
//!
//! Variables that remain stay under an existential quantifier.

mod bounds;
mod linear;

use linear::Sum;

use crate::{
    language::TypeId,
    proof::{
        execute::{Behaviour, Path},
        term::{Node, Sort, Term},
        translate::{TranslateError, Translator},
    },
};

/// An equation solved for a variable: its value, and the condition under which there is such a value.
struct Solution {
    variable: Term,
    value: Term,
    condition: Term,
}

const MOST_CASES: usize = 128;

impl Translator<'_> {
    /// The condition on parameters and value under which a path of a generator makes the value.
    pub(crate) fn reaches(
        &mut self,
        behaviour: &Behaviour,
        path: &Path,
        value: Term,
    ) -> Result<Term, TranslateError> {
        let mut conditions = path.conditions.clone();
        let made = self.terms.equal(path.value, value);
        conditions.insert(0, made);
        let mut cases = vec![conditions];
        let mut reached = Vec::new();
        while let Some(case) = cases.pop() {
            let rest = self.eliminate(case, &behaviour.drawn);
            let all = self.terms.and(&rest);
            let inside = self.terms.inside(&[all]);
            let left: Vec<Term> =
                behaviour.drawn.iter().copied().filter(|drawn| inside.contains(drawn)).collect();
            let truth = left.iter().find(|&&drawn| self.terms.sort(drawn) == Sort::Truth);
            if let Some(&truth) = truth {
                for choice in [Term::FALSE, Term::TRUE] {
                    cases.push(vec![self.terms.replace(all, truth, choice)]);
                }
            } else if let Some((number, values)) =
                left.iter().find_map(|&drawn| Some((drawn, self.few_values(&rest, drawn)?)))
                && cases.len() + reached.len() + values.clone().count() <= MOST_CASES
            {
                for value in values {
                    let value = self.terms.integer(value);
                    cases.push(vec![self.terms.replace(all, number, value)]);
                }
            } else {
                reached.push(self.left_over(left, all)?);
            }
            if cases.len() + reached.len() > MOST_CASES {
                return Err(TranslateError::Paths);
            }
        }
        Ok(self.terms.or(&reached))
    }

    /// Quantifies over the remaining variables, with the conditions of their types: the solver's integers have no bounds.
    fn left_over(&mut self, left: Vec<Term>, all: Term) -> Result<Term, TranslateError> {
        let mut conditions = vec![all];
        for &variable in &left {
            let Node::Variable(number) = *self.terms.node(variable) else {
                unreachable!("draws are variables")
            };
            let of = self.terms.type_of_variable(number);
            if self.has_field(of, |of| self.program.types.is_integer(of)) {
                return Err(TranslateError::Undetermined);
            }
            conditions.push(self.typed(variable, of));
        }
        let body = self.terms.and(&conditions);
        Ok(self.terms.exists(left, body))
    }

    /// Whether data of a type may contain a field of such a type.
    fn has_field(&self, of: TypeId, is_such: impl Fn(TypeId) -> bool) -> bool {
        let types = &self.program.types;
        let mut seen = vec![of];
        let mut next = 0;
        while next < seen.len() {
            for field in types.constructors(seen[next]).iter().flat_map(|c| &c.fields) {
                if is_such(field.of) {
                    return true;
                }
                if !seen.contains(&field.of) {
                    seen.push(field.of);
                }
            }
            next += 1;
        }
        false
    }

    /// The condition that `any` can draw a value, if it is an integer.
    pub(crate) fn is_drawn(&mut self, of: TypeId, value: Term) -> Term {
        match self.program.types.width(of) {
            Some(width) if width.is_limited() => {
                let (lowest, highest) = width.drawn();
                self.terms.between(lowest, highest, value)
            }
            Some(_) | None => Term::TRUE,
        }
    }

    /// Eliminates variables as long as one can be eliminated.
    fn eliminate(&mut self, conditions: Vec<Term>, drawn: &[Term]) -> Vec<Term> {
        let mut conditions = self.flattened(conditions, drawn);
        loop {
            if let Some((place, solution)) = self.solvable(&conditions, drawn) {
                conditions.remove(place);
                let Solution { variable, value, condition } = solution;
                let mut replaced = vec![condition];
                for condition in conditions {
                    replaced.push(self.terms.replace(condition, variable, value));
                }
                conditions = self.flattened(replaced, drawn);
            } else if let Some(rest) =
                drawn.iter().find_map(|&drawn| self.without_bounded(&conditions, drawn))
            {
                conditions = self.flattened(rest, drawn);
            } else {
                return conditions;
            }
        }
    }

    /// Splits conjunctions, and equations with constructors.
    fn flattened(&mut self, conditions: Vec<Term>, drawn: &[Term]) -> Vec<Term> {
        let mut flat = Vec::new();
        let mut open: Vec<Term> = conditions.into_iter().rev().collect();
        while let Some(condition) = open.pop() {
            match self.terms.node(condition).clone() {
                Node::And(parts) => open.extend(parts.into_iter().rev()),
                Node::Truth(true) => {}
                Node::Equal(left, right) if self.terms.mentions(condition, drawn) => {
                    match (self.terms.node(left).clone(), self.terms.node(right).clone()) {
                        (Node::Construct(of, number, parts), _) => {
                            open.extend(self.taken_apart(of, number, &parts, right));
                        }
                        (_, Node::Construct(of, number, parts)) => {
                            open.extend(self.taken_apart(of, number, &parts, left));
                        }
                        _ => flat.push(condition),
                    }
                }
                _ => flat.push(condition),
            }
        }
        flat
    }

    /// The equation of a value with a constructor, as a test of the constructor and equations of the fields.
    fn taken_apart(&mut self, of: TypeId, number: usize, parts: &[Term], value: Term) -> Vec<Term> {
        let mut conditions = Vec::new();
        for (place, &part) in parts.iter().enumerate().rev() {
            let field = self.terms.select(of, number, place, value);
            conditions.push(self.terms.equal(part, field));
        }
        conditions.push(self.terms.test(of, number, value));
        conditions
    }

    fn solvable(&mut self, conditions: &[Term], drawn: &[Term]) -> Option<(usize, Solution)> {
        (0..conditions.len())
            .find_map(|place| Some((place, self.solution(conditions[place], drawn)?)))
    }

    fn solution(&mut self, condition: Term, drawn: &[Term]) -> Option<Solution> {
        let truth = |variable, truth| {
            let value = if truth { Term::TRUE } else { Term::FALSE };
            Some(Solution { variable, value, condition: Term::TRUE })
        };
        match *self.terms.node(condition) {
            Node::Variable(_) if drawn.contains(&condition) => truth(condition, true),
            Node::Not(inner) if drawn.contains(&inner) => truth(inner, false),
            Node::Equal(left, right) => {
                for (variable, value) in [(left, right), (right, left)] {
                    if drawn.contains(&variable) && !self.terms.mentions(value, &[variable]) {
                        let condition = self.in_type(variable, value);
                        return Some(Solution { variable, value, condition });
                    }
                }
                match self.terms.sort(left) {
                    Sort::Integer => self.solved_number(left, right, drawn),
                    Sort::Truth | Sort::Data(_) => None,
                }
            }
            _ => None,
        }
    }

    fn in_type(&mut self, variable: Term, value: Term) -> Term {
        let Node::Variable(number) = *self.terms.node(variable) else {
            unreachable!("draws are variables")
        };
        self.typed(value, self.terms.type_of_variable(number))
    }
}
