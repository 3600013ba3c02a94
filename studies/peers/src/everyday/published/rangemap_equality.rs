//! rangemap 1.7.0: maps of inclusive ranges are equal if their ranges have the same starts and values, wherever they end.
//!
//! Fixed in 1.7.1, by its changelog.

use super::pinned;
use crate::everyday::{Precondition, Program, Verdict, by_value};
use canvass_peers_mutate::input;
use rangemap_1_7::RangeInclusiveMap;

#[input]
pub enum Operation {
    Insert(u8, u8, bool),
    Remove(u8, u8),
}

fn build(operations: &[Operation]) -> RangeInclusiveMap<u8, bool> {
    let mut map = RangeInclusiveMap::new();
    for operation in operations {
        match operation {
            Operation::Insert(a, b, value) => map.insert(*a.min(b)..=*a.max(b), *value),
            Operation::Remove(a, b) => map.remove(*a.min(b)..=*a.max(b)),
        }
    }
    map
}

fn maps_are_equal_iff_their_entries_are((one, other): (Vec<Operation>, Vec<Operation>)) -> Verdict {
    let (one, other) = (build(&one), build(&other));
    assert_eq!(one == other, one.iter().eq(other.iter()));
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "rangemap_equality",
        mutants: const { &[pinned("RangeInclusiveMap::eq", "rangemap 1.7.0, fixed in 1.7.1")] },
        properties: vec![by_value(
            "maps_are_equal_iff_their_entries_are",
            Precondition::None,
            maps_are_equal_iff_their_entries_are,
        )],
    }
}

#[test]
fn the_bug_is_there() {
    let insert = |end| vec![Operation::Insert(0, end, true)];
    let trivial = (vec![], vec![]);
    super::check(maps_are_equal_iff_their_entries_are, (insert(1), insert(2)), trivial);
}
