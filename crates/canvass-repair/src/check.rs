//! The check of a generator: what it reaches, compared with what `covers` allows.

mod certify;

use std::fmt;

use crate::{
    bit_set::BitMatrix,
    check::certify::UNASKED,
    confirm::{Confirmer, surplus},
    error::RepairError,
    language::{Expression, FunctionId, Location, Program, ReadError, read, read_for},
    oracle::{Oracle, Paths, inlined},
    proof::{Certainty, Wanted, allowed},
    session::{Session, Stage},
    universe::{Scale, Witness},
    value::ValueId,
    words::{Describer, Formula},
};

pub(crate) use certify::certify;

/// A value that is missing or surplus, and the parameters for which it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// The names of the parameters with their values.
    pub parameters: Vec<(String, String)>,
    /// The value as a Rust expression, without boxes.
    pub value: String,
}

impl fmt::Display for Example {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.value)?;
        for (place, (name, value)) in self.parameters.iter().enumerate() {
            write!(f, "{} {name} = {value}", if place == 0 { " for" } else { "," })?;
        }
        Ok(())
    }
}

/// What is known about the claim that a generator reaches everything it must.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It holds for all parameters and values.
    Proved,
    /// It does not hold: the report has a confirmed value that no run produces.
    Refuted,
    /// It holds as far as it was compared, and that is all.
    NotRefuted,
}

/// What a generator reaches, compared with what it must reach.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// How many pairs of parameters and values `covers` allows in the bounded world.
    pub allowed: usize,
    /// How many of these pairs the generator certainly does not reach: no run produces the value.
    pub missing: usize,
    /// How many more of them it may not reach, which is neither confirmed nor excluded.
    pub unconfirmed_missing: usize,
    /// Some of those, the smallest first.
    pub missing_examples: Vec<Example>,
    /// A formula that describes them; `None` if none are missing.
    pub missing_formula: Option<Formula>,
    /// How many pairs that `covers` does not allow a run of the generator produced.
    pub surplus: usize,
    /// How many more it may produce, which is neither confirmed nor excluded.
    pub unconfirmed_surplus: usize,
    /// Some of those, the smallest first.
    pub surplus_examples: Vec<Example>,
    /// If nothing is missing, how far that holds.
    pub completeness: Certainty,
    /// If nothing is surplus, how far that holds.
    pub soundness: Certainty,
    /// How many queries a solver was asked.
    pub queries: usize,
}

impl Report {
    /// Whether no value is known that `covers` allows and that is not reached; [`completeness`](Self::completeness) says how far
    /// that holds.
    pub fn is_complete(&self) -> bool {
        self.missing == 0
    }

    /// Whether no value is known that is reached and not allowed; [`soundness`](Self::soundness) says how far that holds.
    pub fn is_sound(&self) -> bool {
        self.surplus == 0
    }

    /// Whether in the bounded world nothing is missing, not even unconfirmed.
    pub(crate) fn has_no_gap(&self) -> bool {
        self.missing + self.unconfirmed_missing == 0
    }

    /// Whether in the bounded world nothing is surplus, not even unconfirmed.
    pub(crate) fn has_no_surplus(&self) -> bool {
        self.surplus + self.unconfirmed_surplus == 0
    }

    /// What is known about completeness: one of three words.
    pub fn verdict(&self) -> Verdict {
        match &self.completeness {
            _ if !self.is_complete() => Verdict::Refuted,
            Certainty::Proved(_) => Verdict::Proved,
            Certainty::Bounded(_) => Verdict::NotRefuted,
        }
    }
}

/// The names of the generators of a file, in the order of the file.
pub fn generators(source: &str) -> Result<Vec<String>, ReadError> {
    let program = read(source)?;
    Ok(program.generators().map(|id| program.function(id).name.clone()).collect())
}

/// Compares what a generator of a file reaches with what its `covers` allows.
pub fn check(source: &str, name: &str, session: &mut Session<'_>) -> Result<Report, RepairError> {
    session.enter(Stage::Gap)?;
    let program = read_for(source, name)?;
    let generator = find(&program, name)?;
    let mut oracle = world(&program, generator, Scale::VERIFY, &[], session)?;
    let body = inlined(&program, &program.function(generator).body);
    let survey = Survey::of_body(&mut oracle, source, &body).map_err(|error| error.error)?;
    let report = survey.report(&mut oracle);
    let has_hole = program.function(generator).body.has_hole();
    let wanted = Wanted { completeness: !has_hole, soundness: report.is_sound() };
    let certified = certify(source, &program, generator, report, wanted, session)?;
    match certified.refused {
        Some((error, _)) => Err(error),
        None => Ok(certified.report),
    }
}

