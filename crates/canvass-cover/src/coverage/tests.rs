//! Coverage beside what a slow twin counts, interaction by interaction.

use std::{collections::BTreeSet, ops::ControlFlow};

use crate::{
    array::Array,
    problem::{Problem, Relation},
    rules::{Forbidden, Predicate, Rules},
    verify::{Interaction, can_be_had, verify},
};

use super::{
    Contribution, Coverage, Measuring, PartialRow, coverage, coverage_while, decided_rows,
};

/// Every interaction of every set of columns, possible or not.
fn interactions(problem: &Problem) -> Vec<Vec<Interaction>> {
    let of_set = |set: Vec<usize>| {
        set.into_iter().fold(vec![vec![]], |shorter: Vec<Interaction>, column| {
            let levels = problem.levels()[column];
            let longer = |interaction: &Interaction| {
                let more = |level| [&interaction[..], &[(column, level)]].concat();
                (0..levels).map(more).collect::<Vec<_>>()
            };
            shorter.iter().flat_map(longer).collect()
        })
    };
    problem.sets().into_iter().map(of_set).collect()
}

/// Looks for every interaction in every row.
fn slow_coverage(problem: &Problem, rows: &[PartialRow], listed: usize) -> Coverage {
    let decided = |row: &PartialRow| -> Interaction {
        row.iter().enumerate().filter_map(|(column, level)| Some((column, (*level)?))).collect()
    };
    let allowed: Vec<bool> = rows.iter().map(|row| can_be_had(problem, &decided(row))).collect();
    let has = |row: usize, interaction: &Interaction| {
        let level = |column: usize| rows[row][column];
        allowed[row] && interaction.iter().all(|(column, expect)| level(*column) == Some(*expect))
    };
    let mut firsts = vec![0; rows.len()];
    let mut onlies = vec![0; rows.len()];
    let mut found = Coverage {
        possible: 0,
        covered: 0,
        missing: vec![],
        rows: vec![],
        sets_by_percent: [0; 101],
    };
    for set in interactions(problem) {
        let (mut possible, mut covered) = (0, 0);
        for interaction in set.into_iter().filter(|interaction| can_be_had(problem, interaction)) {
            let having: Vec<usize> =
                (0..rows.len()).filter(|row| has(*row, &interaction)).collect();
            possible += 1;
            match having[..] {
                [] if found.missing.len() < listed => found.missing.push(interaction),
                [] => {}
                [first, ..] => {
                    covered += 1;
                    firsts[first] += 1;
                    onlies[first] += u64::from(having.len() == 1);
                }
            }
        }
        found.possible += possible;
        found.covered += covered;
        found.sets_by_percent[(covered * 100 / possible) as usize] += 1;
    }
    found.rows = (0..rows.len())
        .map(|row| match allowed[row] {
            true => Contribution::Interactions { first: firsts[row], only: onlies[row] },
            false => Contribution::NotAllowed,
        })
        .collect();
    found
}

/// Numbers that look random.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(limit)) as u32
    }

    /// None where the rules forbid every row.
    fn problem(&mut self) -> Option<Problem> {
        let columns = 3 + self.below(4) as usize;
        let few_or_many = [1, 2, 2, 3, 4, 12];
        let levels: Vec<u32> = (0..columns).map(|_| few_or_many[self.below(6) as usize]).collect();
        let rules = (0..self.below(4)).map(|_| self.forbidden(&levels)).collect::<Vec<_>>();
        let unequal = Predicate::new(vec![0, 2], |row| row[0] != row[2] || row[0] == 0);
        let predicates = if self.below(2) == 0 { vec![] } else { vec![unequal] };
        let all: Vec<usize> = (0..columns).collect();
        let strength = 1 + self.below(3) as usize;
        let relations = vec![
            Relation::new(all, strength.min(2)),
            Relation::new(vec![0, 1, columns - 1], strength),
        ];
        Problem::new(levels, relations, Rules::new(rules, predicates)).ok()
    }

    fn forbidden(&mut self, levels: &[u32]) -> Forbidden {
        let columns: BTreeSet<usize> =
            (0..1 + self.below(3)).map(|_| self.below(levels.len() as u32) as usize).collect();
        columns.into_iter().map(|column| (column, self.below(levels[column]))).collect()
    }

    fn row(&mut self, levels: &[u32]) -> PartialRow {
        levels.iter().map(|levels| (self.below(5) > 0).then(|| self.below(*levels))).collect()
    }
}

#[test]
fn coverage_is_what_looking_for_every_interaction_finds() {
    let mut measured = 0;
    for seed in 0..600 {
        let mut numbers = Numbers(seed);
        let Some(problem) = numbers.problem() else { continue };
        let most_rows = if seed % 4 == 0 { 200 } else { 30 };
        let rows: Vec<PartialRow> =
            (0..numbers.below(most_rows)).map(|_| numbers.row(problem.levels())).collect();
        assert_eq!(coverage(&problem, &rows, 7), Ok(slow_coverage(&problem, &rows, 7)), "{seed}");
        measured += 1;
    }
    assert!(measured > 400, "{measured}");
}

fn whole(rows: &[[u32; 3]]) -> Vec<PartialRow> {
    rows.iter().map(|row| row.map(Some).to_vec()).collect()
}

