//! What becomes of arrays that are too long.

use std::{ops::ControlFlow, time::Duration};

use crate::{
    algebra,
    array::Array,
    problem::{Problem, ProblemError, Relation},
    rules::{Predicate, Rules},
    small::{Effort, cover_small, shrink},
    verify::verify,
};
use canvass_base::SplitMix64;

/// Every row that the rules of the problem allow.
fn all_rows(problem: &Problem) -> Array {
    allowed_rows(problem.levels(), problem.rules())
}

fn allowed_rows(levels: &[u32], rules: &Rules) -> Array {
    let mut array = Array::new(levels.len());
    for number in 0..levels.iter().product() {
        let mut rest: u32 = number;
        let digit = |levels: &u32| {
            let level = rest % levels;
            rest /= levels;
            level
        };
        let row: Vec<u32> = levels.iter().map(digit).collect();
        if rules.allow(&row) {
            array.push(&row);
        }
    }
    array
}

fn steps(steps: u64) -> Effort {
    Effort { steps, time: None }
}

fn shrunk(problem: &Problem, array: Array, effort: Effort, seed: u64) -> Array {
    shrink(problem, array, &effort, seed, &mut |_| ControlFlow::Continue(()))
}

#[track_caller]
fn check(problem: &Problem, array: Array, effort: u64, most: usize) {
    let small = shrunk(problem, array, steps(effort), 1);
    assert_eq!(verify(problem, &small), Ok(()));
    assert!(small.len() <= most, "{} rows", small.len());
}

#[track_caller]
fn check_uniform(levels: &[u32], strength: usize, effort: u64, most: usize) {
    let problem = Problem::uniform(levels.to_vec(), strength).unwrap();
    check(&problem, all_rows(&problem), effort, most);
}

#[test]
fn small_optima_are_reached() {
    check_uniform(&[3; 4], 2, 1_000, 9);
    check_uniform(&[2; 10], 2, 1_000, 6);
    check_uniform(&[4; 5], 2, 20_000, 16);
    check_uniform(&[2; 5], 3, 1_000, 10);
    check_uniform(&[3, 2, 2, 4], 2, 1_000, 12);
    check_uniform(&[2, 3, 1], 1, 100, 3);
}

#[test]
fn what_algebra_gives_shrinks_further() {
    let levels = [4; 10];
    let problem = Problem::uniform(levels.to_vec(), 2).unwrap();
    check(&problem, algebra::best(&levels, 2, 1000).unwrap(), 20_000, 25);
}

/// All pairs of each two columns with zeros beside: a long array for more columns than can be enumerated.
fn block_rows(columns: usize, levels: u32) -> Array {
    let mut array = Array::new(columns);
    for (left, right) in (0..columns).flat_map(|left| (0..left).map(move |right| (left, right))) {
        for number in 0..levels * levels {
            let mut row = vec![0; columns];
            (row[left], row[right]) = (number / levels, number % levels);
            array.push(&row);
        }
    }
    array
}

#[test]
fn thirteen_columns_of_three_levels_take_sixteen_rows() {
    let problem = Problem::uniform(vec![3; 13], 2).unwrap();
    check(&problem, block_rows(13, 3), 20_000, 16);
}

fn ruled() -> Problem {
    let rules = Rules::new(
        [
            Box::from([(0, 0), (1, 0)]),
            Box::from([(1, 1), (2, 1), (3, 2)]),
            Box::from([(0, 1), (4, 0)]),
            Box::from([(2, 0), (4, 1)]),
        ],
        vec![Predicate::new(vec![3, 5], |row| row[3] + row[5] != 3)],
    );
    let relations = vec![Relation::new((0..6).collect(), 2), Relation::new(vec![1, 3, 5], 3)];
    Problem::new(vec![2, 2, 2, 3, 2, 4], relations, rules).unwrap()
}

#[test]
fn rules_are_never_broken() {
    let problem = ruled();
    check(&problem, all_rows(&problem), 5_000, 18);
}

