//! Units: sub-models as single columns, whose levels are the configurations that their parameters may have together.
//!
//! In a model with sub-models, any `strength` units interact, where a unit is a sub-model or a parameter in none of them. A
//! sub-model has few configurations, since that is what its users want it for: they are set-ups that are expensive to change.

use std::collections::{BTreeMap, HashSet};

use crate::{
    coverage::PartialRow,
    formula::Formula,
    preference::Preference,
    problem::{Problem, ProblemError, Relation},
    rules::{Forbidden, Predicate, Rules},
};

/// Which columns are units of their own, and which are together.
#[derive(Debug, Clone)]
pub(crate) struct Grouping {
    pub(crate) submodels: Vec<Submodel>,
    /// The columns in no sub-model that interact.
    pub(super) alone: Vec<usize>,
    /// How many units interact.
    pub(super) strength: usize,
    /// Columns of `alone` with a higher strength of their own.
    pub(super) orders: Vec<(usize, usize)>,
}

/// Columns that are one unit.
#[derive(Debug, Clone)]
pub(crate) struct Submodel {
    /// In ascending order.
    pub(crate) columns: Vec<usize>,
    /// Its configurations have every combination of so many of its columns.
    pub(crate) strength: usize,
}

impl Submodel {
    /// The configuration of a row, if it decides all of it.
    pub(crate) fn configuration(&self, row: &[Option<u32>]) -> Option<Configuration> {
        self.columns.iter().map(|column| row[*column]).collect()
    }

    /// The configurations that rows have, each once.
    pub(crate) fn configurations(&self, rows: &[PartialRow]) -> Vec<Configuration> {
        let mut seen = HashSet::new();
        let all = rows.iter().filter_map(|row| self.configuration(row));
        all.filter(|configuration| seen.insert(configuration.clone())).collect()
    }
}

impl Grouping {
    pub(super) fn units(&self) -> usize {
        self.submodels.len() + self.alone.len()
    }
}

/// Levels of the columns of a sub-model, in their order.
pub(crate) type Configuration = Vec<u32>;

/// A problem with a column for each unit.
#[derive(Debug)]
pub(crate) struct Units {
    problem: Problem,
    layout: Layout,
}

/// Which columns are in each unit, and where each column is found again.
#[derive(Debug, Clone)]
struct Layout {
    units: Vec<Unit>,
    /// The first unit of each column, and its place there.
    homes: Vec<(usize, usize)>,
}

#[derive(Debug, Clone)]
struct Unit {
    columns: Vec<usize>,
    configurations: Vec<Configuration>,
}

impl Units {
    /// Those of a problem, where the sub-models have these configurations, one list for each. Rows with an invalid value are all
    /// those with the column `through`.
    pub(super) fn new(
        base: &Problem,
        grouping: &Grouping,
        configurations: Vec<Vec<Configuration>>,
        through: Option<usize>,
    ) -> Result<Units, ProblemError> {
        let layout = Layout::new(base, grouping, configurations);
        let members = grouping.alone.iter().map(|column| layout.homes[*column].0);
        let members: Vec<usize> = (0..grouping.submodels.len()).chain(members).collect();
        let all = Relation::new(members.clone(), grouping.strength);
        let mut relations = match through {
            None => vec![all],
            Some(column) => {
                let with =
                    (0..).zip(&layout.units).filter(|(_, unit)| unit.columns.contains(&column));
                with.map(|(at, _)| Relation { through: Some(at), ..all.clone() }).collect()
            }
        };
        for (column, order) in &grouping.orders {
            if through.is_none_or(|through| through == *column) {
                let higher = Relation::new(members.clone(), (*order).min(members.len()));
                relations.push(Relation { through: Some(layout.homes[*column].0), ..higher });
            }
        }
        let levels = layout.units.iter().map(|unit| unit.configurations.len() as u32).collect();
        let problem = Problem::new(levels, relations, layout.rules(base.rules()))?;
        let preferences = layout.units.iter().map(|unit| match unit.columns[..] {
            [column] => base.preference(column).clone(),
            _ => Preference::Any,
        });
        let preferences = preferences.collect();
        Ok(Units { problem: problem.preferring(preferences)?, layout })
    }

    pub(crate) fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The levels of units, where all their columns are decided.
    pub(crate) fn levels_of(&self, row: &[Option<u32>]) -> PartialRow {
        let level = |unit: &Unit| {
            let cells: Option<Configuration> = unit.columns.iter().map(|at| row[*at]).collect();
            let cells = cells?;
            (0..).zip(&unit.configurations).find(|(_, has)| **has == cells).map(|(level, _)| level)
        };
        self.layout.units.iter().map(level).collect()
    }

    /// The levels of the columns, given those of the units.
    pub(crate) fn row_of(&self, row: &[u32]) -> Vec<u32> {
        let columns = 0..self.layout.homes.len();
        columns
            .map(|column| self.layout.level(column, |unit| Some(row[unit])))
            .map(|level| level.expect("all units are decided"))
            .collect()
    }

    /// The cells of each level of each unit, by column.
    pub(crate) fn cells(&self) -> impl Iterator<Item = ((usize, u32), Vec<(usize, u32)>)> {
        self.layout.units.iter().enumerate().flat_map(|(at, unit)| {
            (0..).zip(&unit.configurations).map(move |(level, configuration)| {
                let cells = unit.columns.iter().copied().zip(configuration.iter().copied());
                ((at, level), cells.collect())
            })
        })
    }
}

