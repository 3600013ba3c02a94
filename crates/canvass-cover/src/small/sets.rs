//! For each column, the sets of interacting columns that include it.

use crate::{
    problem::Problem,
    small::{agreement::words, holders::set},
};

/// The sets of each column, in groups of sets that differ in one column only.
pub(super) struct Sets {
    of: Vec<Groups>,
}

/// The groups of a column, one after the other in memory.
#[derive(Default)]
struct Groups {
    shared: Vec<usize>,
    ends: Vec<usize>,
    inner: Vec<u64>,
}

/// Each set of a group has the `shared` columns, one of the `inner` ones, and the column whose group it is. The set of a
/// single column has this column itself as the inner one.
pub(super) struct Group<'s> {
    pub(super) shared: &'s [usize],
    pub(super) inner: &'s [u64],
}

impl Sets {
    pub(super) fn new(problem: &Problem) -> Sets {
        let mut sets = Sets { of: problem.levels().iter().map(|_| Groups::default()).collect() };
        let words = words(problem.levels().len());
        let mut others = Vec::new();
        for last in 0..problem.levels().len() {
            problem.sets_ending_at(last, |set| {
                for &column in set {
                    others.clear();
                    others.extend(set.iter().copied().filter(|other| *other != column));
                    let inner = split_inner(column, &mut others);
                    sets.of[column].add(&others, inner, words);
                }
            });
        }
        sets
    }

    /// The groups of a column.
    pub(super) fn of(&self, column: usize) -> impl Iterator<Item = Group<'_>> {
        let groups = &self.of[column];
        let words = words(self.of.len());
        let starts = std::iter::once(0).chain(groups.ends.iter().copied());
        let shared = starts.zip(&groups.ends).map(|(start, end)| &groups.shared[start..*end]);
        let inner = groups.inner.chunks_exact(words);
        shared.zip(inner).map(|(shared, inner)| Group { shared, inner })
    }

    /// The columns that the sets of a group share, besides its own.
    pub(super) fn shared(&self, column: usize, group: usize) -> &[usize] {
        let groups = &self.of[column];
        let start = if group == 0 { 0 } else { groups.ends[group - 1] };
        &groups.shared[start..groups.ends[group]]
    }
}

/// Takes the inner column out of the others of a set.
///
/// Sets come by ascending last column and then in lexicographic order. Where the last column is shared, the one before
/// it ascends, so that sets of one group follow each other.
fn split_inner(column: usize, others: &mut Vec<usize>) -> usize {
    match others.len() {
        0 => column,
        many @ 2.. if others[many - 1] > column => others.remove(many - 2),
        many => others.remove(many - 1),
    }
}

impl Groups {
    fn add(&mut self, shared: &[usize], inner: usize, words: usize) {
        let start = self.ends.len().checked_sub(2).map_or(0, |before| self.ends[before]);
        if self.ends.is_empty() || self.shared[start..] != *shared {
            self.shared.extend_from_slice(shared);
            self.ends.push(self.shared.len());
            self.inner.resize(self.ends.len() * words, 0);
        }
        let last = self.inner.len() - words;
        set(&mut self.inner[last..], inner, true);
    }
}

#[cfg(test)]
mod tests {
    use super::Sets;
    use crate::{
        problem::{Problem, Relation},
        rules::Rules,
        small::holders::members,
    };

    #[track_caller]
    fn check(columns: usize, relations: Vec<Relation>) {
        let problem = Problem::new(vec![2; columns], relations, Rules::none()).unwrap();
        let sets = Sets::new(&problem);
        for column in 0..columns {
            let mut expect = problem.sets();
            expect.retain(|set| set.contains(&column));
            expect.sort();
            let mut found = Vec::new();
            for group in sets.of(column) {
                for inner in members(group.inner) {
                    let mut set = group.shared.to_vec();
                    set.extend([inner, column]);
                    set.sort_unstable();
                    set.dedup();
                    found.push(set);
                }
            }
            found.sort();
            assert_eq!(found, expect, "column {column}");
        }
    }

    #[test]
    fn every_set_is_in_the_groups_of_its_columns() {
        for strength in 1..=5 {
            check(7, vec![Relation::new((0..7).collect(), strength)]);
        }
    }

    #[test]
    fn relations_of_several_strengths_are_grouped_together() {
        let through = Relation { columns: vec![0, 1, 3, 5], strength: 3, through: Some(3) };
        let relations =
            vec![Relation::new(vec![0, 1, 2, 4], 2), through, Relation::new(vec![6], 1)];
        check(7, relations);
    }

    #[test]
    fn strength_three_has_one_group_for_each_other_column() {
        let sets = Sets::new(&Problem::uniform(vec![2; 9], 3).unwrap());
        assert!((0..9).all(|column| sets.of(column).count() <= 8));
    }
}
