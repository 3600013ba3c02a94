//! IPOG: a covering array built one column at a time.
//!
//! Lei et al., ECBS 2007, with the bitmaps of Kleine and Simos (FIPOG, 2018). We differ in three ways: a free cell counts as
//! one more level of its column, so that the hot loop does not test for it; in vertical growth, an interaction goes into the row
//! that has to decide the fewest free cells for it, among the first rows with room, which bit sets find; and an array is built
//! at least twice, with ties broken differently, and the smallest is taken.

mod arrangement;
mod grid;
mod growth;
mod open;
mod run;
mod slots;
mod stage;
mod tally;

use std::{
    error::Error,
    fmt,
    ops::ControlFlow,
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use crate::{
    algebra,
    array::Array,
    problem::{Problem, Relation},
    tighten::tighten,
};
use arrangement::Arrangement;
use canvass_base::SplitMix64;
use growth::{Growth, GrowthError, Ties};

/// Called with the progress while an array is built; ends the construction by returning `Break`.
pub type Watch<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<()>;

/// How far the building of an array has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// How many columns are done.
    pub done: usize,
    /// How many there are.
    pub columns: usize,
    /// How many rows there are so far.
    pub rows: usize,
}

/// An array, or as much of it as there was when the building was stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Build {
    /// Its rows obey the rules.
    pub array: Array,
    /// Whether it covers everything.
    pub is_complete: bool,
}

/// Why there is no array.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CoverError {
    /// There are no columns.
    NoColumns,
    /// The interactions or rows do not fit into memory.
    TooLarge {
        /// How many rows there would be at least.
        rows: u128,
    },
    /// The search for rows that obey the predicates took too long.
    TooHard,
    /// A seed row has another number of columns, or a level that its column does not have.
    Seed {
        /// Which seed row.
        row: usize,
    },
}

impl fmt::Display for CoverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CoverError::NoColumns => f.write_str("there is no parameter to cover"),
            CoverError::TooLarge { rows } => write!(
                f,
                "an array of at least {rows} rows is too large: lower the strength, or split large parameters into digits"
            ),
            CoverError::TooHard => f.write_str(
                "the constraints between large parameters are too hard: give the parameters fewer values",
            ),
            CoverError::Seed { row } => {
                write!(f, "seed row {row} does not fit the columns and their levels")
            }
        }
    }
}

impl Error for CoverError {}

/// Builds rows that cover all interactions of the problem.
///
/// The rows begin with the `seeds`, whose free cells are decided as needed; what breaks the rules in them is changed. The
/// same `seed` gives the same array. If `watch` ends the construction, the rows obey the rules but do not cover everything.
pub fn cover(
    problem: &Problem,
    seeds: &[Vec<Option<u32>>],
    seed: u64,
    watch: Watch<'_>,
) -> Result<Build, CoverError> {
    check(problem, seeds)?;
    let mut random = SplitMix64::new(seed);
    let firsts = [Ties::Lowest, Ties::Latest].map(|ties| Attempt {
        arrangement: Arrangement::stable(problem, &mut random),
        ties,
        random: SplitMix64::new(random.next_u64()),
    });
    let mut best = both(problem, seeds, &firsts, watch)?;
    let mut spent = 2 * best.work;
    if let Some(array) = constructed(problem, seeds, best.array.len()) {
        let array = Arrangement::stable(problem, &mut SplitMix64::new(seed)).renumbered(&array);
        best = better(best, Attempted { array, is_complete: true, work: spent });
    }
    // Under rules, attempts differ more.
    let most = if problem.rules().is_empty() { WORK_FOR_MORE } else { 2 * WORK_FOR_MORE };
    while best.is_complete && spent + best.work <= most {
        let next = Attempt {
            arrangement: Arrangement::shuffled(problem, &mut random),
            ties: Ties::Random(SplitMix64::new(random.next_u64())),
            random: SplitMix64::new(random.next_u64()),
        };
        let next = next.run(problem, seeds, watch)?;
        spent += next.work + OVERHEAD;
        best = better(best, next);
    }
    if !best.is_complete {
        return Ok(Build { array: best.array, is_complete: false });
    }
    let columns = problem.levels().len();
    let fewest = if problem.rules().is_empty() { fewest_rows(problem) } else { 0 };
    if best.array.len() as u128 <= fewest {
        return Ok(Build { array: best.array, is_complete: true });
    }
    let mut go_on = |rows| watch(Progress { done: columns, columns, rows }).is_continue();
    let array = tighten(problem, best.array, seeds.len(), WORK_TO_TIGHTEN, &mut random, &mut go_on);
    Ok(Build { array, is_complete: true })
}

/// An algebraic construction that may beat an array of `rows` rows; `None` where rules, seeds or several relations exclude it.
fn constructed(problem: &Problem, seeds: &[Vec<Option<u32>>], rows: usize) -> Option<Array> {
    let [Relation { columns, strength, through: None }] = problem.relations() else { return None };
    let levels = problem.levels();
    if columns.len() < levels.len() || !problem.rules().is_empty() || !seeds.is_empty() {
        return None;
    }
    // Rows may become needless where some columns have fewer levels than others.
    let is_even = levels.iter().all(|others| *others == levels[0]);
    algebra::best(levels, *strength, if is_even { rows } else { rows + rows / 4 })
}

