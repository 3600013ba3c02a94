//! Levels for all free columns of a predicate, found by backtracking.
//!
//! The search is cut where the predicate says that it can no longer hold. If it ends without a solution, no row has the levels that
//! were decided before; that excludes much more than the one model that the predicate refuted.

use super::Component;
use crate::rules::Predicate;

pub(super) enum Completion {
    /// A model with these levels obeys all rules.
    Found(Box<[u32]>),
    /// The predicate does not hold with these cells, by place, whatever the other columns have.
    Impossible(Box<[(usize, u32)]>),
    /// The predicate may hold, but other rules are in the way, or the search was too long.
    Blocked,
}

/// How often the predicate is asked.
const MOST_ASKED: usize = 1 << 16;

impl Completion {
    /// Changes those columns of a predicate that the row leaves free.
    pub(super) fn of(
        component: &Component,
        predicate: usize,
        model: &[u32],
        row: &[u32],
        levels: &[u32],
    ) -> Completion {
        let rule = &component.predicates[predicate];
        let (mut free, mut decided) = (Vec::new(), Vec::new());
        for (place, column) in component.columns.iter().enumerate() {
            if rule.columns().contains(column) {
                match row[*column] < levels[*column] {
                    true => decided.push((place, row[*column])),
                    false => free.push(place),
                }
            }
        }
        let mut search = Search {
            component,
            rule,
            levels,
            free: &free,
            known: row.to_vec(),
            model: model.into(),
            left: MOST_ASKED,
            is_blocked: false,
        };
        if search.choose(0) {
            return Completion::Found(search.model);
        }
        match search.is_blocked {
            true => Completion::Blocked,
            false => Completion::Impossible(decided.into()),
        }
    }
}

struct Search<'a> {
    component: &'a Component,
    rule: &'a Predicate,
    levels: &'a [u32],
    /// By place in the columns of the component.
    free: &'a [usize],
    /// The levels of all columns that are decided so far.
    known: Vec<u32>,
    model: Box<[u32]>,
    left: usize,
    /// Whether the search was cut short, or the predicate held somewhere and another rule did not.
    is_blocked: bool,
}

impl Search<'_> {
    /// Levels for the free columns from the `depth`th on.
    fn choose(&mut self, depth: usize) -> bool {
        let Some(left) = self.left.checked_sub(1) else {
            self.is_blocked = true;
            return false;
        };
        self.left = left;
        let Some(&place) = self.free.get(depth) else { return self.is_model() };
        let (known, levels) = (&self.known, self.levels);
        let level = |column: usize| Some(known[column]).filter(|level| *level < levels[column]);
        if self.rule.decided(&level) == Some(false) {
            return false;
        }
        let column = self.component.columns[place];
        for level in 0..self.levels[column] {
            (self.known[column], self.model[place]) = (level, level);
            if self.choose(depth + 1) {
                return true;
            }
        }
        self.known[column] = self.levels[column];
        false
    }

    /// Whether the model, of which all cells of the predicate are chosen, obeys all rules.
    fn is_model(&mut self) -> bool {
        let whole = self.component.row(&self.model, self.levels.len());
        if !self.rule.holds(&whole) {
            return false;
        }
        let places = 0..self.model.len();
        let is_excluded =
            places.into_iter().any(|at| self.component.excludes_model(at, &self.model));
        let is_model =
            !is_excluded && self.component.broken(&self.model, self.levels.len()).is_none();
        self.is_blocked |= !is_model;
        is_model
    }
}
