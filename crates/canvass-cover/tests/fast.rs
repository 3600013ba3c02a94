//! Fast arrays, each looked at by the oracle.

use std::{collections::HashSet, ops::ControlFlow};

use canvass_base::SplitMix64;
use canvass_cover::{
    Array, CoverError, Forbidden, Predicate, Problem, ProblemError, Relation, Rules, cover,
    fewest_rows, verify,
};

fn build(problem: &Problem, seeds: &[Vec<Option<u32>>]) -> Array {
    let build = cover(problem, seeds, 7, &mut |_| ControlFlow::Continue(())).unwrap();
    assert!(build.is_complete);
    assert_eq!(verify(problem, &build.array), Ok(()));
    build.array
}

/// So many columns with so many levels each.
fn columns(shape: &[(u32, usize)]) -> Vec<u32> {
    shape.iter().flat_map(|(levels, columns)| vec![*levels; *columns]).collect()
}

#[track_caller]
fn check(shape: &[(u32, usize)], strength: usize, most: usize) {
    let problem = Problem::uniform(columns(shape), strength).unwrap();
    let rows = build(&problem, &[]).len();
    assert!(rows <= most, "{rows} rows");
}

#[test]
fn arrays_are_complete_and_not_much_larger_than_known_ones() {
    check(&[(3, 4)], 1, 3);
    check(&[(3, 4)], 2, 9);
    check(&[(3, 13)], 2, 19);
    check(&[(3, 13)], 3, 76);
    check(&[(4, 10)], 2, 30);
    check(&[(4, 7)], 5, 1800);
    check(&[(2, 8)], 6, 130);
    check(&[(2, 9)], 7, 300);
    check(&[(2, 9)], 8, 400);
    check(&[(10, 2), (4, 1), (3, 2), (2, 7)], 3, 420);
    check(&[(2, 200)], 2, 20);
    check(&[(5, 1), (1, 6)], 2, 5);
    check(&[(1, 3)], 3, 1);
}

#[test]
fn columns_may_have_more_levels_than_a_word_has_bits() {
    check(&[(64, 1), (63, 1), (2, 3)], 2, 64 * 63);
    check(&[(65, 1), (3, 2)], 2, 65 * 3);
    check(&[(2, 2), (200, 1), (3, 1)], 3, 1_300);
    check(&[(129, 3)], 1, 129);
}

#[test]
fn all_columns_together_are_all_combinations() {
    check(&[(2, 1), (3, 1), (4, 1)], 3, 24);
}

fn forbid(combinations: &[&[(usize, u32)]]) -> Vec<Forbidden> {
    combinations.iter().map(|combination| Box::from(*combination)).collect()
}

fn under(levels: &[u32], strength: usize, rules: Rules) -> Result<Problem, ProblemError> {
    let all = Relation::new((0..levels.len()).collect(), strength);
    Problem::new(levels.to_vec(), vec![all], rules)
}

#[test]
fn rules_are_obeyed_and_what_they_exclude_is_not_asked_for() {
    let chain = forbid(&[
        &[(0, 0), (1, 1)],
        &[(1, 0), (2, 0)],
        &[(1, 2), (3, 3), (4, 0)],
        &[(2, 1), (5, 0)],
        &[(6, 2)],
    ]);
    for strength in 1..=4 {
        let rules = Rules::new(chain.clone(), vec![]);
        build(&under(&[2, 3, 2, 4, 3, 2, 3], strength, rules).unwrap(), &[]);
    }
}

#[test]
fn predicates_are_obeyed() {
    let ascending = Predicate::new(vec![0, 2], |row| row[0] < row[2]);
    let even = Predicate::new(vec![1, 2, 3], |row| (row[1] + row[2] + row[3]).is_multiple_of(2));
    let rules = Rules::new(forbid(&[&[(0, 0), (4, 1)]]), vec![ascending, even]);
    build(&under(&[5, 3, 5, 4, 2], 3, rules).unwrap(), &[]);
}

