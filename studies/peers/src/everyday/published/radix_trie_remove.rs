//! radix_trie 0.1.4: removing a key that is not there may remove others.
//!
//! Fixed in 0.1.5, by its changelog and issue 50.

use super::pinned;
use crate::everyday::{Precondition, Program, Verdict, by_value};
use canvass_peers_mutate::input;
use radix_trie::{Trie, TrieCommon};
use std::collections::BTreeMap;

#[input]
pub enum Operation {
    Insert(String, u8),
    Remove(String),
}

fn trie_is_as_a_tree_map(operations: Vec<Operation>) -> Verdict {
    let (mut trie, mut map) = (Trie::new(), BTreeMap::new());
    for operation in operations {
        match operation {
            Operation::Insert(key, value) => {
                assert_eq!(trie.insert(key.clone(), value), map.insert(key, value));
            }
            Operation::Remove(key) => assert_eq!(trie.remove(&key), map.remove(&key)),
        }
        assert_eq!(trie.len(), map.len());
        let entries: BTreeMap<&String, &u8> = trie.iter().collect();
        assert!(entries.into_iter().eq(&map), "{map:?}");
    }
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "radix_trie_remove",
        mutants: const { &[pinned("Trie::remove", "radix_trie 0.1.4, fixed in 0.1.5")] },
        properties: vec![by_value(
            "trie_is_as_a_tree_map",
            Precondition::None,
            trie_is_as_a_tree_map,
        )],
    }
}

#[test]
fn the_bug_is_there() {
    let known = vec![Operation::Insert("ab".into(), 0), Operation::Remove("ac".into())];
    super::check(trie_is_as_a_tree_map, known, vec![]);
}
