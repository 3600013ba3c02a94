//! The proof obligations of a generator.
//!
//! Each call meets the callee's `requires`; the recursion decreases; everything that `covers` allows is reached; nothing else
//! is. Calls stand for what their `covers` allows, so the first two make the others an induction.

use std::ops::Range;

use crate::{
    interpreter::Interpreter,
    language::{Contract, FunctionId},
    proof::{
        concrete,
        decide::{Claim, Decision},
        execute::{Behaviour, Call, Path},
        lemma::Lemma,
        prover::{ProofError, Prover},
        term::Term,
        termination::Edge,
    },
    universe::Witness,
    value::{Plain, ValueId},
};

/// Whether a proof obligation holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Judgement {
    Proved,
    /// A counterexample, confirmed by the interpreter.
    Refuted(Witness),
    /// Why it is neither proved nor refuted.
    Unproved(String),
}

/// The judgements on all proof obligations of a generator.
pub(crate) struct Judgements {
    /// Whether each call meets `requires`.
    pub(crate) calls: Judgement,
    /// The bytes of a call that does not.
    pub(crate) refused: Option<Range<usize>>,
    pub(crate) ends: Judgement,
    pub(crate) completeness: Judgement,
    pub(crate) soundness: Judgement,
}

/// Which of completeness and soundness to prove.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Wanted {
    pub(crate) completeness: bool,
    pub(crate) soundness: bool,
}

