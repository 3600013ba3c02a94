//! Columns that rules connect, and a SAT solver that knows which levels they may have together.
//!
//! There is a variable for each level of each column, and a clause that one of a column's is true; if several are, any of them
//! will do, because rules only exclude. Answers are cached: models, which show that every partial row they agree with can be
//! completed, and unsatisfiable cores, which are forbidden combinations learned. Most questions are answered by the cache.
//!
//! What predicates imply becomes clauses, with a variable for each part of a formula (Tseitin 1968, one direction, as Plaisted
//! and Greenbaum 1986). The predicates themselves are checked lazily, on each model: if one does not hold, a single column is
//! changed so that all rules hold, or else all its columns that are free; if that is not possible either, the combination is
//! excluded by a new clause and the solver is called again.

mod completion;

use std::collections::VecDeque;

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};

use crate::{
    formula::Formula,
    rules::{Forbidden, Predicate},
};
use completion::Completion;

/// Columns that rules connect with each other and with no other.
pub(super) struct Component {
    columns: Vec<usize>,
    /// The variable of the first level of each of the columns.
    first: Vec<u32>,
    sat: BasicSolver,
    predicates: Vec<Predicate>,
    /// Levels of the columns that obey all rules, the latest used first.
    models: VecDeque<Box<[u32]>>,
    /// Combinations that no row has: places in `columns` and levels.
    excluded: Vec<Box<[(usize, u32)]>>,
    /// For each variable the places in `excluded` of those that have its level.
    excluded_by: Vec<Vec<usize>>,
    /// How many combinations were excluded because of predicates.
    refuted: usize,
    gave_up: bool,
    /// The number of variables, summed over all calls of the SAT solver.
    asked: u64,
}

/// How many models are kept for each component.
const MODELS: usize = 256;

/// How many cached models are tried with another level in one column.
const ADAPTED: usize = 4;

/// How many levels of a column are tried so that a predicate holds.
const MOST_TRIED: u32 = 4096;

/// After this many combinations excluded one by one because of predicates, the solver gives up.
const MOST_REFUTED: usize = 10_000;

impl Component {
    pub(super) fn new(columns: Vec<usize>, levels: &[u32]) -> Component {
        let mut sat = BasicSolver::default();
        let mut first = Vec::with_capacity(columns.len());
        let mut variables = 0;
        for column in &columns {
            first.push(variables);
            let mut of_column: Vec<Lit> = (0..levels[*column])
                .map(|_| Lit::new(sat.new_var(lbool::FALSE, true), true))
                .collect();
            sat.add_clause_reuse(&mut of_column);
            variables += levels[*column];
        }
        Component {
            columns,
            first,
            sat,
            predicates: Vec::new(),
            models: VecDeque::new(),
            excluded: Vec::new(),
            excluded_by: vec![Vec::new(); variables as usize],
            refuted: 0,
            gave_up: false,
            asked: 0,
        }
    }

    /// Adds a forbidden combination, given by columns of the problem.
    pub(super) fn forbid(&mut self, forbidden: &Forbidden) {
        let cells = forbidden.iter().map(|(column, level)| (self.place(*column), *level)).collect();
        self.exclude(cells);
    }

    /// Adds a predicate, whose columns belong to this component.
    pub(super) fn demand(&mut self, predicate: Predicate) {
        let always = self.implying(predicate.implied());
        self.sat.add_clause_reuse(&mut vec![always]);
        self.predicates.push(predicate);
    }

    /// A literal that is true only where the formula holds.
    fn implying(&mut self, formula: &Formula) -> Lit {
        let parts: Vec<Lit> = match formula {
            Formula::Without(column, levels) => {
                let place = self.place(*column);
                levels.iter().map(|level| !self.literal(place, *level)).collect()
            }
            Formula::All(parts) | Formula::Any(parts) => {
                parts.iter().map(|part| self.implying(part)).collect()
            }
        };
        if let [only] = parts[..] {
            return only;
        }
        let whole = Lit::new(self.sat.new_var(lbool::FALSE, true), true);
        match formula {
            Formula::Any(_) => {
                let mut one_of = [vec![!whole], parts].concat();
                self.sat.add_clause_reuse(&mut one_of);
            }
            Formula::Without(..) | Formula::All(_) => {
                for part in parts {
                    self.sat.add_clause_reuse(&mut vec![!whole, part]);
                }
            }
        }
        whole
    }

