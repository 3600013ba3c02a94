//! What every kind of space can do, behind the one public type.

use super::found::count_within;
use crate::error::{Result, SpaceError};
use crate::{Count, Nat, Rng};

pub use super::verify::{Origin, Verifier};
pub use crate::walk::{Flow, Keep, Outgoing, Receive, Sink};

/// One coordinate's part of a block: where it starts, how long it is.
pub type Range = (Nat, Nat);

/// A kind of space. Callers give indices below the count, where there is one.
pub trait Node<T>: Send + Sync {
    /// How many values there are.
    fn count(&self) -> Result<Count>;

    /// The value at an index.
    fn get(&self, index: &Nat) -> Result<T>;

    /// `None` where the value is not in the space.
    fn index_of(&self, value: &T) -> Result<Option<Nat>>;

    /// Whether the value is in the space.
    fn contains(&self, value: &T) -> Result<bool> {
        Ok(self.index_of(value)?.is_some())
    }

    /// A random value of a space with finitely many, each as likely as the others.
    ///
    /// What is made of parts draws those, each by itself: an index of all of them may be a number of millions of digits.
    fn draw(&self, rng: &mut Rng) -> Result<T> {
        draw_by_index(self, rng)
    }

    /// Values that are worth drawing on purpose, the most important first.
    fn edges(&self) -> Vec<T> {
        Vec::new()
    }

    /// Hands over the values from `start` on, `limit` of them at most.
    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        let count = self.count()?;
        visit_by_index(self, &count, start, limit, sink)
    }

    /// What made the space, for [`verify`](crate::Space::verify).
    fn origin(&self) -> Origin {
        Origin::of(std::any::type_name::<T>())
    }

    /// Verifies what the space is made of.
    fn verify_parts(&self, _verifier: &mut Verifier) -> Result<()> {
        Ok(())
    }

    /// The parts of a union, so that a union of unions becomes one.
    fn alternatives(&self) -> Option<Vec<crate::Space<T>>> {
        None
    }

    /// How many coordinates a product around this space sees in it.
    ///
    /// One, unless the space is itself a product in shells, seen through functions or not: then the outer product deals with
    /// its coordinates, so that `a.and(b).and(c)` is as fair as `product((a, b, c))`.
    fn arity(&self) -> usize {
        1
    }

    /// Adds how many values each of its coordinates has.
    fn coordinate_counts(&self, counts: &mut Vec<Count>) -> Result<()> {
        counts.push(self.count()?);
        Ok(())
    }

    /// How many values a coordinate has; where only a walk tells, unknown if there is one at `bound`.
    fn coordinate_within(&self, _coordinate: usize, bound: &Nat) -> Result<Count> {
        count_within(self, bound)
    }

    /// The value at these coordinates.
    fn get_at(&self, coordinates: &[Nat]) -> Result<T> {
        self.get(&coordinates[0])
    }

    /// `false` where the value is not in the space.
    fn coordinates_of(&self, value: &T, coordinates: &mut Coordinates) -> Result<bool> {
        let Some(index) = self.index_of(value)? else {
            return Ok(false);
        };
        coordinates.push(index);
        Ok(true)
    }

    /// Walks a box of coordinates, the last fastest, beginning `offset` values into it.
    fn visit_block(
        &self,
        ranges: &[Range],
        offset: &Nat,
        limit: u64,
        sink: Sink<'_, T>,
    ) -> Result<Flow> {
        visit_range(self, ranges, offset, limit, sink)
    }
}

/// Walks a range of the only coordinate.
pub(crate) fn visit_range<T, N: Node<T> + ?Sized>(
    node: &N,
    ranges: &[Range],
    offset: &Nat,
    limit: u64,
    sink: Sink<'_, T>,
) -> Result<Flow> {
    let (start, length) = &ranges[0];
    let left = length.minus(offset).to_u64().unwrap_or(u64::MAX);
    node.visit(&(start + offset), limit.min(left), sink)
}

/// Draws an index, and gets its value.
pub(crate) fn draw_by_index<T, N: Node<T> + ?Sized>(node: &N, rng: &mut Rng) -> Result<T> {
    match node.count()? {
        Count::Finite(count) => node.get(&rng.below(&count).ok_or(SpaceError::Empty)?),
        Count::Infinite | Count::Unknown => {
            Err(SpaceError::UnknownCount { combinator: "a random value" }.into())
        }
    }
}

/// Walks by asking for one index after the other.
pub(crate) fn visit_by_index<T, N: Node<T> + ?Sized>(
    node: &N,
    count: &Count,
    start: &Nat,
    limit: u64,
    sink: Sink<'_, T>,
) -> Result<Flow> {
    let mut index = start.clone();
    for _ in 0..limit {
        if count.excludes(&index) {
            break;
        }
        if sink.one(node.get(&index)?).is_break() {
            return Ok(Flow::Break(()));
        }
        index += &Nat::ONE;
    }
    Ok(Flow::Continue(()))
}

/// Walks on and keeps the values.
pub(crate) fn collect<T>(
    node: &dyn Node<T>,
    start: &Nat,
    limit: u64,
    kept: &mut Vec<T>,
) -> Result<()> {
    let _never_breaks = node.visit(start, limit, &mut Keep(kept))?;
    Ok(())
}

/// Walks through values that are there.
pub(crate) fn visit_slice<T: Clone>(
    values: &[T],
    start: &Nat,
    limit: u64,
    sink: Sink<'_, T>,
) -> Result<Flow> {
    let start = start.to_usize().unwrap_or(usize::MAX).min(values.len());
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    for value in values[start..].iter().take(limit) {
        if sink.one(value.clone()).is_break() {
            return Ok(Flow::Break(()));
        }
    }
    Ok(Flow::Continue(()))
}

/// How many values a block has.
#[inline]
pub(crate) fn volume(ranges: &[Range]) -> Nat {
    ranges.iter().map(|(_, length)| length.clone()).product()
}

/// Coordinates, without an allocation while they are few and each is a word.
#[derive(Default)]
pub struct Coordinates {
    words: [u64; 4],
    used: usize,
    /// All of them, as soon as one does not fit above.
    spilled: Vec<Nat>,
}

impl Coordinates {
    /// Adds a coordinate.
    #[inline]
    pub fn push(&mut self, coordinate: Nat) {
        match coordinate.to_u64() {
            Some(word) if self.spilled.is_empty() && self.used < self.words.len() => {
                self.words[self.used] = word;
                self.used += 1;
            }
            _ => self.spill(coordinate),
        }
    }

    #[cold]
    #[inline]
    fn spill(&mut self, coordinate: Nat) {
        if self.spilled.is_empty() {
            self.spilled.extend(self.words[..self.used].iter().copied().map(Nat::from));
        }
        self.spilled.push(coordinate);
    }

    /// All coordinates, where each is a word.
    #[inline]
    pub fn words(&self) -> Option<&[u64]> {
        self.spilled.is_empty().then(|| &self.words[..self.used])
    }

    /// The coordinates as numbers.
    #[inline]
    pub fn into_nats(self) -> Vec<Nat> {
        match self.words() {
            Some(words) => words.iter().copied().map(Nat::from).collect(),
            None => self.spilled,
        }
    }
}
