//! A generator repaired: holes found, filled, and the result verified in a larger world and by a solver.

mod imports;
mod sites;
mod weight;
mod write;

use std::collections::BTreeSet;

use crate::{
    bits::Matrix,
    check::{Report, Survey, certify, find, witness, witnesses},
    error::RepairError,
    language::read,
    oracle::{Operation, Oracle},
    patch::{self, Edit},
    proof::Wanted,
    session::{Session, Stage},
    synthesis::{Aim, Filling, Goal, Precision, components, fill, name},
    universe::{Scale, Witness},
};

/// What came of a repair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repair {
    /// What was missing before.
    pub before: Report,
    /// What is missing and surplus in the larger world after it.
    pub after: Report,
    /// The repaired text.
    pub text: String,
    /// The changes that make it.
    pub edits: Vec<Edit>,
    /// How exactly they fill the gap.
    pub precision: Precision,
    /// How many holes were filled.
    pub holes: usize,
    /// How many operations the terms are made of.
    pub size: usize,
    /// The components that they use, by name.
    pub components: Vec<String>,
    /// How many applications were tried.
    pub tried: usize,
    /// What might help, if it produces more than it should.
    pub hint: Option<String>,
    /// How often the world was enlarged by a counterexample.
    pub counterexamples: usize,
}

impl Repair {
    /// The changed lines before and after, as in a unified diff.
    pub fn diff(&self, source: &str) -> String {
        patch::diff(source, &self.edits)
    }
}

/// What a repair ended with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing is missing, up to the bound.
    Complete(Report),
    /// What was missing is reached.
    Repaired(Box<Repair>),
    /// Nothing that was tried reaches what is missing.
    Unrepaired(Report),
}

const ROUNDS: usize = 6;
const WITNESSES: usize = 3;

/// The names of what patches for a generator of a file are built from.
pub fn component_names(source: &str, generator: &str) -> Result<Vec<String>, RepairError> {
    let program = read(source)?;
    let generator = find(&program, generator)?;
    let mut oracle = Oracle::narrow(&program, generator, Scale::SEARCH, &[])?;
    let found = components(&mut oracle);
    let names: BTreeSet<String> = found.iter().map(|component| component.name(&oracle)).collect();
    Ok(names.into_iter().collect())
}

/// Repairs a generator of a file.
pub fn repair(source: &str, name: &str, session: &mut Session<'_>) -> Result<Outcome, RepairError> {
    repair_within([Scale::SEARCH, Scale::VERIFY], source, name, session)
}

/// Repairs a generator by a search in a world of one scale, verified in one of another; what speaks against the result enlarges
/// the first.
fn repair_within(
    [search, larger]: [Scale; 2],
    source: &str,
    name: &str,
    session: &mut Session<'_>,
) -> Result<Outcome, RepairError> {
    let mut known: Vec<Witness> = Vec::new();
    let mut best: Option<Repair> = None;
    let mut tried = 0;
    let program = read(source)?;
    let generator = find(&program, name)?;
    for round in 0..ROUNDS {
        session.enter(Stage::Gap)?;
        let mut oracle = Oracle::narrow(&program, generator, search, &known)?;
        let survey = Survey::of(&mut oracle, source).map_err(|flaw| flaw.error)?;
        if survey.need.is_empty() && !sites::has_holes(&survey) {
            session.enter(Stage::Verification)?;
            match verify(source, name, larger, Precision::Exact, session)? {
                Verdict::Report(report, found) if report.is_complete() || found.is_empty() => {
                    return Ok(Outcome::Complete(report));
                }
                Verdict::Report(_, found) => known.extend(found),
                Verdict::Unsafe(error, _) => return Err(error),
            }
            continue;
        }
        let mut before = survey.report(&mut oracle);
        if round == 0 && !sites::has_holes(&survey) {
            let wanted = Wanted { completeness: true, soundness: before.is_sound() };
            let certified = certify(source, &program, generator, before, wanted, session)?;
            before = certified.report;
            if before.is_complete() {
                return Ok(Outcome::Complete(before));
            }
        }
        session.enter(Stage::Synthesis)?;
        let Some(attempt) = attempt(&mut oracle, source, &survey, session)? else {
            return Ok(match best {
                Some(best) => Outcome::Repaired(Box::new(best)),
                None => Outcome::Unrepaired(before),
            });
        };
        tried += attempt.tried;
        let text = patch::apply(source, &attempt.edits);
        session.enter(Stage::Verification)?;
        let (after, found) = match verify(&text, name, larger, attempt.precision, session)? {
            Verdict::Report(after, found) => (after, found),
            Verdict::Unsafe(_, Some(witness)) => {
                known.push(witness);
                continue;
            }
            Verdict::Unsafe(error, None) => return Err(error),
        };
        let exact = after.is_sound() || attempt.precision == Precision::Excessive;
        let done = after.is_complete() && exact;
        let repair = Repair {
            before,
            after,
            text,
            edits: attempt.edits,
            precision: attempt.precision,
            holes: attempt.holes,
            size: attempt.size,
            components: attempt.components.into_iter().collect(),
            tried,
            hint: attempt.hint,
            counterexamples: round,
        };
        if done || session.effort().aim == Aim::Safe {
            return Ok(Outcome::Repaired(Box::new(repair)));
        }
        best = Some(repair);
        known.extend(found);
    }
    if let Some(best) = best {
        return Ok(Outcome::Repaired(Box::new(best)));
    }
    match verify(source, name, larger, Precision::Exact, session)? {
        Verdict::Report(report, _) => Ok(Outcome::Unrepaired(report)),
        Verdict::Unsafe(error, _) => Err(error),
    }
}

