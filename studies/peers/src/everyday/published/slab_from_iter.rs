//! slab 0.4.3: a slab that was collected from keys with gaps panics when its gaps are filled.
//!
//! Fixed in 0.4.4, by its changelog and pull request 102.

use super::pinned;
use crate::everyday::{Precondition, Program, Verdict, by_value};
use slab::Slab;
use std::collections::BTreeMap;

/// A collected slab has the entries of a map, and further values get keys that are free.
fn a_collected_slab_is_as_a_map((entries, values): (Vec<(u8, u8)>, Vec<u8>)) -> Verdict {
    let entries = || entries.iter().map(|(key, value)| (usize::from(*key), *value));
    let (mut slab, mut map): (Slab<u8>, BTreeMap<usize, u8>) =
        (entries().collect(), entries().collect());
    assert!(slab.iter().eq(map.iter().map(|(key, value)| (*key, value))));
    for value in values {
        assert_eq!(map.insert(slab.insert(value), value), None);
        assert_eq!(slab.len(), map.len());
    }
    assert!(slab.iter().eq(map.iter().map(|(key, value)| (*key, value))));
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "slab_from_iter",
        mutants: const { &[pinned("Slab::from_iter", "slab 0.4.3, fixed in 0.4.4")] },
        properties: vec![by_value(
            "a_collected_slab_is_as_a_map",
            Precondition::None,
            a_collected_slab_is_as_a_map,
        )],
    }
}

#[test]
fn the_bug_is_there() {
    super::check(a_collected_slab_is_as_a_map, (vec![(1, 0)], vec![0, 0]), (vec![], vec![]));
}
