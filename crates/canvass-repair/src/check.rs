//! The check of a generator: what it reaches, compared with what `covers` allows.

mod certify;

use std::fmt;

use crate::{
    bit_set::BitMatrix,
    check::certify::UNASKED,
    error::RepairError,
    language::{FunctionId, Location, Program, ReadError, read},
    oracle::{Oracle, Paths},
    proof::{Certainty, Wanted},
    session::{Session, Stage},
    universe::{Scale, Witness},
    words::describe,
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

/// What a generator reaches, compared with what it must reach.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// How many pairs of parameters and values `covers` allows in the bounded world.
    pub allowed: usize,
    /// How many of these pairs the generator does not reach.
    pub missing: usize,
    /// Some of those, the smallest first.
    pub missing_examples: Vec<Example>,
    /// A formula that describes them, if there is a short one.
    pub missing_words: Option<String>,
    /// How many pairs the generator reaches that `covers` does not allow.
    pub surplus: usize,
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
    /// Whether everything that `covers` allows is reached; [`completeness`](Self::completeness) says how far that holds.
    pub fn is_complete(&self) -> bool {
        self.missing == 0
    }

    /// Whether nothing else is reached; [`soundness`](Self::soundness) says how far that holds.
    pub fn is_sound(&self) -> bool {
        self.surplus == 0
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
    let program = read(source)?;
    let generator = find(&program, name)?;
    let mut oracle = Oracle::narrow(&program, generator, Scale::VERIFY, &[])?;
    let survey = Survey::of(&mut oracle, source).map_err(|error| error.error)?;
    let report = survey.report(&mut oracle);
    let has_hole = program.function(generator).body.has_hole();
    let wanted = Wanted { completeness: !has_hole, soundness: report.is_sound() };
    let certified = certify(source, &program, generator, report, wanted, session)?;
    match certified.refused {
        Some((error, _)) => Err(error),
        None => Ok(certified.report),
    }
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
        if let Some(hole) = function.body.misplaced_hole() {
            let location = Location::of(source, &hole.span);
            return Err(RepairError::Nested { location }.into());
        }
        let mut paths = Paths::of(oracle, &function.body)?;
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
        Report {
            allowed: self.target.count(),
            missing: self.need.count(),
            missing_examples: examples(oracle, &self.need),
            missing_words: describe(oracle, &self.need, &self.target),
            surplus: self.surplus.count(),
            surplus_examples: examples(oracle, &self.surplus),
            completeness: Certainty::Bounded(UNASKED.to_owned()),
            soundness: Certainty::Bounded(UNASKED.to_owned()),
            queries: 0,
        }
    }
}

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
    let program = oracle.program();
    let parameters = program.function(oracle.generator).parameters();
    let show = |value| oracle.interpreter.values.show(&program.types, value);
    smallest(oracle, set, EXAMPLES)
        .into_iter()
        .map(|(tuple, place)| Example {
            parameters: parameters
                .iter()
                .zip(&oracle.universe.tuples[tuple])
                .map(|(parameter, &value)| (parameter.name.clone(), show(value)))
                .collect(),
            value: show(oracle.universe.domain(oracle.goal()).values[place]),
        })
        .collect()
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
