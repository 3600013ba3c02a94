//! What an array is built for: columns, which of them interact, and what no row may have.

use std::{error::Error, fmt};

use crate::{preference::Preference, rules::Rules, solver::Solver};

/// Columns with their numbers of levels, the relations between them, and the rules that every row obeys.
#[derive(Debug, Clone)]
pub struct Problem {
    levels: Vec<u32>,
    relations: Vec<Relation>,
    rules: Rules,
    /// One for each column, or empty.
    preferences: Vec<Preference>,
}

/// Columns of which every `strength` interact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relation {
    /// In ascending order.
    pub columns: Vec<usize>,
    /// How many columns an interaction has.
    pub strength: usize,
    /// If given, only interactions that include this column matter.
    pub through: Option<usize>,
}

impl Relation {
    /// Every `strength` of the `columns` interact.
    pub fn new(mut columns: Vec<usize>, strength: usize) -> Relation {
        columns.sort_unstable();
        columns.dedup();
        Relation { columns, strength, through: None }
    }

    /// Whether covering this relation also covers all interactions of these columns.
    fn includes(&self, set: &[usize]) -> bool {
        let besides = self.through.is_some_and(|column| !set.contains(&column));
        set.len() + usize::from(besides) <= self.strength
            && set.iter().all(|column| self.columns.binary_search(column).is_ok())
    }

    /// How many interactions there are, forbidden ones included.
    fn interactions(&self, levels: &[u32]) -> u128 {
        let free = self.columns.iter().filter(|column| Some(**column) != self.through);
        let (size, of_anchor) = match self.through {
            Some(column) => (self.strength - 1, u128::from(levels[column])),
            None => (self.strength, 1),
        };
        // The elementary symmetric polynomials of the numbers of levels: interactions of each size among the columns so far.
        let mut of_size = vec![0_u128; size + 1];
        of_size[0] = 1;
        for column in free {
            for smaller in (0..size).rev() {
                let with = of_size[smaller].saturating_mul(u128::from(levels[*column]));
                of_size[smaller + 1] = of_size[smaller + 1].saturating_add(with);
            }
        }
        of_size[size].saturating_mul(of_anchor)
    }

    /// Calls `visit` with each set of `strength` columns whose last is `last`.
    fn sets_ending_at(&self, last: usize, visit: &mut impl FnMut(&[usize])) {
        let Ok(end) = self.columns.binary_search(&last) else { return };
        let mut set = Vec::with_capacity(self.strength);
        self.extend_backwards(&self.columns[..end], last, &mut set, visit);
    }

    fn extend_backwards(
        &self,
        earlier: &[usize],
        last: usize,
        set: &mut Vec<usize>,
        visit: &mut impl FnMut(&[usize]),
    ) {
        if set.len() + 1 == self.strength {
            set.push(last);
            if self.through.is_none_or(|column| set.contains(&column)) {
                visit(set);
            }
            set.pop();
            return;
        }
        let missing = self.strength - 1 - set.len();
        for at in 0..(earlier.len() + 1).saturating_sub(missing) {
            set.push(earlier[at]);
            self.extend_backwards(&earlier[at + 1..], last, set, visit);
            set.pop();
        }
    }
}

impl Problem {
    /// Every `strength` columns interact, and nothing is forbidden.
    pub fn uniform(levels: Vec<u32>, strength: usize) -> Result<Problem, ProblemError> {
        let all = Relation::new((0..levels.len()).collect(), strength);
        Problem::new(levels, vec![all], Rules::none())
    }

    /// Fails if a relation or rule mentions a column or level that does not exist, or if the rules forbid every row. Relations
    /// may overlap; an interaction of several is covered once.
    pub fn new(
        levels: Vec<u32>,
        relations: Vec<Relation>,
        rules: Rules,
    ) -> Result<Problem, ProblemError> {
        if let Some(column) = levels.iter().position(|levels| *levels == 0) {
            return Err(ProblemError::NoLevels { column });
        }
        for relation in &relations {
            let out =
                relation.columns.iter().chain(&relation.through).find(|at| **at >= levels.len());
            if let Some(&column) = out {
                return Err(ProblemError::NoSuchColumn { column, columns: levels.len() });
            }
            if relation.strength == 0 || relation.strength > relation.columns.len() {
                return Err(ProblemError::Strength {
                    strength: relation.strength,
                    columns: relation.columns.len(),
                });
            }
        }
        rules.check(&levels)?;
        if !rules.is_empty() {
            let mut solver = Solver::of(&levels, &rules);
            let is_satisfiable = solver.is_satisfiable();
            if solver.gave_up() {
                return Err(ProblemError::TooHard);
            }
            if !is_satisfiable {
                return Err(ProblemError::Unsatisfiable);
            }
        }
        Ok(Problem::of_known(levels, relations, rules))
    }