/// Small arrays are built again and again until this many slots were looked at, which takes a few milliseconds.
const WORK_FOR_MORE: u64 = 80_000;

/// Rounds of the last pass are made until this many sets of columns were looked at in rows.
const WORK_TO_TIGHTEN: u64 = 8_000_000;

/// What an attempt costs besides looking at slots, in slots.
const OVERHEAD: u64 = 2_000;

/// The most cells of an array: four gigabytes.
const MOST_CELLS: u128 = 1 << 30;

fn check(problem: &Problem, seeds: &[Vec<Option<u32>>]) -> Result<(), CoverError> {
    let levels = problem.levels();
    if levels.is_empty() {
        return Err(CoverError::NoColumns);
    }
    let fits = |seed: &Vec<Option<u32>>| {
        seed.len() == levels.len()
            && seed
                .iter()
                .zip(levels)
                .all(|(level, levels)| level.is_none_or(|level| level < *levels))
    };
    if let Some(row) = seeds.iter().position(|seed| !fits(seed)) {
        return Err(CoverError::Seed { row });
    }
    let rows = fewest_rows(problem);
    if problem.rules().is_empty() && rows.saturating_mul(levels.len() as u128) > MOST_CELLS {
        return Err(CoverError::TooLarge { rows });
    }
    Ok(())
}

/// A lower bound on the rows of any array, ignoring the rules: the combinations of the largest columns of a relation.
pub fn fewest_rows(problem: &Problem) -> u128 {
    let of_relation = |relation: &Relation| {
        let mut columns = relation.columns.clone();
        columns.sort_unstable_by_key(|column| {
            (relation.through != Some(*column), u32::MAX - problem.levels()[*column])
        });
        let most = columns.iter().take(relation.strength).map(|column| problem.levels()[*column]);
        most.fold(1u128, |product, levels| product.saturating_mul(u128::from(levels)))
    };
    problem.relations().iter().map(of_relation).max().unwrap_or(0)
}

/// One way to build an array: an order of columns and levels, and how ties are broken.
struct Attempt {
    arrangement: Arrangement,
    ties: Ties,
    /// Decides where an interaction that is left over goes, and the cells that are still free at the end.
    random: SplitMix64,
}

struct Attempted {
    array: Array,
    is_complete: bool,
    work: u64,
}

/// The smaller of two complete arrays; a complete one before an incomplete one; else the one with more rows.
fn better(first: Attempted, second: Attempted) -> Attempted {
    let (rows, others) = (first.array.len(), second.array.len());
    let is_second = match (first.is_complete, second.is_complete) {
        (true, true) => others < rows,
        (false, false) => others > rows,
        (is_complete, _) => !is_complete,
    };
    if is_second { second } else { first }
}

/// Runs two attempts in parallel; `watch` sees the progress of the first and ends both.
fn both(
    problem: &Problem,
    seeds: &[Vec<Option<u32>>],
    attempts: &[Attempt; 2],
    watch: Watch<'_>,
) -> Result<Attempted, CoverError> {
    let [first, second] = attempts;
    let is_stopped = AtomicBool::new(false);
    thread::scope(|scope| {
        let other = scope.spawn(|| {
            let mut heed = |_| match is_stopped.load(Ordering::Relaxed) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            };
            second.run(problem, seeds, &mut heed)
        });
        let first = first.run(problem, seeds, &mut |progress| {
            let answer = watch(progress);
            is_stopped.fetch_or(answer.is_break(), Ordering::Relaxed);
            answer
        });
        let other = other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        Ok(better(first?, other?))
    })
}

impl Attempt {
    fn run(
        &self,
        problem: &Problem,
        seeds: &[Vec<Option<u32>>],
        watch: Watch<'_>,
    ) -> Result<Attempted, CoverError> {
        let arranged = self.arrangement.problem(problem);
        let mut growth = Growth::new(&arranged, self.ties.clone(), self.random.clone());
        for seed in seeds {
            growth.add_seed(&self.arrangement.row(seed));
        }
        let is_complete = match grow(&mut growth, problem.levels().len(), watch) {
            Ok(()) => true,
            Err(GrowthError::Stopped) => false,
            Err(GrowthError::TooLarge) => {
                return Err(CoverError::TooLarge { rows: fewest_rows(problem) });
            }
        };
        growth.fill();
        if growth.gave_up() {
            return Err(CoverError::TooHard);
        }
        let array = self.arrangement.restore(&growth.grid);
        Ok(Attempted { array, is_complete, work: growth.work() })
    }
}

fn grow(growth: &mut Growth<'_>, columns: usize, watch: Watch<'_>) -> Result<(), GrowthError> {
    for done in 0..columns {
        growth
            .add_column(done, &mut |rows| watch(Progress { done, columns, rows }).is_continue())?;
    }
    Ok(())
}
