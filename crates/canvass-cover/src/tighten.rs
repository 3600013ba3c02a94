//! The last pass over an array: cells that nothing needs are decided anew, rows that nothing needs are removed.
//!
//! Nayeri, Colbourn and Konjevod, *Randomized Post-Optimization of Covering Arrays*, 2013: each interaction is left to the first
//! row that has it. A cell in none of the interactions that its row is left with is free; it gets another level, which may cover
//! what a later row was needed for. Rows with many free cells come last in the next round, so that these few lose what they
//! still have. We differ twice: cells are filled as preferences say and rules allow, and at the end every row has an interaction
//! that no other row has.

mod needs;

use std::cmp::Reverse;

use crate::{
    array::Array,
    problem::Problem,
    rules::{Forbidden, Predicate},
};
use canvass_base::SplitMix64;
use needs::Needs;

/// A row, and its place among those that were given.
type Placed = (usize, Vec<u32>);

/// So many rounds without a row less end them. With twice as many there are 0.03 % fewer rows, and half as much work again.
const MOST_IDLE: usize = 10;

/// What a round costs besides looking at sets, for each cell.
const OF_CELL: usize = 10;

/// An array that is more work to look at once is left as it is: it would take longer than to build it.
const MOST_WORK: u64 = 1 << 31;

/// An array with more cells is left as it is.
const MOST_CELLS: usize = 1 << 26;

/// The array without rows that nothing needs, unless it is too large to find out.
///
/// It covers what the given rows cover and obeys the rules if they do; the first `keep` rows stay as they are. Rounds of new levels
/// for free cells are made while the work, in sets of columns times rows, stays below `work` and rows still go. `go_on` is called now and then and
/// ends it by returning false; then too the result is complete.
pub(crate) fn tighten(
    problem: &Problem,
    array: Array,
    keep: usize,
    work: u64,
    random: &mut SplitMix64,
    go_on: &mut dyn FnMut(usize) -> bool,
) -> Array {
    let of_round = problem.most_sets().saturating_mul(array.len() as u64);
    if of_round > MOST_WORK || array.len() * array.columns() > MOST_CELLS {
        return array;
    }
    let of_round = of_round.saturating_add((OF_CELL * array.len() * array.columns()) as u64);
    let mut rows: Vec<Placed> = array.rows().map(<[u32]>::to_vec).enumerate().collect();
    let filling = Filling::new(problem);
    let (mut left, mut idle) = (work, 0);
    while left >= of_round && idle < MOST_IDLE && go_on(rows.len()) {
        left -= of_round;
        let before = rows.len();
        let Some(needs) = Needs::of(problem, &rows, &mut |at| go_on(at)) else { break };
        rows = refilled(rows, keep, &needs, &filling, random);
        idle = if rows.len() < before { 0 } else { idle + 1 };
    }
    remove_needless(problem, &mut rows, keep, go_on);
    rows.sort_unstable();
    let mut tight = Array::new(array.columns());
    rows.iter().for_each(|(_, row)| tight.push(row));
    tight
}

/// The rows that are needed, with new levels in free cells; those with many free cells come last.
fn refilled(
    rows: Vec<Placed>,
    keep: usize,
    needs: &Needs,
    filling: &Filling<'_>,
    random: &mut SplitMix64,
) -> Vec<Placed> {
    let mut sorted: Vec<(usize, Placed)> = Vec::with_capacity(rows.len());
    for (at, (place, mut row)) in rows.into_iter().enumerate() {
        if place < keep {
            // Before all others, so that these are left with nothing that is there anyway.
            sorted.push((usize::MAX, (place, row)));
        } else if needs.count(at) > 0 {
            filling.refill(&mut row, |column| needs.has(at, column), random);
            sorted.push((needs.count(at), (place, row)));
        }
    }
    random.shuffle(&mut sorted);
    sorted.sort_by_key(|(needed, _)| Reverse(*needed));
    sorted.into_iter().map(|(_, row)| row).collect()
}

/// Removes rows until each that may go has an interaction that no other row has.
fn remove_needless(
    problem: &Problem,
    rows: &mut Vec<Placed>,
    keep: usize,
    go_on: &mut dyn FnMut(usize) -> bool,
) {
    loop {
        let Some(alone) = Needs::alone(problem, rows, go_on) else { return };
        let mut may_go: Vec<bool> =
            rows.iter().zip(&alone).map(|((place, _), alone)| *place >= keep && !alone).collect();
        if !may_go.contains(&true) {
            return;
        }
        // They come last, and are left with what no other row has. That of the very last is nothing, so that this ends.
        let mut marked: Vec<(bool, Placed)> = may_go.drain(..).zip(rows.drain(..)).collect();
        marked.sort_by_key(|(may_go, _)| *may_go);
        let first = marked.partition_point(|(may_go, _)| !may_go);
        *rows = marked.into_iter().map(|(_, row)| row).collect();
        let Some(needs) = Needs::of(problem, rows, go_on) else { return };
        let mut at = 0;
        rows.retain(|_| {
            let stays = at < first || needs.count(at) > 0;
            at += 1;
            stays
        });
    }
}

/// How free cells get new levels.
struct Filling<'a> {
    problem: &'a Problem,
    /// Columns in the order in which they are filled: those that interact with no other follow from the rest, and come last.
    order: Vec<usize>,
    /// For each column the rules that mention it.
    forbidden: Vec<Vec<&'a Forbidden>>,
    predicates: Vec<Vec<&'a Predicate>>,
}

impl<'a> Filling<'a> {
    fn new(problem: &'a Problem) -> Filling<'a> {
        let columns = problem.levels().len();
        let mut interacts = vec![false; columns];
        for relation in problem.relations() {
            relation.columns.iter().for_each(|column| interacts[*column] = true);
        }
        let mut order: Vec<usize> = (0..columns).collect();
        order.sort_by_key(|column| !interacts[*column]);
        let mut forbidden = vec![Vec::new(); columns];
        for rule in problem.rules().forbidden() {
            rule.iter().for_each(|(column, _)| forbidden[*column].push(rule));
        }
        let mut predicates = vec![Vec::new(); columns];
        for rule in problem.rules().predicates() {
            rule.columns().iter().for_each(|column| predicates[*column].push(rule));
        }
        Filling { problem, order, forbidden, predicates }
    }

    /// Decides the cells that are not needed anew; a row that was allowed still is.
    fn refill(&self, row: &mut [u32], is_needed: impl Fn(usize) -> bool, random: &mut SplitMix64) {
        for column in self.order.iter().copied().filter(|column| !is_needed(*column)) {
            let before = row[column];
            self.problem.preference(column).offer(self.problem.levels()[column], random, |level| {
                row[column] = level;
                level == before || self.allow(row, column)
            });
        }
    }

    /// Whether no rule that mentions the column is broken.
    fn allow(&self, row: &[u32], column: usize) -> bool {
        let has = |rule: &&Forbidden| rule.iter().all(|(at, level)| row[*at] == *level);
        !self.forbidden[column].iter().any(has)
            && self.predicates[column].iter().all(|rule| rule.holds(row))
    }
}

#[cfg(test)]
mod tests;
