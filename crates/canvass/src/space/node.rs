//! What every kind of space can do, behind the one public type.

use crate::error::{Result, SpaceError};
use crate::{Count, Nat};
use std::ops::ControlFlow;

/// Receives the values of a walk, and says whether it wants more.
pub(crate) trait Receive<T> {
    fn one(&mut self, value: T) -> Flow;

    /// Several values in order; none is left behind.
    fn several(&mut self, values: &mut Vec<T>) -> Flow;
}

impl<T, F: FnMut(T) -> Flow> Receive<T> for F {
    #[inline]
    fn one(&mut self, value: T) -> Flow {
        self(value)
    }

    #[inline]
    fn several(&mut self, values: &mut Vec<T>) -> Flow {
        values.drain(..).try_for_each(self)
    }
}

/// Keeps what it receives, and always wants more.
pub(crate) struct Keep<'a, T>(pub(crate) &'a mut Vec<T>);

impl<T> Receive<T> for Keep<'_, T> {
    fn one(&mut self, value: T) -> Flow {
        self.0.push(value);
        Flow::Continue(())
    }

    fn several(&mut self, values: &mut Vec<T>) -> Flow {
        self.0.append(values);
        Flow::Continue(())
    }
}

/// What a walk hands its values to.
pub(crate) type Sink<'a, T> = &'a mut dyn Receive<T>;

/// Values on their way to a sink: plain ones wait for each other, because the call costs more than they
/// do; values that own something go at once, because the allocator likes to get back what it gave last.
pub(crate) struct Outgoing<'a, T> {
    waiting: Vec<T>,
    sink: Sink<'a, T>,
}

/// How many plain values wait.
const WAITING: usize = 256;

impl<'a, T> Outgoing<'a, T> {
    pub(crate) fn new(sink: Sink<'a, T>) -> Outgoing<'a, T> {
        Outgoing { waiting: Vec::new(), sink }
    }

    #[inline]
    pub(crate) fn push(&mut self, value: T) -> Flow {
        if std::mem::needs_drop::<T>() {
            return self.sink.one(value);
        }
        self.waiting.push(value);
        if self.waiting.len() < WAITING { Flow::Continue(()) } else { self.send() }
    }

    #[cold]
    fn send(&mut self) -> Flow {
        self.sink.several(&mut self.waiting)
    }

    /// Sends what still waits, unless the walk that filled it has already ended with a break.
    pub(crate) fn finish(mut self, walked: Flow) -> Flow {
        walked?;
        if self.waiting.is_empty() { walked } else { self.send() }
    }
}

/// `Break` where the sink wanted no more.
pub(crate) type Flow = ControlFlow<()>;

/// One coordinate's part of a block: where it starts, how long it is.
pub(crate) type Range = (Nat, Nat);

/// A kind of space. Callers give indices below the count, where there is one.
pub(crate) trait Node<T>: Send + Sync {
    fn count(&self) -> Result<Count>;

    fn get(&self, index: &Nat) -> Result<T>;

    /// `None` where the value is not in the space.
    fn index_of(&self, value: &T) -> Result<Option<Nat>>;

    fn contains(&self, value: &T) -> Result<bool> {
        Ok(self.index_of(value)?.is_some())
    }

    /// Values that are worth drawing on purpose, the most important first.
    fn edges(&self) -> Vec<T> {
        Vec::new()
    }

    /// Hands over the values from `start` on, `limit` of them at most.
    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        let count = self.count()?;
        let mut index = start.clone();
        for _ in 0..limit {
            if count.excludes(&index) {
                break;
            }
            if sink.one(self.get(&index)?).is_break() {
                return Ok(Flow::Break(()));
            }
            index += &Nat::ONE;
        }
        Ok(Flow::Continue(()))
    }

    /// The parts of a union, so that a union of unions becomes one.
    fn alternatives(&self) -> Option<Vec<crate::Space<T>>> {
        None
    }

    /// How many coordinates a product around this space sees in it.
    ///
    /// One, unless the space is itself a product of plain tuples: then the outer product deals with
    /// its coordinates, so that `a.and(b).and(c)` is as fair as `product((a, b, c))`.
    fn arity(&self) -> usize {
        1
    }

    fn coordinate_counts(&self, counts: &mut Vec<Count>) -> Result<()> {
        counts.push(self.count()?);
        Ok(())
    }

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
        let (start, length) = &ranges[0];
        let left = length.minus(offset).to_u64().unwrap_or(u64::MAX);
        self.visit(&(start + offset), limit.min(left), sink)
    }
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
    #[inline]
    pub(crate) fn push(&mut self, coordinate: Nat) {
        match coordinate.to_u64() {
            Some(word) if self.spilled.is_empty() && self.used < self.words.len() => {
                self.words[self.used] = word;
                self.used += 1;
            }
            _ => self.spill(coordinate),
        }
    }

    #[cold]
    fn spill(&mut self, coordinate: Nat) {
        if self.spilled.is_empty() {
            self.spilled.extend(self.words[..self.used].iter().copied().map(Nat::from));
        }
        self.spilled.push(coordinate);
    }

    /// All coordinates, where each is a word.
    #[inline]
    pub(crate) fn words(&self) -> Option<&[u64]> {
        self.spilled.is_empty().then(|| &self.words[..self.used])
    }

    pub(crate) fn into_nats(self) -> Vec<Nat> {
        match self.words() {
            Some(words) => words.iter().copied().map(Nat::from).collect(),
            None => self.spilled,
        }
    }
}

/// The known count of a part that a combinator cannot do without.
pub(crate) fn known(count: Count, combinator: &'static str) -> Result<Count> {
    if count == Count::Unknown {
        Err(SpaceError::UnknownCount { combinator }.into())
    } else {
        Ok(count)
    }
}