    /// The same problem with a preference for each column.
    pub fn preferring(mut self, preferences: Vec<Preference>) -> Result<Problem, ProblemError> {
        let columns = self.levels.len();
        if preferences.len() != columns {
            return Err(ProblemError::NoSuchColumn { column: preferences.len(), columns });
        }
        let fits = |(of, levels): (&Preference, &u32)| of.fits(*levels);
        match preferences.iter().zip(&self.levels).position(|pair| !fits(pair)) {
            Some(column) => Err(ProblemError::Preference { column }),
            None => {
                self.preferences = preferences;
                Ok(self)
            }
        }
    }

    /// A problem of parts that are known to be consistent, unchecked.
    pub(crate) fn of_known(levels: Vec<u32>, relations: Vec<Relation>, rules: Rules) -> Problem {
        Problem { levels, relations, rules, preferences: Vec::new() }
    }

    /// The same columns, rules and preferences, but every `strength` columns interact.
    pub fn with_strength(&self, strength: usize) -> Result<Problem, ProblemError> {
        let all = Relation::new((0..self.levels.len()).collect(), strength);
        let mut problem = Problem::new(self.levels.clone(), vec![all], self.rules.clone())?;
        problem.preferences.clone_from(&self.preferences);
        Ok(problem)
    }

    /// How many levels each column has.
    pub fn levels(&self) -> &[u32] {
        &self.levels
    }

    /// Which columns interact.
    pub fn relations(&self) -> &[Relation] {
        &self.relations
    }

    /// The rules that every row obeys.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// An upper bound on the number of interactions: those of several relations count several times, and forbidden ones count.
    pub fn interactions(&self) -> u128 {
        let of_relation = |relation: &Relation| relation.interactions(&self.levels);
        self.relations.iter().map(of_relation).fold(0, u128::saturating_add)
    }

    /// An upper bound on the number of sets of interacting columns: those of several relations count several times.
    pub(crate) fn most_sets(&self) -> u64 {
        let of_relation = |relation: &Relation| {
            let columns = relation.columns.len() as u64;
            let steps =
                1..=relation.strength.min(relation.columns.len() - relation.strength) as u64;
            steps.fold(1_u64, |sets, step| sets.saturating_mul(columns + 1 - step) / step)
        };
        self.relations.iter().map(of_relation).fold(0, u64::saturating_add)
    }

    /// How many columns interact, where any so many do and there are no rules.
    pub(crate) fn plain_strength(&self) -> Option<usize> {
        let [Relation { columns, strength, through: None }] = &self.relations[..] else {
            return None;
        };
        let is_plain = columns.len() == self.levels.len() && self.rules.is_empty();
        is_plain.then_some(*strength)
    }

    /// The level of a cell of the column whose level does not matter for coverage.
    pub fn preference(&self, column: usize) -> &Preference {
        self.preferences.get(column).unwrap_or(&Preference::Any)
    }

    /// Calls `visit` with each set of interacting columns whose last is `last`, in ascending order; no set is part of
    /// another set with the same last column.
    pub fn sets_ending_at(&self, last: usize, mut visit: impl FnMut(&[usize])) {
        if let [only] = &self.relations[..] {
            return only.sets_ending_at(last, &mut visit);
        }
        for (at, relation) in self.relations.iter().enumerate() {
            relation.sets_ending_at(last, &mut |set| {
                let elsewhere = self.relations.iter().enumerate().any(|(other, relation)| {
                    relation.includes(set)
                        && (relation.strength > set.len() || other < at)
                        && other != at
                });
                if !elsewhere {
                    visit(set);
                }
            });
        }
    }

    /// Every set of interacting columns; no set is part of another.
    pub fn sets(&self) -> Vec<Vec<usize>> {
        let mut sets = Vec::new();
        for last in 0..self.levels.len() {
            self.sets_ending_at(last, |set| sets.push(set.to_vec()));
        }
        sets
    }
}

/// Why columns, relations and rules do not make a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProblemError {
    /// A column has no levels.
    NoLevels {
        /// Which.
        column: usize,
    },
    /// A rule mentions no column, and so would forbid every row.
    NoColumns,
    /// A relation or a rule mentions a column that does not exist.
    NoSuchColumn {
        /// Which.
        column: usize,
        /// How many there are.
        columns: usize,
    },
    /// A rule mentions a level that its column does not have.
    NoSuchLevel {
        /// Its column.
        column: usize,
        /// Which level.
        level: u32,
    },
    /// The strength of a relation is zero, or higher than its number of columns.
    Strength {
        /// What was asked for.
        strength: usize,
        /// How many columns the relation has.
        columns: usize,
    },
    /// A preference mentions a level that its column does not have, or does not have one positive weight for each level.
    Preference {
        /// Which column.
        column: usize,
    },
    /// The rules forbid every row.
    Unsatisfiable,
    /// The search for a row that obeys the predicates took too long.
    TooHard,
}

