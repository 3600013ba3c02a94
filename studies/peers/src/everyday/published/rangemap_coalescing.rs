//! rangemap 0.1.8: ranges that touch and have the same value may stay apart.
//!
//! Fixed in 0.1.9, by its changelog.

use super::pinned;
use crate::everyday::{Precondition, Program, Verdict, by_value};
use canvass_peers_mutate::input;
use rangemap_0_1::RangeMap;
use std::ops::Range;

#[input]
pub enum Operation {
    Insert(u8, u8, bool),
    Remove(u8, u8),
}

/// Entries are the runs of equal cells in an array that went through the same operations.
fn entries_are_runs_of_cells(operations: Vec<Operation>) -> Verdict {
    let (mut map, mut cells) = (RangeMap::new(), [None; u8::MAX as usize]);
    for operation in operations {
        let (Operation::Insert(a, b, _) | Operation::Remove(a, b)) = operation;
        let range = a.min(b)..a.max(b);
        if range.is_empty() {
            continue;
        }
        let cells = &mut cells[usize::from(range.start)..usize::from(range.end)];
        match operation {
            Operation::Insert(_, _, value) => {
                map.insert(range, value);
                cells.fill(Some(value));
            }
            Operation::Remove(..) => {
                map.remove(range);
                cells.fill(None);
            }
        }
    }
    let entries = map.iter().map(|(range, value)| (range.clone(), *value));
    assert_eq!(entries.collect::<Vec<_>>(), runs(&cells));
    Verdict::Holds
}

fn runs(cells: &[Option<bool>]) -> Vec<(Range<u8>, bool)> {
    let mut runs: Vec<(Range<u8>, bool)> = vec![];
    for (at, cell) in (0..u8::MAX).zip(cells) {
        match (cell, runs.last_mut()) {
            (None, _) => {}
            (Some(value), Some((range, last))) if range.end == at && last == value => {
                range.end = at + 1;
            }
            (Some(value), _) => runs.push((at..at + 1, *value)),
        }
    }
    runs
}

pub fn program() -> Program {
    Program {
        name: "rangemap_coalescing",
        mutants: const { &[pinned("RangeMap::insert", "rangemap 0.1.8, fixed in 0.1.9")] },
        properties: vec![by_value(
            "entries_are_runs_of_cells",
            Precondition::None,
            entries_are_runs_of_cells,
        )],
    }
}

#[test]
fn the_bug_is_there() {
    let known = vec![
        Operation::Insert(1, 2, false),
        Operation::Insert(2, 4, true),
        Operation::Insert(2, 3, false),
    ];
    super::check(entries_are_runs_of_cells, known, vec![]);
}
