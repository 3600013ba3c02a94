//! What building an array takes, told from the numbers of levels before it begins.

use std::cmp::Reverse;

use crate::{
    algebra::{self, Direct},
    problem::{Problem, Relation},
};

/// What building an array takes. Rules are left out of account: there may be fewer rows with them, and they take time of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Estimate {
    /// No array has fewer rows: the combinations of the largest columns of a relation.
    pub fewest_rows: u128,
    /// About how many rows there will be.
    pub rows: u128,
    /// How many bytes are needed at least: for rows, or for the interactions of the column that has most.
    pub bytes: u128,
    /// About how often it is looked up whether an interaction is covered.
    pub looks: u128,
    /// The array of algebra that stands for a search that would take long.
    pub(crate) direct: Option<Direct>,
}

/// More bytes are not used.
pub(crate) const MOST_BYTES: u128 = 1 << 31;

/// What a cell takes from the search to the text of the rows.
const BYTES_OF_CELL: u128 = 16;

/// The most cells of an array.
pub(crate) const MOST_CELLS: usize = (MOST_BYTES / BYTES_OF_CELL) as usize;

/// More looks take minutes: then an array by algebra is taken if there is one, and otherwise one is built only once.
pub(crate) const LONG: u128 = 1 << 33;

/// About how many looks a processor of today takes in a second.
const LOOKS_IN_A_SECOND: u128 = 100_000_000;

impl Estimate {
    /// For a problem.
    pub fn of(problem: &Problem) -> Estimate {
        let search = Estimate::of_search(problem);
        if search.looks <= LONG {
            return search;
        }
        let most = u64::try_from(search.rows).unwrap_or(u64::MAX);
        let plain = problem.plain_strength();
        let direct = plain
            .and_then(|strength| algebra::direct(problem.levels(), strength, most, MOST_CELLS));
        direct.map_or(search, |direct| {
            let rows = u128::from(direct.rows);
            let looks = rows * problem.levels().len() as u128;
            Estimate { rows, bytes: bytes_of(rows, problem), looks, direct: Some(direct), ..search }
        })
    }

    /// The same by search, whatever algebra knows.
    pub(crate) fn of_search(problem: &Problem) -> Estimate {
        let levels = problem.levels();
        let mut estimate = Estimate { fewest_rows: 0, rows: 0, bytes: 0, looks: 0, direct: None };
        let mut slots = vec![0_u128; levels.len()];
        let mut words = 0_u128;
        for relation in problem.relations() {
            let fewest = fewest(relation, levels);
            estimate.fewest_rows = estimate.fewest_rows.max(fewest);
            estimate.rows = estimate.rows.max(about(fewest, relation));
            for at in stages(relation, levels) {
                let bits = bits_of_slot(levels[at.column]) as u128;
                slots[at.column] = slots[at.column].saturating_add(at.slots.saturating_mul(bits));
                words = words.saturating_add(at.sets.saturating_mul(bits.div_ceil(64)));
            }
        }
        estimate.bytes = slots.into_iter().max().unwrap_or(0) / 8;
        if problem.rules().is_empty() {
            estimate.bytes = estimate.bytes.max(bytes_of(estimate.fewest_rows, problem));
        }
        estimate.looks = words.saturating_mul(estimate.rows);
        estimate
    }

    /// Whether more memory would be needed than is used: the array is refused.
    pub fn is_too_large(&self) -> bool {
        self.bytes > MOST_BYTES
    }

    /// About how many seconds it takes, on a processor of today; no more than seconds can be counted.
    pub fn seconds(&self) -> u64 {
        u64::try_from(self.looks / LOOKS_IN_A_SECOND).unwrap_or(u64::MAX)
    }
}

/// A lower bound on the rows of any array, ignoring the rules: the combinations of the largest columns of a relation.
pub fn fewest_rows(problem: &Problem) -> u128 {
    let of_relation = |relation: &Relation| fewest(relation, problem.levels());
    problem.relations().iter().map(of_relation).max().unwrap_or(0)
}

/// What so many rows take.
pub(crate) fn bytes_of(rows: u128, problem: &Problem) -> u128 {
    rows.saturating_mul(problem.levels().len() as u128).saturating_mul(BYTES_OF_CELL)
}

/// How many bits are kept for the levels of a column, each time it is combined with levels of others.
pub(crate) fn bits_of_slot(levels: u32) -> usize {
    match levels {
        0..=64 => levels.next_power_of_two() as usize,
        65.. => levels.div_ceil(64) as usize * 64,
    }
}

fn fewest(relation: &Relation, levels: &[u32]) -> u128 {
    let mut columns = relation.columns.clone();
    columns.sort_unstable_by_key(|at| (relation.through != Some(*at), Reverse(levels[*at])));
    let most = columns.iter().take(relation.strength).map(|column| levels[*column]);
    most.fold(1, |product, levels| product.saturating_mul(u128::from(levels)))
}

