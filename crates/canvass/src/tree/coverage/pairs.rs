//! Descriptions of one or two constructors, by sets of constructors and tables.
//!
//! Going up a tree, a bit set for each part tells which constructors are in it. What a constructor has in each of its slots
//! is gathered over all its places in the tree, so no description is met twice. A description's number is found in a table
//! with a row for each slot of each constructor.

use super::reading::{OPEN, Reading};
use super::table::Table;
use crate::tree::description::{Kind, Node, Parts};
use crate::tree::grammar::Grammar;
use canvass_base::{BitSet, ones, split, words};

/// How many words the tables may have.
const MAX_WORDS: usize = 1 << 22;

pub(super) struct Pairs {
    kind: Kind,
    strength: usize,
    words: usize,
    /// The first row of each letter, which has one for each of its slots; at the end how many rows there are.
    rows: Vec<usize>,
    /// The letters that can be in each slot of the whole value.
    singles: Table,
    /// The numbers of the first of them, and the end of the last.
    starts: Vec<u32>,
    /// What can be in the slots of letters, for each place that a slot of the whole value has.
    within: Table,
    roots: Vec<Root>,
    scratch: Scratch,
}

/// The pairs that begin in a slot of the whole value.
struct Root {
    /// The first row in `within`.
    row: usize,
    /// The number of the first pair whose constructors are both in this slot.
    within: u32,
    /// The number of the first pair with a constructor of a later slot.
    across: u32,
}

#[derive(Default)]
struct Scratch {
    /// What is in the parts that no constructor was found for yet, the first on top.
    parts: Vec<u64>,
    /// What was found in the slots of each letter.
    found: Vec<u64>,
    /// What was found anywhere in a slot of the whole value.
    present: Vec<u64>,
    /// The numbers of single constructors found, and where those of each slot of the whole value begin.
    singles: Vec<u32>,
    starts: Vec<usize>,
}

impl Pairs {
    /// `None` where the tables were too large; there are less than 2^32 descriptions.
    pub(super) fn new(grammar: &Grammar, kind: Kind, strength: usize) -> Option<Pairs> {
        let words = words(grammar.letters.len());
        let mut rows = vec![0];
        for letter in &grammar.letters {
            rows.push(rows[rows.len() - 1] + letter.slots);
        }
        let all_rows = rows[grammar.letters.len()];
        if (grammar.root.len() + all_rows).saturating_mul(words) > MAX_WORDS {
            return None;
        }
        let mut pairs = Pairs {
            kind,
            strength,
            words,
            rows,
            singles: Table::new(words),
            starts: vec![0],
            within: Table::new(words),
            roots: Vec::new(),
            scratch: Scratch {
                found: vec![0; all_rows * words],
                present: vec![0; words],
                ..Scratch::default()
            },
        };
        for place in &grammar.root {
            let mut next = pairs.starts[pairs.starts.len() - 1];
            pairs.singles.push(&grammar.letters(&grammar.places[*place].below), &mut next);
            pairs.starts.push(next);
        }
        if strength == 2 {
            pairs.add_pairs(grammar)?;
        }
        Some(pairs)
    }

    fn add_pairs(&mut self, grammar: &Grammar) -> Option<()> {
        let rows = self.rows[grammar.letters.len()];
        // The first row and the number of pairs of each place met, and how many places those are.
        let mut known: Vec<Option<(usize, u32)>> = vec![None; grammar.places.len()];
        let mut met = 0;
        let mut next = 0;
        for (slot, place) in grammar.root.iter().enumerate() {
            if met * rows * self.words > MAX_WORDS {
                return None;
            }
            let (row, count) = match known[*place] {
                Some(known) => known,
                None => {
                    let added = (met * rows, self.add_rows(grammar, &grammar.places[*place].below));
                    known[*place] = Some(added);
                    met += 1;
                    added
                }
            };
            let across = next + count;
            self.roots.push(Root { row, within: next, across });
            let later = self.starts[grammar.root.len()] - self.starts[slot + 1];
            next = across + self.singles_of(slot) * later;
        }
        Some(())
    }

    /// Adds the rows of all letters, as far as they can be at a place: how many pairs that are.
    fn add_rows(&mut self, grammar: &Grammar, below: &BitSet) -> u32 {
        let mut next = 0;
        for letter in &grammar.letters {
            for slot in 0..letter.slots {
                let mut inside = BitSet::new(grammar.rules.len());
                for rule in letter.rules.clone() {
                    if below.contains(rule) {
                        let place = &grammar.places[grammar.rules[rule].slots[slot]];
                        inside.add(place.rules(self.kind.inside()));
                    }
                }
                self.within.push(&grammar.letters(&inside), &mut next);
            }
        }
        next
    }

    /// How many constructors can be in a slot of the whole value.
    fn singles_of(&self, slot: usize) -> u32 {
        self.starts[slot + 1] - self.starts[slot]
    }

    /// The numbers of a tree's descriptions, each once.
    pub(super) fn describe(&mut self, reading: &Reading, into: &mut Vec<u32>) {
        self.scratch.singles.clear();
        self.scratch.starts.clear();
        for (slot, letters) in reading.slots().enumerate() {
            match self.words {
                // So that the compiler knows it.
                1 => self.climb(letters, 1),
                words => self.climb(letters, words),
            }
            if self.strength == 2 {
                self.pairs_within(slot, into);
            }
            let Scratch { singles, starts, present, .. } = &mut self.scratch;
            starts.push(singles.len());
            self.singles.numbers(slot, present, |number| singles.push(number));
            present.fill(0);
        }
        match self.strength {
            1 => into.extend(&self.scratch.singles),
            _ => self.pairs_across(into),
        }
    }