    /// The number of variables, summed over all calls of the SAT solver: a measure of work.
    pub(super) fn asked(&self) -> u64 {
        self.asked
    }

    /// Whether the search for a row that obeys the predicates took too long, so that an answer may be wrong.
    pub(super) fn gave_up(&self) -> bool {
        self.gave_up
    }

    /// Adds a clause; `cells` are by place in `columns`.
    fn exclude(&mut self, cells: Box<[(usize, u32)]>) {
        let mut clause: Vec<Lit> =
            cells.iter().map(|(place, level)| !self.literal(*place, *level)).collect();
        self.sat.add_clause_reuse(&mut clause);
        self.remember(cells);
    }

    fn remember(&mut self, cells: Box<[(usize, u32)]>) {
        for (place, level) in &cells {
            self.excluded_by[(self.first[*place] + level) as usize].push(self.excluded.len());
        }
        self.excluded.push(cells);
    }

    fn place(&self, column: usize) -> usize {
        self.columns.binary_search(&column).expect("the component has all columns of a rule")
    }

    fn literal(&self, place: usize, level: u32) -> Lit {
        Lit::new(Var::unsafe_from_idx(self.first[place] + level), true)
    }

    /// The only rule, if it knows by itself whether the levels that are decided can be completed.
    fn only_rule(&self) -> Option<&Predicate> {
        match &self.predicates[..] {
            [rule] if rule.is_exact() && self.excluded.is_empty() => Some(rule),
            _ => None,
        }
    }

    pub(super) fn allows(&mut self, row: &[u32], levels: &[u32]) -> bool {
        if let Some(rule) = self.only_rule() {
            return decided(rule, row, levels) != Some(false);
        }
        if self.excludes(row, levels) {
            return false;
        }
        self.has_model(row, levels) || self.solve(row, levels)
    }

    /// The same for a row that was allowed before `column` was decided.
    pub(super) fn allows_in(&mut self, row: &[u32], column: usize, levels: &[u32]) -> bool {
        if let Some(rule) = self.only_rule() {
            return decided(rule, row, levels) != Some(false);
        }
        let place = self.place(column);
        // What was allowed before has none of the combinations without the new level.
        if self.excludes_with((self.first[place] + row[column]) as usize, row) {
            return false;
        }
        self.has_model(row, levels) || self.adapts(row, place, levels) || self.solve(row, levels)
    }

    /// Whether a kept model agrees with the row but for the column at `place`, and obeys the rules with the row's level
    /// there; it is kept so too.
    fn adapts(&mut self, row: &[u32], place: usize, levels: &[u32]) -> bool {
        let column = self.columns[place];
        let variable = (self.first[place] + row[column]) as usize;
        let agrees = |model: &[u32]| {
            self.columns.iter().zip(model).all(|(other, level)| {
                *other == column || row[*other] == *level || row[*other] == levels[*other]
            })
        };
        // Only rules about the new level may be broken that were not before.
        let obeys = |model: &[u32]| {
            !self.excluded_by[variable].iter().any(|at| {
                let mut cells = self.excluded[*at].iter();
                cells.all(|(other, level)| *other == place || model[*other] == *level)
            })
        };
        let mut near = self.models.iter().filter(|model| agrees(model)).take(ADAPTED);
        let Some(mut model) = near.find(|model| obeys(model)).cloned() else { return false };
        model[place] = row[column];
        if self.broken(&model, levels.len()).is_some() {
            return false;
        }
        self.keep(model);
        true
    }