/// What a larger world and a solver say about a text.
enum Verdict {
    /// A report, and points that speak against the text.
    Report(Report, Vec<Witness>),
    /// A call that must not be made, and parameters that lead to it.
    Unsafe(RepairError, Option<Witness>),
}

/// Compares in a larger world; a solver is asked only if that finds nothing.
fn verify(
    text: &str,
    name: &str,
    scale: Scale,
    precision: Precision,
    session: &mut Session<'_>,
) -> Result<Verdict, RepairError> {
    let program = read(text)?;
    let generator = find(&program, name)?;
    let mut oracle = Oracle::narrow(&program, generator, scale, &[])?;
    let survey = match Survey::of(&mut oracle, text) {
        Ok(survey) => survey,
        Err(flaw) => {
            let witness = flaw.tuple.map(|tuple| witness(&oracle, tuple));
            return Ok(Verdict::Unsafe(flaw.error, witness));
        }
    };
    let mut found = witnesses(&oracle, &survey.need, WITNESSES);
    found.extend(witnesses(&oracle, &survey.surplus, WITNESSES));
    let report = survey.report(&mut oracle);
    if !report.is_complete() {
        return Ok(Verdict::Report(report, found));
    }
    let soundness = report.is_sound() && precision != Precision::Excessive;
    let wanted = Wanted { completeness: true, soundness };
    let certified = certify(text, &program, generator, report, wanted, session)?;
    if let Some((error, witness)) = certified.refused {
        return Ok(Verdict::Unsafe(error, Some(witness)));
    }
    found.extend(certified.against);
    Ok(Verdict::Report(certified.report, found))
}

struct Attempt {
    edits: Vec<Edit>,
    precision: Precision,
    holes: usize,
    size: usize,
    components: BTreeSet<String>,
    tried: usize,
    hint: Option<String>,
}

fn attempt(
    oracle: &mut Oracle<'_>,
    source: &str,
    survey: &Survey<'_>,
    session: &mut Session<'_>,
) -> Result<Option<Attempt>, RepairError> {
    let Some(groups) = sites::groups(oracle, survey) else { return Ok(None) };
    let mut attempt = Attempt {
        edits: Vec::new(),
        precision: Precision::Exact,
        holes: 0,
        size: 0,
        components: BTreeSet::new(),
        tried: 0,
        hint: None,
    };
    let mut orders = survey.orders;
    for group in groups {
        let need = restrict(&survey.need, &group.tuples);
        let goal = Goal { need: &need, target: &survey.target, current: &survey.current, orders };
        let Some(filling) = fill(oracle, &group.sites, &goal, session)? else { return Ok(None) };
        orders &= filling.orders;
        attempt.precision = attempt.precision.max(filling.precision);
        attempt.tried += filling.tried;
        attempt.holes += group.sites.len();
        if filling.precision == Precision::Excessive {
            attempt.hint = Some(hint(oracle, &filling));
        }
        for &(site, term) in &filling.chosen {
            filling.pools[site].walk(term, &mut |entry| {
                attempt.size += 1;
                if !matches!(entry.operation, Operation::Local(_)) {
                    attempt.components.insert(name(oracle, entry.operation, entry.of));
                }
            });
        }
        attempt.edits.extend(write::edits(oracle, source, survey, &group.sites, &filling));
    }
    attempt.edits.extend(sites::abandoned(survey, &attempt.edits));
    attempt.edits.extend(imports::edits(&oracle.program().imports, source, &attempt.edits));
    Ok(Some(attempt))
}

