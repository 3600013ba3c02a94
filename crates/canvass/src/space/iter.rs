//! Walking a space, forwards or backwards, from the front or from any value.

use super::node::{Flow, collect};
use super::{Index, Space};
use crate::error::{Result, SpaceError};
use crate::{Count, Nat};

/// The largest number of values that a walk prepares ahead.
const BLOCK: u64 = 256;

impl<T> Space<T> {
    /// The values in the order of their indices.
    ///
    /// `space.iter().nth(i) == space.get(i)`, with amortised constant work per value.
    pub fn iter(&self) -> Iter<T> {
        self.iter_from_index(Nat::ZERO)
    }

    /// The values from the one at `index` on.
    pub fn iter_from_index(&self, index: impl Index) -> Iter<T> {
        Iter {
            space: self.clone(),
            position: index.into_nat(),
            direction: Direction::Forwards,
            block: 1,
            ready: Vec::new(),
            error: None,
        }
    }

    /// This value, and those after it: nothing before it is walked through.
    ///
    /// `space.iter_from(&space.get(i)) == space.iter().skip(i)`
    pub fn iter_from(&self, value: &T) -> Result<Iter<T>, SpaceError> {
        Ok(self.iter_from_index(self.index_of(value)?))
    }

    /// This value, and those before it, backwards to the first.
    ///
    /// `space.iter_back(&space.get(i))` yields the values at `i`, `i - 1`, …, 0.
    pub fn iter_back(&self, value: &T) -> Result<Iter<T>, SpaceError> {
        let position = self.index_of(value)? + 1;
        Ok(Iter { position, direction: Direction::Backwards, ..self.iter() })
    }

    /// All values of a finite space, the last first.
    ///
    /// [`Infinite`](SpaceError::Infinite) where there is no last value.
    pub fn iter_backwards(&self) -> Result<Iter<T>, SpaceError> {
        let position = match self.count()? {
            Count::Finite(count) => count,
            Count::Infinite => return Err(SpaceError::Infinite),
            Count::Unknown => {
                return Err(SpaceError::UnknownCount { combinator: "a walk from the end" });
            }
        };
        Ok(Iter { position, direction: Direction::Backwards, ..self.iter() })
    }

    /// Hands every value to `each`, in the order of their indices: the fastest way through a space.
    pub fn for_each(&self, mut each: impl FnMut(T)) -> Result<(), SpaceError> {
        let _ = self.node().visit(&Nat::ZERO, u64::MAX, &mut |value| {
            each(value);
            Flow::Continue(())
        })?;
        Ok(())
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Direction {
    Forwards,
    Backwards,
}

/// A walk through a space.
///
/// It ends with the space, or where the space cannot give its next value: then [`Iter::error`] says why.
pub struct Iter<T> {
    space: Space<T>,
    /// Of the next value that is not ready; one past it when walking backwards.
    position: Nat,
    direction: Direction,
    /// How many values to prepare next: few at first, so that taking one value costs one.
    block: u64,
    /// The next value is the last.
    ready: Vec<T>,
    error: Option<SpaceError>,
}

impl<T> Iter<T> {
    /// Why the walk ended early, if it did.
    pub fn error(&self) -> Option<&SpaceError> {
        self.error.as_ref()
    }

    fn prepare(&mut self) -> Result<()> {
        let start = match self.direction {
            Direction::Forwards => self.position.clone(),
            Direction::Backwards => {
                self.block = self.block.min(self.position.to_u64().unwrap_or(u64::MAX));
                self.position.minus(&self.block.into())
            }
        };
        // A filtered space may have to search for long, so it is not asked for more than is wanted.
        let limit = match self.space.count()? {
            Count::Unknown if self.direction == Direction::Forwards => 1,
            Count::Finite(_) | Count::Infinite | Count::Unknown => self.block,
        };
        let ready = &mut self.ready;
        collect(self.space.node(), &start, limit, ready)?;
        match self.direction {
            Direction::Forwards => {
                self.position += &Nat::from(ready.len());
                ready.reverse();
            }
            Direction::Backwards => self.position = start,
        }
        self.block = (self.block * 2).min(BLOCK);
        Ok(())
    }
}

impl<T> Iterator for Iter<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        if self.ready.is_empty()
            && self.error.is_none()
            && let Err(error) = self.prepare()
        {
            self.error = Some(*error);
        }
        self.ready.pop()
    }
}