    fn excludes(&self, row: &[u32], levels: &[u32]) -> bool {
        self.columns.iter().zip(&self.first).any(|(column, first)| {
            let level = row[*column];
            level < levels[*column] && self.excludes_with((first + level) as usize, row)
        })
    }

    /// Whether the row has an excluded combination with the level of this variable.
    fn excludes_with(&self, variable: usize, row: &[u32]) -> bool {
        self.excluded_by[variable].iter().any(|at| {
            self.excluded[*at].iter().all(|(place, level)| row[self.columns[*place]] == *level)
        })
    }

    /// Whether a kept model agrees with the row; it moves to the front.
    fn has_model(&mut self, row: &[u32], levels: &[u32]) -> bool {
        let agrees = |model: &[u32]| {
            self.columns
                .iter()
                .zip(model)
                .all(|(column, level)| row[*column] == *level || row[*column] == levels[*column])
        };
        let Some(at) = self.models.iter().position(|model| agrees(model)) else { return false };
        if at > 0 {
            let model = self.models.remove(at).expect("it was just found there");
            self.models.push_front(model);
        }
        true
    }

    /// Calls the SAT solver, again for each model that a predicate refutes. A model that holds becomes the first of `models`.
    fn solve(&mut self, row: &[u32], levels: &[u32]) -> bool {
        let decided = self.columns.iter().enumerate().filter(|(_, c)| row[**c] < levels[**c]);
        let assumed: Vec<Lit> =
            decided.map(|(place, column)| self.literal(place, row[*column])).collect();
        if self.gave_up || self.predicates.iter().any(|rule| rules_out(rule, row, levels)) {
            return false;
        }
        loop {
            self.asked += self.excluded_by.len() as u64;
            if self.sat.solve_limited(&assumed) != lbool::TRUE {
                let core = self.core();
                self.remember(core);
                return false;
            }
            let mut model = self.model(row, levels);
            let Some(broken) = self.broken(&model, levels.len()) else {
                self.keep(model);
                return true;
            };
            let cells = self.cells(broken, &model);
            if self.adjust(&mut model, &cells, row, levels) {
                self.keep(model);
                return true;
            }
            match Completion::of(self, broken, &model, row, levels) {
                Completion::Found(model) => {
                    self.keep(model);
                    return true;
                }
                Completion::Impossible(decided) => self.exclude(decided),
                Completion::Blocked => {
                    self.refuted += 1;
                    if self.refuted > MOST_REFUTED {
                        self.gave_up = true;
                        return false;
                    }
                    self.exclude(self.without_effect(cells, levels));
                }
            }
        }
    }

    fn keep(&mut self, model: Box<[u32]>) {
        self.models.push_front(model);
        self.models.truncate(MODELS);
    }

    /// Shortens refuted cells by one that does not matter: the predicate fails with every level of that column.
    fn without_effect(&self, cells: Box<[(usize, u32)]>, levels: &[u32]) -> Box<[(usize, u32)]> {
        let mut row = levels.to_vec();
        for (place, level) in &cells {
            row[self.columns[*place]] = *level;
        }
        let columns = |rule: &&Predicate| rule.columns().len() == cells.len();
        let about =
            |rule: &&Predicate| rule.columns().iter().all(|column| row[*column] < levels[*column]);
        let rules: Vec<&Predicate> = self.predicates.iter().filter(columns).filter(about).collect();
        let needless = (0..cells.len()).find(|at| {
            let column = self.columns[cells[*at].0];
            let mut row = row.clone();
            row[column] = levels[column];
            rules.iter().any(|rule| rules_out(rule, &row, levels))
        });
        let kept = cells.iter().enumerate().filter(|(at, _)| Some(*at) != needless);
        kept.map(|(_, cell)| *cell).collect()
    }

