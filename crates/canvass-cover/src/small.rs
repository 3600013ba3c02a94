//! The small path: an array made smaller by local search.

mod agreement;
mod clock;
mod holders;
mod permits;
mod repair;
mod search;
mod sets;
mod state;
mod uncovered;
mod values;

use std::{
    ops::ControlFlow,
    panic::resume_unwind,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

use crate::{
    array::Array,
    fast::{Build, CoverError, Progress, Watch, cover},
    problem::Problem,
};

pub(crate) use clock::Clock;

use self::{search::Search, sets::Sets, state::State, values::Values};

/// How many steps are taken between two calls of `watch`.
const STEPS_AT_A_TIME: u64 = 32;

/// The most sets of interacting columns of an array that is searched.
const MOST_SETS: u64 = 1 << 24;

/// The largest product of rows and levels, of all columns, of an array that is searched.
const MOST_GAINS: u64 = 1 << 25;

/// How long to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// How many changes to make at most; the same number gives the same array on every machine.
    pub steps: u64,
    /// When to stop before that.
    pub time: Option<Duration>,
}

impl Effort {
    /// The share of one of several searches.
    #[cfg(feature = "formats")]
    pub(crate) fn shared(self, searches: u32) -> Effort {
        let steps =
            if self.steps == u64::MAX { u64::MAX } else { self.steps / u64::from(searches) };
        Effort { steps, time: self.time.map(|time| time / searches) }
    }
}

/// The smallest array that [`cover`] and two searches with this effort find.
///
/// The same `seed` and number of steps give the same array. If `watch` ends it, the smallest array so far is returned; it
/// is complete if [`cover`] had finished.
pub fn cover_small(
    problem: &Problem,
    effort: &Effort,
    seed: u64,
    watch: Watch<'_>,
) -> Result<Build, CoverError> {
    let build = cover(problem, &[], seed, watch)?;
    if !build.is_complete {
        return Ok(build);
    }
    let array = build.array;
    let is_ended = AtomicBool::new(false);
    let smallest = thread::scope(|scope| {
        let other = scope.spawn(|| {
            shrink(problem, array.clone(), effort, seed.wrapping_add(1), &mut |_| match is_ended
                .load(Ordering::Relaxed)
            {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            })
        });
        let first = shrink(problem, array.clone(), effort, seed, &mut |progress| {
            let answer = watch(progress);
            is_ended.fetch_or(answer.is_break(), Ordering::Relaxed);
            answer
        });
        let other = other.join().unwrap_or_else(|panic| resume_unwind(panic));
        if other.len() < first.len() { other } else { first }
    });
    Ok(Build { array: smallest, is_complete: true })
}

/// Makes an array smaller: removes a row, changes others until they cover everything again, and repeats.
///
/// The result covers what the given rows cover, and obeys the rules if the given rows do. `watch` is called now and then with
/// the size of the smallest array so far, and may end the search. An array too big for a search is returned as
/// it is: beyond 16 million sets of interacting columns, or 32 million rows × levels of all columns.
///
/// # Panics
///
/// If the array has another number of columns than the problem, or a level that its column does not have.
pub fn shrink(
    problem: &Problem,
    array: Array,
    effort: &Effort,
    seed: u64,
    watch: Watch<'_>,
) -> Array {
    let clock = Clock::start(effort.time);
    let columns = problem.levels().len();
    let levels: u64 = problem.levels().iter().copied().map(u64::from).sum();
    let gains = levels.saturating_mul(array.len() as u64);
    if array.is_empty() || gains > MOST_GAINS || problem.most_sets() > MOST_SETS {
        return array;
    }
    let values = Values::new(problem);
    let sets = Sets::new(problem);
    let Some(state) = State::new(problem, &sets, &values, &array, &clock) else { return array };
    let mut search = Search::new(problem, &array, &values, state, seed);
    let mut smallest = array.clone();
    while smallest.len() > 1 {
        let progress = Progress { done: columns, columns, rows: smallest.len() };
        let mut goes_on = || !clock.is_over() && watch(progress).is_continue();
        if !goes_on() {
            break;
        }
        search.remove_row();
        if !complete(&mut search, effort.steps, &mut goes_on) {
            break;
        }
        smallest = search.array();
    }
    smallest
}

/// Takes steps until everything is covered; false if steps run out or it is ended before.
fn complete(search: &mut Search<'_>, steps: u64, goes_on: &mut dyn FnMut() -> bool) -> bool {
    while !search.is_complete() {
        let is_time_to_look = search.steps().is_multiple_of(STEPS_AT_A_TIME);
        if search.steps() >= steps || (is_time_to_look && !goes_on()) {
            return false;
        }
        search.step();
    }
    true
}

/// The highest strength of a relation.
fn strength(problem: &Problem) -> usize {
    problem.relations().iter().map(|relation| relation.strength).max().unwrap_or(1)
}

#[cfg(test)]
mod tests;
