//! Sets of numbers as sorted ranges with gaps between them, compared with sets of bits.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::{input, mutate};
use program::RangeSet;

#[mutate]
pub mod program {
    /// Numbers, as ranges from the first to one after the last, sorted, none of which touch.
    #[derive(Debug, Clone, PartialEq, Eq, Default)]
    pub struct RangeSet {
        ranges: Vec<(u32, u32)>,
    }

    impl RangeSet {
        pub fn new() -> RangeSet {
            RangeSet::default()
        }

        pub fn ranges(&self) -> &[(u32, u32)] {
            &self.ranges
        }

        pub fn len(&self) -> u32 {
            self.ranges.iter().map(|(start, end)| end - start).sum()
        }

        /// The place of the first range that ends after a number.
        fn search(&self, number: u32) -> usize {
            let (mut low, mut high) = (0, self.ranges.len());
            while low < high {
                let middle = low + (high - low) / 2;
                if self.ranges[middle].1 <= number {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            low
        }

        pub fn contains(&self, number: u32) -> bool {
            match self.ranges.get(self.search(number)) {
                Some((start, _)) => *start <= number,
                None => false,
            }
        }

        pub fn insert(&mut self, start: u32, end: u32) {
            if start >= end {
                return;
            }
            let (mut start, mut end) = (start, end);
            let mut kept = Vec::with_capacity(self.ranges.len() + 1);
            let mut is_placed = false;
            for &(from, to) in &self.ranges {
                if to < start {
                    kept.push((from, to));
                } else if end < from {
                    if !is_placed {
                        kept.push((start, end));
                        is_placed = true;
                    }
                    kept.push((from, to));
                } else {
                    start = start.min(from);
                    end = end.max(to);
                }
            }
            if !is_placed {
                kept.push((start, end));
            }
            self.ranges = kept;
        }

        pub fn remove(&mut self, start: u32, end: u32) {
            if start >= end {
                return;
            }
            let mut kept = Vec::with_capacity(self.ranges.len() + 1);
            for &(from, to) in &self.ranges {
                if from < start {
                    kept.push((from, to.min(start)));
                }
                if end < to {
                    kept.push((from.max(end), to));
                }
            }
            self.ranges = kept;
        }

        pub fn intersection(&self, other: &RangeSet) -> RangeSet {
            let mut both = Vec::new();
            let (mut i, mut j) = (0, 0);
            while i < self.ranges.len() && j < other.ranges.len() {
                let (a, b) = (self.ranges[i], other.ranges[j]);
                let start = a.0.max(b.0);
                let end = a.1.min(b.1);
                if start < end {
                    both.push((start, end));
                }
                if a.1 < b.1 {
                    i += 1;
                } else {
                    j += 1;
                }
            }
            RangeSet { ranges: both }
        }

        /// The numbers below a limit that are not in the set.
        pub fn complement(&self, limit: u32) -> RangeSet {
            let mut others = RangeSet::new();
            others.insert(0, limit);
            for &(start, end) in &self.ranges {
                others.remove(start, end);
            }
            others
        }
    }
}

/// What is done to a set.
#[input]
enum Operation {
    Insert { start: u8, length: u8 },
    Remove { start: u8, length: u8 },
}

/// Larger than all numbers.
const LIMIT: u32 = 320;

/// The set, and which numbers are in it.
fn build(operations: &[Operation]) -> (RangeSet, Vec<bool>) {
    let mut set = RangeSet::new();
    let mut model = vec![false; LIMIT as usize];
    for operation in operations {
        let (start, length, is_in) = match *operation {
            Operation::Insert { start, length } => (start, length % 64, true),
            Operation::Remove { start, length } => (start, length % 64, false),
        };
        let (start, end) = (u32::from(start), u32::from(start) + u32::from(length));
        match is_in {
            true => set.insert(start, end),
            false => set.remove(start, end),
        }
        model[start as usize..end as usize].fill(is_in);
    }
    (set, model)
}

/// A range has a start and an end, and there is a gap before the next one.
fn assert_normal(set: &RangeSet) {
    for (start, end) in set.ranges() {
        assert!(start < end, "{set:?}");
    }
    for pair in set.ranges().windows(2) {
        assert!(pair[0].1 < pair[1].0, "{set:?}");
    }
}

fn assert_same(set: &RangeSet, model: impl Fn(usize) -> bool) {
    for number in 0..LIMIT {
        assert_eq!(set.contains(number), model(number as usize), "{number} in {set:?}");
    }
}

fn ranges_are_sets_of_bits(operations: &Vec<Operation>) -> Verdict {
    let (set, model) = build(operations);
    assert_normal(&set);
    assert_same(&set, |number| model[number]);
    assert_eq!(set.len() as usize, model.iter().filter(|is_in| **is_in).count());
    Verdict::Holds
}

fn intersections_are_those_of_bits((left, right): (Vec<Operation>, Vec<Operation>)) -> Verdict {
    let ((left, left_model), (right, right_model)) = (build(&left), build(&right));
    let both = left.intersection(&right);
    assert_normal(&both);
    assert_same(&both, |number| left_model[number] && right_model[number]);
    Verdict::Holds
}

fn the_complement_of_a_complement_is_the_set(operations: Vec<Operation>) -> Verdict {
    let (set, model) = build(&operations);
    let others = set.complement(LIMIT);
    assert_normal(&others);
    assert_same(&others, |number| !model[number]);
    assert_eq!(others.complement(LIMIT), set);
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "range_set",
        mutants: program::MUTANTS,
        properties: vec![
            by_ref("ranges_are_sets_of_bits", Precondition::None, ranges_are_sets_of_bits),
            by_value(
                "intersections_are_those_of_bits",
                Precondition::None,
                intersections_are_those_of_bits,
            ),
            by_value(
                "the_complement_of_a_complement_is_the_set",
                Precondition::None,
                the_complement_of_a_complement_is_the_set,
            ),
        ],
    }
}
