//! Coverage: which descriptions of a strength some values match, and how often.

mod growth;
mod intern;
mod known;
mod memo;
mod pairs;
mod reading;
mod score;
mod sets;
mod table;
#[cfg(all(test, feature = "derive"))]
mod tests;
#[cfg(all(test, feature = "derive"))]
pub(super) mod twin;
mod wanted;

pub use score::Score;

use super::Tree;
use super::alphabet::Alphabet;
use super::description::{Description, Descriptions, Kind, Parts};
use super::error::CoverageError;
use crate::{Canvass, Nat};
use growth::Growth;
use pairs::Pairs;
use reading::Reading;
use sets::Sets;
use std::sync::Arc;

/// How often each description of a strength was covered by some values.
///
/// The cost of a value is about that of its distinct descriptions, not that of all combinations of its constructors; values
/// may be large and deep. There are [limits](Coverage::is_limited).
pub struct Coverage {
    descriptions: Descriptions,
    kernel: Kernel,
    reading: Reading,
    score: Score,
    /// How often each description was covered, by its number.
    counts: Vec<u32>,
    values: u64,
    covered: u64,
    growth: Growth,
    /// The descriptions of the tree at hand.
    numbers: Vec<u32>,
}

/// How the descriptions of a tree are found.
enum Kernel {
    Pairs(Box<Pairs>),
    Sets(Box<Sets>),
}

/// How many descriptions have a number from the start.
const MAX_NUMBERED: u64 = 1 << 24;

impl Coverage {
    /// Of sparse descriptions with exactly `strength` constructors that have alternatives, from 1 to 8.
    pub fn new(alphabet: &Arc<Alphabet>, strength: usize) -> Result<Coverage, CoverageError> {
        Coverage::with_kind(alphabet, Kind::Sparse, strength)
    }

    /// Of the values of a type, whose constructors are told apart by their types.
    pub fn of<T: Canvass>(strength: usize) -> Result<Coverage, CoverageError> {
        Coverage::new(&Alphabet::of::<T>()?, strength)
    }

    /// Of descriptions of either kind.
    pub fn with_kind(
        alphabet: &Arc<Alphabet>,
        kind: Kind,
        strength: usize,
    ) -> Result<Coverage, CoverageError> {
        let descriptions = Descriptions::new(alphabet, kind, strength)?;
        let grammar = &descriptions.grammar;
        let numbered = descriptions.count().to_u64().filter(|count| *count <= MAX_NUMBERED);
        let pairs = match (strength, numbered) {
            (1 | 2, Some(count)) => {
                let pairs = Pairs::new(grammar, kind, strength);
                pairs.map(|pairs| (Kernel::Pairs(Box::new(pairs)), vec![0; count as usize]))
            }
            (_, _) => None,
        };
        let sets = || (Kernel::Sets(Box::new(Sets::new(grammar, kind, strength))), Vec::new());
        let (kernel, counts) = pairs.unwrap_or_else(sets);
        Ok(Coverage {
            descriptions,
            kernel,
            reading: Reading::default(),
            score: Score::default(),
            counts,
            values: 0,
            covered: 0,
            growth: Growth::default(),
            numbers: Vec::new(),
        })
    }

    /// The same, with another score.
    pub fn scored(mut self, score: Score) -> Coverage {
        self.score = score;
        self
    }

    /// How much a tree would add: the sum over its descriptions of what each is worth.
    pub fn score(&mut self, tree: &Tree) -> f64 {
        let numbers = self.described(tree);
        let score = self.score_of(&numbers);
        self.numbers = numbers;
        score
    }

    /// Takes note of a tree's descriptions: how many of them are new.
    pub fn add(&mut self, tree: &Tree) -> usize {
        let numbers = self.described(tree);
        let new = self.add_described(&numbers);
        self.numbers = numbers;
        new
    }

    fn described(&mut self, tree: &Tree) -> Vec<u32> {
        let mut numbers = std::mem::take(&mut self.numbers);
        numbers.clear();
        self.describe(tree, &mut numbers);
        numbers
    }

