//! Whether a row that is decided in part can be completed so that all rules are obeyed.
//!
//! The rules fall into components that share no column. Each has a SAT solver with a variable for each level of its columns,
//! of which one at least must be true; if several are, any of them will do, because rules only exclude.
//! What the solver answered is kept: models, which show that all they agree with can be completed, and the parts of
//! questions that no row can have, which are forbidden combinations learned. Most questions are answered by those.

use std::collections::VecDeque;

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};

use crate::{
    problem::Problem,
    rules::{Forbidden, Predicate, Rules},
};

/// Rows in part are slices with a level for each column, where the number of levels stands for a free cell.
pub(crate) struct Solver {
    levels: Vec<u32>,
    /// The component of each column that a rule mentions.
    component: Vec<Option<usize>>,
    components: Vec<Component>,
    /// All free; interactions are written into it and taken back.
    scratch: Vec<u32>,
}

impl Solver {
    pub(crate) fn new(problem: &Problem) -> Solver {
        Solver::of(problem.levels(), problem.rules())
    }

    /// Each rule mentions a column.
    pub(crate) fn of(levels: &[u32], rules: &Rules) -> Solver {
        let group = groups(levels.len(), rules);
        let mut component = vec![None; levels.len()];
        let mut members: Vec<Vec<usize>> = Vec::new();
        for column in (0..levels.len()).filter(|column| group[*column].is_some()) {
            let first = group[column].expect("columns without rules were left out");
            let at = if first == column {
                members.push(Vec::new());
                members.len() - 1
            } else {
                component[first].expect("the first column of a group comes first")
            };
            component[column] = Some(at);
            members[at].push(column);
        }
        let mut components: Vec<Component> =
            members.into_iter().map(|columns| Component::new(columns, levels)).collect();
        let at = |column: usize| component[column].expect("a rule mentions the column");
        for forbidden in rules.forbidden() {
            components[at(forbidden[0].0)].forbid(forbidden);
        }
        for rule in rules.predicates() {
            components[at(rule.columns()[0])].predicates.push(rule.clone());
        }
        Solver { levels: levels.to_vec(), component, components, scratch: levels.to_vec() }
    }

    /// Which of the components that share no column it belongs to, if a rule mentions it.
    pub(crate) fn component(&self, column: usize) -> Option<usize> {
        self.component[column]
    }

    /// Whether there is any row.
    pub(crate) fn is_satisfiable(&mut self) -> bool {
        let free = self.scratch.clone();
        (0..self.components.len()).all(|at| self.components[at].allows(&free, &self.levels))
    }

    /// Whether some row has the interaction.
    pub(crate) fn allows(&mut self, interaction: &[(usize, u32)]) -> bool {
        for (column, level) in interaction {
            self.scratch[*column] = *level;
        }
        let mut allowed = true;
        for (at, (column, _)) in interaction.iter().enumerate() {
            let earlier = interaction[..at].iter().map(|(column, _)| self.component[*column]);
            let component = self.component[*column];
            if let Some(component) = component
                && !earlier.into_iter().any(|other| other == Some(component))
            {
                allowed &= self.components[component].allows(&self.scratch, &self.levels);
            }
        }
        for (column, _) in interaction {
            self.scratch[*column] = self.levels[*column];
        }
        allowed
    }

    /// Whether the row can be completed, given that it could before `column` was decided.
    pub(crate) fn allows_in(&mut self, row: &[u32], column: usize) -> bool {
        match self.component[column] {
            None => true,
            Some(at) => self.components[at].allows_in(row, column, &self.levels),
        }
    }

    /// How many variables all questions to the SAT solver had, which is what its work is measured by.
    pub(crate) fn asked(&self) -> u64 {
        self.components.iter().map(|component| component.asked).sum()
    }

    /// Whether predicates were so hard to obey that an answer may be wrong.
    pub(crate) fn gave_up(&self) -> bool {
        self.components.iter().any(|component| component.gave_up)
    }
}

/// The least column that rules connect with each column, for those that rules mention.
fn groups(columns: usize, rules: &Rules) -> Vec<Option<usize>> {
    let mut parent: Vec<Option<usize>> = vec![None; columns];
    fn root(parent: &[Option<usize>], mut column: usize) -> usize {
        while let Some(above) = parent[column].filter(|above| *above != column) {
            column = above;
        }
        column
    }
    let of_forbidden =
        rules.forbidden().iter().map(|rule| rule.iter().map(|cell| cell.0).collect());
    let of_predicates = rules.predicates().iter().map(|rule| rule.columns().to_vec());
    for scope in of_forbidden.chain(of_predicates) {
        let scope: Vec<usize> = scope;
        let Some(least) = scope.iter().map(|column| root(&parent, *column)).min() else { continue };
        for column in scope {
            let top = root(&parent, column);
            parent[top] = Some(least);
            parent[column] = Some(least);
        }
    }
    (0..columns).map(|column| parent[column].map(|_| root(&parent, column))).collect()
}

