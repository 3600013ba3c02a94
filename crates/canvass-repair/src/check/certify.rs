//! Certification: a report on a bounded world, extended to all sizes by a solver.

use crate::{
    check::{Example, Report},
    error::RepairError,
    language::{FunctionId, Location, Program},
    proof::{Certainty, Judgement, Wanted, prove},
    session::Session,
    universe::Witness,
    value::Values,
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
            // The bounded world was too small: the proof is the better evidence.
            Judgement::Proved => {
                report.missing = 0;
                report.missing_examples.clear();
                report.missing_words = None;
            }
            Judgement::Refuted(witness) if report.is_complete() => {
                report.allowed += 1;
                report.missing = 1;
                report.missing_examples.push(example(program, generator, &witness));
                against.push(witness);
            }
            Judgement::Refuted(_) | Judgement::Unproved(_) => {}
        }
    }
    if wanted.soundness {
        report.soundness = certainty(&proof.soundness, &name);
        if let Judgement::Refuted(witness) = proof.soundness {
            report.surplus += 1;
            report.surplus_examples.push(example(program, generator, &witness));
            against.push(witness);
        }
    }
    let refused = proof.refused.map(|(span, witness)| {
        (RepairError::Refused { location: Location::of(source, &span) }, witness)
    });
    Ok(Certified { report, against, refused })
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
