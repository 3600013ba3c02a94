//! Interval map: values for ranges of numbers, tested against an array with one cell per number.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::{input, mutate};
use program::IntervalMap;

#[mutate]
pub mod program {
    use std::collections::BTreeMap;
    use std::ops::Range;

    /// Values of half-open ranges.
    ///
    /// Neighbours with equal values are one entry, so equal maps have equal entries.
    #[derive(Debug, Clone, Default, PartialEq, Eq)]
    pub struct IntervalMap<V> {
        /// From the start of a range to its end and value.
        entries: BTreeMap<u32, (u32, V)>,
    }

    impl<V: Clone + PartialEq> IntervalMap<V> {
        pub fn new() -> IntervalMap<V> {
            IntervalMap { entries: BTreeMap::new() }
        }

        pub fn get(&self, at: u32) -> Option<&V> {
            let (_, (end, value)) = self.entries.range(..=at).next_back()?;
            if at < *end { Some(value) } else { None }
        }

        /// Sets the value of a range, whatever it was.
        pub fn insert(&mut self, range: Range<u32>, value: V) {
            if range.start >= range.end {
                return;
            }
            self.remove(range.clone());
            let Range { mut start, mut end } = range;
            if let Some((before, entry)) = self.entries.range(..start).next_back()
                && entry.0 == start
                && entry.1 == value
            {
                start = *before;
            }
            if let Some((after, other)) = self.entries.get(&end)
                && *other == value
            {
                let after = *after;
                self.entries.remove(&end);
                end = after;
            }
            self.entries.insert(start, (end, value));
        }

        /// Leaves a range without value.
        pub fn remove(&mut self, range: Range<u32>) {
            if range.start >= range.end {
                return;
            }
            self.split(range.start);
            self.split(range.end);
            let starts: Vec<u32> = self.entries.range(range).map(|(start, _)| *start).collect();
            for start in starts {
                self.entries.remove(&start);
            }
        }

        /// Makes two entries of one that begins before and ends after this place.
        fn split(&mut self, at: u32) {
            if let Some((_, entry)) = self.entries.range_mut(..at).next_back()
                && entry.0 > at
            {
                let right = entry.clone();
                entry.0 = at;
                self.entries.insert(at, right);
            }
        }

        pub fn iter(&self) -> impl Iterator<Item = (Range<u32>, &V)> {
            self.entries.iter().map(|(start, (end, value))| (*start..*end, value))
        }

        /// The parts of a range that have no value.
        pub fn gaps(&self, range: Range<u32>) -> Vec<Range<u32>> {
            let mut gaps = Vec::new();
            let mut at = range.start;
            for (covered, _) in self.iter() {
                if covered.end <= at {
                    continue;
                }
                if covered.start >= range.end {
                    break;
                }
                if at < covered.start {
                    gaps.push(at..covered.start);
                }
                at = covered.end;
            }
            if at < range.end {
                gaps.push(at..range.end);
            }
            gaps
        }
    }
}

#[input]
pub enum Operation {
    Insert(u8, u8, Color),
    Remove(u8, u8),
}

#[input]
pub enum Color {
    Red,
    Green,
}

const CELLS: usize = 256;

/// A map and an array that went through the same operations.
fn build(operations: &[Operation]) -> (IntervalMap<Color>, Vec<Option<Color>>) {
    let (mut map, mut cells) = (IntervalMap::new(), vec![None; CELLS]);
    for operation in operations {
        match operation {
            Operation::Insert(from, to, color) => {
                map.insert(u32::from(*from)..u32::from(*to), color.clone());
                fill(&mut cells, *from, *to, Some(color));
            }
            Operation::Remove(from, to) => {
                map.remove(u32::from(*from)..u32::from(*to));
                fill(&mut cells, *from, *to, None);
            }
        }
    }
    (map, cells)
}

fn fill(cells: &mut [Option<Color>], from: u8, to: u8, color: Option<&Color>) {
    let range = usize::from(from)..usize::from(to);
    cells.get_mut(range).into_iter().flatten().for_each(|cell| *cell = color.cloned());
}

fn cells_are_as_in_an_array(operations: Vec<Operation>) -> Verdict {
    let (map, cells) = build(&operations);
    for (at, cell) in (0..).zip(&cells) {
        assert_eq!(map.get(at), cell.as_ref(), "at {at}");
    }
    Verdict::Holds
}

/// Entries are sorted and not empty, and equal neighbours are one.
fn entries_are_merged(operations: &Vec<Operation>) -> Verdict {
    let (map, _) = build(operations);
    let entries: Vec<_> = map.iter().collect();
    assert!(entries.iter().all(|(range, _)| range.start < range.end), "{entries:?}");
    for pair in entries.windows(2) {
        let [(one, color), (other, other_color)] = pair else { unreachable!("windows of two") };
        assert!(one.end < other.start || one.end == other.start && color != other_color);
    }
    Verdict::Holds
}

fn gaps_are_empty_cells((operations, window): (Vec<Operation>, (u8, u8))) -> Verdict {
    let (map, cells) = build(&operations);
    let window = u32::from(window.0)..u32::from(window.1);
    let gaps = map.gaps(window.clone());
    let empty = window.filter(|at| cells[*at as usize].is_none());
    assert_eq!(gaps.iter().cloned().flatten().collect::<Vec<_>>(), empty.collect::<Vec<_>>());
    assert!(gaps.iter().all(|gap| !gap.is_empty()), "{gaps:?}");
    assert!(gaps.windows(2).all(|pair| pair[0].end < pair[1].start), "{gaps:?}");
    Verdict::Holds
}

/// A range set in two parts is the same as one set at once.
fn parts_make_a_whole((operations, (a, b, c)): (Vec<Operation>, (u8, u8, u8))) -> Verdict {
    let mut bounds = [a, b, c].map(u32::from);
    bounds.sort_unstable();
    let [start, middle, end] = bounds;
    let (mut whole, _) = build(&operations);
    let mut parts = whole.clone();
    whole.insert(start..end, Color::Red);
    parts.insert(middle..end, Color::Red);
    parts.insert(start..middle, Color::Red);
    assert_eq!(whole, parts);
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "interval_map",
        mutants: program::MUTANTS,
        properties: vec![
            by_value("cells_are_as_in_an_array", Precondition::None, cells_are_as_in_an_array),
            by_ref("entries_are_merged", Precondition::None, entries_are_merged),
            by_value("gaps_are_empty_cells", Precondition::None, gaps_are_empty_cells),
            by_value("parts_make_a_whole", Precondition::None, parts_make_a_whole),
        ],
    }
}