/// An oracle over a bounded world. If `covers` allows nothing in it, the solver is asked for something that it allows.
pub(crate) fn world<'p>(
    program: &'p Program,
    generator: FunctionId,
    scale: Scale,
    witnesses: &[Witness],
    session: &mut Session<'_>,
) -> Result<Oracle<'p>, RepairError> {
    let mut oracle = Oracle::narrow(program, generator, scale, witnesses)?;
    if !oracle.interpreter.is_endless()
        && oracle.target().is_empty()
        && let Some(witness) = allowed(program, generator, session)?
    {
        let witnesses = [witnesses, &[witness]].concat();
        oracle = Oracle::narrow(program, generator, scale, &witnesses)?;
    }
    oracle.without.clone_from(&session.effort().without);
    Ok(oracle)
}

/// The generator of this name.
pub fn find(program: &Program, name: &str) -> Result<FunctionId, RepairError> {
    program.generators().find(|&id| program.function(id).name == name).ok_or_else(|| {
        RepairError::Unknown {
            name: name.to_owned(),
            known: program.generators().map(|id| program.function(id).name.clone()).collect(),
            unmarked: program.locations.get(name).copied(),
        }
    })
}

/// What a generator reaches in a bounded world, by tuple of parameters.
pub(crate) struct Survey<'e> {
    pub(crate) paths: Paths<'e>,
    pub(crate) target: BitMatrix,
    pub(crate) current: BitMatrix,
    pub(crate) need: BitMatrix,
    pub(crate) surplus: BitMatrix,
    /// The lexicographic orders in which all recursive calls decrease, as bits.
    pub(crate) orders: u8,
}

/// Why there is no survey, and a tuple of parameters for which the error occurs.
pub(crate) struct SurveyError {
    pub(crate) error: RepairError,
    pub(crate) tuple: Option<usize>,
}

impl From<RepairError> for SurveyError {
    fn from(error: RepairError) -> Self {
        SurveyError { error, tuple: None }
    }
}

impl<'e> Survey<'e> {
    pub(crate) fn of<'p: 'e>(
        oracle: &mut Oracle<'p>,
        source: &str,
    ) -> Result<Survey<'e>, SurveyError> {
        let program: &'p Program = oracle.program();
        Survey::of_body(oracle, source, &program.function(oracle.generator).body)
    }

    /// What the generator of an oracle would reach if this were its body.
    pub(crate) fn of_body(
        oracle: &mut Oracle<'_>,
        source: &str,
        body: &'e Expression,
    ) -> Result<Survey<'e>, SurveyError> {
        let program = oracle.program();
        let function = program.function(oracle.generator);
        let contract = function.contract.expect("a generator has a contract");
        let target = oracle.target();
        if oracle.interpreter.is_endless() {
            let predicate = program.function(contract.covers).name.clone();
            return Err(
                RepairError::Endless { predicate, location: contract.covers_location }.into()
            );
        }
        if target.is_empty() {
            let (blamed, location) = match contract.requires {
                Some(requires) if oracle.universe.tuples.is_empty() => {
                    (requires, contract.requires_location)
                }
                Some(_) | None => (contract.covers, contract.covers_location),
            };
            let predicate = program.function(blamed).name.clone();
            return Err(RepairError::Contradiction { predicate, location }.into());
        }
        if let Some(hole) = body.misplaced_hole() {
            let location = Location::of(source, &hole.span);
            return Err(RepairError::Nested { location }.into());
        }
        let mut paths = Paths::of(oracle, body)?;
        let mut current = paths.coverage(oracle)?;
        current.and(&oracle.compared);
        if let Some((call, tuple)) = paths.findings.refused.first() {
            let location = Location::of(source, call);
            return Err(SurveyError {
                error: RepairError::Refused { location },
                tuple: Some(*tuple),
            });
        }
        let mut orders = oracle.orders.all();
        for (call, decreasing, tuple) in &paths.findings.calls {
            orders &= decreasing;
            if orders == 0 {
                let location = Location::of(source, call);
                return Err(SurveyError {
                    error: RepairError::NotDecreasing { location },
                    tuple: *tuple,
                });
            }
        }
        let mut need = target.clone();
        need.and(&oracle.compared);
        need.minus(&current);
        let mut surplus = current.clone();
        surplus.minus(&target);
        Ok(Survey { paths, target, current, need, surplus, orders })
    }

    pub(crate) fn report(&self, oracle: &mut Oracle<'_>) -> Report {
        let missing = confirmed_missing(oracle, &self.need);
        let (surplus, surplus_examples) = confirmed_surplus(oracle, &self.surplus);
        let unconfirmed_missing = self.need.count() - missing.count();
        let missing_formula = (!missing.is_empty())
            .then(|| Describer::new(oracle).describe(oracle, &missing, &self.target));
        Report {
            allowed: self.target.count(),
            missing: missing.count(),
            unconfirmed_missing,
            missing_examples: examples(oracle, &missing),
            missing_formula,
            surplus,
            unconfirmed_surplus: if surplus > 0 { 0 } else { self.surplus.count() },
            surplus_examples,
            completeness: Certainty::Bounded(UNASKED.to_owned()),
            soundness: Certainty::Bounded(UNASKED.to_owned()),
            queries: 0,
        }
    }
}