const PAIRS: [[u32; 3]; 4] = [[0, 0, 0], [0, 1, 1], [1, 0, 1], [1, 1, 0]];

#[test]
fn an_array_covers_everything() {
    let problem = Problem::uniform(vec![2; 3], 2).unwrap();
    let found = coverage(&problem, &whole(&PAIRS), 10).unwrap();
    assert_eq!((found.covered, found.possible, found.percent()), (12, 12, 100.0));
    assert_eq!(found.missing, Vec::<Interaction>::new());
    assert_eq!(found.sets_with_at_least(100), 3);
    assert!(found.curve().eq([3, 6, 9, 12]));
    assert_eq!(found.rows_that_can_go().next(), None);
}

#[test]
fn a_stronger_measure_of_the_same_rows_is_smaller() {
    let problem = Problem::uniform(vec![2; 3], 2).unwrap().with_strength(3).unwrap();
    let found = coverage(&problem, &whole(&PAIRS), 2).unwrap();
    assert_eq!(found.percent(), 50.0);
    assert_eq!(found.missing, [[(0, 0), (1, 0), (2, 1)], [(0, 0), (1, 1), (2, 0)]]);
    assert_eq!((found.sets_with_at_least(50), found.sets_with_at_least(51)), (1, 0));
}

#[test]
fn a_row_that_comes_twice_can_go_once() {
    let problem = Problem::uniform(vec![2; 3], 2).unwrap();
    let rows = whole(&[PAIRS[0], PAIRS[1], PAIRS[0]]);
    let found = coverage(&problem, &rows, 0).unwrap();
    assert!(found.rows_that_can_go().eq([0, 2]));
    assert!(found.rows_that_add_nothing().eq([2]));
    assert!(found.curve().eq([3, 6, 6]));
}

#[test]
fn a_row_that_breaks_a_rule_covers_nothing() {
    let rules = Rules::new([Box::from([(0, 0), (1, 0)])], vec![]);
    let all = Relation::new(vec![0, 1, 2], 2);
    let problem = Problem::new(vec![2; 3], vec![all], rules).unwrap();
    let found = coverage(&problem, &whole(&PAIRS), 0).unwrap();
    assert!(found.rows_not_allowed().eq([0]));
    assert_eq!((found.covered, found.possible), (9, 11));
}

#[test]
fn large_columns_are_counted_without_their_interactions() {
    let problem = Problem::uniform(vec![1_000_000; 3], 3).unwrap();
    let rows: Vec<PartialRow> = (0..100).map(|at| vec![Some(at), Some(at / 2), Some(7)]).collect();
    let found = coverage(&problem, &rows, 1).unwrap();
    assert_eq!((found.covered, found.possible), (100, 1_000_000_000_000_000_000));
    assert_eq!(found.missing, [[(0, 0), (1, 0), (2, 0)]]);
}

#[track_caller]
fn check_refused(problem: &Problem, row: PartialRow, expect: &str) {
    let error = coverage(problem, &[row], 0).expect_err("it cannot be measured");
    assert_eq!(error.to_string(), expect);
}

#[test]
fn what_cannot_be_measured_is_refused() {
    let pair = Problem::uniform(vec![2; 2], 2).unwrap();
    check_refused(&pair, vec![Some(0)], "row 0 has 1 cells: give one for each of 2 columns");
    check_refused(
        &pair,
        vec![Some(0), Some(2)],
        "row 0 has level 2 in column 1: give one below 2, or none",
    );
    check_refused(
        &Problem::uniform(vec![2; 1000], 6).unwrap(),
        vec![None; 1000],
        "1368173298991500 sets of columns in 1 rows are too many to look at: give a smaller strength",
    );
    check_refused(
        &Problem::uniform(vec![u32::MAX; 3], 3).unwrap(),
        vec![None; 3],
        "columns [0, 1, 2] have too many interactions: give a smaller strength or fewer levels",
    );
}

#[test]
fn rows_of_an_array_are_decided() {
    let mut array = Array::new(3);
    PAIRS.iter().for_each(|row| array.push(row));
    let problem = Problem::uniform(vec![2; 3], 2).unwrap();
    assert_eq!(verify(&problem, &array), Ok(()));
    assert_eq!(coverage(&problem, &decided_rows(&array), 0).unwrap().percent(), 100.0);
}

#[test]
fn who_watches_may_end_it() {
    let problem = Problem::uniform(vec![2; 4], 2).unwrap();
    let rows = [vec![Some(0); 4]];
    let mut seen = vec![];
    let mut watch_until = |end: u64| {
        seen.clear();
        let measured = coverage_while(&problem, &rows, 0, &mut |measuring: Measuring| {
            seen.push(measuring.done);
            assert_eq!(measuring.sets, 6);
            if measuring.done == end { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (measured.unwrap(), seen.clone())
    };
    assert_eq!(watch_until(0), (None, vec![0]));
    assert_eq!(watch_until(3), (None, vec![0, 1, 2, 3]));
    let (measured, seen) = watch_until(7);
    assert_eq!(measured, Some(coverage(&problem, &rows, 0).unwrap()));
    assert_eq!(seen, [0, 1, 2, 3, 4, 5, 6]);
}