    /// Appends the numbers of a tree's descriptions, each once and in no particular order; the tree is not counted.
    ///
    /// A description keeps its number for the lifetime of this coverage.
    pub fn describe(&mut self, tree: &Tree, into: &mut Vec<u32>) {
        if !self.reading.read(&self.descriptions.grammar, tree) {
            return;
        }
        match &mut self.kernel {
            Kernel::Pairs(pairs) => pairs.describe(&self.reading, into),
            Kernel::Sets(sets) => {
                sets.describe(&self.reading, into);
                self.counts.resize(sets.len(), 0);
            }
        }
    }

    /// How much a tree with these descriptions would add.
    pub fn score_of(&self, described: &[u32]) -> f64 {
        self.score.sum(described.iter().map(|number| self.counts[*number as usize]))
    }

    /// Takes note of a tree with these descriptions: how many of them are new.
    pub fn add_described(&mut self, described: &[u32]) -> usize {
        let mut new = 0;
        for number in described {
            let count = &mut self.counts[*number as usize];
            new += usize::from(*count == 0);
            *count = count.saturating_add(1);
        }
        self.values += 1;
        self.covered += new as u64;
        if new > 0 {
            self.growth.note(self.values, self.covered);
        }
        new
    }

    /// How many trees were added.
    pub fn values(&self) -> u64 {
        self.values
    }

    /// How many descriptions were covered.
    pub fn covered(&self) -> u64 {
        self.covered
    }

    /// How many descriptions there are.
    pub fn total(&self) -> &Nat {
        self.descriptions.count()
    }

    /// All descriptions, covered or not.
    pub fn descriptions(&self) -> &Descriptions {
        &self.descriptions
    }

    /// What share of all descriptions was covered, from 0 to 1; 1 where there are none.
    pub fn share(&self) -> f64 {
        match approximate(self.total()) {
            0.0 => 1.0,
            total => self.covered as f64 / total,
        }
    }

    /// How coverage grew: numbers of values and of descriptions they cover, where that grew.
    ///
    /// Of many points close to each other only some are kept; the last is always there.
    pub fn growth(&self) -> &[(u64, u64)] {
        &self.growth.points
    }

    /// Whether a limit was met, so that some descriptions of added or scored trees were not seen.
    ///
    /// Where a type has more than 2^24 descriptions, or they have more than two constructors, 2^22 of them are told apart,
    /// including those of less strength in parts of values; further ones are not seen. And when 2^22 descriptions of one value
    /// and its parts were looked at, the rest of it is passed over. What was seen is counted as usual, so
    /// [`covered`](Coverage::covered) is too low.
    pub fn is_limited(&self) -> bool {
        match &self.kernel {
            Kernel::Pairs(_) => false,
            Kernel::Sets(sets) => sets.is_limited(),
        }
    }

    /// The descriptions that were not covered, in order.
    pub fn missing(&self) -> impl Iterator<Item = Description> {
        self.descriptions.iter().filter(|description| self.count(&description.parts) == 0)
    }

    /// The description with a number.
    fn parts(&self, number: u32) -> Parts {
        let grammar = &self.descriptions.grammar;
        match &self.kernel {
            Kernel::Pairs(pairs) => pairs.parts(grammar, number),
            Kernel::Sets(sets) => sets.parts(grammar, number),
        }
    }

    /// How often a description was covered.
    fn count(&self, parts: &Parts) -> u32 {
        self.number(parts).map_or(0, |number| self.counts[number as usize])
    }

    /// The number of a description, if it has one already.
    fn number(&self, parts: &Parts) -> Option<u32> {
        let grammar = &self.descriptions.grammar;
        match &self.kernel {
            Kernel::Pairs(pairs) => pairs.find(grammar, parts),
            Kernel::Sets(sets) => sets.find(grammar, parts),
        }
    }
}

fn approximate(number: &Nat) -> f64 {
    number.to_words().iter().rev().fold(0.0, |sum, word| sum * 2_f64.powi(64) + *word as f64)
}
