//! The repair of a generator: counterexample-guided synthesis of what fills its gaps.

mod attempt;
mod imports;
mod sites;
mod verify;
mod weight;
mod write;

use std::collections::BTreeSet;

use crate::{
    check::{Report, Survey, certify, find},
    error::RepairError,
    language::{FunctionId, Program, read},
    oracle::Oracle,
    patch::{self, Edit},
    proof::Wanted,
    repair::{
        attempt::{Attempt, attempt},
        verify::{Verdict, verify},
    },
    session::{Session, Stage},
    synthesis::{Aim, Precision, components},
    universe::{Scale, Witness},
};

/// A repair that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repair {
    /// The report on the generator before the repair.
    pub before: Report,
    /// The report on the repaired generator, in the larger world of the verification.
    pub after: Report,
    /// The repaired text.
    pub text: String,
    /// The changes that make it.
    pub edits: Vec<Edit>,
    /// How exactly the edits fill the gap.
    pub precision: Precision,
    /// How many holes were filled.
    pub holes: usize,
    /// How many operations the new terms consist of.
    pub size: usize,
    /// The names of the components that the new terms use.
    pub components: Vec<String>,
    /// How many applications of components the search tried.
    pub tried: usize,
    /// If the repaired generator produces more than it should, what might help.
    pub hint: Option<String>,
    /// How many rounds ended with counterexamples, which enlarged the world.
    pub counterexamples: usize,
}

impl Repair {
    /// The changed lines before and after, as in a unified diff.
    pub fn diff(&self, source: &str) -> String {
        patch::diff(source, &self.edits)
    }
}

/// How a repair ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing is missing; the report says how far that holds.
    Complete(Report),
    /// A repair was found. Its report `after` says whether something is still missing.
    Repaired(Box<Repair>),
    /// Nothing that was tried reaches what is missing.
    Unrepaired(Report),
}

const ROUNDS: usize = 6;

/// The names of the components that patches for a generator are built from, for [`Effort::without`](crate::Effort::without).
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

/// Repairs a generator by a search in a world of the first scale, verified in one of the second: counterexample-guided
/// synthesis. What speaks against a result is in the next round's world.
fn repair_within(
    [search, verification]: [Scale; 2],
    source: &str,
    name: &str,
    session: &mut Session<'_>,
) -> Result<Outcome, RepairError> {
    let program = &read(source)?;
    let generator = find(program, name)?;
    let witnesses = Vec::new();
    let mut rounds = Rounds {
        source,
        name,
        program,
        generator,
        search,
        verification,
        session,
        witnesses,
        tried: 0,
    };
    let (mut best, mut unfilled) = (None, None);
    for number in 0..ROUNDS {
        match rounds.round(number)? {
            Round::Complete(report) => return Ok(Outcome::Complete(report)),
            Round::Refuted => {}
            Round::Repaired { repair, is_last } => {
                best = Some(repair);
                if is_last {
                    break;
                }
            }
            Round::Unfilled(before) => {
                unfilled = Some(before);
                break;
            }
        }
    }
    match (best, unfilled) {
        (Some(best), _) => Ok(Outcome::Repaired(best)),
        (None, Some(before)) => Ok(Outcome::Unrepaired(before)),
        (None, None) => rounds.give_up(),
    }
}

/// What a round ended with.
enum Round {
    /// Nothing is missing.
    Complete(Report),
    /// There are new witnesses and nothing else.
    Refuted,
    /// A repair, and whether no better one need be looked for.
    Repaired { repair: Box<Repair>, is_last: bool },
    /// Nothing that was tried reaches what is missing.
    Unfilled(Report),
}

/// The rounds of one repair.
struct Rounds<'r, 'w> {
    source: &'r str,
    name: &'r str,
    program: &'r Program,
    generator: FunctionId,
    search: Scale,
    verification: Scale,
    session: &'r mut Session<'w>,
    /// Points that spoke against earlier results.
    witnesses: Vec<Witness>,
    tried: usize,
}

