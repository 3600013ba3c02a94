//! The repair of a generator: counterexample-guided synthesis of what fills its gaps.

mod accepted;
mod attempt;
mod conditions;
mod corrections;
mod fallback;
mod imports;
mod sites;
mod small_change;
mod templates;
mod trial;
mod verify;
mod weight;
mod write;

use std::collections::BTreeSet;

pub use accepted::Share;

use crate::{
    check::{Report, Survey, certify, find, world},
    error::RepairError,
    language::{FunctionId, Program, read_for},
    oracle::{Oracle, inlined},
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
    /// Whether it is the default generator, since nothing else reaches what is missing.
    pub is_fallback: bool,
    /// If the repaired generator produces more than it should, what might help.
    pub hint: Option<String>,
    /// How many rounds ended with counterexamples, which enlarged the world.
    pub counterexamples: usize,
    /// How many samples of the repaired generator are accepted.
    pub accepted: Share,
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
/// All rounds together try as many applications of components as the first may, and each later one at least such a part of that.
const LATER: usize = 8;

/// The names of the components that patches for a generator are built from, for [`Effort::without`](crate::Effort::without).
pub fn component_names(source: &str, generator: &str) -> Result<Vec<String>, RepairError> {
    let program = read_for(source, generator)?;
    let generator = find(&program, generator)?;
    let mut oracle = Oracle::narrow(&program, generator, Scale::SEARCH, &[])?;
    let found = components(&mut oracle);
    let names: BTreeSet<String> = found.iter().map(|component| component.name(&oracle)).collect();
    Ok(names.into_iter().collect())
}

/// The unified diff that adds the default generator, which reaches every value of its type, to a generator of a file: what is left
/// where there is no time to search for a repair.
pub fn default_generator(source: &str, name: &str) -> Result<String, RepairError> {
    let program = read_for(source, name)?;
    let edits = fallback::edits(&program, find(&program, name)?, source);
    let most = edits.last().expect("there is a hole, or something to stand beside");
    Ok(patch::diff(source, most))
}

/// Repairs a generator of a file.
pub fn repair(source: &str, name: &str, session: &mut Session<'_>) -> Result<Outcome, RepairError> {
    let scales = [Scale::SEARCH, Scale::VERIFY];
    let most = session.effort().tried;
    let outcome = repair_within(scales, source, name, Templates::With, session);
    session.limit(most);
    let mut repair = match outcome? {
        Outcome::Repaired(repair) => repair,
        other => return Ok(other),
    };
    let program = read_for(source, name)?;
    let oracle = Oracle::narrow(&program, find(&program, name)?, Scale::SEARCH, &[])?;
    repair.accepted = accepted::share(&repair.text, name, &accepted::tuples(&oracle));
    Ok(Outcome::Repaired(repair))
}

/// Whether an `if` or a `let` may be added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Templates {
    With,
    Without,
}

