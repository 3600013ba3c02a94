//! Sorting by digits, of numbers and of texts, compared with sorting by comparison.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::mutate;
use program::{sort_by_key, sort_signed, sort_strings, sort_unsigned};

#[mutate]
pub mod program {
    /// Sorts by a key of 32 bits, a byte at a time from the lowest; equal keys stay in order.
    pub fn sort_by_key<T: Clone>(items: &mut Vec<T>, key: impl Fn(&T) -> u32) {
        for round in 0..4 {
            let digit = |item: &T| (key(item) >> (round * 8)) as usize & 0xff;
            let mut counts = [0; 256];
            for item in items.iter() {
                counts[digit(item)] += 1;
            }
            if counts.contains(&items.len()) {
                continue;
            }
            let mut start = 0;
            for count in &mut counts {
                let here = *count;
                *count = start;
                start += here;
            }
            let mut sorted = items.clone();
            for item in items.iter() {
                let place = &mut counts[digit(item)];
                sorted[*place] = item.clone();
                *place += 1;
            }
            *items = sorted;
        }
    }

    pub fn sort_unsigned(numbers: &mut Vec<u32>) {
        sort_by_key(numbers, |number| *number);
    }

    /// Negative numbers come first once their highest bit is flipped.
    pub fn sort_signed(numbers: &mut Vec<i32>) {
        sort_by_key(numbers, |number| *number as u32 ^ (1 << 31));
    }

    /// Below this length, insertion is quicker.
    const SHORT: usize = 4;

    /// Sorts texts by their bytes, from the first on.
    pub fn sort_strings(texts: &mut [Vec<u8>]) {
        sort_from(texts, 0);
    }

    fn sort_from(texts: &mut [Vec<u8>], depth: usize) {
        if texts.len() <= SHORT {
            insertion_sort(texts, depth);
            return;
        }
        let middle = texts[texts.len() / 2].get(depth).copied();
        let (mut low, mut high, mut next) = (0, texts.len(), 0);
        while next < high {
            let byte = texts[next].get(depth).copied();
            if byte < middle {
                texts.swap(low, next);
                low += 1;
                next += 1;
            } else if byte > middle {
                high -= 1;
                texts.swap(next, high);
            } else {
                next += 1;
            }
        }
        sort_from(&mut texts[..low], depth);
        sort_from(&mut texts[high..], depth);
        if middle.is_some() {
            sort_from(&mut texts[low..high], depth + 1);
        }
    }

    /// Sorts texts that are alike up to a depth.
    fn insertion_sort(texts: &mut [Vec<u8>], depth: usize) {
        for end in 1..texts.len() {
            let mut place = end;
            while place > 0 && texts[place][depth..] < texts[place - 1][depth..] {
                texts.swap(place, place - 1);
                place -= 1;
            }
        }
    }
}

fn unsigned_numbers_are_sorted(mut numbers: Vec<u32>) -> Verdict {
    let mut expect = numbers.clone();
    expect.sort();
    sort_unsigned(&mut numbers);
    assert_eq!(numbers, expect);
    Verdict::Holds
}

fn signed_numbers_are_sorted(mut numbers: Vec<i32>) -> Verdict {
    let mut expect = numbers.clone();
    expect.sort();
    sort_signed(&mut numbers);
    assert_eq!(numbers, expect);
    Verdict::Holds
}

fn equal_keys_stay_in_order(pairs: &Vec<(u16, bool)>) -> Verdict {
    let mut sorted: Vec<(usize, (u16, bool))> = pairs.iter().copied().enumerate().collect();
    let mut expect = sorted.clone();
    expect.sort_by_key(|(_, (key, _))| *key);
    sort_by_key(&mut sorted, |(_, (key, _))| u32::from(*key));
    assert_eq!(sorted, expect);
    Verdict::Holds
}

fn texts_are_sorted(texts: &Vec<Vec<u8>>) -> Verdict {
    let mut sorted = texts.clone();
    sort_strings(&mut sorted);
    let mut expect = texts.clone();
    expect.sort();
    assert_eq!(sorted, expect);
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "radix_sort",
        mutants: program::MUTANTS,
        properties: vec![
            by_value(
                "unsigned_numbers_are_sorted",
                Precondition::None,
                unsigned_numbers_are_sorted,
            ),
            by_value("signed_numbers_are_sorted", Precondition::None, signed_numbers_are_sorted),
            by_ref("equal_keys_stay_in_order", Precondition::None, equal_keys_stay_in_order),
            by_ref("texts_are_sorted", Precondition::None, texts_are_sorted),
        ],
    }
}
