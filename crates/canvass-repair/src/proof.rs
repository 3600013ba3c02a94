//! Proofs for all sizes, by induction and an SMT solver.
//!
//! The program is translated to formulas over algebraic data types, integers with the ranges of their types and functions whose definitions are
//! unfolded where they are applied. A generator is complete and sound if each call meets `requires`, the recursion decreases, and
//! the body reaches exactly what `covers` allows, assuming that its calls do. If something cannot be translated or decided, the
//! judgement says why.

mod call_sites;
mod calls;
mod concrete;
mod decide;
mod eliminate;
mod execute;
mod generator;
mod lemma;
mod model;
mod process;
mod prover;
mod size;
mod solver;
mod term;
mod termination;
#[cfg(test)]
mod tests;
mod text;
mod total;
mod translate;

use std::{fmt, ops::Range};

pub use process::ProcessError;
pub use solver::{Solver, SolverError};

pub(crate) use generator::{Judgement, Wanted};

use crate::{
    error::RepairError,
    language::{FunctionId, Program},
    proof::{
        calls::groups,
        execute::Behaviour,
        generator::Judgements,
        prover::{ProofError, Prover},
    },
    session::Session,
    universe::Witness,
};

/// How far a verdict holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Certainty {
    /// For all sizes; the name of the solver that proved it.
    Proved(String),
    /// In the bounded world; why it is not proved.
    Bounded(String),
}

impl Certainty {
    /// Whether it holds for all sizes.
    pub fn is_proved(&self) -> bool {
        match self {
            Certainty::Proved(_) => true,
            Certainty::Bounded(_) => false,
        }
    }
}

impl fmt::Display for Certainty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Certainty::Proved(solver) => write!(f, "for all sizes ({solver})"),
            Certainty::Bounded(why) => write!(f, "up to a bound ({why})"),
        }
    }
}

/// The result of a proof attempt.
pub(crate) struct Proof {
    pub(crate) completeness: Judgement,
    pub(crate) soundness: Judgement,
    /// The bytes of a call that `requires` refuses, and parameters that lead to it.
    pub(crate) refused: Option<(Range<usize>, Witness)>,
    pub(crate) queries: usize,
}

impl Proof {
    fn none(why: String) -> Self {
        Self {
            completeness: Judgement::Unproved(why.clone()),
            soundness: Judgement::Unproved(why),
            refused: None,
            queries: 0,
        }
    }
}

/// For a file with more functions no proof is attempted.
const MOST_FUNCTIONS: usize = 1000;

/// Tries to prove that a generator reaches what it must, and nothing else.
pub(crate) fn prove(
    program: &Program,
    generator: FunctionId,
    wanted: Wanted,
    session: &mut Session<'_>,
) -> Result<Proof, RepairError> {
    let Some(solver) = session.solver().cloned() else {
        return Ok(Proof::none("no solver was given".to_owned()));
    };
    if program.functions.len() > MOST_FUNCTIONS {
        return Ok(Proof::none("the file has too many functions".to_owned()));
    }
    let roots = roots(program, generator);
    let proved = Prover::new(program, &roots, &solver, session)
        .and_then(|mut prover| prover.prove(generator, &roots, wanted));
    match proved {
        Ok(proof) => Ok(proof),
        Err(ProofError::Stopped(error)) => Err(error),
        Err(ProofError::Process(error)) => Ok(Proof::none(error.to_string())),
        Err(ProofError::Translate(why)) => Ok(Proof::none(why.to_string())),
        Err(ProofError::Limit) => Ok(Proof::none("the proof takes too long".to_owned())),
    }
}

/// Parameters that `requires` accepts, and a value that `covers` allows for them, if the solver finds some.
pub(crate) fn allowed(
    program: &Program,
    generator: FunctionId,
    session: &mut Session<'_>,
) -> Result<Option<Witness>, RepairError> {
    let Some(solver) = session.solver().cloned() else { return Ok(None) };
    if program.functions.len() > MOST_FUNCTIONS {
        return Ok(None);
    }
    let roots = roots(program, generator);
    let found = Prover::new(program, &roots, &solver, session).and_then(|mut prover| {
        prover.find_total(&roots)?;
        prover.allowed(generator)
    });
    match found {
        Ok(found) => Ok(found),
        Err(ProofError::Stopped(error)) => Err(error),
        Err(ProofError::Process(_) | ProofError::Translate(_) | ProofError::Limit) => Ok(None),
    }
}