/// Repairs a generator by a search in a world of the first scale, verified in one of the second: counterexample-guided
/// synthesis. What speaks against a result is in the next round's world.
fn repair_within(
    [search, verification]: [Scale; 2],
    source: &str,
    name: &str,
    templates: Templates,
    session: &mut Session<'_>,
) -> Result<Outcome, RepairError> {
    let program = &read_for(source, name)?;
    let generator = find(program, name)?;
    let witnesses = Vec::new();
    let most = session.effort().tried;
    let mut rounds = Rounds {
        source,
        name,
        program,
        generator,
        search,
        verification,
        templates,
        session,
        witnesses,
        tried: 0,
    };
    let (mut best, mut unfilled) = (None, None);
    let mut known = None;
    for number in 0..ROUNDS {
        // What is there is corrected first, also where only a counterexample of the last round shows what is wrong.
        if known != Some(rounds.witnesses.len()) {
            if let Some(outcome) = rounds.small_change()? {
                return Ok(outcome);
            }
            known = Some(rounds.witnesses.len());
        }
        rounds.session.limit(most.saturating_sub(rounds.tried).max(most / LATER));
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
    rounds.session.limit(most);
    let is_exact = |repair: &Repair| repair.after.has_no_gap() && repair.after.has_no_surplus();
    if !best.as_deref().is_some_and(is_exact) {
        match rounds.fill_templates() {
            Ok(Some(repair)) => return Ok(Outcome::Repaired(Box::new(repair))),
            Ok(None) => {}
            // What was found before the time was up is better than nothing.
            Err(RepairError::Stopped) if best.is_some() => {}
            Err(error) => return Err(error),
        }
    }
    let before = match (best, unfilled) {
        (Some(best), _) => return Ok(Outcome::Repaired(best)),
        (None, Some(before)) => before,
        (None, None) => rounds.give_up()?,
    };
    Ok(match rounds.fallback(&before)? {
        Some(repair) => Outcome::Repaired(Box::new(repair)),
        None => Outcome::Unrepaired(before),
    })
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
    templates: Templates,
    session: &'r mut Session<'w>,
    /// Points that spoke against earlier results.
    witnesses: Vec<Witness>,
    tried: usize,
}

impl Rounds<'_, '_> {
    fn round(&mut self, number: usize) -> Result<Round, RepairError> {
        self.session.enter(Stage::Gap)?;
        let (program, generator) = (self.program, self.generator);
        let mut oracle = world(program, generator, self.search, &self.witnesses, self.session)?;
        let survey = match Survey::of(&mut oracle, self.source).map_err(|error| error.error) {
            Err(RepairError::Wide) => return self.too_wide(&mut oracle),
            survey => survey?,
        };
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

    /// Variables take too many combinations of values for a search: what is missing.
    fn too_wide(&self, oracle: &mut Oracle<'_>) -> Result<Round, RepairError> {
        let body = inlined(self.program, &self.program.function(self.generator).body);
        let survey = Survey::of_body(oracle, self.source, &body).map_err(|error| error.error)?;
        Ok(Round::Unfilled(survey.report(oracle)))
    }

    /// The generator misses nothing in the small world: whether it misses nothing in the larger one.
    fn confirm(&mut self) -> Result<Round, RepairError> {
        self.session.enter(Stage::Verification)?;
        match self.verify(self.source, Precision::Exact)? {
            Verdict::Report(report, found) if report.has_no_gap() || found.is_empty() => {
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
        let verdict = match self.verify(&text, attempt.precision) {
            // Where several places of a program are one place of the text, an edit may not fit it.
            Err(RepairError::Read(_)) => return Ok(Round::Unfilled(before)),
            verdict => verdict?,
        };
        let (after, found) = match verdict {
            Verdict::Report(after, found) => (after, found),
            Verdict::Unsafe(_, Some(witness)) => {
                self.witnesses.push(witness);
                return Ok(Round::Refuted);
            }
            Verdict::Unsafe(error, None) => return Err(error),
        };
        self.witnesses.extend(found);
        let exact = after.has_no_surplus() || attempt.precision == Precision::Excessive;
        let is_last = (after.has_no_gap() && exact) || self.session.effort().aim == Aim::Safe;
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
            is_fallback: false,
            hint: attempt.hint,
            counterexamples: number,
            accepted: Share::default(),
        });
        Ok(Round::Repaired { repair, is_last })
    }

    /// After all rounds there is no repair: what the larger world says about the generator as it is.
    fn give_up(&mut self) -> Result<Report, RepairError> {
        match self.verify(self.source, Precision::Exact)? {
            Verdict::Report(report, _) => Ok(report),
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

    use super::{Outcome, Repair, Templates, repair, repair_within};
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
        varied: 0,
        draws: 40,
        size: 1,
        mentioned: 0,
        tuples: 4,
        rows: 60,
        seed: 1,
    };

    /// Repairs in worlds that are too small, and expects a repair that is right all the same.
    #[track_caller]
    fn check(larger: Scale, source: &str, name: &str, session: &mut Session<'_>) -> Repair {
        let repair = match repair_within([TINY, larger], source, name, Templates::With, session) {
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
