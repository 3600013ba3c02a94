//! immutable-chunkmap 1.0.4: an update of many keys that removes keys which are not there may panic.
//!
//! Fixed in 1.0.5, by its changelog.

use super::pinned;
use crate::everyday::{Precondition, Program, Verdict, by_value};
use immutable_chunkmap::map::MapM;
use std::collections::BTreeMap;

/// Each update sets the value of a key, or removes it.
type Update = (u8, Option<u8>);

fn updates_are_as_in_a_tree_map((entries, updates): (Vec<(u8, u8)>, Vec<Update>)) -> Verdict {
    let map: MapM<u8, u8> = entries.iter().copied().collect();
    let mut expect: BTreeMap<u8, u8> = entries.into_iter().collect();
    let map = map.update_many(updates.iter().copied(), |key, value, _| Some((key, value?)));
    for (key, value) in updates {
        match value {
            Some(value) => drop(expect.insert(key, value)),
            None => drop(expect.remove(&key)),
        }
    }
    assert_eq!(map.len(), expect.len());
    assert!(map.into_iter().eq(&expect), "{expect:?}");
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "chunkmap_update_many",
        mutants: const { &[pinned("Map::update_many", "immutable-chunkmap 1.0.4, fixed in 1.0.5")] },
        properties: vec![by_value(
            "updates_are_as_in_a_tree_map",
            Precondition::None,
            updates_are_as_in_a_tree_map,
        )],
    }
}

#[test]
fn the_bug_is_there() {
    let known = (vec![], vec![(0, None)]);
    super::check(updates_are_as_in_a_tree_map, known, (vec![], vec![]));
}
