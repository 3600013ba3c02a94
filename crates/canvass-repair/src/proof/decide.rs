//! The decision of a claim: proved by the solver, or refuted by values that the interpreter confirms.

use crate::{
    interpreter::Interpreter,
    language::{FunctionId, Kind, TypeId},
    proof::{
        concrete,
        lemma::Lemma,
        model,
        prover::{Answer, Plan, ProofError, Prover},
        term::{Node, Term},
    },
    value::{Plain, ValueId},
};

/// The claim that some conditions are unsatisfiable together.
pub(crate) struct Claim {
    pub(crate) conditions: Vec<Term>,
    /// The variables in the conditions.
    pub(crate) variables: Vec<Term>,
}

/// Whether a claim is proved or refuted.
pub(crate) enum Decision {
    Proved,
    /// Values of the variables for which the conditions hold.
    Refuted(Vec<Plain>),
    Undecided,
}

/// The depths of data in which a counterexample is looked for.
const LEVELS: [usize; 5] = [1, 2, 3, 4, 6];
/// Numbers that the file mentions may be in it up to this one.
const MENTIONED: i128 = 64;
/// The largest absolute value of other numbers in it.
const LARGEST: i128 = 4;
/// How often definitions are unfolded in the search for something that satisfies them.
const ROUNDS: [usize; 5] = [2, 4, 8, 16, 44];
/// How often definitions are unfolded if the usual number of rounds does not suffice.
const MORE_ROUNDS: usize = 3;

impl Prover<'_, '_, '_> {
    /// Decides a claim if possible. Lemmas are proved when the first claim needs them.
    pub(crate) fn decide(
        &mut self,
        claim: &Claim,
        lemmas: &mut Option<Vec<Lemma>>,
    ) -> Result<Decision, ProofError> {
        let suggested = match self.ask(&claim.conditions, &claim.variables, Plan::FIRST)? {
            Answer::Impossible => return Ok(Decision::Proved),
            Answer::Possible(model) => self.confirmed(claim, &model),
            Answer::Unknown => None,
        };
        if let Some(found) = suggested {
            let smaller = self.small_counterexample(claim)?;
            return Ok(Decision::Refuted(smaller.unwrap_or(found)));
        }
        let lemmas = self.known_lemmas(lemmas)?;
        for rounds in [Plan::FIRST.rounds, MORE_ROUNDS] {
            if self.refutes(&claim.conditions, Plan { rounds, opaque: &[], lemmas })? {
                return Ok(Decision::Proved);
            }
        }
        Ok(match self.small_counterexample(claim)? {
            Some(found) => Decision::Refuted(found),
            None => Decision::Undecided,
        })
    }

    /// Values for which the conditions of a claim hold, if some are found. Definitions are unfolded further and further.
    pub(crate) fn satisfied(&mut self, claim: &Claim) -> Result<Option<Vec<Plain>>, ProofError> {
        for rounds in ROUNDS {
            let plan = Plan { rounds, opaque: &[], lemmas: &[] };
            if let Answer::Possible(model) = self.ask(&claim.conditions, &claim.variables, plan)?
                && let Some(found) = self.confirmed(claim, &model)
            {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn known_lemmas<'l>(
        &mut self,
        lemmas: &'l mut Option<Vec<Lemma>>,
    ) -> Result<&'l [Lemma], ProofError> {
        if lemmas.is_none() {
            let functions: Vec<FunctionId> =
                (0..self.translator.program.functions.len() as u32).map(FunctionId).collect();
            *lemmas = Some(self.lemmas(&functions)?);
        }
        Ok(lemmas.as_deref().unwrap_or_default())
    }

    /// Looks for a counterexample of bounded depth. Definitions are unfolded completely for such data, so that the solver cannot
    /// choose the results of functions freely.
    fn small_counterexample(&mut self, claim: &Claim) -> Result<Option<Vec<Plain>>, ProofError> {
        for level in LEVELS {
            let mut conditions = claim.conditions.clone();
            for &variable in &claim.variables {
                let of = self.type_of(variable);
                conditions.push(self.is_small(variable, of, level));
            }
            let plan = Plan { rounds: level + 1, opaque: &[], lemmas: &[] };
            match self.ask(&conditions, &claim.variables, plan)? {
                Answer::Impossible => {}
                Answer::Possible(model) => {
                    if let Some(found) = self.confirmed(claim, &model) {
                        return Ok(Some(found));
                    }
                }
                // Deeper data is harder still.
                Answer::Unknown => break,
            }
        }
        Ok(None)
    }

    fn type_of(&self, variable: Term) -> TypeId {
        match *self.translator.terms.node(variable) {
            Node::Variable(number) => self.translator.terms.type_of_variable(number),
            _ => unreachable!("claims are about variables"),
        }
    }

    /// The condition that a value has at most this depth, and only small numbers.
    fn is_small(&mut self, value: Term, of: TypeId, levels: usize) -> Term {
        let types = &self.translator.program.types;
        let Kind::Data(constructors) = types.kind(of) else {
            let terms = &mut self.translator.terms;
            let mentioned = terms.program.constants.iter().copied();
            let largest = mentioned.filter(|&number| number <= MENTIONED).max().unwrap_or(0) + 1;
            let largest = largest.max(LARGEST);
            let (low, high) = (terms.integer(-largest), terms.integer(largest));
            let (above, below) = (terms.at_most(low, value), terms.at_most(value, high));
            return terms.and(&[above, below]);
        };
        if of == TypeId::BOOL {
            return Term::TRUE;
        }
        let mut possible = Vec::new();
        for (number, constructor) in constructors.iter().enumerate() {
            let deep = constructor.fields.iter().any(|field| !types.is_integer(field.of));
            if deep && (levels == 0 || self.translator.is_full()) {
                continue;
            }
            let mut conditions = vec![self.translator.terms.test(of, number, value)];
            for (place, field) in constructor.fields.iter().enumerate() {
                let selected = self.translator.terms.select(of, number, place, value);
                conditions.push(self.is_small(selected, field.of, levels.saturating_sub(1)));
            }
            possible.push(self.translator.terms.and(&conditions));
        }
        self.translator.terms.or(&possible)
    }

    /// The values that a model assigns to the variables, if the interpreter confirms that all conditions hold for them.
    fn confirmed(&self, claim: &Claim, model: &str) -> Option<Vec<Plain>> {
        let program = self.translator.program;
        let types: Vec<TypeId> =
            claim.variables.iter().map(|&variable| self.type_of(variable)).collect();
        let found = model::values(program, model, &types)?;
        let mut interpreter = Interpreter::new(program);
        let assignment: Vec<(Term, ValueId)> = claim
            .variables
            .iter()
            .zip(&found)
            .map(|(&variable, plain)| (variable, interpreter.values.store(plain)))
            .collect();
        let holds = |&condition: &Term| {
            concrete::value_of(&self.translator.terms, &mut interpreter, &assignment, condition)
                == Some(ValueId::TRUE)
        };
        claim.conditions.iter().all(holds).then_some(found)
    }
}