fn hint(oracle: &Oracle<'_>, filling: &Filling) -> String {
    let types = &oracle.program().types;
    match write::unguided(oracle, filling).as_slice() {
        [] => "a function in this file that computes one of the parts might help".to_owned(),
        [of, ..] => {
            let name = types.name(*of);
            format!(
                "a generator of `{name}` that is marked with what it covers, or a function that makes one, might help"
            )
        }
    }
}

fn restrict(need: &Matrix, tuples: &[bool]) -> Matrix {
    let mut restricted = Matrix::new(need.rows(), need.width());
    (0..need.rows())
        .filter(|&tuple| tuples[tuple])
        .for_each(|tuple| restricted.add_row(tuple, need.row(tuple)));
    restricted
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::{Outcome, Repair, repair, repair_within};
    use crate::{
        error::RepairError,
        proof::Solver,
        session::{Session, Stage},
        synthesis::Precision,
        universe::Scale,
    };

    const TINY: Scale = Scale {
        labels: 2,
        smallest: 12,
        valid: 2,
        misses: 3,
        draws: 40,
        size: 1,
        tuples: 4,
        rows: 60,
        seed: 1,
    };

    /// Repairs in worlds that are too small, and expects a repair that is right all the same.
    #[track_caller]
    fn check(larger: Scale, source: &str, name: &str, session: &mut Session<'_>) -> Repair {
        let repair = match repair_within([TINY, larger], source, name, session) {
            Ok(Outcome::Repaired(repair)) => *repair,
            other => panic!("{name}: {other:?}"),
        };
        assert!(repair.counterexamples > 0, "{name}: {}", repair.text);
        assert_eq!(repair.precision, Precision::Exact, "{name}: {}", repair.text);
        assert!(repair.after.is_complete() && repair.after.is_sound(), "{name}: {}", repair.text);
        repair
    }

    const TREES: &str = include_str!("../../../studies/repair/red_black_tree/4.rs");

    #[test]
    fn counterexamples_enlarge_a_world_that_is_too_small() {
        check(Scale::VERIFY, TREES, "red_black_tree", &mut Session::default());
    }

    #[test]
    #[ignore = "needs z3"]
    fn counterexamples_of_the_solver_enlarge_the_world_too() {
        let solver = Solver::find().expect("a solver for the tests that need it");
        let mut session = Session::default().with_solver(solver);
        let ordered = include_str!("../../../studies/repair/search_tree/sketch.rs");
        for (source, name) in [(TREES, "red_black_tree"), (ordered, "search_tree")] {
            let repair = check(TINY, source, name, &mut session);
            assert!(repair.after.completeness.is_proved(), "{}", repair.after.completeness);
            assert!(repair.after.soundness.is_proved(), "{}", repair.after.soundness);
        }
    }

    #[test]
    fn a_search_ends_soon_after_whoever_watches_ends_it() {
        let source = include_str!("../../../studies/repair/search_tree/sketch.rs");
        let (mut searched, mut told_to_end) = (0, 0);
        let watch = |stage| {
            searched += usize::from(stage == Stage::Synthesis);
            if searched < 10 {
                return ControlFlow::Continue(());
            }
            told_to_end += 1;
            ControlFlow::Break(())
        };
        let outcome = repair(source, "search_tree", &mut Session::default().watched_by(watch));
        assert_eq!(outcome, Err(RepairError::Stopped));
        // A search to its end asks thousands of times.
        assert!(told_to_end <= 10, "{told_to_end}");
    }
}
