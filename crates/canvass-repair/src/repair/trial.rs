//! Trials of small changes: what a generator would reach if its text were changed, in a world that is there already.

use crate::{
    check::Survey,
    language::{Expression, Program, read_for},
    oracle::{Oracle, inlined},
    patch::{Edit, apply},
};

/// Changes that were found by trials.
pub(super) struct Changes {
    /// Those with which everything is reached and nothing else, as far as the world tells, each at one or more places; the first is
    /// the best.
    pub(super) found: Vec<Vec<Edit>>,
    pub(super) tried: usize,
}

/// A changed text, read.
pub(super) struct Trial {
    text: String,
    program: Program,
}

impl Trial {
    /// Reads a changed text; `None` if it cannot be read, or has other types, functions or variables than the world.
    pub(super) fn of(
        oracle: &Oracle<'_>,
        source: &str,
        name: &str,
        edits: &[Edit],
    ) -> Option<Trial> {
        let trial = Trial::of_more(oracle, source, name, edits)?;
        let locals = |program: &Program| program.function(oracle.generator).locals.clone();
        (locals(&trial.program) == locals(oracle.program())).then_some(trial)
    }

    /// Reads a changed text that may have more variables.
    pub(super) fn of_more(
        oracle: &Oracle<'_>,
        source: &str,
        name: &str,
        edits: &[Edit],
    ) -> Option<Trial> {
        let text = apply(source, edits);
        let program = read_for(&text, name).ok()?;
        let known = oracle.program();
        let has_same_functions = program.functions.len() == known.functions.len()
            && program
                .functions
                .iter()
                .zip(&known.functions)
                .all(|(one, other)| one.name == other.name);
        let has_same_types = program.types.ids().count() == known.types.ids().count()
            && program.types.ids().all(|of| program.types.name(of) == known.types.name(of));
        (has_same_functions && has_same_types).then_some(Trial { text, program })
    }

    pub(super) fn body(&self, oracle: &Oracle<'_>) -> &Expression {
        &self.program.function(oracle.generator).body
    }

    /// Whether everything is reached and nothing else, all calls are admissible, and at most so many ends of paths cannot be reached.
    pub(super) fn is_exact(&self, oracle: &mut Oracle<'_>, most_dead: usize) -> bool {
        self.distance(oracle, most_dead).is_some_and(Distance::is_zero)
    }

    /// How far the changed generator is from what it should reach; `None` if a call is not admissible, or more than so many ends of
    /// paths cannot be reached.
    pub(super) fn distance(&self, oracle: &mut Oracle<'_>, most_dead: usize) -> Option<Distance> {
        let body = inlined(&self.program, &self.program.function(oracle.generator).body);
        let survey = Survey::of_body(oracle, &self.text, &body).ok()?;
        (dead(&survey) <= most_dead).then(|| Distance::of(&survey))
    }
}

/// How far a generator is, in a bounded world, from what it should reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Distance {
    /// How much is missing.
    pub(super) need: usize,
    /// How much is reached that should not be.
    pub(super) surplus: usize,
}

impl Distance {
    pub(super) fn of(survey: &Survey<'_>) -> Self {
        Self { need: survey.need.count(), surplus: survey.surplus.count() }
    }

    pub(super) fn is_zero(self) -> bool {
        self.sum() == 0
    }

    pub(super) fn sum(self) -> usize {
        self.need + self.surplus
    }

    /// Whether one of both became less, and neither more.
    pub(super) fn is_less_than(self, other: Self) -> bool {
        self != other && self.need <= other.need && self.surplus <= other.surplus
    }
}

/// How many ends of paths and branches no row reaches.
pub(super) fn dead(survey: &Survey<'_>) -> usize {
    let ends = survey.paths.leaves.iter().filter(|leaf| leaf.rows.is_empty()).count();
    ends + survey.paths.findings.dead
}
