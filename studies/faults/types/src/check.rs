//! One type against its twin.

use crate::description::Description;
use crate::model::{Model, Tree};
use crate::predicate::Predicate;
use crate::twin::Twin;
use canvass::lazy::{Search, Ways};
use canvass::{Canvass, Nat};
use std::collections::BTreeSet;

/// Counts are compared up to this size.
const LARGEST_SIZE: usize = 24;
/// Values are compared up to this size: the twin goes through all ways to share it out, also where there are no values.
const LARGEST_ENUMERATED: usize = 10;
/// Values are compared up to the largest size with at most this many.
const MOST_VALUES: u128 = 300;
/// How many runs of an unbounded search are compared.
const RUNS: usize = 60;

/// Compares a type with the description of a number, and says how much was compared.
pub type Check = fn(u64) -> Result<Compared, String>;

/// How much was compared.
#[derive(Debug, Default)]
pub struct Compared {
    pub counts: usize,
    pub values: usize,
    pub runs: u64,
}

pub fn check<T: Canvass + Model>(number: u64) -> Result<Compared, String> {
    let description = Description::random(number);
    let mut twin = Twin::new(&description);
    let mut compared = Compared { counts: compare_counts::<T>(&mut twin)?, ..Compared::default() };
    let size = largest(&mut twin);
    let all: Vec<Vec<Tree>> = (0..=size).map(|size| twin.values(0, size)).collect();
    for (size, expected) in all.iter().enumerate() {
        compare_values::<T>(size, expected)?;
        compared.values += expected.len();
    }
    for predicate in Predicate::all(number) {
        let holds = |value: &dyn Model| predicate.holds(value);
        let expected: BTreeSet<Tree> =
            all.iter().flatten().filter(|tree| holds(*tree)).cloned().collect();
        let whole = |error| format!("{predicate:?}: {error}");
        compared.runs += compare_search::<T>(size, &expected, &holds).map_err(whole)?;
        let searches: [(&str, Result<Search<T>, _>); 3] = [
            ("by size", Search::by_size()),
            ("patterns", Search::patterns(&Ways::COMPETING)),
            ("few", Search::few()),
        ];
        for (name, search) in searches {
            let search = search.map_err(|error| format!("{predicate:?}, {name}: {error}"))?;
            let ran = compare_runs(search, &holds);
            compared.runs += ran.map_err(|error| format!("{predicate:?}, {name}: {error}"))?;
        }
    }
    Ok(compared)
}

fn compare_counts<T: Canvass>(twin: &mut Twin<'_>) -> Result<usize, String> {
    for size in 0..=LARGEST_SIZE {
        let Some(expected) = twin.count(0, size) else { return Ok(size) };
        let space = T::sized(size).map_err(|error| format!("size {size}: {error}"))?;
        let count = space.count().map_err(|error| format!("size {size}: {error}"))?;
        let count = count.finite().map(Nat::to_string);
        if count != Some(expected.to_string()) {
            return Err(format!("of size {size} there are {expected}, but it counts {count:?}"));
        }
    }
    Ok(LARGEST_SIZE + 1)
}

/// The largest size up to which there are few values.
fn largest(twin: &mut Twin<'_>) -> usize {
    let mut sum = 0_u128;
    for size in 0..=LARGEST_ENUMERATED {
        sum = sum.saturating_add(twin.count(0, size).unwrap_or(u128::MAX));
        if sum > MOST_VALUES {
            return size.saturating_sub(1);
        }
    }
    LARGEST_ENUMERATED
}

/// All values of a size, each at its index.
fn compare_values<T: Canvass + Model>(size: usize, expected: &[Tree]) -> Result<(), String> {
    let space = T::sized(size).map_err(|error| error.to_string())?;
    let mut found = BTreeSet::new();
    for (index, value) in space.iter().enumerate() {
        let tree = Tree::of(&value);
        let own = space.index_of(&value).map_err(|error| error.to_string())?;
        if own.to_usize() != Some(index) {
            return Err(format!(
                "{tree:?} of size {size} is at {index}, and said to be at {own:?}"
            ));
        }
        let again = space.get(index as u64).map_err(|error| error.to_string())?;
        if Tree::of(&again) != tree {
            return Err(format!(
                "at {index} of size {size} is {tree:?}, and then {:?}",
                Tree::of(&again)
            ));
        }
        if !found.insert(tree) {
            return Err(format!("a value of size {size} is there twice: {:?}", Tree::of(&value)));
        }
    }
    match found == expected.iter().cloned().collect() {
        true => Ok(()),
        false => Err(format!("the values of size {size} are others")),
    }
}

type Holds<'a> = &'a dyn Fn(&dyn Model) -> bool;

/// A search up to a size finds what there is, decides everything once, and knows how much that is.
fn compare_search<T: Canvass + Model>(
    size: usize,
    expected: &BTreeSet<Tree>,
    holds: Holds<'_>,
) -> Result<u64, String> {
    let mut search = Search::<T>::new(0..=size).map_err(|error| error.to_string())?;
    let mut valid = Nat::ZERO;
    while let Some(run) = search.step(|value| holds(&value)).map_err(|error| error.to_string())? {
        if run.outcome {
            valid += &run.decided;
        }
    }
    if valid.to_usize() != Some(expected.len()) {
        return Err(format!("{} values hold, it finds {valid:?}", expected.len()));
    }
    let mut whole = Search::<T>::new(0..=size).map_err(|error| error.to_string())?;
    let mut found = BTreeSet::new();
    let show = |value: T| holds(&value).then(|| Tree::of(&value));
    while let Some(run) = whole.step(show).map_err(|error| error.to_string())? {
        let is_new = run.outcome.is_none_or(|tree| found.insert(tree));
        if !is_new {
            return Err("it finds a value twice".to_owned());
        }
    }
    match found == *expected {
        true => Ok(search.runs() + whole.runs()),
        false => Err("it finds others".to_owned()),
    }
}

/// What a search says of its value is so, run for run.
fn compare_runs<T: Canvass + Model>(
    mut search: Search<T>,
    holds: Holds<'_>,
) -> Result<u64, String> {
    for _ in 0..RUNS {
        let run = search.step(|value| holds(&value)).map_err(|error| error.to_string())?;
        let Some(run) = run else { break };
        let value = search.value().map_err(|error| error.to_string())?;
        if holds(&Tree::of(&value)) != run.outcome {
            return Err(format!("{:?} is said to be {}", Tree::of(&value), run.outcome));
        }
    }
    Ok(search.runs())
}
