//! Whether a partial row can be completed so that all rules are obeyed.
//!
//! Rules that share columns are solved together; the others are independent components.

mod component;

use crate::{problem::Problem, rules::Rules};
use component::Component;

/// Partial rows are slices with a level for each column, where the number of levels stands for a free cell.
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
            components[at(rule.columns()[0])].demand(rule.clone());
        }
        Solver { levels: levels.to_vec(), component, components, scratch: levels.to_vec() }
    }

    /// Which of the components that share no column it belongs to, if a rule mentions it.
    pub(crate) fn component(&self, column: usize) -> Option<usize> {
        self.component[column]
    }

    /// Whether the rules allow any row.
    pub(crate) fn is_satisfiable(&mut self) -> bool {
        let free = self.scratch.clone();
        (0..self.components.len()).all(|at| self.components[at].allows(&free, &self.levels))
    }

    /// Whether the rules allow some row with the interaction.
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

    /// The number of variables, summed over all calls of the SAT solver: a measure of work.
    pub(crate) fn asked(&self) -> u64 {
        self.components.iter().map(|component| component.asked()).sum()
    }

    /// Whether the search for a row that obeys the predicates took too long, so that an answer may be wrong.
    pub(crate) fn gave_up(&self) -> bool {
        self.components.iter().any(|component| component.gave_up())
    }
}

/// Union-find: the least column that rules connect with each column; `None` for columns that no rule mentions.
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