/// Whether some row has none of the forbidden combinations: all rows are tried.
fn leave_a_row(forbidden: &[Forbidden], levels: &[u32]) -> bool {
    let rows: u32 = levels.iter().product();
    (0..rows).any(|mut number| {
        let digit = |levels: &u32| {
            let level = number % levels;
            number /= levels;
            level
        };
        let row: Vec<u32> = levels.iter().map(digit).collect();
        let has = |cells: &Forbidden| cells.iter().all(|(column, level)| row[*column] == *level);
        !forbidden.iter().any(has)
    })
}

/// One to three cells in different columns.
fn random_cells(levels: &[u32], random: &mut SplitMix64) -> Forbidden {
    let mut cells: Vec<(usize, u32)> = Vec::new();
    for _ in 0..2 + random.below(2) {
        let column = random.below(levels.len());
        if cells.iter().all(|cell| cell.0 != column) {
            cells.push((column, random.below(levels[column] as usize) as u32));
        }
    }
    cells.into()
}

#[test]
fn many_random_rules_are_obeyed_and_refused_only_if_they_leave_no_row() {
    let random = &mut SplitMix64::new(1);
    let mut built = 0;
    for _ in 0..150 {
        let levels: Vec<u32> =
            (0..3 + random.below(4)).map(|_| 2 + random.below(3) as u32).collect();
        let forbidden: Vec<Forbidden> =
            (0..random.below(28)).map(|_| random_cells(&levels, random)).collect();
        let is_possible = leave_a_row(&forbidden, &levels);
        match under(&levels, 1 + random.below(3), Rules::new(forbidden, vec![])) {
            Ok(problem) => {
                assert!(is_possible, "{problem:?}");
                build(&problem, &[]);
                built += 1;
            }
            Err(error) => {
                assert_eq!(error, ProblemError::Unsatisfiable);
                assert!(!is_possible, "{levels:?}");
            }
        }
    }
    assert!((50..130).contains(&built), "{built}");
}

#[test]
fn relations_have_strengths_of_their_own() {
    let relations = vec![
        Relation::new((0..8).collect(), 2),
        Relation::new(vec![1, 3, 5, 7], 4),
        Relation { columns: (0..8).collect(), strength: 3, through: Some(2) },
    ];
    let problem = Problem::new(vec![3, 2, 4, 2, 3, 2, 2, 2], relations, Rules::none()).unwrap();
    build(&problem, &[]);
}

#[test]
fn columns_in_no_relation_are_decided_all_the_same() {
    let problem =
        Problem::new(vec![2; 4], vec![Relation::new(vec![1, 2], 2)], Rules::none()).unwrap();
    assert_eq!(build(&problem, &[]).len(), 4);
}

#[test]
fn seed_rows_come_first_and_what_they_cover_is_not_covered_again() {
    let problem = Problem::uniform(vec![3; 4], 2).unwrap();
    let whole = build(&problem, &[]);
    let mut seeds: Vec<Vec<Option<u32>>> =
        whole.rows().map(|row| row.iter().copied().map(Some).collect()).collect();
    seeds.reverse();
    let again = build(&problem, &seeds);
    assert!(again.rows().eq(whole.rows().rev()));
    let partial = vec![vec![Some(2), None, None, Some(1)], vec![None; 4]];
    let array = build(&problem, &partial);
    assert_eq!((array.row(0)[0], array.row(0)[3]), (2, 1));
}

#[test]
fn rows_are_at_least_as_many_as_combinations_of_the_largest_columns() {
    let check = |through, expect| {
        let relation = Relation { through, ..Relation::new(vec![0, 1, 2, 3], 2) };
        let problem = Problem::new(vec![2, 5, 3, 4], vec![relation], Rules::none()).unwrap();
        assert_eq!(fewest_rows(&problem), expect);
    };
    check(None, 20);
    check(Some(0), 10);
    check(Some(3), 20);
}

