//! Whether the rules allow a row to change, asked for one cell at a time.

use crate::{problem::Problem, rules::Predicate, small::values::Values};

/// The rules of a problem, indexed by the values and columns that they mention.
pub(super) struct Permits<'p> {
    predicates: &'p [Predicate],
    values: &'p Values,
    /// For each value, the other values of each forbidden combination with it.
    with: Vec<Vec<Box<[u32]>>>,
    /// For each column, the predicates that look at it.
    looking_at: Vec<Vec<&'p Predicate>>,
    /// For each column, the lowest that rules connect it with.
    component: Vec<usize>,
    levels: Vec<u32>,
}

impl<'p> Permits<'p> {
    pub(super) fn new(problem: &'p Problem, values: &'p Values) -> Permits<'p> {
        let rules = problem.rules();
        let columns = problem.levels().len();
        let mut with = vec![Vec::new(); values.len()];
        for combination in rules.forbidden() {
            let combination: Vec<u32> =
                combination.iter().map(|(column, level)| values.of(*column, *level)).collect();
            for value in &combination {
                let others = combination.iter().copied().filter(|other| other != value);
                with[*value as usize].push(others.collect());
            }
        }
        let mut looking_at = vec![Vec::new(); columns];
        for predicate in rules.predicates() {
            predicate.columns().iter().for_each(|column| looking_at[*column].push(predicate));
        }
        let component = components(problem);
        Permits {
            predicates: rules.predicates(),
            values,
            with,
            looking_at,
            component,
            levels: Vec::new(),
        }
    }

    /// Whether a row that is allowed stays so with this value.
    pub(super) fn allow(&mut self, row: &[u32], value: u32) -> bool {
        let column = self.values.column(value);
        if self.broken_by(row, value).is_some() {
            return false;
        }
        if self.looking_at[column].is_empty() {
            return true;
        }
        self.read(row);
        self.levels[column] = self.values.level(value);
        self.looking_at[column].iter().all(|predicate| predicate.holds(&self.levels))
    }

    /// The other values of a forbidden combination that a row with this value would have.
    pub(super) fn broken_by(&self, row: &[u32], value: u32) -> Option<&[u32]> {
        let has = |other: &u32| row[self.values.column(*other)] == *other;
        self.with[value as usize]
            .iter()
            .map(|others| &**others)
            .find(|others| others.iter().all(has))
    }

    /// Whether all predicates hold for a row.
    pub(super) fn predicates_allow(&mut self, row: &[u32]) -> bool {
        if self.predicates.is_empty() {
            return true;
        }
        self.read(row);
        self.predicates.iter().all(|predicate| predicate.holds(&self.levels))
    }

    /// Whether rules connect two columns, over any number of steps.
    pub(super) fn connect(&self, left: usize, right: usize) -> bool {
        self.component[left] == self.component[right]
    }

    fn read(&mut self, row: &[u32]) {
        self.levels.clear();
        self.levels.extend(row.iter().map(|value| self.values.level(*value)));
    }
}

fn components(problem: &Problem) -> Vec<usize> {
    let rules = problem.rules();
    let mut scopes: Vec<Vec<usize>> = rules
        .forbidden()
        .iter()
        .map(|rule| rule.iter().map(|(column, _)| *column).collect())
        .collect();
    scopes.extend(rules.predicates().iter().map(|predicate| predicate.columns().to_vec()));
    let mut component: Vec<usize> = (0..problem.levels().len()).collect();
    for scope in scopes {
        let joined: Vec<usize> = scope.iter().map(|column| component[*column]).collect();
        let Some(&lowest) = joined.iter().min() else { continue };
        component.iter_mut().filter(|of| joined.contains(of)).for_each(|of| *of = lowest);
    }
    component
}

#[cfg(test)]
mod tests {
    use super::Permits;
    use crate::{
        problem::Problem,
        rules::{Predicate, Rules},
        small::values::Values,
    };

    fn problem() -> Problem {
        let forbidden = [Box::from([(0, 0), (1, 0)]), Box::from([(0, 1), (1, 1), (2, 1)])];
        let predicate = Predicate::new(vec![2, 3], |row| row[2] + row[3] < 3);
        Problem::new(vec![2, 2, 3, 3, 2], vec![], Rules::new(forbidden, vec![predicate])).unwrap()
    }

    #[test]
    fn a_change_is_allowed_iff_the_whole_row_is() {
        let problem = problem();
        let values = Values::new(&problem);
        let mut permits = Permits::new(&problem, &values);
        let all = (0..72).map(|n| [n % 2, n / 2 % 2, n / 4 % 3, n / 12 % 3, n / 36]);
        for row in all.filter(|row| problem.rules().allow(row)) {
            let cells: Vec<u32> = (0..5).map(|column| values.of(column, row[column])).collect();
            for (column, levels) in problem.levels().iter().enumerate() {
                for level in 0..*levels {
                    let mut changed = row;
                    changed[column] = level;
                    let expect = problem.rules().allow(&changed);
                    assert_eq!(
                        permits.allow(&cells, values.of(column, level)),
                        expect,
                        "{changed:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn rules_connect_the_columns_they_share() {
        let problem = problem();
        let values = Values::new(&problem);
        let permits = Permits::new(&problem, &values);
        assert!(permits.connect(0, 3));
        assert!(!permits.connect(0, 4));
    }
}
