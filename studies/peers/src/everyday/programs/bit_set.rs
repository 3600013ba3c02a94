//! Bit set: small numbers as bits of words, tested against `BTreeSet`.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::{input, mutate};
use program::BitSet;
use std::collections::BTreeSet;

#[mutate]
pub mod program {
    const BITS: usize = 64;

    /// A set of numbers; the last word is never zero.
    #[derive(Debug, Clone, Default, PartialEq, Eq)]
    pub struct BitSet {
        words: Vec<u64>,
    }

    impl BitSet {
        pub fn new() -> BitSet {
            BitSet { words: Vec::new() }
        }

        /// Returns whether the number is new.
        pub fn insert(&mut self, number: usize) -> bool {
            let (word, mask) = position(number);
            if word >= self.words.len() {
                self.words.resize(word + 1, 0);
            }
            let is_new = self.words[word] & mask == 0;
            self.words[word] |= mask;
            is_new
        }

        /// Returns whether the number was there.
        pub fn remove(&mut self, number: usize) -> bool {
            let (word, mask) = position(number);
            if !self.contains(number) {
                return false;
            }
            self.words[word] &= !mask;
            self.trim();
            true
        }

        pub fn contains(&self, number: usize) -> bool {
            let (word, mask) = position(number);
            word < self.words.len() && self.words[word] & mask != 0
        }

        pub fn len(&self) -> usize {
            self.words.iter().map(|word| word.count_ones() as usize).sum()
        }

        pub fn is_empty(&self) -> bool {
            self.words.is_empty()
        }

        pub fn union(&mut self, other: &BitSet) {
            if self.words.len() < other.words.len() {
                self.words.resize(other.words.len(), 0);
            }
            for (word, other) in self.words.iter_mut().zip(&other.words) {
                *word |= other;
            }
        }

        pub fn intersect(&mut self, other: &BitSet) {
            self.words.truncate(other.words.len());
            for (word, other) in self.words.iter_mut().zip(&other.words) {
                *word &= other;
            }
            self.trim();
        }

        pub fn subtract(&mut self, other: &BitSet) {
            for (word, other) in self.words.iter_mut().zip(&other.words) {
                *word &= !*other;
            }
            self.trim();
        }

        pub fn is_subset(&self, other: &BitSet) -> bool {
            self.words.len() <= other.words.len()
                && self.words.iter().zip(&other.words).all(|(word, other)| *word & !*other == 0)
        }

        /// The least number of the set that is `from` or greater.
        pub fn next(&self, from: usize) -> Option<usize> {
            let (first, mask) = position(from);
            for index in first..self.words.len() {
                let mut word = self.words[index];
                if index == first {
                    word &= !(mask - 1);
                }
                if word != 0 {
                    return Some(index * BITS + word.trailing_zeros() as usize);
                }
            }
            None
        }

        /// The numbers in ascending order.
        pub fn iter(&self) -> impl Iterator<Item = usize> {
            std::iter::successors(self.next(0), |number| self.next(number + 1))
        }

        fn trim(&mut self) {
            while self.words.last() == Some(&0) {
                self.words.pop();
            }
        }
    }

    fn position(number: usize) -> (usize, u64) {
        (number / BITS, 1 << (number % BITS))
    }
}

fn bits(numbers: &[u8]) -> BitSet {
    let mut set = BitSet::new();
    numbers.iter().for_each(|number| _ = set.insert(usize::from(*number)));
    set
}

fn numbers(set: &BitSet) -> Vec<usize> {
    set.iter().collect()
}

#[input]
pub enum Operation {
    Insert(u8),
    Remove(u8),
    Union(Vec<u8>),
    Intersect(Vec<u8>),
    Subtract(Vec<u8>),
}

fn is_a_set(operations: Vec<Operation>) -> Verdict {
    let (mut set, mut model) = (BitSet::new(), BTreeSet::new());
    let words = |numbers: &[u8]| numbers.iter().map(|it| usize::from(*it)).collect::<BTreeSet<_>>();
    for operation in operations {
        match operation {
            Operation::Insert(it) => assert_eq!(set.insert(it.into()), model.insert(it.into())),
            Operation::Remove(it) => assert_eq!(set.remove(it.into()), model.remove(&it.into())),
            Operation::Union(other) => {
                set.union(&bits(&other));
                model = &model | &words(&other);
            }
            Operation::Intersect(other) => {
                set.intersect(&bits(&other));
                model = &model & &words(&other);
            }
            Operation::Subtract(other) => {
                set.subtract(&bits(&other));
                model = &model - &words(&other);
            }
        }
        assert!(set.iter().eq(model.iter().copied()), "{:?}, not {model:?}", numbers(&set));
        assert_eq!((set.len(), set.is_empty()), (model.len(), model.is_empty()));
    }
    Verdict::Holds
}

fn equal_sets_are_equal((mut one, swap): (Vec<u8>, (u8, u8))) -> Verdict {
    let before = bits(&one);
    if let (Some(a), Some(b)) =
        (usize::from(swap.0).checked_rem(one.len()), usize::from(swap.1).checked_rem(one.len()))
    {
        one.swap(a, b);
    }
    assert_eq!(before, bits(&one));
    Verdict::Holds
}

/// `a ⊆ b` exactly if `a ∪ b = b`, exactly if `a ∩ b = a`, exactly if `a ∖ b` is empty.
fn subsets_are_what_operations_say((one, other): &(Vec<u8>, Vec<u8>)) -> Verdict {
    let (one, other) = (bits(one), bits(other));
    let (mut union, mut intersection, mut difference) = (one.clone(), one.clone(), one.clone());
    union.union(&other);
    intersection.intersect(&other);
    difference.subtract(&other);
    assert!(one.is_subset(&union) && other.is_subset(&union));
    assert!(intersection.is_subset(&one) && intersection.is_subset(&other));
    assert_eq!(one.is_subset(&other), union == other);
    assert_eq!(one.is_subset(&other), intersection == one);
    assert_eq!(one.is_subset(&other), difference.is_empty());
    assert_eq!(union.len() + intersection.len(), one.len() + other.len());
    Verdict::Holds
}

fn next_is_the_least_from_there((members, from): (Vec<u8>, u16)) -> Verdict {
    let from = usize::from(from);
    let least = members.iter().map(|it| usize::from(*it)).filter(|it| *it >= from).min();
    assert_eq!(bits(&members).next(from), least);
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "bit_set",
        mutants: program::MUTANTS,
        properties: vec![
            by_value("is_a_set", Precondition::None, is_a_set),
            by_value("equal_sets_are_equal", Precondition::None, equal_sets_are_equal),
            by_ref(
                "subsets_are_what_operations_say",
                Precondition::None,
                subsets_are_what_operations_say,
            ),
            by_value(
                "next_is_the_least_from_there",
                Precondition::None,
                next_is_the_least_from_there,
            ),
        ],
    }
}