impl Rounds<'_, '_> {
    fn round(&mut self, number: usize) -> Result<Round, RepairError> {
        self.session.enter(Stage::Gap)?;
        let (program, generator) = (self.program, self.generator);
        let mut oracle = Oracle::narrow(program, generator, self.search, &self.witnesses)?;
        let survey = Survey::of(&mut oracle, self.source).map_err(|error| error.error)?;
        let has_holes = sites::has_holes(&survey);
        if survey.need.is_empty() && !has_holes {
            return self.confirm();
        }
        let mut before = survey.report(&mut oracle);
        if number == 0 && !has_holes {
            let wanted = Wanted { completeness: true, soundness: before.is_sound() };
            before = certify(self.source, program, generator, before, wanted, self.session)?.report;
            if before.is_complete() {
                return Ok(Round::Complete(before));
            }
        }
        self.session.enter(Stage::Synthesis)?;
        match attempt(&mut oracle, self.source, &survey, self.session)? {
            Some(attempt) => self.judge(number, before, attempt),
            None => Ok(Round::Unfilled(before)),
        }
    }

    /// The generator misses nothing in the small world: whether it misses nothing in the larger one.
    fn confirm(&mut self) -> Result<Round, RepairError> {
        self.session.enter(Stage::Verification)?;
        match self.verify(self.source, Precision::Exact)? {
            Verdict::Report(report, found) if report.is_complete() || found.is_empty() => {
                Ok(Round::Complete(report))
            }
            Verdict::Report(_, found) => {
                self.witnesses.extend(found);
                Ok(Round::Refuted)
            }
            Verdict::Unsafe(error, _) => Err(error),
        }
    }

    /// Makes the edits of an attempt, and verifies what comes of it.
    fn judge(
        &mut self,
        number: usize,
        before: Report,
        attempt: Attempt,
    ) -> Result<Round, RepairError> {
        self.tried += attempt.tried;
        let text = patch::apply(self.source, &attempt.edits);
        self.session.enter(Stage::Verification)?;
        let (after, found) = match self.verify(&text, attempt.precision)? {
            Verdict::Report(after, found) => (after, found),
            Verdict::Unsafe(_, Some(witness)) => {
                self.witnesses.push(witness);
                return Ok(Round::Refuted);
            }
            Verdict::Unsafe(error, None) => return Err(error),
        };
        self.witnesses.extend(found);
        let exact = after.is_sound() || attempt.precision == Precision::Excessive;
        let is_last = (after.is_complete() && exact) || self.session.effort().aim == Aim::Safe;
        let repair = Box::new(Repair {
            before,
            after,
            text,
            edits: attempt.edits,
            precision: attempt.precision,
            holes: attempt.holes,
            size: attempt.size,
            components: attempt.components.into_iter().collect(),
            tried: self.tried,
            hint: attempt.hint,
            counterexamples: number,
        });
        Ok(Round::Repaired { repair, is_last })
    }

    /// After all rounds there is no repair: what the larger world says about the generator as it is.
    fn give_up(&mut self) -> Result<Outcome, RepairError> {
        match self.verify(self.source, Precision::Exact)? {
            Verdict::Report(report, _) => Ok(Outcome::Unrepaired(report)),
            Verdict::Unsafe(error, _) => Err(error),
        }
    }

    fn verify(&mut self, text: &str, precision: Precision) -> Result<Verdict, RepairError> {
        verify(text, self.name, self.verification, precision, self.session)
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use canvass_repair_benchmarks::text;

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

    #[test]
    fn counterexamples_enlarge_a_world_that_is_too_small() {
        check(
            Scale::VERIFY,
            text("red_black_tree", "4"),
            "red_black_tree",
            &mut Session::default(),
        );
    }

    #[test]
    #[ignore = "needs z3"]
    fn counterexamples_of_the_solver_enlarge_the_world_too() {
        let solver = Solver::find().expect("a solver for the tests that need it");
        let mut session = Session::default().with_solver(solver);
        for (name, variant) in [("red_black_tree", "4"), ("search_tree", "sketch")] {
            let repair = check(TINY, text(name, variant), name, &mut session);
            assert!(repair.after.completeness.is_proved(), "{}", repair.after.completeness);
            assert!(repair.after.soundness.is_proved(), "{}", repair.after.soundness);
        }
    }

    #[test]
    fn a_search_ends_soon_after_whoever_watches_ends_it() {
        let source = text("search_tree", "sketch");
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