#[test]
fn another_seed_gives_another_array_also_where_algebra_knows_one() {
    for columns in [4, 13] {
        let problem = Problem::uniform(vec![3; columns], 2).unwrap();
        let of =
            |seed| cover(&problem, &[], seed, &mut |_| ControlFlow::Continue(())).unwrap().array;
        assert_ne!(of(1), of(2));
    }
}

#[test]
fn the_same_seed_gives_the_same_array() {
    let problem = Problem::uniform(vec![3; 9], 2).unwrap();
    assert_eq!(build(&problem, &[]), build(&problem, &[]));
}

#[test]
fn an_array_that_is_stopped_obeys_the_rules_and_says_that_it_is_not_complete() {
    let rules = Rules::new(forbid(&[&[(0, 0), (9, 0)], &[(3, 1), (7, 2)]]), vec![]);
    let problem = under(&[4; 40], 3, rules).unwrap();
    let mut asked = 0;
    let build = cover(&problem, &[], 0, &mut |_| {
        asked += 1;
        if asked < 40 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })
    .unwrap();
    assert!(!build.is_complete && !build.array.is_empty());
    assert!(build.array.rows().all(|row| problem.rules().allow(row)));
}

#[test]
fn progress_goes_from_column_to_column() {
    let problem = Problem::uniform(vec![2; 12], 3).unwrap();
    let mut seen = vec![];
    cover(&problem, &[], 0, &mut |progress| {
        assert_eq!(progress.columns, 12);
        seen.push(progress.done);
        ControlFlow::Continue(())
    })
    .unwrap();
    assert!(seen.contains(&4) && seen.contains(&11));
}

#[track_caller]
fn check_error(levels: Vec<u32>, strength: usize, expect: &str) {
    let said = match Problem::uniform(levels, strength) {
        Err(error) => error.to_string(),
        Ok(problem) => {
            cover(&problem, &[], 0, &mut |_| ControlFlow::Continue(())).unwrap_err().to_string()
        }
    };
    assert_eq!(said, expect);
}

#[test]
fn what_cannot_be_built_is_refused_before_memory_is_used() {
    check_error(
        vec![2, 3],
        3,
        "strength 3 is not possible with 2 parameters: give one from 1 to 2",
    );
    check_error(vec![2, 0], 1, "column 1 has no levels");
    check_error(
        vec![1001; 4],
        4,
        "an array of at least 1004006004001 rows is too large: it takes at least 59843 GB of memory, and no more than 2 are used; \
         lower the strength, or split large parameters into digits",
    );
    // Few rows, whose interactions are many.
    check_error(
        vec![20; 100],
        4,
        "an array of at least 160000 rows is too large: it takes at least 5.4 GB of memory, and no more than 2 are used; \
         lower the strength, or split large parameters into digits",
    );
}

#[test]
fn what_a_search_would_take_hours_for_is_built_by_algebra() {
    let mut levels = vec![401; 3];
    levels.extend((0..97).map(|at| 300 + at));
    let problem = Problem::uniform(levels.clone(), 2).unwrap();
    let array = cover(&problem, &[], 7, &mut |_| ControlFlow::Continue(())).unwrap().array;
    assert_eq!(array.len(), 401 * 401);
    // The oracle would take long: some pairs of columns have all combinations.
    for (one, other) in [(0, 1), (2, 99), (3, 50), (98, 99)] {
        let seen: HashSet<(u32, u32)> = array.rows().map(|row| (row[one], row[other])).collect();
        assert_eq!(seen.len() as u32, levels[one] * levels[other]);
        assert!(array.rows().all(|row| row[one] < levels[one] && row[other] < levels[other]));
    }
}

#[test]
fn a_seed_row_that_does_not_fit_is_refused() {
    let problem = Problem::uniform(vec![2; 3], 2).unwrap();
    for seed in [vec![Some(0); 2], vec![Some(0), Some(2), None]] {
        let error = cover(&problem, &[vec![None; 3], seed], 0, &mut |_| ControlFlow::Continue(()));
        assert_eq!(error, Err(CoverError::Seed { row: 1 }));
    }
}
