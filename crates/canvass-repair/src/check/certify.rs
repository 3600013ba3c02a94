//! Certification: a report on a bounded world, extended to all sizes by a solver.

use crate::{
    check::{Example, Report},
    confirm::{Confirmer, surplus},
    error::RepairError,
    interpreter::Interpreter,
    language::{Form, FunctionId, Location, Program},
    proof::{Certainty, Judgement, Wanted, prove},
    session::Session,
    universe::Witness,
    value::{ValueId, Values},
};

pub(super) const UNASKED: &str = "no solver was asked";

/// A report, and what a solver found about it.
pub(crate) struct Certified {
    pub(crate) report: Report,
    /// Counterexamples to completeness and soundness.
    pub(crate) against: Vec<Witness>,
    /// A call outside `requires`, and parameters that lead to it.
    pub(crate) refused: Option<(RepairError, Witness)>,
}

/// Asks a solver whether a report on a bounded world holds for all sizes.
pub(crate) fn certify(
    source: &str,
    program: &Program,
    generator: FunctionId,
    mut report: Report,
    wanted: Wanted,
    session: &mut Session<'_>,
) -> Result<Certified, RepairError> {
    if !wanted.completeness && !wanted.soundness {
        return Ok(Certified { report, against: Vec::new(), refused: None });
    }
    let proof = prove(program, generator, wanted, session)?;
    let name = session.solver().map_or(String::new(), |solver| solver.name().to_owned());
    let mut against = Vec::new();
    report.queries = proof.queries;
    if wanted.completeness {
        report.completeness = certainty(&proof.completeness, &name);
        match proof.completeness {
            // What the bounded world could not confirm does not exist.
            Judgement::Proved if report.is_complete() => report.unconfirmed_missing = 0,
            Judgement::Proved => {
                let why = "the comparison of small values speaks against it".to_owned();
                report.completeness = Certainty::Bounded(why);
            }
            Judgement::Refuted(witness) if report.is_complete() => {
                // The solver takes calls for what they promise: they may return more, also where a predicate has no value.
                let is_certain = !calls_generators(program, generator)
                    || is_missing(program, generator, &witness);
                if is_certain {
                    report.allowed += 1;
                    report.missing = 1;
                    report.missing_examples.push(example(program, generator, &witness));
                } else {
                    let why = format!("a counterexample of {name} is not confirmed");
                    report.completeness = Certainty::Bounded(why);
                }
                against.push(witness);
            }
            Judgement::Refuted(_) | Judgement::Unproved(_) => {}
        }
    }
    if wanted.soundness {
        report.soundness = certainty(&proof.soundness, &name);
        match proof.soundness {
            Judgement::Proved => report.unconfirmed_surplus = 0,
            Judgement::Refuted(witness) => {
                match produced(program, generator, &witness) {
                    Some(found) => {
                        report.surplus += 1;
                        report.surplus_examples.push(example(program, generator, &found));
                    }
                    None => report.unconfirmed_surplus += 1,
                }
                against.push(witness);
            }
            Judgement::Unproved(_) => {}
        }
    }
    let refused = proof.refused.map(|(span, witness)| {
        (RepairError::Refused { location: Location::of(source, &span) }, witness)
    });
    Ok(Certified { report, against, refused })
}

/// Whether a generator calls generators.
fn calls_generators(program: &Program, generator: FunctionId) -> bool {
    let mut calls = false;
    program.function(generator).body.walk(&mut |part| {
        if let Form::Call(callee, _) = part.form {
            calls |= program.function(callee).contract.is_some();
        }
    });
    calls
}

/// Whether it is certain that no run reaches a counterexample to completeness.
fn is_missing(program: &Program, generator: FunctionId, witness: &Witness) -> bool {
    let mut interpreter = Interpreter::new(program);
    let parameters: Vec<ValueId> =
        witness.tuple.iter().map(|part| interpreter.values.store(part)).collect();
    let Some(value) = &witness.value else { return false };
    let value = interpreter.values.store(value);
    Confirmer::new(&mut interpreter).is_missing(generator, &parameters, value)
}

/// What a run produced that a counterexample to soundness suggests.
fn produced(program: &Program, generator: FunctionId, witness: &Witness) -> Option<Witness> {
    let mut interpreter = Interpreter::new(program);
    let parameters: Vec<ValueId> =
        witness.tuple.iter().map(|part| interpreter.values.store(part)).collect();
    let hint = interpreter.values.store(witness.value.as_ref()?);
    let found = surplus(&mut interpreter, generator, &parameters, hint)?;
    Some(Witness { tuple: witness.tuple.clone(), value: Some(interpreter.values.plain(found)) })
}

fn certainty(judgement: &Judgement, solver: &str) -> Certainty {
    match judgement {
        Judgement::Proved => Certainty::Proved(solver.to_owned()),
        Judgement::Refuted(_) => Certainty::Bounded(format!("{solver} found a counterexample")),
        Judgement::Unproved(why) => Certainty::Bounded(why.clone()),
    }
}

fn example(program: &Program, generator: FunctionId, witness: &Witness) -> Example {
    let mut values = Values::new();
    let mut show = |plain| {
        let id = values.store(plain);
        values.show(&program.types, id)
    };
    let parameters = program.function(generator).parameters();
    Example {
        parameters: parameters
            .iter()
            .zip(&witness.tuple)
            .map(|(parameter, plain)| (parameter.name.clone(), show(plain)))
            .collect(),
        value: witness.value.as_ref().map_or(String::new(), show),
    }
}
