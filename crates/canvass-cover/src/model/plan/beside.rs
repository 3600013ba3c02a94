//! Interactions of valid values that only rows with an invalid value can have.
//!
//! `IF IsPositive(E) THEN [A] = 1` leaves other values of `A` to rows in which `E` is invalid. What these have there is covered like
//! any other interaction, since no other row can show it.

use std::{
    collections::{BTreeSet, HashMap},
    ops::ControlFlow,
};

use super::{Plan, Section};
use crate::{
    problem::{Problem, ProblemError, Relation},
    rules::Rules,
    solver::Solver,
    verify::{Interaction, next},
};

/// How many interactions are asked for in one section.
const MOST_ASKED: usize = 1 << 23;

impl Plan<'_> {
    /// What only rows of a section with an invalid value can have of the interactions of valid values of a problem, which has
    /// the columns of [`valid`](Plan::valid); as parameters and values, by ascending parameter. `watch` is asked
    /// before each set of columns whether to go on; `None` if it ended the search.
    pub fn only_beside_invalid(
        &self,
        section: &Section,
        problem: &Problem,
        watch: &mut dyn FnMut(()) -> ControlFlow<()>,
    ) -> Result<Option<Vec<Interaction>>, ProblemError> {
        let Some(invalid) = section.invalid() else { return Ok(Some(Vec::new())) };
        let mut search = Search {
            valid: &self.valid,
            section,
            invalid,
            asked_valid: Solver::new(self.valid.problem()),
            asked_section: Solver::new(section.problem()),
            parts: HashMap::new(),
            left: MOST_ASKED,
            found: Vec::new(),
        };
        // Rows differ only through rules about the parameter.
        let Some(component) = search.asked_valid.component(invalid) else {
            return Ok(Some(Vec::new()));
        };
        // Sets that are parts of others count too, since the others may have the parameter.
        let of_relation = |relation: &Relation| {
            let (levels, relations) = (problem.levels().to_vec(), vec![relation.clone()]);
            Problem::of_known(levels, relations, Rules::none()).sets()
        };
        let sets: BTreeSet<Vec<usize>> = problem.relations().iter().flat_map(of_relation).collect();
        for set in sets.iter().filter(|set| !set.contains(&invalid)) {
            if watch(()).is_break() {
                return Ok(None);
            }
            search.add(set, component)?;
        }
        Ok(Some(search.found))
    }
}

struct Search<'a> {
    valid: &'a Section,
    section: &'a Section,
    invalid: usize,
    asked_valid: Solver,
    asked_section: Solver,
    /// What these columns have only beside the invalid value, as values, by column.
    parts: HashMap<Vec<usize>, Vec<Vec<u32>>>,
    left: usize,
    found: Vec<Interaction>,
}

impl Search<'_> {
    /// Adds what the columns of a set have only beside the invalid value.
    fn add(&mut self, set: &[usize], component: usize) -> Result<(), ProblemError> {
        let is_near = |column: &usize| self.asked_valid.component(*column) == Some(component);
        let (near, far): (Vec<usize>, Vec<usize>) = set.iter().partition(|column| is_near(column));
        if near.is_empty() {
            return Ok(());
        }
        if !self.parts.contains_key(&near) {
            let part = self.part(&near)?;
            self.parts.insert(near.clone(), part);
        }
        let parts = self.parts[&near].clone();
        for part in parts {
            let mut others = vec![0; far.len()];
            loop {
                let values = far
                    .iter()
                    .zip(&others)
                    .map(|(column, level)| (*column, self.valid.value(*column, *level)));
                let mut interaction: Interaction =
                    near.iter().copied().zip(part.iter().copied()).chain(values).collect();
                interaction.sort_unstable();
                if far.is_empty() || self.has_section(&interaction)? {
                    self.found.push(interaction);
                }
                let levels = |at: usize| self.valid.problem().levels()[far[at]];
                if !next(&mut others, levels) {
                    break;
                }
            }
        }
        Ok(())
    }

    /// The combinations of these columns that no row of valid values has, and a row of the section does.
    fn part(&mut self, near: &[usize]) -> Result<Vec<Vec<u32>>, ProblemError> {
        let mut found = Vec::new();
        let mut levels = vec![0; near.len()];
        loop {
            self.ask()?;
            let cells: Interaction = near.iter().copied().zip(levels.iter().copied()).collect();
            if !self.asked_valid.allows(&cells) {
                let value =
                    |(column, level): &(usize, u32)| (*column, self.valid.value(*column, *level));
                let values: Interaction = cells.iter().map(value).collect();
                if self.has_section(&values)? {
                    found.push(values.into_iter().map(|(_, value)| value).collect());
                }
            }
            if !next(&mut levels, |at| self.valid.problem().levels()[near[at]]) {
                break;
            }
        }
        if self.asked_valid.gave_up() { Err(ProblemError::TooHard) } else { Ok(found) }
    }

    /// Whether a row of the section has these values.
    fn has_section(&mut self, values: &[(usize, u32)]) -> Result<bool, ProblemError> {
        self.ask()?;
        debug_assert!(values.iter().all(|(column, _)| *column != self.invalid));
        let level =
            |(column, value): &(usize, u32)| Some((*column, self.section.level(*column, *value)?));
        let Some(cells) = values.iter().map(level).collect::<Option<Interaction>>() else {
            return Ok(false);
        };
        let has = self.asked_section.allows(&cells);
        if self.asked_section.gave_up() { Err(ProblemError::TooHard) } else { Ok(has) }
    }

    fn ask(&mut self) -> Result<(), ProblemError> {
        self.left = self.left.checked_sub(1).ok_or(ProblemError::TooHard)?;
        Ok(())
    }
}

impl Section {
    /// Partial rows of this section that together have these interactions, given as parameters and values: as few as fit together
    /// one after the other.
    pub(crate) fn together(&self, interactions: &[Interaction]) -> Vec<Vec<Option<u32>>> {
        let mut solver = Solver::new(self.problem());
        let mut rows: Vec<Vec<(usize, u32)>> = Vec::new();
        for interaction in interactions {
            let cell = |(column, value): &(usize, u32)| {
                let level = self.level(*column, *value).expect("it is of this section");
                (*column, level)
            };
            let cells: Interaction = interaction.iter().map(cell).collect();
            let fitting = rows.iter_mut().find_map(|row| {
                let agrees = |(column, level): &(usize, u32)| {
                    row.iter().all(|(other, has)| other != column || has == level)
                };
                if !cells.iter().all(agrees) {
                    return None;
                }
                let mut joined: Interaction = row.iter().chain(&cells).copied().collect();
                joined.sort_unstable();
                joined.dedup();
                solver.allows(&joined).then_some((row, joined))
            });
            match fitting {
                Some((row, joined)) => *row = joined,
                None => rows.push(cells),
            }
        }
        let columns = self.problem().levels().len();
        let partial = |row: Vec<(usize, u32)>| {
            let mut partial = vec![None; columns];
            row.into_iter().for_each(|(column, level)| partial[column] = Some(level));
            partial
        };
        rows.into_iter().map(partial).collect()
    }
}