impl fmt::Display for ProblemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProblemError::NoLevels { column } => write!(f, "column {column} has no levels"),
            ProblemError::NoColumns => f.write_str("a rule mentions no column"),
            ProblemError::NoSuchColumn { column, columns } => {
                write!(f, "there is no column {column}: there are {columns}, counted from 0")
            }
            ProblemError::NoSuchLevel { column, level } => {
                write!(f, "column {column} has no level {level}")
            }
            ProblemError::Strength { strength, columns } => write!(
                f,
                "strength {strength} is not possible with {columns} parameters: give one from 1 to {columns}"
            ),
            ProblemError::Preference { column } => write!(
                f,
                "the preference of column {column} does not fit: give levels that it has, or a positive weight for each"
            ),
            ProblemError::Unsatisfiable => f.write_str("the constraints exclude every row"),
            ProblemError::TooHard => f.write_str(
                "the constraints between large parameters are too hard: give the parameters fewer values",
            ),
        }
    }
}

impl Error for ProblemError {}

#[cfg(test)]
mod tests {
    use super::{Problem, ProblemError, Relation};
    use crate::{preference::Preference, rules::Rules};

    #[track_caller]
    fn check(relations: Vec<Relation>, expect: &[&[usize]]) {
        let problem = Problem::new(vec![2; 5], relations, Rules::none()).unwrap();
        let mut sets = problem.sets();
        sets.sort();
        assert_eq!(sets, expect);
    }

    #[test]
    fn the_sets_of_a_relation_are_all_of_its_strength() {
        check(vec![Relation::new(vec![4, 0, 1], 2)], &[&[0, 1], &[0, 4], &[1, 4]]);
    }

    #[test]
    fn what_a_stronger_relation_covers_is_not_asked_for_twice() {
        let relations = vec![
            Relation::new(vec![0, 1, 2], 2),
            Relation::new(vec![1, 2, 3], 3),
            Relation::new(vec![0, 1], 2),
        ];
        check(relations, &[&[0, 1], &[0, 2], &[1, 2, 3]]);
    }

    #[test]
    fn a_relation_through_a_column_has_only_sets_with_it() {
        let relation = Relation { columns: vec![0, 1, 2, 3], strength: 2, through: Some(1) };
        check(vec![relation], &[&[0, 1], &[1, 2], &[1, 3]]);
    }

    #[track_caller]
    fn check_interactions(relation: Relation, expect: u128) {
        let problem = Problem::new(vec![2, 3, 4, 5], vec![relation], Rules::none()).unwrap();
        let of_set = |set: &Vec<usize>| -> u128 {
            set.iter().map(|column| u128::from(problem.levels()[*column])).product()
        };
        assert_eq!(problem.sets().iter().map(of_set).sum::<u128>(), expect, "one by one");
        assert_eq!(problem.interactions(), expect);
    }

    #[test]
    fn interactions_are_counted_without_listing_them() {
        check_interactions(Relation::new(vec![0, 1, 2, 3], 2), 6 + 8 + 10 + 12 + 15 + 20);
        check_interactions(Relation::new(vec![0, 2, 3], 3), 40);
        let relation = Relation { columns: vec![0, 1, 2, 3], strength: 2, through: Some(1) };
        check_interactions(relation, 6 + 12 + 15);
        let many = Problem::uniform(vec![u32::MAX; 200], 100).unwrap();
        assert_eq!(many.interactions(), u128::MAX);
    }

    #[test]
    fn preferences_speak_of_the_levels_that_there_are() {
        let check = |preference: Preference, expect| {
            let problem = Problem::uniform(vec![2, 3], 1).unwrap();
            let found = problem.preferring(vec![Preference::Any, preference]);
            assert_eq!(found.map(|problem| problem.preference(1).clone()), expect);
        };
        let refused = Err(ProblemError::Preference { column: 1 });
        for good in [Preference::First(vec![2, 0]), Preference::Weights(vec![1, 2, 3])] {
            check(good.clone(), Ok(good));
        }
        check(Preference::First(vec![3]), refused.clone());
        check(Preference::Weights(vec![1, 2]), refused.clone());
        check(Preference::Weights(vec![1, 0, 1]), refused);
        let short = Problem::uniform(vec![2, 3], 1).unwrap().preferring(vec![Preference::Any]);
        assert_eq!(short.unwrap_err(), ProblemError::NoSuchColumn { column: 1, columns: 2 });
    }

    #[test]
    fn strength_one_is_each_column_alone() {
        check(vec![Relation::new(vec![1, 3], 1)], &[&[1], &[3]]);
    }
}
