//! What the last pass leaves of an array.

use std::ops::ControlFlow;

use super::tighten;
use crate::{
    array::Array,
    fast::cover,
    preference::Preference,
    problem::{Problem, Relation},
    rules::{Predicate, Rules},
    verify::verify,
};
use canvass_base::SplitMix64;

/// The rows without which others cover less, found by leaving out each in turn.
fn needed(problem: &Problem, array: &Array) -> Vec<usize> {
    let without = |row: usize| {
        let mut others = Array::new(array.columns());
        let all = array.rows().enumerate();
        all.filter(|(at, _)| *at != row).for_each(|(_, row)| others.push(row));
        others
    };
    (0..array.len()).filter(|row| verify(problem, &without(*row)).is_err()).collect()
}

/// Random rows that the rules allow, so many that they cover everything.
fn many_rows(problem: &Problem, rows: usize, random: &mut SplitMix64) -> Array {
    let mut array = Array::new(problem.levels().len());
    while array.len() < rows {
        let level = |levels: &u32| random.below(*levels as usize) as u32;
        let row: Vec<u32> = problem.levels().iter().map(level).collect();
        if problem.rules().allow(&row) {
            array.push(&row);
        }
    }
    array
}

fn problems() -> Vec<Problem> {
    let forbidden = |cells: &[(usize, u32)]| Box::from(cells);
    let even = Predicate::new(vec![1, 4], |row| (row[1] + row[4]).is_multiple_of(2));
    let rules = Rules::new([forbidden(&[(0, 1), (2, 0)]), forbidden(&[(3, 2)])], vec![even]);
    let relations = vec![Relation::new(vec![0, 1, 2, 3], 2), Relation::new(vec![2, 3, 4], 3)];
    vec![
        Problem::uniform(vec![3; 5], 2).unwrap(),
        Problem::uniform(vec![4, 3, 2, 2, 2, 2], 3).unwrap(),
        Problem::uniform(vec![5, 1, 3], 1).unwrap(),
        Problem::new(vec![3, 4, 2, 3, 3], relations, rules).unwrap(),
    ]
}

#[test]
fn every_row_is_needed_and_nothing_is_lost() {
    let mut random = SplitMix64::new(3);
    for problem in problems() {
        for work in [0, 10_000, 1_000_000] {
            let rows = many_rows(&problem, 400, &mut random);
            assert_eq!(verify(&problem, &rows), Ok(()));
            let tight = tighten(&problem, rows, 0, work, &mut random, &mut |_| true);
            assert_eq!(verify(&problem, &tight), Ok(()));
            assert_eq!(needed(&problem, &tight).len(), tight.len(), "{tight:?}");
        }
    }
}

#[test]
fn every_row_of_a_fast_array_is_needed() {
    for problem in problems() {
        let built = cover(&problem, &[], 5, &mut |_| ControlFlow::Continue(())).unwrap().array;
        assert_eq!(needed(&problem, &built).len(), built.len());
    }
}

#[test]
fn rows_that_have_to_stay_do_though_nothing_needs_them() {
    let problem = Problem::uniform(vec![2; 4], 2).unwrap();
    let mut array = Array::new(4);
    let kept = [[0, 0, 0, 0], [0, 0, 0, 0], [1, 1, 1, 1]];
    kept.iter().for_each(|row| array.push(row));
    let mut random = SplitMix64::new(1);
    many_rows(&problem, 60, &mut random).rows().for_each(|row| array.push(row));
    let tight = tighten(&problem, array, 3, 100_000, &mut random, &mut |_| true);
    assert_eq!(verify(&problem, &tight), Ok(()));
    assert!(tight.len() < 12 && tight.rows().take(3).eq(kept), "{tight:?}");
}

#[test]
fn free_cells_get_the_preferred_level() {
    // All pairs with column 0 need four rows with free cells in the columns that interact only with it.
    let relations = vec![Relation::new(vec![0, 1], 2), Relation::new(vec![2], 1)];
    let problem = Problem::new(vec![4, 4, 4], relations, Rules::none()).unwrap();
    let first = vec![Preference::Any, Preference::Any, Preference::First(vec![2])];
    let problem = problem.preferring(first).unwrap();
    let mut random = SplitMix64::new(1);
    let rows = many_rows(&problem, 300, &mut random);
    let tight = tighten(&problem, rows, 0, 100_000, &mut random, &mut |_| true);
    assert_eq!(tight.len(), 16);
    assert_eq!(tight.rows().filter(|row| row[2] == 2).count(), 13, "{tight:?}");
}

#[test]
fn what_is_stopped_is_still_complete() {
    let problem = &problems()[1];
    let mut random = SplitMix64::new(2);
    for calls in 0..20 {
        let rows = many_rows(problem, 200, &mut random);
        let mut left = calls;
        let tight = tighten(problem, rows, 0, 100_000, &mut random, &mut |_| {
            left -= 1;
            left >= 0
        });
        assert_eq!(verify(problem, &tight), Ok(()));
    }
}