/// Columns that rules connect with each other and with no other.
struct Component {
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
    /// How many combinations predicates excluded.
    refuted: usize,
    gave_up: bool,
    /// How many variables all questions to the SAT solver had.
    asked: u64,
}

/// How many models are kept for each component.
const MODELS: usize = 256;

/// How many models are tried with another level in one column.
const ADAPTED: usize = 4;

/// How many levels of a column are tried to please a predicate.
const MOST_MENDED: u32 = 4096;

/// After so many combinations that predicates refused one by one, the search is given up.
const MOST_REFUTED: usize = 10_000;

impl Component {
    fn new(columns: Vec<usize>, levels: &[u32]) -> Component {
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

    /// `forbidden` is by column.
    fn forbid(&mut self, forbidden: &Forbidden) {
        let place = |column: usize| {
            self.columns.binary_search(&column).expect("the component has all columns of a rule")
        };
        let cells = forbidden.iter().map(|(column, level)| (place(*column), *level)).collect();
        self.exclude(cells);
    }

    /// `cells` are by place in `columns`.
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

    fn literal(&self, place: usize, level: u32) -> Lit {
        Lit::new(Var::unsafe_from_idx(self.first[place] + level), true)
    }

    fn allows(&mut self, row: &[u32], levels: &[u32]) -> bool {
        if self.excludes(row, levels) {
            return false;
        }
        self.has_model(row, levels) || self.solve(row, levels)
    }

    /// The same for a row that was allowed before `column` was decided.
    fn allows_in(&mut self, row: &[u32], column: usize, levels: &[u32]) -> bool {
        let place = self.columns.binary_search(&column).expect("a rule mentions the column");
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
        if self.refute(&model, levels.len()).is_some() {
            return false;
        }
        self.models.push_front(model);
        self.models.truncate(MODELS);
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

    /// Asks the SAT solver, again for each model that a predicate refutes. A model becomes the first of `models`.
    fn solve(&mut self, row: &[u32], levels: &[u32]) -> bool {
        let decided = self.columns.iter().enumerate().filter(|(_, c)| row[**c] < levels[**c]);
        let assumed: Vec<Lit> =
            decided.map(|(place, column)| self.literal(place, row[*column])).collect();
        if self.gave_up || self.predicates.iter().any(|rule| is_hopeless(rule, row, levels)) {
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
            let refuted = self.refute(&model, levels.len());
            let Some(refuted) = refuted.filter(|cells| !self.mend(&mut model, cells, row, levels))
            else {
                self.models.push_front(model);
                self.models.truncate(MODELS);
                return true;
            };
            self.refuted += 1;
            if self.refuted > MOST_REFUTED {
                self.gave_up = true;
                return false;
            }
            self.exclude(self.without_effect(refuted, levels));
        }
    }

    /// The cells that a predicate did not like, but for one column if it likes none of its levels beside the others.
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
            rules.iter().any(|rule| is_hopeless(rule, &row, levels))
        });
        let kept = cells.iter().enumerate().filter(|(at, _)| Some(*at) != needless);
        kept.map(|(_, cell)| *cell).collect()
    }

    /// Gives one of the cells that a predicate did not like another level so that all rules are obeyed, if it can be done; cells
    /// that the row has decided stay.
    fn mend(&self, model: &mut [u32], cells: &[(usize, u32)], row: &[u32], levels: &[u32]) -> bool {
        for (place, before) in cells {
            let column = self.columns[*place];
            if row[column] < levels[column] {
                continue;
            }
            for level in 0..levels[column].min(MOST_MENDED) {
                model[*place] = level;
                let has = |at: &usize| {
                    self.excluded[*at].iter().all(|(place, level)| model[*place] == *level)
                };
                let variable = (self.first[*place] + level) as usize;
                if !self.excluded_by[variable].iter().any(has)
                    && self.refute(model, levels.len()).is_none()
                {
                    return true;
                }
            }
            model[*place] = *before;
        }
        false
    }

    /// The part of what was assumed that cannot be.
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

    /// The levels that a predicate looked at and did not like.
    fn refute(&self, model: &[u32], columns: usize) -> Option<Box<[(usize, u32)]>> {
        if self.predicates.is_empty() {
            return None;
        }
        let mut row = vec![0; columns];
        for (column, level) in self.columns.iter().zip(model) {
            row[*column] = *level;
        }
        let broken = self.predicates.iter().find(|rule| !rule.holds(&row))?;
        let looked_at = self.columns.iter().enumerate().zip(model);
        let cells = looked_at.filter(|((_, column), _)| broken.columns().contains(column));
        Some(cells.map(|((place, _), level)| (place, *level)).collect())
    }
}