impl Layout {
    fn new(base: &Problem, grouping: &Grouping, configurations: Vec<Vec<Configuration>>) -> Layout {
        let submodels = grouping.submodels.iter().map(|of| of.columns.clone());
        let mut units: Vec<Unit> = submodels
            .zip(configurations)
            .map(|(columns, configurations)| Unit { columns, configurations })
            .collect();
        let mut homes = vec![None; base.levels().len()];
        for (at, unit) in units.iter().enumerate() {
            for (place, column) in unit.columns.iter().enumerate() {
                homes[*column].get_or_insert((at, place));
            }
        }
        let homes = homes.into_iter().enumerate().map(|(column, home)| {
            home.unwrap_or_else(|| {
                let configurations = (0..base.levels()[column]).map(|level| vec![level]).collect();
                units.push(Unit { columns: vec![column], configurations });
                (units.len() - 1, 0)
            })
        });
        let homes = homes.collect();
        Layout { units, homes }
    }

    /// The level of a column, given those of the units.
    fn level(&self, column: usize, level: impl Fn(usize) -> Option<u32>) -> Option<u32> {
        let (unit, place) = self.homes[column];
        Some(self.units[unit].configurations[level(unit)? as usize][place])
    }

    /// The levels of a unit in which these cells are, by place.
    fn levels_with(&self, unit: usize, has: impl Fn(&Configuration) -> bool) -> Vec<u32> {
        let configurations = (0..).zip(&self.units[unit].configurations);
        configurations.filter(|(_, of)| has(of)).map(|(level, _)| level).collect()
    }

    fn rules(&self, rules: &Rules) -> Rules {
        let mut forbidden = self.disagreements();
        let mut predicates = Vec::new();
        for combination in rules.forbidden() {
            match self.forbidden(combination) {
                Some(short) if short.iter().all(|(_, levels)| levels.len() == 1) => {
                    forbidden.push(short.iter().map(|(unit, levels)| (*unit, levels[0])).collect());
                }
                Some(sets) => predicates.push(not_all(sets)),
                None => {}
            }
        }
        predicates.extend(rules.predicates().iter().map(|rule| self.predicate(rule)));
        Rules::new(forbidden, predicates)
    }

    /// The levels of each unit with the cells of a forbidden combination; `None` if no configuration has them.
    fn forbidden(&self, combination: &Forbidden) -> Option<Vec<(usize, Vec<u32>)>> {
        let mut cells: BTreeMap<usize, Vec<(usize, u32)>> = BTreeMap::new();
        for (column, level) in combination {
            let (unit, place) = self.homes[*column];
            cells.entry(unit).or_default().push((place, *level));
        }
        let sets = cells.into_iter().map(|(unit, cells)| {
            let has = |of: &Configuration| cells.iter().all(|(at, level)| of[*at] == *level);
            Some((unit, self.levels_with(unit, has))).filter(|(_, levels)| !levels.is_empty())
        });
        sets.collect()
    }

    /// Configurations of sub-models that share columns and have other levels there.
    fn disagreements(&self) -> Vec<Forbidden> {
        let mut forbidden: Vec<Forbidden> = Vec::new();
        for (second, unit) in self.units.iter().enumerate() {
            for (first, earlier) in self.units[..second].iter().enumerate() {
                let place = |column: &usize| earlier.columns.binary_search(column).ok();
                let shared = unit.columns.iter().enumerate();
                let shared: Vec<(usize, usize)> =
                    shared.filter_map(|(at, column)| Some((place(column)?, at))).collect();
                for (level, of) in (0..).zip(&unit.configurations) {
                    let differs = |other: &Configuration| {
                        shared.iter().any(|(theirs, ours)| other[*theirs] != of[*ours])
                    };
                    let others = self.levels_with(first, differs).into_iter();
                    forbidden.extend(others.map(|other| {
                        let pair: Forbidden = Box::from([(first, other), (second, level)]);
                        pair
                    }));
                }
            }
        }
        forbidden
    }

    fn predicate(&self, rule: &Predicate) -> Predicate {
        let mut units: Vec<usize> =
            rule.columns().iter().map(|column| self.homes[*column].0).collect();
        units.sort_unstable();
        units.dedup();
        let implied = rule.implied().with_columns(&|column, levels| {
            let (unit, place) = self.homes[column];
            (unit, self.levels_with(unit, |of| levels.contains(&of[place])))
        });
        let [whole, some] = [(); 2].map(|()| (self.clone(), rule.clone()));
        Predicate::new(units, move |row| {
            let (layout, rule) = &whole;
            let level = |column| layout.level(column, |unit| Some(row[unit]));
            let columns = 0..layout.homes.len();
            let row: Option<Vec<u32>> = columns.map(level).collect();
            rule.holds(&row.expect("all units are decided"))
        })
        .deciding(move |known| {
            let (layout, rule) = &some;
            rule.decided(&|column| layout.level(column, known))
        })
        .implying(implied)
    }
}

/// Not all of these units have one of these levels.
fn not_all(sets: Vec<(usize, Vec<u32>)>) -> Predicate {
    let without = sets.iter().map(|(unit, levels)| Formula::Without(*unit, levels.clone()));
    let implied = Formula::Any(without.collect());
    let units = sets.iter().map(|(unit, _)| *unit).collect();
    let some = sets.clone();
    Predicate::new(units, move |row| {
        sets.iter().any(|(unit, levels)| !levels.contains(&row[*unit]))
    })
    .deciding(move |known| {
        let is_in =
            |(unit, levels): &(usize, Vec<u32>)| known(*unit).map(|level| levels.contains(&level));
        let all: Vec<Option<bool>> = some.iter().map(is_in).collect();
        if all.contains(&Some(false)) {
            return Some(true);
        }
        all.iter().all(Option::is_some).then_some(false)
    })
    .implying(implied)
}
