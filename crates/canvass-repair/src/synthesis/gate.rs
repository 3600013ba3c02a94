//! Early pruning of recursive calls: refused before all their arguments are chosen.

use crate::{
    language::{Form, FunctionId},
    oracle::{Denotation, Operation, Oracle},
    synthesis::{Component, Pool, pool::Walk},
};

/// The order in which arguments are chosen, so that most calls that must not be made are refused early.
pub(super) struct Gate {
    pub(super) sequence: Vec<usize>,
    /// Tests, each with the number of arguments after which it can be decided.
    tests: Vec<(usize, Test)>,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Test {
    /// Whether `requires` accepts the arguments.
    Admitted(FunctionId),
    /// Whether the arguments decrease.
    Decreasing,
}

impl Gate {
    pub(super) fn of(oracle: &Oracle<'_>, component: &Component) -> Self {
        let count = component.takes.len();
        if component.operation != Operation::Generate(oracle.generator) {
            return Self { sequence: (0..count).collect(), tests: Vec::new() };
        }
        let program = oracle.program();
        let mut first = vec![false; count];
        let requires =
            program.function(oracle.generator).contract.and_then(|contract| contract.requires);
        if let Some(requires) = requires {
            program.function(requires).body.walk(&mut |inner| {
                if let Form::Local(local) = inner.form
                    && local.index() < count
                {
                    first[local.index()] = true;
                }
            });
        }
        let rank = |place: usize| match (
            first[place],
            program.types.is_unsigned(component.takes[place]),
        ) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 2,
        };
        let mut sequence: Vec<usize> = (0..count).collect();
        sequence.sort_by_key(|&place| rank(place));
        let until = |most: usize| sequence.iter().filter(|&&place| rank(place) <= most).count();
        let admitted = requires.map(|requires| (until(0), Test::Admitted(requires)));
        let tests = admitted.into_iter().chain([(until(1), Test::Decreasing)]).collect();
        Self { sequence, tests }
    }
}

impl Pool {
    /// Whether the arguments chosen so far pass, in all rows, the tests that they decide.
    pub(super) fn passes(&mut self, walk: &mut Walk<'_, '_, '_, '_>, chosen: usize) -> bool {
        let tests: Vec<Test> = walk
            .application
            .gate
            .tests
            .iter()
            .filter(|&&(after, _)| after == chosen)
            .map(|&(_, test)| test)
            .collect();
        if tests.is_empty() {
            return true;
        }
        if let Some(&known) = self.gates.get(&walk.parts) {
            return known;
        }
        let passes = tests.into_iter().all(|test| self.passes_test(walk, test));
        self.gates.insert(walk.parts.clone(), passes);
        passes
    }

    fn passes_test(&self, walk: &mut Walk<'_, '_, '_, '_>, test: Test) -> bool {
        let mut arguments = Vec::new();
        walk.site.rows.iter().enumerate().all(|(number, row)| {
            let tuple = &walk.oracle.universe.tuples[row.tuple];
            arguments.clone_from(tuple);
            for (argument, part) in arguments.iter_mut().zip(&walk.parts) {
                let Some(part) = *part else { continue };
                match self.terms[part].denotation.as_ref() {
                    Denotation::Exact(values) => *argument = values[number].unwrap_or(*argument),
                    Denotation::Sets(_) => return true,
                }
            }
            match test {
                Test::Admitted(requires) => walk.oracle.interpreter.holds(requires, &arguments),
                Test::Decreasing => {
                    walk.oracle.orders.decreasing(
                        &walk.oracle.interpreter.values,
                        tuple,
                        &arguments,
                    ) != 0
                }
            }
        })
    }
}