    /// Changes the level of one of the refuted cells so that all rules are obeyed, and returns whether that was possible. Cells
    /// that the row has decided stay.
    fn adjust(
        &self,
        model: &mut [u32],
        cells: &[(usize, u32)],
        row: &[u32],
        levels: &[u32],
    ) -> bool {
        for (place, before) in cells {
            let column = self.columns[*place];
            if row[column] < levels[column] {
                continue;
            }
            for level in 0..levels[column].min(MOST_TRIED) {
                model[*place] = level;
                if !self.excludes_model(*place, model) && self.broken(model, levels.len()).is_none()
                {
                    return true;
                }
            }
            model[*place] = *before;
        }
        false
    }

    /// The unsatisfiable core: the assumptions that no row can have together.
    fn core(&self) -> Box<[(usize, u32)]> {
        let cell = |literal: &Lit| {
            let variable = literal.var().idx();
            let place = self.first.partition_point(|first| *first <= variable) - 1;
            (place, variable - self.first[place])
        };
        let mut core: Vec<(usize, u32)> = self.sat.unsat_core().iter().map(cell).collect();
        core.sort_unstable();
        core.into()
    }

    fn model(&self, row: &[u32], levels: &[u32]) -> Box<[u32]> {
        let level_at = |(place, column): (usize, &usize)| {
            let decided = row[*column] < levels[*column];
            let mut possible =
                if decided { row[*column]..levels[*column] } else { 0..levels[*column] };
            possible
                .find(|level| self.sat.value_lit(self.literal(place, *level)) == lbool::TRUE)
                .expect("a clause asks for one of the levels")
        };
        self.columns.iter().enumerate().map(level_at).collect()
    }

    /// Whether the model has an excluded combination with its level at this place.
    fn excludes_model(&self, place: usize, model: &[u32]) -> bool {
        let has =
            |at: &usize| self.excluded[*at].iter().all(|(place, level)| model[*place] == *level);
        self.excluded_by[(self.first[place] + model[place]) as usize].iter().any(has)
    }

    /// The first predicate that does not hold for the model.
    fn broken(&self, model: &[u32], columns: usize) -> Option<usize> {
        if self.predicates.is_empty() {
            return None;
        }
        let row = self.row(model, columns);
        self.predicates.iter().position(|rule| !rule.holds(&row))
    }

    /// A row of all columns with the levels of a model; others have none that matters.
    fn row(&self, model: &[u32], columns: usize) -> Vec<u32> {
        let mut row = vec![0; columns];
        for (column, level) in self.columns.iter().zip(model) {
            row[*column] = *level;
        }
        row
    }

    /// The cells of a model that a predicate looks at.
    fn cells(&self, predicate: usize, model: &[u32]) -> Box<[(usize, u32)]> {
        let columns = self.predicates[predicate].columns();
        let looked_at = self.columns.iter().enumerate().zip(model);
        let cells = looked_at.filter(|((_, column), _)| columns.contains(column));
        cells.map(|((place, _), level)| (place, *level)).collect()
    }
}

/// Whether a predicate holds however the row is completed, or never, as far as it says so.
fn decided(rule: &Predicate, row: &[u32], levels: &[u32]) -> Option<bool> {
    rule.decided(&|column| Some(row[column]).filter(|level| *level < levels[column]))
}

/// Whether a predicate fails however the row is completed, as far as it says so, or as trying all levels of one column shows.
fn rules_out(rule: &Predicate, row: &[u32], levels: &[u32]) -> bool {
    let mut free = rule.columns().iter().filter(|column| row[**column] == levels[**column]);
    let (first, second) = (free.next(), free.next());
    match decided(rule, row, levels) {
        Some(holds) => return !holds,
        None if rule.is_exact() => return false,
        None => {}
    }
    if second.is_some() || first.is_some_and(|column| levels[*column] > MOST_TRIED) {
        return false;
    }
    let or_first = |(level, levels): (&u32, &u32)| if level < levels { *level } else { 0 };
    let mut whole: Vec<u32> = row.iter().zip(levels).map(or_first).collect();
    let Some(&column) = first else { return !rule.holds(&whole) };
    (0..levels[column]).all(|level| {
        whole[column] = level;
        !rule.holds(&whole)
    })
}