/// Rows grow with the logarithm of the number of columns. The factor was read off 25 systems of 4 to 100 columns at strengths 2 to
/// 6, which it misses by less than a third.
fn about(fewest: u128, relation: &Relation) -> u128 {
    let (columns, strength) = (relation.columns.len() as f64, relation.strength as f64);
    let times = 1.0 + 0.75 * (strength - 1.0) * (columns / strength).ln();
    (fewest as f64 * times) as u128
}

/// A column that is added to those before it.
struct StageSize {
    column: usize,
    /// How many sets of columns end at it.
    sets: u128,
    /// How many combinations of levels these sets have without it, a free cell counting as a level.
    slots: u128,
}

/// The columns of a relation as they are added: large ones first.
fn stages(relation: &Relation, levels: &[u32]) -> Vec<StageSize> {
    let mut columns = relation.columns.clone();
    columns.sort_by_key(|column| Reverse(levels[*column]));
    let strength = relation.strength;
    // The sets of each size among the columns so far, without the one that must be in all; sums and elementary symmetric polynomials.
    let (mut sets, mut slots) = (vec![0_u128; strength], vec![0_u128; strength]);
    (sets[0], slots[0]) = (1, 1);
    let mut through = None;
    let mut stages = Vec::with_capacity(columns.len());
    for column in columns {
        let width = u128::from(levels[column]) + 1;
        let (of_sets, of_slots) = match (relation.through, through) {
            (Some(anchor), _) if anchor == column => (sets[strength - 1], slots[strength - 1]),
            (None, _) => (sets[strength - 1], slots[strength - 1]),
            (Some(_), Some(width)) if strength > 1 => {
                (sets[strength - 2], slots[strength - 2].saturating_mul(width))
            }
            (Some(_), _) => (0, 0),
        };
        stages.push(StageSize { column, sets: of_sets, slots: of_slots });
        if relation.through == Some(column) {
            through = Some(width);
            continue;
        }
        for size in (1..strength).rev() {
            sets[size] = sets[size].saturating_add(sets[size - 1]);
            slots[size] = slots[size].saturating_add(slots[size - 1].saturating_mul(width));
        }
    }
    stages
}

#[cfg(test)]
mod tests {
    use super::{Estimate, bits_of_slot, bytes_of, fewest_rows};
    use crate::{
        fast::cover,
        problem::{Problem, Relation},
        rules::Rules,
    };
    use std::ops::ControlFlow;

    /// The memory of each column, counted set by set.
    fn bytes(problem: &Problem) -> u128 {
        let levels = problem.levels();
        let of_column = |last: usize| {
            let mut slots = 0_u128;
            problem.sets_ending_at(last, |set| {
                let others = set.iter().filter(|column| **column != last);
                slots += others.map(|column| u128::from(levels[*column]) + 1).product::<u128>();
            });
            slots * bits_of_slot(levels[last]) as u128 / 8
        };
        (0..levels.len()).map(of_column).max().unwrap_or(0)
    }

    #[test]
    fn memory_is_that_of_all_sets() {
        let of = |levels: &[u32], relations: Vec<Relation>| {
            Problem::new(levels.to_vec(), relations, Rules::none()).unwrap()
        };
        let all = |columns: usize, strength| Relation::new((0..columns).collect(), strength);
        let through = |at| Relation { through: Some(at), ..all(5, 3) };
        let levels = [9, 7, 5, 3, 2];
        for problem in [
            of(&levels, vec![all(5, 2)]),
            of(&levels, vec![all(5, 4)]),
            of(&levels, vec![all(5, 1)]),
            of(&levels, vec![through(0)]),
            of(&levels, vec![through(2)]),
            of(&[70; 4], vec![all(4, 3)]),
        ] {
            let rows = bytes_of(fewest_rows(&problem), &problem);
            assert_eq!(Estimate::of(&problem).bytes, bytes(&problem).max(rows), "{problem:?}");
        }
    }

    #[test]
    fn rows_are_about_right() {
        for (levels, columns, strength) in [(2, 60, 2), (3, 13, 3), (4, 12, 2), (2, 20, 4)] {
            let problem = Problem::uniform(vec![levels; columns], strength).unwrap();
            let estimate = Estimate::of(&problem);
            assert_eq!(estimate.fewest_rows, fewest_rows(&problem));
            let build = cover(&problem, &[], 0, &mut |_| ControlFlow::Continue(())).unwrap();
            let (rows, about) = (build.array.len() as u128, estimate.rows);
            assert!(
                rows <= about * 3 / 2 && about <= rows * 2,
                "{levels}^{columns}: {rows}, not {about}"
            );
        }
    }

    #[test]
    fn what_cannot_be_counted_is_the_most_that_can() {
        let problem = Problem::uniform(vec![u32::MAX; 200], 100).unwrap();
        let estimate = Estimate::of(&problem);
        assert_eq!((estimate.fewest_rows, estimate.looks), (u128::MAX, u128::MAX));
        assert_eq!(estimate.seconds(), u64::MAX);
    }
}
