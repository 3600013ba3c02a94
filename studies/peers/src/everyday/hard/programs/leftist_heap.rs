//! Leftist heap: each node knows the length of its right spine, which is never longer than that of its left child.

use super::property;
use crate::everyday::{Program, Verdict};
use canvass_peers_mutate::mutate;
use program::Heap;

#[mutate]
pub mod program {
    use super::super::{Box, input};

    /// No key is above those below it. A rank is the number of nodes along the right.
    #[input]
    pub enum Heap {
        Empty,
        Node { rank: u8, key: u32, left: Box<Heap>, right: Box<Heap> },
    }

    use Heap::{Empty, Node};

    impl Heap {
        pub fn merge(&self, other: &Heap) -> Heap {
            match (self, other) {
                (Empty, heap) | (heap, Empty) => heap.clone(),
                (
                    Node { key: mine, left: first, right: last, .. },
                    Node { key: theirs, left: other_first, right: other_last, .. },
                ) => {
                    if mine <= theirs {
                        joined(*mine, first.clone(), Box::new(last.merge(other)))
                    } else {
                        joined(*theirs, other_first.clone(), Box::new(other_last.merge(self)))
                    }
                }
            }
        }

        pub fn push(&self, key: u32) -> Heap {
            self.merge(&Node { rank: 1, key, left: Box::new(Empty), right: Box::new(Empty) })
        }

        /// The least key and the heap of the others.
        pub fn pop(&self) -> Option<(u32, Heap)> {
            let Node { key, left, right, .. } = self else { return None };
            Some((*key, left.merge(right)))
        }

        /// Replaces the least key, which sinks to where it belongs.
        pub fn replace_least(&self, new: u32) -> Heap {
            let Node { rank, left, right, .. } = self else { return self.push(new) };
            let (on_left, on_right) = (left.least(), right.least());
            if on_left.is_none_or(|key| new <= key) && on_right.is_none_or(|key| new <= key) {
                return Node { rank: *rank, key: new, left: left.clone(), right: right.clone() };
            }
            match (on_left, on_right) {
                (Some(first), second) if second.is_none_or(|second| first < second) => {
                    let left = Box::new(left.replace_least(new));
                    Node { rank: *rank, key: first, left, right: right.clone() }
                }
                (_, Some(second)) => {
                    let right = Box::new(right.replace_least(new));
                    Node { rank: *rank, key: second, left: left.clone(), right }
                }
                _ => self.clone(),
            }
        }

        /// How many keys are at most this one, without a look at heaps of larger ones.
        pub fn count_up_to(&self, most: u32) -> usize {
            match self {
                Node { key, left, right, .. } if *key <= most => {
                    1 + left.count_up_to(most) + right.count_up_to(most)
                }
                _ => 0,
            }
        }

        fn least(&self) -> Option<u32> {
            let Node { key, .. } = self else { return None };
            Some(*key)
        }

        fn rank(&self) -> u8 {
            let Node { rank, .. } = self else { return 0 };
            *rank
        }
    }

    /// The heap of a key and two heaps, in the order of their ranks.
    fn joined(key: u32, one: Box<Heap>, other: Box<Heap>) -> Heap {
        if one.rank() >= other.rank() {
            Node { rank: other.rank() + 1, key, left: one, right: other }
        } else {
            Node { rank: one.rank() + 1, key, left: other, right: one }
        }
    }
}

/// Whether keys are in heap order and ranks are right and leftist.
fn is_leftist(heap: &Heap) -> bool {
    fn rank(heap: &Heap, least: u32) -> Option<u8> {
        let Heap::Node { rank: said, key, left, right } = heap else { return Some(0) };
        if *key < least {
            return None;
        }
        let (left, right) = (rank(left, *key)?, rank(right, *key)?);
        (left >= right && *said == right + 1).then_some(*said)
    }
    rank(heap, 0).is_some()
}

/// The keys, sorted.
fn keys(heap: &Heap) -> Vec<u32> {
    fn collect(heap: &Heap, keys: &mut Vec<u32>) {
        if let Heap::Node { key, left, right, .. } = heap {
            keys.push(*key);
            collect(left, keys);
            collect(right, keys);
        }
    }
    let mut all = vec![];
    collect(heap, &mut all);
    all.sort();
    all
}

#[track_caller]
fn check(heap: &Heap, mut expect: Vec<u32>) {
    expect.sort();
    assert!(is_leftist(heap), "{heap:?}");
    assert_eq!(keys(heap), expect);
}

fn merged_heaps_have_all_keys((one, other): &(Heap, Heap)) -> Verdict {
    if !is_leftist(one) || !is_leftist(other) {
        return Verdict::Discarded;
    }
    check(&one.merge(other), [keys(one), keys(other)].concat());
    Verdict::Holds
}

fn push_and_pop_keep_a_heap((heap, key): &(Heap, u32)) -> Verdict {
    if !is_leftist(heap) {
        return Verdict::Discarded;
    }
    check(&heap.push(*key), [keys(heap), vec![*key]].concat());
    let mut expect = keys(heap);
    match heap.pop() {
        None => assert!(expect.is_empty()),
        Some((least, rest)) => {
            assert_eq!(least, expect.remove(0));
            check(&rest, expect);
        }
    }
    Verdict::Holds
}

fn the_least_key_is_replaced((heap, key): &(Heap, u32)) -> Verdict {
    if !is_leftist(heap) || *heap == Heap::Empty {
        return Verdict::Discarded;
    }
    check(&heap.replace_least(*key), [&[*key], &keys(heap)[1..]].concat());
    Verdict::Holds
}

fn small_keys_are_counted((heap, most): &(Heap, u32)) -> Verdict {
    if !is_leftist(heap) {
        return Verdict::Discarded;
    }
    let expect = keys(heap).iter().filter(|key| *key <= most).count();
    assert_eq!(heap.count_up_to(*most), expect);
    Verdict::Holds
}

fn heap_of(keys: Vec<u32>) -> Heap {
    keys.into_iter().fold(Heap::Empty, |heap, key| heap.push(key))
}

fn two_heaps((one, other): (Vec<u32>, Vec<u32>)) -> (Heap, Heap) {
    (heap_of(one), heap_of(other))
}

fn heap_and_key((keys, key): (Vec<u32>, u32)) -> (Heap, u32) {
    (heap_of(keys), key)
}

fn some_heap_and_key((first, keys, key): (u32, Vec<u32>, u32)) -> (Heap, u32) {
    (heap_of(keys).push(first), key)
}

pub fn program() -> Program {
    Program {
        name: "leftist_heap",
        mutants: program::MUTANTS,
        properties: vec![
            property("merged_heaps_have_all_keys", merged_heaps_have_all_keys, two_heaps),
            property("push_and_pop_keep_a_heap", push_and_pop_keep_a_heap, heap_and_key),
            property("the_least_key_is_replaced", the_least_key_is_replaced, some_heap_and_key),
            property("small_keys_are_counted", small_keys_are_counted, heap_and_key),
        ],
    }
}
