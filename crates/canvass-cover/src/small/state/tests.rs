//! A state after random changes, against a recount of everything.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    array::Array,
    problem::{Problem, Relation},
    rules::Rules,
    small::{clock::Clock, sets::Sets, state::State, values::Values},
};
use canvass_base::SplitMix64;

/// An interaction as values, ascending.
type Interaction = Vec<u32>;

struct Recount {
    /// The rows that have each interaction.
    holders: BTreeMap<Interaction, Vec<usize>>,
}

impl Recount {
    fn new(problem: &Problem, state: &State<'_>) -> Recount {
        let mut holders: BTreeMap<Interaction, Vec<usize>> = BTreeMap::new();
        for set in problem.sets() {
            for row in state.rows() {
                let interaction = set.iter().map(|column| state.row(row)[*column]).collect();
                holders.entry(interaction).or_default().push(row);
            }
        }
        Recount { holders }
    }

    /// The interactions that only this row has.
    fn alone(&self, row: usize) -> Vec<&Interaction> {
        let alone = self.holders.iter().filter(|(_, rows)| **rows == [row]);
        alone.map(|(interaction, _)| interaction).collect()
    }
}

#[track_caller]
fn check(problem: &Problem, rows: usize, seed: u64) {
    let mut random = SplitMix64::new(seed);
    let mut array = Array::new(problem.levels().len());
    for _ in 0..rows {
        let row: Vec<u32> =
            problem.levels().iter().map(|levels| random.below(*levels as usize) as u32).collect();
        array.push(&row);
    }
    let (sets, values) = (Sets::new(problem), Values::new(problem));
    let mut state = State::new(problem, &sets, &values, &array, &Clock::start(None)).unwrap();
    assert_eq!(state.array(), array);
    let mut seen = BTreeSet::new();
    for turn in 0..60 {
        let recount = Recount::new(problem, &state);
        seen.extend(recount.holders.keys().cloned());
        compare(&state, &values, &recount, &seen);
        let rows: Vec<usize> = state.rows().collect();
        let row = random.pick(&rows);
        if turn % 20 == 7 {
            state.remove(row);
            continue;
        }
        let columns: BTreeSet<usize> =
            (0..=random.below(3)).map(|_| random.below(array.columns())).collect();
        columns.iter().for_each(|column| state.lift(row, *column));
        for column in columns {
            let level = random.below(problem.levels()[column] as usize) as u32;
            state.put(row, values.of(column, level));
        }
    }
}

#[track_caller]
fn compare(state: &State<'_>, values: &Values, recount: &Recount, seen: &BTreeSet<Interaction>) {
    let lost: BTreeSet<Interaction> = seen
        .iter()
        .filter(|interaction| !recount.holders.contains_key(*interaction))
        .cloned()
        .collect();
    let mut uncovered = BTreeSet::new();
    for at in 0..state.uncovered().len() {
        let mut interaction = state.uncovered().get(at).to_vec();
        interaction.sort_unstable();
        assert!(uncovered.insert(interaction), "nothing is uncovered twice");
    }
    assert_eq!(uncovered, lost);
    for row in state.rows() {
        let alone = recount.alone(row);
        assert_eq!(state.alone(row) as usize, alone.len());
        for value in (1..values.len() as u32).filter(|value| !state.row(row).contains(value)) {
            let column = values.column(value);
            let has = |other: &u32| *other == value || state.row(row).contains(other);
            let gains = |lost: &&Interaction| lost.contains(&value) && lost.iter().all(has);
            let gain = lost.iter().filter(gains).count();
            let loss = alone.iter().filter(|alone| alone.contains(&state.row(row)[column])).count();
            assert_eq!(state.score(row, value), gain as i64 - loss as i64);
        }
    }
}

#[test]
fn pairs_and_triples_are_counted_right() {
    check(&Problem::uniform(vec![2, 3, 2, 4, 3], 2).unwrap(), 20, 1);
    check(&Problem::uniform(vec![2, 3, 2, 4, 3, 2], 3).unwrap(), 40, 2);
    check(&Problem::uniform(vec![2; 5], 4).unwrap(), 30, 3);
    check(&Problem::uniform(vec![3, 1, 2], 1).unwrap(), 5, 4);
}

#[test]
fn many_rows_and_columns_take_several_words() {
    check(&Problem::uniform(vec![9, 9, 5, 17], 2).unwrap(), 150, 5);
    let few = Relation::new((0..300).step_by(60).chain([63, 64, 299]).collect(), 2);
    check(&Problem::new(vec![3; 300], vec![few], Rules::none()).unwrap(), 12, 6);
}

#[test]
fn mixed_strengths_are_counted_right() {
    let relations = vec![
        Relation::new(vec![0, 1, 2], 2),
        Relation::new(vec![1, 2, 3, 4], 3),
        Relation { columns: vec![0, 3, 5], strength: 2, through: Some(5) },
        Relation::new(vec![6], 1),
    ];
    check(&Problem::new(vec![2, 3, 2, 2, 3, 2, 4], relations, Rules::none()).unwrap(), 25, 7);
}
