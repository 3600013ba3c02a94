//! A problem with columns reordered and levels renumbered.
//!
//! Columns with many levels are best added first. And ties go to low levels: if all columns counted theirs in the same way,
//! most rows would have the same number in many columns, and combinations of more columns than asked for would be few.

use std::sync::Arc;

use super::grid::Grid;
use crate::{
    array::Array,
    problem::{Problem, Relation},
    rules::{Predicate, Rules},
};
use canvass_base::SplitMix64;

pub(super) struct Arrangement {
    /// The columns in their new order.
    order: Vec<usize>,
    /// For each column, by old place: the permutation of its levels.
    numbers: Arc<Vec<Numbers>>,
}

struct Numbers {
    new: Vec<u32>,
    old: Vec<u32>,
}

impl Arrangement {
    /// Columns with more levels come first, those with equally many in the order in which they were.
    pub(super) fn stable(problem: &Problem, random: &mut SplitMix64) -> Arrangement {
        Arrangement::new((0..problem.levels().len()).collect(), problem, random)
    }

    /// The same, with columns of equally many levels in any order.
    pub(super) fn shuffled(problem: &Problem, random: &mut SplitMix64) -> Arrangement {
        let mut order: Vec<usize> = (0..problem.levels().len()).collect();
        random.shuffle(&mut order);
        Arrangement::new(order, problem, random)
    }

    /// Columns that interact with no other come last, so that they follow from the others where rules say so.
    fn new(mut order: Vec<usize>, problem: &Problem, random: &mut SplitMix64) -> Arrangement {
        let levels = problem.levels();
        let mut interacts = vec![false; levels.len()];
        for column in problem.relations().iter().flat_map(|relation| &relation.columns) {
            interacts[*column] = true;
        }
        order.sort_by_key(|column| (!interacts[*column], u32::MAX - levels[*column]));
        let numbers = levels.iter().map(|levels| Numbers::shuffled(*levels, random)).collect();
        Arrangement { order, numbers: Arc::new(numbers) }
    }

    pub(super) fn problem(&self, problem: &Problem) -> Problem {
        let levels = self.order.iter().map(|column| problem.levels()[*column]).collect();
        let place = self.places();
        let relations = problem.relations().iter().map(|relation| Relation {
            through: relation.through.map(|column| place[column]),
            ..Relation::new(
                relation.columns.iter().map(|column| place[*column]).collect(),
                relation.strength,
            )
        });
        let preferences = self.order.iter().map(|column| {
            let Numbers { new, old } = &self.numbers[*column];
            problem.preference(*column).renumbered(new, old)
        });
        let rules = self.rules(problem.rules(), &place);
        Problem::of_known(levels, relations.collect(), rules)
            .preferring(preferences.collect())
            .expect("they fitted before")
    }

    /// The new place of each column.
    fn places(&self) -> Arc<[usize]> {
        let mut places = vec![0; self.order.len()];
        for (at, column) in self.order.iter().enumerate() {
            places[*column] = at;
        }
        places.into()
    }

    fn rules(&self, rules: &Rules, place: &Arc<[usize]>) -> Rules {
        let forbidden = rules.forbidden().iter().map(|combination| {
            let renamed = combination.iter().map(|(column, level)| {
                (place[*column], self.numbers[*column].new[*level as usize])
            });
            renamed.collect()
        });
        let predicates = rules.predicates().iter().map(|rule| self.predicate(rule, place));
        Rules::new(forbidden, predicates.collect())
    }

    fn predicate(&self, rule: &Predicate, place: &Arc<[usize]>) -> Predicate {
        let columns = rule.columns().iter().map(|column| place[*column]).collect();
        let (whole, places, old) = (rule.clone(), Arc::clone(place), Arc::clone(&self.numbers));
        let (part, part_places, part_old) = (rule.clone(), Arc::clone(place), Arc::clone(&old));
        Predicate::new(columns, move |row| {
            let old = places.iter().zip(&*old).map(|(at, numbers)| numbers.old[row[*at] as usize]);
            whole.holds(&old.collect::<Vec<u32>>())
        })
        .deciding(move |level| {
            part.decided(&|column| Some(part_old[column].old[level(part_places[column])? as usize]))
        })
        .implying(rule.implied().renamed(&|column, level| {
            Some([(place[column], self.numbers[column].new[level as usize])])
        }))
        .exact_like(rule)
    }

    pub(super) fn row(&self, row: &[Option<u32>]) -> Vec<Option<u32>> {
        let renamed = |column: &usize| Some(self.numbers[*column].new[row[*column]? as usize]);
        self.order.iter().map(renamed).collect()
    }

    /// The rows with levels renumbered and columns in their old order.
    pub(super) fn renumbered(&self, array: &Array) -> Array {
        let mut renumbered = Array::new(array.columns());
        for row in array.rows() {
            let levels = row.iter().zip(&*self.numbers);
            let row: Vec<u32> =
                levels.map(|(level, numbers)| numbers.old[*level as usize]).collect();
            renumbered.push(&row);
        }
        renumbered
    }

    /// The rows in terms of the original problem, in the memory of the grid.
    pub(super) fn restore(&self, grid: Grid) -> Array {
        let mut cells = grid.into_cells();
        let mut restored = vec![0; self.order.len()];
        for row in cells.chunks_exact_mut(self.order.len()) {
            for (column, level) in self.order.iter().zip(&*row) {
                restored[*column] = self.numbers[*column].old[*level as usize];
            }
            row.copy_from_slice(&restored);
        }
        Array::of_cells(self.order.len(), cells)
    }
}

impl Numbers {
    fn shuffled(levels: u32, random: &mut SplitMix64) -> Numbers {
        let mut old: Vec<u32> = (0..levels).collect();
        random.shuffle(&mut old);
        let mut new = vec![0; old.len()];
        for (number, level) in old.iter().enumerate() {
            new[*level as usize] = number as u32;
        }
        Numbers { new, old }
    }
}
