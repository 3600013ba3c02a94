//! How far a run came, in words.

use super::numbers::{grouped, plural};
use crate::Nat;
use crate::check::explore::Explored;
use crate::choice::shape::Types;
use crate::explore::{Ended, Rows, Runs, Searched};
use crate::lazy::Scope;
use crate::shard::Shard;
use std::fmt::Write;

/// How much of the space was explored.
pub(in crate::check) fn covered(types: &Types, explored: &Explored) -> Option<String> {
    let share = share(explored.shard);
    let all = |count: Option<&Nat>| match count.map(grouped) {
        None => format!("{share}all inputs"),
        Some(one) if one == "1" => format!("{share}the only input"),
        Some(count) => format!("{share}all {count} inputs"),
    };
    if let Some(runs) = &explored.runs {
        return tried(runs, explored);
    }
    if explored.ended == Ended::Exhausted {
        return Some(all(explored.count.as_ref()));
    }
    if explored.ended == Ended::Covered {
        return explored.array.map(|array| interactions(array, explored.shard));
    }
    if explored.ended == Ended::Listed {
        let values = plural(explored.attempts, "value");
        return Some(match explored.shard.is_whole() {
            true => format!("all {values} of its suite"),
            false => format!("{share}its suite: {values}"),
        });
    }
    let largest = explored.complete_below.checked_sub(1)?;
    let count = types.sizes.up_to(largest).ok().filter(|count| !count.is_zero())?;
    let outcome = match (explored.ended, explored.rejections()) {
        (Ended::Failed, 0) => ": passed",
        (Ended::Failed, _) => ": passed or rejected",
        (
            Ended::Budget
            | Ended::Exhausted
            | Ended::OutOfReach
            | Ended::Covered
            | Ended::Listed
            | Ended::Time
            | Ended::Starved,
            _,
        ) => "",
    };
    // Not every choice sequence of a type that may reject makes a value.
    let count = Some(count).filter(|_| !types.may_reject);
    Some(format!("{} up to size {largest}{outcome}", all(count)))
}

/// How many runs of a property that draws were all of their sizes.
fn tried(runs: &Runs, explored: &Explored) -> Option<String> {
    if !explored.shard.is_whole() {
        return None;
    }
    let is_machine = !runs.steps.names.is_empty();
    let what = match (is_machine, runs.tried) {
        (true, 1) => "sequence of steps",
        (true, _) => "sequences of steps",
        (false, 1) => "way to draw",
        (false, _) => "ways to draw",
    };
    let all = match runs.tried {
        1 => "the only".to_owned(),
        tried => format!("all {}", grouped(tried)),
    };
    let states = match runs.states {
        0 => String::new(),
        states => format!(", through {} states", grouped(states)),
    };
    if runs.states > 0 && explored.ended == Ended::Exhausted {
        return Some(format!("all {} states", grouped(runs.states)));
    }
    if explored.ended == Ended::Exhausted {
        return Some(format!("{all} {what}"));
    }
    let largest = runs.below.checked_sub(1)?;
    let outcome = match (explored.ended, explored.rejections()) {
        (Ended::Failed, 0) => ": passed",
        (Ended::Failed, _) => ": passed or rejected",
        _ => "",
    };
    // A sequence that is not the first to a state is not gone on with.
    let (all, only) = match runs.states {
        0 => (all, ""),
        _ => (grouped(runs.tried), " that lead to new states"),
    };
    Some(format!("{all} {what}{only} up to size {largest}{states}{outcome}"))
}

/// What stands before all that a shard has a share of.
fn share(shard: Shard) -> String {
    match shard.is_whole() {
        true => String::new(),
        false => format!("share {} of {} of ", shard.number(), shard.of()),
    }
}

/// What the rows of an array cover.
fn interactions(array: Rows, shard: Shard) -> String {
    let Rows { rows, strength, columns, has_digits } = array;
    let (columns, rows) = (plural(columns, "column"), plural(rows, "row"));
    let digits = if has_digits { ", with large numbers split into digits" } else { "" };
    match shard.is_whole() {
        true => format!("all interactions of {strength} of {columns} in {rows}{digits}"),
        false => format!(
            "{}{rows} with all interactions of {strength} of {columns}{digits}",
            share(shard)
        ),
    }
}

/// How much an array that was gone through may have missed.
pub(super) fn missing(explored: &Explored) -> Option<String> {
    let Rows { rows, .. } = explored.array?;
    let rejected = explored.rejections() + explored.too_deep;
    (explored.ended == Ended::Covered && rejected > 0).then(|| {
        format!(
            "interactions may be missing: {} of {} rejected",
            grouped(rejected),
            plural(rows, "row")
        )
    })
}

/// The last small scope that was searched to its end.
pub(super) fn small_scope(types: &Types, explored: &Explored) -> Option<String> {
    let (Scope { size, numbers }, count) = explored.small_scope.as_ref()?;
    // Not every choice sequence of a type that may reject makes a value.
    let count = match types.may_reject {
        true => String::new(),
        false => format!(" {}", grouped(count)),
    };
    Some(format!(
        "{}all{count} inputs of up to {size} constructors and elements, with each number among the first {numbers} of its \
         type",
        share(explored.shard),
    ))
}

/// How far a lazy search came.
pub(super) fn searched(types: &Types, explored: &Explored) -> Option<String> {
    let Searched { runs, decided, of_size } = explored.searched.as_ref()?;
    let mut line =
        format!("lazy search decided {} inputs in {}", grouped(decided), plural(*runs, "run"));
    if !of_size.is_zero() {
        let size = explored.complete_below;
        let all = grouped(types.sizes.of_size(size).ok()?);
        let _ = write!(line, ", of size {size} {} of {all}", grouped(of_size));
    }
    Some(line)
}
