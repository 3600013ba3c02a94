//! Trie of byte strings, compared with a `BTreeMap`.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::{input, mutate};
use program::Trie;
use std::collections::BTreeMap;

#[mutate]
pub mod program {
    /// A map from byte strings, which share their prefixes.
    #[derive(Debug, Clone, Default, PartialEq)]
    pub struct Trie<V> {
        value: Option<V>,
        /// By their bytes.
        children: Vec<(u8, Trie<V>)>,
    }

    impl<V: Clone> Trie<V> {
        pub fn new() -> Trie<V> {
            Trie { value: None, children: Vec::new() }
        }

        fn child(&self, byte: u8) -> Option<&Trie<V>> {
            let place = self.children.binary_search_by_key(&byte, |(byte, _)| *byte).ok()?;
            Some(&self.children[place].1)
        }

        /// Returns the value that was there before.
        pub fn insert(&mut self, key: &[u8], value: V) -> Option<V> {
            let Some((first, rest)) = key.split_first() else {
                return self.value.replace(value);
            };
            let place = match self.children.binary_search_by_key(first, |(byte, _)| *byte) {
                Ok(place) => place,
                Err(place) => {
                    self.children.insert(place, (*first, Trie::new()));
                    place
                }
            };
            self.children[place].1.insert(rest, value)
        }

        pub fn get(&self, key: &[u8]) -> Option<&V> {
            let mut node = self;
            for byte in key {
                node = node.child(*byte)?;
            }
            node.value.as_ref()
        }

        /// Removes a key, and the nodes that only it needed.
        pub fn remove(&mut self, key: &[u8]) -> Option<V> {
            let Some((first, rest)) = key.split_first() else {
                return self.value.take();
            };
            let place = self.children.binary_search_by_key(first, |(byte, _)| *byte).ok()?;
            let child = &mut self.children[place].1;
            let removed = child.remove(rest);
            if child.is_empty() {
                self.children.remove(place);
            }
            removed
        }

        pub fn is_empty(&self) -> bool {
            self.value.is_none() && self.children.is_empty()
        }

        pub fn len(&self) -> usize {
            let mut length = 0;
            if self.value.is_some() {
                length += 1;
            }
            for (_, child) in &self.children {
                length += child.len();
            }
            length
        }

        /// The longest prefix of a text that is a key: its length and its value.
        pub fn longest_prefix(&self, text: &[u8]) -> Option<(usize, &V)> {
            let mut best = None;
            let mut node = self;
            for length in 0..text.len() {
                if let Some(value) = &node.value {
                    best = Some((length, value));
                }
                match node.child(text[length]) {
                    Some(child) => node = child,
                    None => return best,
                }
            }
            node.value.as_ref().map(|value| (text.len(), value)).or(best)
        }

        /// All keys that begin so, with their values, in order.
        pub fn with_prefix(&self, prefix: &[u8]) -> Vec<(Vec<u8>, V)> {
            let mut found = Vec::new();
            let mut node = self;
            for byte in prefix {
                match node.child(*byte) {
                    Some(child) => node = child,
                    None => return found,
                }
            }
            node.collect(&mut prefix.to_vec(), &mut found);
            found
        }

        fn collect(&self, key: &mut Vec<u8>, found: &mut Vec<(Vec<u8>, V)>) {
            if let Some(value) = &self.value {
                found.push((key.clone(), value.clone()));
            }
            for (byte, child) in &self.children {
                key.push(*byte);
                child.collect(key, found);
                key.pop();
            }
        }
    }
}

/// What is done to a trie.
#[input]
enum Operation {
    Insert { key: Vec<u8>, value: u8 },
    Remove { key: Vec<u8> },
    Extend { key: u8, value: u8 },
}

/// Operations on a few of the keys again and again, and what should be there.
fn build(operations: &[Operation]) -> (Trie<u8>, BTreeMap<Vec<u8>, u8>) {
    let (mut trie, mut model) = (Trie::new(), BTreeMap::new());
    for operation in operations {
        match operation {
            Operation::Insert { key, value } => {
                assert_eq!(trie.insert(key, *value), model.insert(key.clone(), *value));
            }
            Operation::Remove { key } => assert_eq!(trie.remove(key), model.remove(key)),
            Operation::Extend { key, value } => {
                let mut longer = model.keys().next_back().cloned().unwrap_or_default();
                longer.push(*key);
                longer.truncate(12);
                assert_eq!(trie.insert(&longer, *value), model.insert(longer.clone(), *value));
            }
        }
    }
    (trie, model)
}

fn behaves_like_a_map(operations: &Vec<Operation>) -> Verdict {
    let (mut trie, model) = build(operations);
    assert_eq!(trie.len(), model.len());
    assert_eq!(trie.is_empty(), model.is_empty());
    for (key, value) in &model {
        assert_eq!(trie.get(key), Some(value));
        if let Some((_, rest)) = key.split_last() {
            assert_eq!(trie.get(rest), model.get(rest));
        }
    }
    for (key, value) in model {
        assert_eq!(trie.remove(&key), Some(value));
    }
    assert_eq!(trie, Trie::new());
    Verdict::Holds
}

fn prefixes_are_found((operations, text): (Vec<Operation>, Vec<u8>)) -> Verdict {
    let (trie, model) = build(&operations);
    let texts = model.keys().map(|key| [&key[..], &text[..text.len().min(2)]].concat());
    for text in texts.chain([text.clone()]) {
        let longest = model.iter().rfind(|(key, _)| text.starts_with(key));
        let expect = longest.map(|(key, value)| (key.len(), value));
        assert_eq!(trie.longest_prefix(&text), expect);
        let begins = model.iter().filter(|(key, _)| key.starts_with(&text));
        let expect: Vec<(Vec<u8>, u8)> = begins.map(|(key, value)| (key.clone(), *value)).collect();
        assert_eq!(trie.with_prefix(&text), expect);
    }
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "trie",
        mutants: program::MUTANTS,
        properties: vec![
            by_ref("behaves_like_a_map", Precondition::None, behaves_like_a_map),
            by_value("prefixes_are_found", Precondition::None, prefixes_are_found),
        ],
    }
}