#[test]
fn every_array_on_the_way_is_valid() {
    let problem = ruled();
    for rows in 18..40 {
        let small = shrink(&problem, all_rows(&problem), &steps(5_000), 1, &mut |progress| {
            if progress.rows > rows { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!(verify(&problem, &small), Ok(()));
        assert!(small.len() <= rows);
    }
}

#[test]
fn random_rules_are_obeyed() {
    let mut random = SplitMix64::new(3);
    let mut shrunk_some = 0;
    for seed in 0..30 {
        let levels: Vec<u32> = (0..5).map(|_| 2 + random.below(3) as u32).collect();
        let mut forbidden = Vec::new();
        for _ in 0..random.below(8) {
            let mut columns: Vec<usize> = (0..=random.below(3)).map(|_| random.below(5)).collect();
            columns.sort_unstable();
            columns.dedup();
            let level = |column: usize| (column, random.below(levels[column] as usize) as u32);
            forbidden.push(columns.into_iter().map(level).collect());
        }
        let relations = vec![Relation::new((0..5).collect(), 2), Relation::new(vec![0, 2, 3], 3)];
        let rules = Rules::new(forbidden, vec![]);
        let rows = allowed_rows(&levels, &rules);
        let problem = match Problem::new(levels, relations, rules) {
            Ok(problem) => problem,
            Err(error) => {
                assert_eq!((error, rows.len()), (ProblemError::Unsatisfiable, 0));
                continue;
            }
        };
        shrunk_some += 1;
        let small = shrunk(&problem, rows.clone(), steps(300), seed);
        assert_eq!(verify(&problem, &small), Ok(()), "{problem:?}");
        assert!(rows.len() < 30 || small.len() < rows.len());
    }
    assert!(shrunk_some > 20, "{shrunk_some}");
}

#[test]
fn rows_that_do_not_cover_everything_keep_what_they_cover() {
    let problem = ruled();
    let mut some = Array::new(problem.levels().len());
    all_rows(&problem).rows().step_by(7).for_each(|row| some.push(row));
    assert!(verify(&problem, &some).is_err());
    let small = shrunk(&problem, some.clone(), steps(2_000), 1);
    for set in problem.sets() {
        let mut had = some.rows().map(|row| set.iter().map(|column| row[*column]));
        let has = |levels: Vec<u32>| {
            small.rows().any(|row| set.iter().map(|column| row[*column]).eq(levels.iter().copied()))
        };
        assert!(had.all(|levels| has(levels.collect())), "{set:?}");
    }
}

#[test]
fn rules_that_tie_columns_together_are_moved_through() {
    let equal =
        |left: usize| Predicate::new(vec![left, left + 1], move |row| row[left] == row[left + 1]);
    let rules = Rules::new([], vec![equal(0), equal(2), equal(4)]);
    let all = Relation::new((0..6).collect(), 2);
    let problem = Problem::new(vec![3; 6], vec![all], rules).unwrap();
    check(&problem, all_rows(&problem), 20_000, 9);
}

#[test]
fn the_same_seed_and_steps_give_the_same_array() {
    let problem = ruled();
    let small = |seed| shrunk(&problem, all_rows(&problem), steps(300), seed);
    assert_eq!(small(7), small(7));
    assert_ne!(small(7), small(8));
    let covered = |seed| {
        let build = cover_small(&problem, &steps(300), seed, &mut |_| ControlFlow::Continue(()));
        build.unwrap().array
    };
    assert_eq!(covered(7), covered(7));
    assert_eq!(verify(&problem, &covered(7)), Ok(()));
}

#[test]
fn without_time_or_steps_the_array_stays_valid() {
    let problem = Problem::uniform(vec![3; 4], 2).unwrap();
    let no_time = Effort { steps: u64::MAX, time: Some(Duration::ZERO) };
    assert_eq!(shrunk(&problem, all_rows(&problem), no_time, 1), all_rows(&problem));
    let no_steps = shrunk(&problem, all_rows(&problem), steps(0), 1);
    assert_eq!(verify(&problem, &no_steps), Ok(()));
}

#[test]
fn whoever_watches_may_stop() {
    let problem = Problem::uniform(vec![3; 4], 2).unwrap();
    let mut seen = Vec::new();
    let small = shrink(&problem, all_rows(&problem), &steps(1_000), 1, &mut |progress| {
        seen.push(progress.rows);
        if progress.rows == 70 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    seen.dedup();
    assert_eq!(seen, (70..=81).rev().collect::<Vec<_>>());
    assert_eq!(small.len(), 70);
}

#[test]
fn too_big_an_array_is_returned_as_it_is() {
    let problem = Problem::uniform(vec![2; 200], 6).unwrap();
    let mut array = Array::new(200);
    array.push(&[0; 200]);
    array.push(&[0; 200]);
    assert_eq!(shrunk(&problem, array.clone(), steps(10), 1), array);
}

#[test]
fn a_problem_without_relations_takes_one_row() {
    let problem = Problem::new(vec![2; 3], vec![], Rules::none()).unwrap();
    check(&problem, all_rows(&problem), 10, 1);
}