/// The generator, the generators that it calls, and their predicates.
fn roots(program: &Program, generator: FunctionId) -> Vec<FunctionId> {
    let mut roots = vec![generator];
    let mut next = 0;
    while next < roots.len() {
        for id in groups(program, &[roots[next]]).concat() {
            let contract = program.function(id).contract;
            let predicates = contract
                .into_iter()
                .flat_map(|contract| [Some(contract.covers), contract.requires])
                .flatten();
            for id in predicates.chain([id]) {
                if !roots.contains(&id) {
                    roots.push(id);
                }
            }
        }
        next += 1;
    }
    roots
}

impl Prover<'_, '_, '_> {
    /// Proves the contracts of the generators that a generator calls, and then its own.
    fn prove(
        &mut self,
        generator: FunctionId,
        roots: &[FunctionId],
        wanted: Wanted,
    ) -> Result<Proof, ProofError> {
        let program = self.translator.program;
        self.find_total(roots)?;
        let mut lemmas = None;
        let mut assumed: Option<String> = None;
        let (mut completeness, mut soundness) = (Judgement::Proved, Judgement::Proved);
        let mut refused = None;
        for group in groups(program, &[generator]) {
            let mut behaviours = Vec::new();
            for id in group {
                if program.function(id).contract.is_some() {
                    behaviours.push((id, Behaviour::of(&mut self.translator, id)?));
                }
            }
            let ends = self.generators_end(&behaviours)?;
            for (id, behaviour) in &behaviours {
                let mut findings = self.examine(*id, behaviour, wanted, &mut lemmas)?;
                findings.ends = ends.clone();
                if *id == generator {
                    refused = findings.refused.clone().zip(witness(&findings.calls));
                    let basis = findings.basis();
                    completeness = basis.clone().and(findings.completeness);
                    soundness = basis.and(findings.soundness);
                } else if assumed.is_none() {
                    assumed = findings.doubt(wanted).map(|why| {
                        let name = &program.function(*id).name;
                        format!("`{name}` is assumed to keep its promise: {why}")
                    });
                }
            }
        }
        if let Some(assumed) = assumed {
            let doubt = Judgement::Unproved(assumed);
            (completeness, soundness) = (doubt.clone().and(completeness), doubt.and(soundness));
        }
        Ok(Proof { completeness, soundness, refused, queries: self.queries })
    }

    /// Whether the recursion of generators that call each other decreases.
    fn generators_end(
        &mut self,
        behaviours: &[(FunctionId, Behaviour)],
    ) -> Result<Judgement, ProofError> {
        let group: Vec<FunctionId> = behaviours.iter().map(|(id, _)| *id).collect();
        let mut edges = Vec::new();
        for (id, behaviour) in behaviours {
            edges.extend(self.generator_edges(*id, behaviour, &group)?);
        }
        Ok(if self.ends(&edges)? {
            Judgement::Proved
        } else {
            Judgement::Unproved("that the recursion ends is not decided".to_owned())
        })
    }
}

fn witness(judgement: &Judgement) -> Option<Witness> {
    match judgement {
        Judgement::Refuted(witness) => Some(witness.clone()),
        Judgement::Proved | Judgement::Unproved(_) => None,
    }
}

impl Judgement {
    /// The conjunction of two judgements. A refutation of `other` is kept even if `self` is not proved.
    fn and(self, other: Judgement) -> Judgement {
        match (self, other) {
            (_, Judgement::Refuted(witness)) => Judgement::Refuted(witness),
            (Judgement::Proved, other) => other,
            (doubt, Judgement::Proved | Judgement::Unproved(_)) => doubt,
        }
    }

    /// Why it is not proved; `None` if it is.
    fn doubt(&self) -> Option<String> {
        match self {
            Judgement::Proved => None,
            Judgement::Refuted(_) => {
                Some("the solver found a point that speaks against it".to_owned())
            }
            Judgement::Unproved(why) => Some(why.clone()),
        }
    }
}

impl Judgements {
    /// Whether the induction is valid: calls meet `requires`, and the recursion ends.
    fn basis(&self) -> Judgement {
        match (&self.calls, &self.ends) {
            (Judgement::Proved, ends) => ends.clone(),
            // A call outside `requires` refutes neither completeness nor soundness; it is reported by itself.
            (calls, _) => Judgement::Unproved(calls.doubt().unwrap_or_default()),
        }
    }

    fn doubt(&self, wanted: Wanted) -> Option<String> {
        let completeness = self.completeness.doubt().filter(|_| wanted.completeness);
        let soundness = self.soundness.doubt().filter(|_| wanted.soundness);
        self.basis().doubt().or(completeness).or(soundness)
    }
}