    /// Gathers what is in one slot of the whole value.
    #[inline(always)]
    fn climb(&mut self, letters: &[u32], words: usize) {
        let Scratch { parts, found, present, .. } = &mut self.scratch;
        parts.clear();
        for letter in letters.iter().rev() {
            if *letter == OPEN {
                parts.resize(parts.len() + words, 0);
                continue;
            }
            let letter = *letter as usize;
            let (rows, after) = (self.rows[letter], self.rows[letter + 1]);
            let slots = after - rows;
            let start = parts.len() - slots * words;
            for (slot, part) in parts[start..].chunks_exact(words).rev().enumerate() {
                let found = &mut found[(rows + slot) * words..][..words];
                found.iter_mut().zip(part).for_each(|(found, part)| *found |= part);
            }
            if slots == 0 {
                parts.resize(start + words, 0);
            }
            let (whole, others) = parts[start..].split_at_mut(words);
            match self.kind {
                Kind::Sparse => {
                    for part in others.chunks_exact(words) {
                        whole.iter_mut().zip(part).for_each(|(whole, part)| *whole |= part);
                    }
                }
                Kind::Pattern => whole.fill(0),
            }
            let (word, bit) = split(letter);
            whole[word] |= bit;
            present[word] |= bit;
            parts.truncate(start + words);
        }
    }

    fn pairs_within(&mut self, slot: usize, into: &mut Vec<u32>) {
        let Scratch { found, present, .. } = &mut self.scratch;
        let root = &self.roots[slot];
        for (word, bits) in present.iter().enumerate() {
            for letter in ones(*bits, word * u64::BITS as usize) {
                for row in self.rows[letter]..self.rows[letter + 1] {
                    let set = &mut found[row * self.words..][..self.words];
                    self.within
                        .numbers(root.row + row, set, |number| into.push(root.within + number));
                    set.fill(0);
                }
            }
        }
    }

    fn pairs_across(&self, into: &mut Vec<u32>) {
        let Scratch { singles, starts, .. } = &self.scratch;
        for (slot, root) in self.roots.iter().enumerate() {
            let after = starts.get(slot + 1).copied().unwrap_or(singles.len());
            for first in &singles[starts[slot]..after] {
                let mut later = slot + 1;
                for second in &singles[after..] {
                    while self.starts[later + 1] <= *second {
                        later += 1;
                    }
                    into.push(self.across(slot, root, *first, later, *second));
                }
            }
        }
    }

    /// The number of a pair of single constructors in two slots of the whole value.
    #[inline]
    fn across(&self, slot: usize, root: &Root, first: u32, later: usize, second: u32) -> u32 {
        let between = self.starts[later] - self.starts[slot + 1];
        root.across
            + self.singles_of(slot) * between
            + (first - self.starts[slot]) * self.singles_of(later)
            + (second - self.starts[later])
    }

    /// The number of a description.
    pub(super) fn find(&self, grammar: &Grammar, parts: &[(usize, Node)]) -> Option<u32> {
        let letter = |node: &Node| grammar.letter(node.symbol).map(|letter| letter as usize);
        match parts {
            [(slot, only)] if self.strength == 1 => self.singles.number(*slot, letter(only)?),
            [(slot, only)] => {
                let [(inner, below)] = &only.parts[..] else { return None };
                let root = &self.roots[*slot];
                let row = root.row + self.rows[letter(only)?] + inner;
                Some(root.within + self.within.number(row, letter(below)?)?)
            }
            [(slot, first), (later, second)] => {
                let first = self.singles.number(*slot, letter(first)?)?;
                let second = self.singles.number(*later, letter(second)?)?;
                Some(self.across(*slot, &self.roots[*slot], first, *later, second))
            }
            _ => None,
        }
    }

    /// The description with a number.
    pub(super) fn parts(&self, grammar: &Grammar, number: u32) -> Parts {
        let node = |letter: usize, parts| Node { symbol: grammar.letters[letter].symbol, parts };
        let single = |number: u32| {
            let (slot, letter) = self.singles.locate(0, self.starts.len() - 1, number);
            (slot, node(letter, Parts::new()))
        };
        if self.strength == 1 {
            return vec![single(number)];
        }
        let slot = self.roots.partition_point(|root| root.within <= number) - 1;
        let root = &self.roots[slot];
        if number < root.across {
            let rows = self.rows[grammar.letters.len()];
            let (row, below) = self.within.locate(root.row, rows, number - root.within);
            let letter = self.rows.partition_point(|first| *first <= row) - 1;
            let inner = vec![(row - self.rows[letter], node(below, Parts::new()))];
            return vec![(slot, node(letter, inner))];
        }
        let mut rest = number - root.across;
        let mut later = slot + 1;
        while rest >= self.singles_of(slot) * self.singles_of(later) {
            rest -= self.singles_of(slot) * self.singles_of(later);
            later += 1;
        }
        let first = self.starts[slot] + rest / self.singles_of(later);
        let second = self.starts[later] + rest % self.singles_of(later);
        vec![single(first), single(second)]
    }
}
