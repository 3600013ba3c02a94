//! Trials of small changes: what a generator would reach if its text were changed, in a world that is there already.

use crate::{
    check::Survey,
    language::{Expression, Program, read_for},
    oracle::Oracle,
    patch::{Edit, apply},
};

/// Changes that were found by trials.
pub(super) struct Changes {
    /// Those with which everything is reached and nothing else, as far as the world tells; the first is the best.
    pub(super) found: Vec<Edit>,
    pub(super) tried: usize,
}

/// A changed text, read.
pub(super) struct Trial {
    text: String,
    program: Program,
}

impl Trial {
    /// Reads a changed text; `None` if it cannot be read, or has other types, functions or variables than the world.
    pub(super) fn of(oracle: &Oracle<'_>, source: &str, name: &str, edit: &Edit) -> Option<Trial> {
        let trial = Trial::of_more(oracle, source, name, edit)?;
        let locals = |program: &Program| program.function(oracle.generator).locals.clone();
        (locals(&trial.program) == locals(oracle.program())).then_some(trial)
    }

    /// Reads a changed text that may have more variables.
    pub(super) fn of_more(
        oracle: &Oracle<'_>,
        source: &str,
        name: &str,
        edit: &Edit,
    ) -> Option<Trial> {
        let text = apply(source, std::slice::from_ref(edit));
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
        let body = &self.program.function(oracle.generator).body;
        match Survey::of_body(oracle, &self.text, body) {
            Ok(survey) => {
                survey.need.is_empty() && survey.surplus.is_empty() && dead(&survey) <= most_dead
            }
            Err(_) => false,
        }
    }
}

/// How many ends of paths and branches no row reaches.
pub(super) fn dead(survey: &Survey<'_>) -> usize {
    let ends = survey.paths.leaves.iter().filter(|leaf| leaf.rows.is_empty()).count();
    ends + survey.paths.findings.dead
}