impl Prover<'_, '_, '_> {
    /// Judges the proof obligations of a generator, except that its recursion ends.
    pub(crate) fn examine(
        &mut self,
        generator: FunctionId,
        behaviour: &Behaviour,
        wanted: Wanted,
        lemmas: &mut Option<Vec<Lemma>>,
    ) -> Result<Judgements, ProofError> {
        let contract = self.contract(generator);
        let required = self.required(contract, &behaviour.parameters)?;
        let (calls, refused) = self.examine_calls(behaviour, required, lemmas)?;
        let unasked = || Judgement::Unproved("it was not asked".to_owned());
        let completeness = if wanted.completeness {
            self.examine_completeness(generator, behaviour, required, lemmas)?
        } else {
            unasked()
        };
        let soundness = if wanted.soundness {
            self.examine_soundness(contract, behaviour, required, lemmas)?
        } else {
            unasked()
        };
        Ok(Judgements { calls, refused, ends: Judgement::Proved, completeness, soundness })
    }

    fn contract(&self, generator: FunctionId) -> Contract {
        self.translator.program.function(generator).contract.expect("a generator has a contract")
    }

    fn required(&mut self, contract: Contract, parameters: &[Term]) -> Result<Term, ProofError> {
        Ok(match contract.requires {
            Some(requires) => self.translator.holds(requires, parameters)?,
            None => Term::TRUE,
        })
    }

    /// The calls from a generator to generators of its group, for the proof that the recursion ends.
    pub(crate) fn generator_edges(
        &mut self,
        generator: FunctionId,
        behaviour: &Behaviour,
        group: &[FunctionId],
    ) -> Result<Vec<Edge>, ProofError> {
        let required = self.required(self.contract(generator), &behaviour.parameters)?;
        let calls = behaviour.calls.iter().filter(|call| group.contains(&call.callee));
        let edges = calls.map(|call| Edge {
            from: generator,
            to: call.callee,
            parameters: behaviour.parameters.clone(),
            arguments: call.arguments.clone(),
            conditions: [vec![required], behaviour.weakened(&call.conditions)].concat(),
        });
        Ok(edges.collect())
    }

    /// Parameters that `requires` accepts, with a value that `covers` allows.
    pub(crate) fn allowed(&mut self, generator: FunctionId) -> Result<Option<Witness>, ProofError> {
        let function = self.translator.program.function(generator);
        let contract = self.contract(generator);
        let of = function.parameters().iter().map(|parameter| parameter.of);
        let variables: Vec<Term> =
            of.chain([function.result]).map(|of| self.translator.terms.fresh(of)).collect();
        self.translator.limited.extend(&variables);
        let required = self.required(contract, &variables[..function.arity])?;
        let covered = self.translator.holds(contract.covers, &variables)?;
        let claim = Claim { conditions: vec![required, covered], variables };
        Ok(match self.satisfied(&claim)? {
            Some(mut tuple) => {
                let value = tuple.pop();
                Some(Witness { tuple, value })
            }
            None => None,
        })
    }

    fn examine_calls(
        &mut self,
        behaviour: &Behaviour,
        required: Term,
        lemmas: &mut Option<Vec<Lemma>>,
    ) -> Result<(Judgement, Option<Range<usize>>), ProofError> {
        for Call { callee, arguments, conditions, span } in &behaviour.calls {
            let met = self.required(self.contract(*callee), arguments)?;
            let typed = self.translator.typed_arguments(*callee, arguments);
            let met = self.translator.terms.and(&[met, typed]);
            let wrong = self.translator.terms.not(met);
            let claim = Claim {
                conditions: [vec![required, wrong], behaviour.weakened(conditions)].concat(),
                variables: [behaviour.parameters.as_slice(), &behaviour.drawn].concat(),
            };
            match self.decide(&claim, lemmas)? {
                Decision::Proved => {}
                Decision::Refuted(mut found) => {
                    found.truncate(behaviour.parameters.len());
                    let witness = Witness { tuple: found, value: None };
                    return Ok((Judgement::Refuted(witness), Some(span.clone())));
                }
                Decision::Undecided => {
                    let why = "that every call meets `requires` is not decided".to_owned();
                    return Ok((Judgement::Unproved(why), None));
                }
            }
        }
        Ok((Judgement::Proved, None))
    }

    fn examine_completeness(
        &mut self,
        generator: FunctionId,
        behaviour: &Behaviour,
        required: Term,
        lemmas: &mut Option<Vec<Lemma>>,
    ) -> Result<Judgement, ProofError> {
        let contract = self.contract(generator);
        let value = self.translator.terms.fresh(self.translator.program.function(generator).result);
        self.translator.limited.insert(value);
        let variables = [behaviour.parameters.as_slice(), &[value]].concat();
        let covered = self.translator.holds(contract.covers, &variables)?;
        let mut conditions = vec![required, covered];
        for path in &behaviour.paths {
            let reached = self.translator.reaches(behaviour, path, value)?;
            conditions.push(self.translator.terms.not(reached));
        }
        Ok(match self.decide(&Claim { conditions, variables }, lemmas)? {
            Decision::Proved => Judgement::Proved,
            Decision::Refuted(mut tuple) => {
                let value = tuple.pop();
                Judgement::Refuted(Witness { tuple, value })
            }
            Decision::Undecided => {
                Judgement::Unproved("that everything is reached is not decided".to_owned())
            }
        })
    }

    fn examine_soundness(
        &mut self,
        contract: Contract,
        behaviour: &Behaviour,
        required: Term,
        lemmas: &mut Option<Vec<Lemma>>,
    ) -> Result<Judgement, ProofError> {
        let variables = [behaviour.parameters.as_slice(), &behaviour.drawn].concat();
        for path in &behaviour.paths {
            let made = [behaviour.parameters.as_slice(), &[path.value]].concat();
            let wrong = self.translator.fails(contract.covers, &made)?;
            let conditions = [vec![required, wrong], behaviour.weakened(&path.conditions)].concat();
            let claim = Claim { conditions, variables: variables.clone() };
            match self.decide(&claim, lemmas)? {
                Decision::Proved => {}
                Decision::Refuted(found) => {
                    return Ok(Judgement::Refuted(self.made(behaviour, path, &variables, &found)));
                }
                Decision::Undecided => {
                    return Ok(Judgement::Unproved(
                        "that nothing else is reached is not decided".to_owned(),
                    ));
                }
            }
        }
        Ok(Judgement::Proved)
    }

    /// The counterexample of a path: what it makes for these values of its variables.
    fn made(
        &self,
        behaviour: &Behaviour,
        path: &Path,
        variables: &[Term],
        found: &[Plain],
    ) -> Witness {
        let mut interpreter = Interpreter::new(self.translator.program);
        let assignment: Vec<(Term, ValueId)> = variables
            .iter()
            .zip(found)
            .map(|(&variable, plain)| (variable, interpreter.values.store(plain)))
            .collect();
        let terms = &self.translator.terms;
        let value = concrete::value_of(terms, &mut interpreter, &assignment, path.value);
        Witness {
            tuple: found[..behaviour.parameters.len()].to_vec(),
            value: value.map(|value| interpreter.values.plain(value)),
        }
    }
}