/// The points of a set that no run of the generator reaches; of a large set, the smallest ones are tried.
fn confirmed_missing(oracle: &mut Oracle<'_>, set: &BitMatrix) -> BitMatrix {
    let mut confirmed = BitMatrix::new(set.rows(), set.width());
    let points = smallest(oracle, set, CONFIRMED);
    let (generator, goal) = (oracle.generator, oracle.goal());
    for (tuple, place) in points {
        let value = oracle.universe.domain(goal).values[place];
        let parameters = oracle.universe.tuples[tuple].clone();
        let mut confirmer = Confirmer::new(&mut oracle.interpreter);
        if confirmer.is_missing(generator, &parameters, value) {
            confirmed.insert(tuple, place);
        }
    }
    confirmed
}

/// Values that runs produced and `covers` does not allow, found from the smallest points of a set: how many, and some of them.
fn confirmed_surplus(oracle: &mut Oracle<'_>, set: &BitMatrix) -> (usize, Vec<Example>) {
    let (generator, goal) = (oracle.generator, oracle.goal());
    let mut found: Vec<(Vec<ValueId>, ValueId)> = Vec::new();
    for (tuple, place) in smallest(oracle, set, TRIED) {
        let hint = oracle.universe.domain(goal).values[place];
        let parameters = oracle.universe.tuples[tuple].clone();
        if let Some(value) = surplus(&mut oracle.interpreter, generator, &parameters, hint) {
            found.push((parameters, value));
        }
    }
    found.sort_by_key(|(_, value)| oracle.interpreter.values.size(*value));
    let mut seen = Vec::new();
    found.retain(|point| {
        let is_new = !seen.contains(point);
        seen.push(point.clone());
        is_new
    });
    let show = |(parameters, value): &(Vec<ValueId>, ValueId)| shown(oracle, parameters, *value);
    (found.len(), found.iter().take(EXAMPLES).map(show).collect())
}

/// How many points are confirmed at most, of those that seem to be missing.
const CONFIRMED: usize = 1500;
/// How many points that seem to be surplus are tried.
const TRIED: usize = 24;
const EXAMPLES: usize = 5;

/// The smallest points of a set, each as a tuple and a place in the domain of the result.
pub(crate) fn smallest(oracle: &Oracle<'_>, set: &BitMatrix, most: usize) -> Vec<(usize, usize)> {
    let mut points: Vec<(u32, u32, usize, usize)> = Vec::new();
    let domain = oracle.universe.domain(oracle.goal());
    for tuple in 0..set.rows() {
        let parameters: u32 = oracle.universe.tuples[tuple]
            .iter()
            .map(|&value| oracle.interpreter.values.size(value))
            .sum();
        for place in set.places(tuple).take(most) {
            points.push((
                oracle.interpreter.values.size(domain.values[place]),
                parameters,
                tuple,
                place,
            ));
        }
    }
    points.sort();
    points.into_iter().take(most).map(|(_, _, tuple, place)| (tuple, place)).collect()
}

fn examples(oracle: &Oracle<'_>, set: &BitMatrix) -> Vec<Example> {
    smallest(oracle, set, EXAMPLES)
        .into_iter()
        .map(|(tuple, place)| {
            let value = oracle.universe.domain(oracle.goal()).values[place];
            shown(oracle, &oracle.universe.tuples[tuple], value)
        })
        .collect()
}

fn shown(oracle: &Oracle<'_>, given: &[ValueId], value: ValueId) -> Example {
    let program = oracle.program();
    let show = |value| oracle.interpreter.values.show(&program.types, value);
    let parameters = program.function(oracle.generator).parameters().iter().zip(given);
    Example {
        parameters: parameters
            .map(|(parameter, &value)| (parameter.name.clone(), show(value)))
            .collect(),
        value: show(value),
    }
}

/// A tuple of parameters as a witness, which other worlds can take.
pub(crate) fn witness(oracle: &Oracle<'_>, tuple: usize) -> Witness {
    let tuple = oracle.universe.tuples[tuple]
        .iter()
        .map(|&value| oracle.interpreter.values.plain(value))
        .collect();
    Witness { tuple, value: None }
}

/// The smallest points of a set as witnesses.
pub(crate) fn witnesses(oracle: &Oracle<'_>, set: &BitMatrix, most: usize) -> Vec<Witness> {
    smallest(oracle, set, most)
        .into_iter()
        .map(|(tuple, place)| Witness {
            tuple: witness(oracle, tuple).tuple,
            value: Some(
                oracle
                    .interpreter
                    .values
                    .plain(oracle.universe.domain(oracle.goal()).values[place]),
            ),
        })
        .collect()
}
