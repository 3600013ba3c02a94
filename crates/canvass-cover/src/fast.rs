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
    algebra::{self, Direct},
    array::Array,
    estimate::{Estimate, LONG, MOST_BYTES, bytes_of},
    problem::Problem,
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
        /// How many bytes would be needed at least.
        bytes: u128,
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
            CoverError::TooLarge { rows, bytes } => write!(
                f,
                "an array of at least {rows} rows is too large: it takes at least {} GB of memory, and no more than {} are used; \
                 lower the strength, or split large parameters into digits",
                gigabytes(*bytes),
                gigabytes(MOST_BYTES),
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

/// With a decimal place where there are few.
fn gigabytes(bytes: u128) -> String {
    const GIGABYTE: u128 = 1 << 30;
    match bytes / GIGABYTE {
        0..10 if !bytes.is_multiple_of(GIGABYTE) => {
            format!("{:.1}", bytes as f64 / GIGABYTE as f64)
        }
        whole => whole.to_string(),
    }
}

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
    let estimate = match seeds {
        [] => Estimate::of(problem),
        _ => Estimate::of_search(problem),
    };
    if estimate.is_too_large() {
        return Err(CoverError::TooLarge { rows: estimate.fewest_rows, bytes: estimate.bytes });
    }
    if let Some(direct) = estimate.direct {
        let array = directly(problem, direct, &mut random);
        return Ok(tightened(problem, array, seeds, &mut random, watch));
    }
    // As memory and time allow.
    let is_large = estimate.bytes > MOST_BYTES / 2 || estimate.looks > LONG;
    let firsts = [Ties::Lowest, Ties::Latest].map(|ties| Attempt {
        arrangement: Arrangement::stable(problem, &mut random),
        ties,
        random: SplitMix64::new(random.next_u64()),
    });
    let mut best = match is_large {
        true => firsts[0].run(problem, seeds, watch)?,
        false => both(problem, seeds, &firsts, watch)?,
    };
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
    if problem.rules().is_empty() && best.array.len() as u128 <= estimate.fewest_rows {
        return Ok(Build { array: best.array, is_complete: true });
    }
    Ok(tightened(problem, best.array, seeds, &mut random, watch))
}

/// The last pass over a complete array.
fn tightened(
    problem: &Problem,
    array: Array,
    seeds: &[Vec<Option<u32>>],
    random: &mut SplitMix64,
    watch: Watch<'_>,
) -> Build {
    let columns = problem.levels().len();
    let mut go_on = |rows| watch(Progress { done: columns, columns, rows }).is_continue();
    let array = tighten(problem, array, seeds.len(), WORK_TO_TIGHTEN, random, &mut go_on);
    Build { array, is_complete: true }
}

/// An array by algebra for a problem of which a search would take long. Its levels beyond those of a column are free cells.
fn directly(problem: &Problem, direct: Direct, random: &mut SplitMix64) -> Array {
    let array = direct.array();
    let mut cells = Vec::with_capacity(array.len() * problem.levels().len());
    for row in array.rows() {
        let is_needed = row.iter().zip(problem.levels()).any(|(level, levels)| level < levels);
        let columns = problem.levels().iter().enumerate().filter(|_| is_needed);
        for (column, levels) in columns {
            let mut level = row[column];
            if level >= *levels {
                problem.preference(column).offer(*levels, random, |any| {
                    level = any;
                    true
                });
            }
            cells.push(level);
        }
    }
    let array = Array::of_cells(problem.levels().len(), cells);
    Arrangement::stable(problem, random).renumbered(&array)
}

/// An algebraic construction that may beat an array of `rows` rows; `None` where rules, seeds or several relations exclude it.
fn constructed(problem: &Problem, seeds: &[Vec<Option<u32>>], rows: usize) -> Option<Array> {
    let strength = problem.plain_strength().filter(|_| seeds.is_empty())?;
    let levels = problem.levels();
    // Rows may become needless where some columns have fewer levels than others.
    let is_even = levels.iter().all(|others| *others == levels[0]);
    algebra::best(levels, strength, if is_even { rows } else { rows + rows / 4 })
}

/// Small arrays are built again and again until this many slots were looked at, which takes a few milliseconds.
const WORK_FOR_MORE: u64 = 80_000;

/// Rounds of the last pass are made until this many sets of columns were looked at in rows.
const WORK_TO_TIGHTEN: u64 = 8_000_000;

/// What an attempt costs besides looking at slots, in slots.
const OVERHEAD: u64 = 2_000;

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
    Ok(())
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
                let rows = growth.grid.len() as u128;
                let bytes = bytes_of(rows, problem).max(MOST_BYTES + 1);
                return Err(CoverError::TooLarge { rows, bytes });
            }
        };
        growth.fill();
        if growth.gave_up() {
            return Err(CoverError::TooHard);
        }
        let work = growth.work();
        let array = self.arrangement.restore(growth.grid);
        Ok(Attempted { array, is_complete, work })
    }
}

fn grow(growth: &mut Growth<'_>, columns: usize, watch: Watch<'_>) -> Result<(), GrowthError> {
    for done in 0..columns {
        growth
            .add_column(done, &mut |rows| watch(Progress { done, columns, rows }).is_continue())?;
    }
    Ok(())
}
