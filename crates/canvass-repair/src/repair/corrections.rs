//! Corrections of what a generator says already: a comparison, a bound, a condition, an argument, a draw.
//!
//! A person who finds a wrong bound corrects the bound, and does not write an alternative beside it. So each number, operator, variable
//! and expression of the generator is replaced by others of its kind, and what the result would reach is compared in the world
//! of the search; the first with which everything is reached, and nothing else, is the best, unless a later one rejects far fewer
//! samples. Where none does, a draw that reaches too much is put under a condition, and those that help are made together, for
//! faults at several places.

mod candidates;
mod conditional;
mod together;

use crate::{
    check::Survey,
    error::RepairError,
    oracle::{Oracle, inlined},
    patch::Edit,
    repair::trial::{Changes, Distance, Trial, dead},
    session::{Session, Stage},
};
use candidates::{Candidate, candidates};

const MOST_TRIALS: usize = 400;
/// After how many exact ones the search ends.
const ENOUGH: usize = 3;

/// Tries corrections of a generator. Most are refuted in a world of few parameters.
pub(super) struct Corrector<'c, 'f, 'o, 'w> {
    pub(super) few: &'c mut Oracle<'f>,
    pub(super) oracle: &'c mut Oracle<'o>,
    pub(super) source: &'c str,
    pub(super) name: &'c str,
    /// What the generator reaches as it is.
    pub(super) survey: &'c Survey<'c>,
    pub(super) session: &'c mut Session<'w>,
}

/// What came of a trial.
struct Tried {
    /// In the world of few parameters.
    distance: Distance,
    is_exact: bool,
}

impl Corrector<'_, '_, '_, '_> {
    /// Changes with which everything is reached, and nothing else: of one place; otherwise of one place under a condition, or of
    /// several places.
    pub(super) fn correct(&mut self) -> Result<Changes, RepairError> {
        let mut changes = Changes { found: Vec::new(), tried: 0 };
        let Some(before) = self.distance_before() else { return Ok(changes) };
        let (mut helpful, mut generous, mut all) = (Vec::new(), Vec::new(), Vec::new());
        for candidate in candidates(self.oracle, self.source).into_iter().take(MOST_TRIALS) {
            let Candidate { span, text, is_whole } = candidate;
            let reason = format!("`{}` was wrong", self.source[span.clone()].trim());
            let edit = Edit { span, text, reason };
            changes.tried += 1;
            let Some(tried) = self.attempt(std::slice::from_ref(&edit))? else { continue };
            all.push(edit.clone());
            if tried.is_exact {
                changes.found.push(vec![edit]);
                if changes.found.len() >= ENOUGH {
                    break;
                }
            } else if tried.distance.is_less_than(before) {
                helpful.push((tried.distance, edit));
            } else if is_whole && tried.distance.need == 0 {
                generous.push((tried.distance, edit));
            }
        }
        if changes.found.is_empty() {
            self.under_a_condition(generous, &mut changes)?;
        }
        if changes.found.is_empty() {
            self.together(helpful, &all, &mut changes)?;
        }
        Ok(changes)
    }

    /// How far the generator as it is, in the world of few parameters, is from what it should reach.
    fn distance_before(&mut self) -> Option<Distance> {
        let program = self.few.program();
        let body = inlined(program, &program.function(self.few.generator).body);
        let survey = Survey::of_body(self.few, self.source, &body).ok()?;
        Some(Distance::of(&survey))
    }

    /// What some edits together change; `None` if they cannot be read, lead to calls that must not be made, or make a branch
    /// unreachable, which is no correction.
    fn attempt(&mut self, edits: &[Edit]) -> Result<Option<Tried>, RepairError> {
        self.session.enter(Stage::Synthesis)?;
        let Some(trial) = Trial::of(self.oracle, self.source, self.name, edits) else {
            return Ok(None);
        };
        let Some(distance) = trial.distance(self.few, usize::MAX) else { return Ok(None) };
        let most_dead = dead(self.survey);
        let is_exact = distance.is_zero() && trial.is_exact(self.oracle, most_dead);
        Ok(Some(Tried { distance, is_exact }))
    }
}