/// Whether a predicate does not like what the row has decided of its columns, which is all or all but one, whatever the
/// level of that one is.
fn is_hopeless(rule: &Predicate, row: &[u32], levels: &[u32]) -> bool {
    let mut free = rule.columns().iter().filter(|column| row[**column] == levels[**column]);
    let (first, second) = (free.next(), free.next());
    if second.is_some() || first.is_some_and(|column| levels[*column] > MOST_MENDED) {
        return false;
    }
    let decided = |(level, levels): (&u32, &u32)| if level < levels { *level } else { 0 };
    let mut whole: Vec<u32> = row.iter().zip(levels).map(decided).collect();
    let Some(&column) = first else { return !rule.holds(&whole) };
    (0..levels[column]).all(|level| {
        whole[column] = level;
        !rule.holds(&whole)
    })
}

#[cfg(test)]
mod tests {
    use super::Solver;
    use crate::{
        problem::Problem,
        rules::{Forbidden, Predicate, Rules},
        verify::can_be_had,
    };

    /// All interactions of up to three columns, against the oracle.
    #[track_caller]
    fn check(levels: &[u32], rules: Rules) {
        let problem = Problem::new(levels.to_vec(), vec![], rules).unwrap();
        let mut solver = Solver::new(&problem);
        let cells: Vec<(usize, u32)> = (0..levels.len())
            .flat_map(|column| (0..levels[column]).map(move |level| (column, level)))
            .collect();
        for a in &cells {
            for b in cells.iter().filter(|b| b.0 > a.0) {
                for c in cells.iter().filter(|c| c.0 > b.0) {
                    for interaction in [&[*a][..], &[*a, *b], &[*a, *b, *c]] {
                        let allowed = solver.allows(interaction);
                        assert_eq!(allowed, can_be_had(&problem, interaction), "{interaction:?}");
                    }
                }
            }
        }
        assert!(!solver.gave_up());
    }

    fn forbid(combinations: &[&[(usize, u32)]]) -> Vec<Forbidden> {
        combinations.iter().map(|combination| Box::from(*combination)).collect()
    }

    #[test]
    fn answers_are_those_of_the_oracle() {
        check(&[2, 3, 2, 4], Rules::none());
        let chain =
            forbid(&[&[(0, 0), (1, 1)], &[(1, 0), (2, 0)], &[(1, 2), (3, 3)], &[(2, 1), (3, 0)]]);
        check(&[2, 3, 2, 4], Rules::new(chain, vec![]));
        let apart = forbid(&[&[(0, 0), (4, 1)], &[(1, 1), (2, 1)], &[(2, 0), (1, 0)]]);
        check(&[2, 2, 2, 2, 2], Rules::new(apart, vec![]));
        check(&[2, 2, 2], Rules::new(forbid(&[&[(1, 0)]]), vec![]));
    }

    #[test]
    fn predicates_over_large_columns_are_not_too_hard() {
        let product = Predicate::new(vec![0, 1, 2], |row| (row[0] + 1) * (row[1] + 1) == row[2]);
        let order = Predicate::new(vec![1, 3], |row| row[1] < row[3]);
        let rules = Rules::new([], vec![product, order]);
        let problem = Problem::new(vec![40, 40, 100, 30], vec![], rules).unwrap();
        let mut solver = Solver::new(&problem);
        for one in 0..40 {
            for other in 0..40 {
                let expect = (one + 1) * (other + 1) < 100 && other < 29;
                assert_eq!(solver.allows(&[(0, one), (1, other)]), expect, "{one} {other}");
            }
        }
        assert!(!solver.gave_up());
    }

    #[test]
    fn predicates_are_obeyed_like_what_is_forbidden() {
        let sum = Predicate::new(vec![0, 1, 3], |row| row[0] + row[1] == row[3]);
        let rules = Rules::new(forbid(&[&[(2, 0), (3, 1)]]), vec![sum]);
        check(&[3, 4, 2, 4], rules);
    }
}
