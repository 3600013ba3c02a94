//! Numeral pairing for elements below a finite count.
//!
//! Numerals of fewer than `B` digits, `B` the numeral length of the count, never hold an element that is too
//! large; their lists come first, in the order of the numerals. The others follow by length, and within a length in
//! lexicographic order: rank and position count the lists of the first part among those passed, which only the
//! lengths of the numerals decide.

use super::{positional, quaternary_ones, ternary_length, ternary_ones};
use crate::Nat;
use std::sync::OnceLock;

/// `B` at most: the tables have `B^2` entries.
const REACH: usize = 128;

/// Lists of elements below a count, of at least 1.
///
/// The first `1 + (4^B - 1) / 3` lists are those of [`split`](super::split), where `B` is the largest number, up to
/// 128, with `(3^B - 1) / 2 <= count`; the lists of `n > B` elements begin at `1 + count + … + count^(n-1)`.
///
/// ```
/// use canvass_space::{Nat, pairing::numeral::Bounded};
/// let bits = Bounded::new(&Nat::from(2_u64));
/// let lists: Vec<String> = (0..8_u64).map(|index| format!("{:?}", bits.split(&index.into()))).collect();
/// assert_eq!(lists.join(" "), "[] [0] [1] [0, 0] [0, 1] [1, 0] [1, 1] [0, 0, 0]");
/// ```
#[derive(Debug, Clone)]
pub struct Bounded {
    count: Nat,
    /// `B`.
    reach: usize,
    /// How many lists come in the order of their numerals.
    short: Nat,
    tables: OnceLock<Tables>,
}

/// What the lists of up to `B` elements need.
#[derive(Debug, Clone)]
struct Tables {
    /// `short[m][t]`: how many lists of `m` elements have numerals of at most `t` digits, commas apart.
    short: Vec<Vec<Nat>>,
    /// `count^m`.
    powers: Vec<Nat>,
    /// `starts[n]`: the index of the first list of `n` elements that is not short; `starts[0]` is that of any.
    starts: Vec<Nat>,
}

impl Bounded {
    /// Lists of elements below `count`, which is at least 1.
    #[inline]
    pub fn new(count: &Nat) -> Bounded {
        let reach = ternary_length(count).min(REACH);
        let short = quaternary_ones(reach) + 1;
        Bounded { count: count.clone(), reach, short, tables: OnceLock::new() }
    }

    /// The list at `index`.
    #[inline]
    pub fn split(&self, index: &Nat) -> Vec<Nat> {
        if index < &self.short {
            return super::split(index);
        }
        if self.count == Nat::ONE {
            return vec![Nat::ZERO; index.to_usize().expect("a list that fits the memory")];
        }
        let starts = &self.tables().starts;
        let length = starts.partition_point(|start| start <= index) - 1;
        if length <= self.reach {
            return self.middle_list(length, index.minus(&starts[length]));
        }
        let length = self.long_length(index);
        positional::digits(&index.minus(&self.long_start(length)), &self.count, length)
    }

    /// The index of a list.
    ///
    /// `join(&split(i)) == i`
    #[inline]
    pub fn join(&self, elements: &[Nat]) -> Nat {
        if self.is_short(elements) {
            return super::join(elements);
        }
        if self.count == Nat::ONE {
            return Nat::from(elements.len());
        }
        if elements.len() <= self.reach {
            return &self.tables().starts[elements.len()] + &self.middle_rank(elements);
        }
        self.long_start(elements.len()) + positional::number(elements, &self.count)
    }

    #[inline]
    fn is_short(&self, elements: &[Nat]) -> bool {
        if elements.len() > self.reach {
            return false;
        }
        let digits: usize = elements.iter().map(ternary_length).sum();
        elements.is_empty() || digits + elements.len() - 1 < self.reach
    }

    #[inline]
    fn tables(&self) -> &Tables {
        self.tables.get_or_init(|| Tables::new(&self.count, self.reach, &self.short))
    }

    /// The list at position `rank` among those of `length` elements that are not short.
    #[inline]
    fn middle_list(&self, length: usize, mut rank: Nat) -> Vec<Nat> {
        let mut elements = Vec::with_capacity(length);
        let mut budget = self.reach - length;
        for after in (0..length).rev() {
            let (digits, weight) = self.tables().skip_groups(after, budget, &mut rank);
            let (steps, remainder) = rank.div_rem(&weight);
            elements.push(ternary_ones(digits) + &steps);
            rank = remainder;
            if digits > budget {
                elements.extend(positional::digits(&rank, &self.count, after));
                return elements;
            }
            budget -= digits;
        }
        elements
    }

