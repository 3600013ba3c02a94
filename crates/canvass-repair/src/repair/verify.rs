//! The verdict on a generator: what a larger world and a solver say about it.

use crate::{
    check::{Report, Survey, certify, find, witness, witnesses, world},
    error::RepairError,
    language::read_for,
    oracle::inlined,
    proof::Wanted,
    session::Session,
    synthesis::Precision,
    universe::{Scale, Witness},
};

const WITNESSES: usize = 3;

/// What a larger world and a solver say about a generator.
pub(super) enum Verdict {
    /// A report, and counterexamples to completeness and soundness.
    Report(Report, Vec<Witness>),
    /// A call that must not be made, and parameters that lead to it, if they are known.
    Unsafe(RepairError, Option<Witness>),
}

/// Checks a generator in a larger world, and asks the solver if nothing is missing there.
pub(super) fn verify(
    text: &str,
    name: &str,
    scale: Scale,
    precision: Precision,
    session: &mut Session<'_>,
) -> Result<Verdict, RepairError> {
    let program = read_for(text, name)?;
    let generator = find(&program, name)?;
    let mut oracle = world(&program, generator, scale, &[], session)?;
    let body = inlined(&program, &program.function(generator).body);
    let survey = match Survey::of_body(&mut oracle, text, &body) {
        Ok(survey) => survey,
        Err(error) => {
            let witness = error.tuple.map(|tuple| witness(&oracle, tuple));
            return Ok(Verdict::Unsafe(error.error, witness));
        }
    };
    let mut found = witnesses(&oracle, &survey.need, WITNESSES);
    found.extend(witnesses(&oracle, &survey.surplus, WITNESSES));
    let report = survey.report(&mut oracle);
    if !report.is_complete() {
        return Ok(Verdict::Report(report, found));
    }
    let soundness = report.has_no_surplus() && precision != Precision::Excessive;
    let wanted = Wanted { completeness: true, soundness };
    let certified = certify(text, &program, generator, report, wanted, session)?;
    if let Some((error, witness)) = certified.refused {
        return Ok(Verdict::Unsafe(error, Some(witness)));
    }
    found.extend(certified.against);
    Ok(Verdict::Report(certified.report, found))
}