    /// The position of a list among those of its length that are not short.
    #[inline]
    fn middle_rank(&self, elements: &[Nat]) -> Nat {
        let mut rank = Nat::ZERO;
        let mut budget = self.reach - elements.len();
        for (position, element) in elements.iter().enumerate() {
            let after = elements.len() - position - 1;
            let digits = ternary_length(element).min(budget + 1);
            for fewer in 0..digits {
                rank += &self.tables().group(after, budget, fewer);
            }
            let steps = element.minus(&ternary_ones(digits));
            rank += &(&steps * &self.tables().weight(after, budget, digits));
            if digits > budget {
                return rank + positional::number(&elements[position + 1..], &self.count);
            }
            budget -= digits;
        }
        rank
    }

    /// How many elements the list at `index` has, if that is more than `B`: the last length to start before.
    #[inline]
    fn long_length(&self, index: &Nat) -> usize {
        let below = self.count.minus(&Nat::ONE);
        let limit = &(index * &below) + 1;
        let mut length = (log2(&limit) / log2(&self.count)) as usize;
        let mut power = self.count.pow(length);
        while power > limit {
            power = power.div_rem(&self.count).0;
            length -= 1;
        }
        while &power * &self.count <= limit {
            power *= &self.count;
            length += 1;
        }
        length
    }

    /// `1 + count + … + count^(length-1)`, for a count of at least 2.
    #[inline]
    fn long_start(&self, length: usize) -> Nat {
        let below = self.count.minus(&Nat::ONE);
        self.count.pow(length).minus(&Nat::ONE).div_rem(&below).0
    }
}

impl Tables {
    #[inline]
    fn new(count: &Nat, reach: usize, all_short: &Nat) -> Tables {
        let powers: Vec<Nat> = std::iter::successors(Some(Nat::ONE), |power| Some(power * count))
            .take(reach + 1)
            .collect();
        let mut short = vec![vec![Nat::ONE; reach + 1]];
        for elements in 1..=reach {
            let row = short_row(&short[elements - 1], reach - elements);
            short.push(row);
        }
        let mut starts = vec![all_short.clone(), all_short.clone()];
        for length in 1..=reach {
            let others = powers[length].minus(&short[length][reach - length]);
            starts.push(&starts[length] + &others);
        }
        Tables { short, powers, starts }
    }

    /// How many lists, none of them short, begin with one given element of `digits` digits, where `after` elements
    /// follow and a short list has at most `budget` digits.
    #[inline]
    fn weight(&self, after: usize, budget: usize, digits: usize) -> Nat {
        match budget.checked_sub(digits) {
            Some(left) => self.powers[after].minus(&self.short[after][left]),
            None => self.powers[after].clone(),
        }
    }

    /// The same for all elements of `digits` digits, at most `budget`.
    #[inline]
    fn group(&self, after: usize, budget: usize, digits: usize) -> Nat {
        self.weight(after, budget, digits) * Nat::from(3_u64).pow(digits)
    }

    /// Takes from `rank` the groups before its own; gives the digits and the weight of that one, where all with
    /// more digits than the budget are one group.
    #[inline]
    fn skip_groups(&self, after: usize, budget: usize, rank: &mut Nat) -> (usize, Nat) {
        for digits in 0..=budget {
            match rank.checked_sub(&self.group(after, budget, digits)) {
                Some(rest) => *rank = rest,
                None => return (digits, self.weight(after, budget, digits)),
            }
        }
        (budget + 1, self.powers[after].clone())
    }
}

/// From the row for one element fewer: the first element has no digit, or begins with one of three.
#[inline]
fn short_row(fewer: &[Nat], budget: usize) -> Vec<Nat> {
    let mut row: Vec<Nat> = Vec::with_capacity(budget + 1);
    for rest in &fewer[..=budget] {
        let longer = row.last().map_or(Nat::ZERO, |shorter| shorter * 3);
        row.push(&longer + rest);
    }
    row
}

/// The binary logarithm, as exact as floating point is.
#[inline]
fn log2(number: &Nat) -> f64 {
    let dropped = number.bits().saturating_sub(64);
    let top = (number >> dropped).to_u64().expect("64 bits are left");
    (top as f64).log2() + dropped as f64
}

#[cfg(test)]
mod tests;
