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
    /// `space.iter().nth(i) == space.get(i)`, with amortised constant work per value. A walk never ends before the space does:
    /// it panics where the space cannot give its next value; see [`try_iter`](Space::try_iter).
    pub fn iter(&self) -> Iter<T> {
        self.iter_from_index(Nat::ZERO)
    }

    /// The values in the order of their indices; where the space cannot give its next value, the reason, and then no more.
    ///
    /// `space.try_iter().nth(i) == Some(space.get(i))`
    ///
    /// ```
    /// use canvass_space::{SpaceError, naturals, product_in, Order};
    /// let pairs = product_in(Order::DivMod, (naturals(), naturals()));
    /// let walk: Vec<_> = pairs.try_iter().collect();
    /// assert_eq!(walk, [Err(SpaceError::InfinitePart)]);
    /// ```
    pub fn try_iter(&self) -> TryIter<T> {
        self.try_iter_from_index(Nat::ZERO)
    }

    /// The values from the one at `index` on.
    pub fn iter_from_index(&self, index: impl Index) -> Iter<T> {
        Iter { walk: Walk::new(self, index.into_nat(), Direction::Forwards) }
    }

    /// As [`try_iter`](Space::try_iter), from the value at `index` on.
    pub fn try_iter_from_index(&self, index: impl Index) -> TryIter<T> {
        TryIter { walk: Some(Walk::new(self, index.into_nat(), Direction::Forwards)) }
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
        let behind = self.index_of(value)? + 1;
        Ok(Iter { walk: Walk::new(self, behind, Direction::Backwards) })
    }

    /// All values of a finite space, the last first.
    ///
    /// [`Infinite`](SpaceError::Infinite) where there is no last value.
    pub fn iter_backwards(&self) -> Result<Iter<T>, SpaceError> {
        let behind = match self.count()? {
            Count::Finite(count) => count,
            Count::Infinite => return Err(SpaceError::Infinite),
            Count::Unknown => {
                return Err(SpaceError::UnknownCount { combinator: "a walk from the end" });
            }
        };
        Ok(Iter { walk: Walk::new(self, behind, Direction::Backwards) })
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

/// A walk through a space.
///
/// It ends with the space. Where the space cannot give its next value, it panics with the reason; [`TryIter`] yields it.
pub struct Iter<T> {
    walk: Walk<T>,
}

impl<T> Iterator for Iter<T> {
    type Item = T;

    #[inline]
    #[track_caller]
    fn next(&mut self) -> Option<T> {
        if self.walk.ready.is_empty()
            && let Err(error) = self.walk.prepare()
        {
            let position = &self.walk.position;
            panic!(
                "a walk cannot go on at index {position}: {error} (`try_iter` yields this instead)"
            );
        }
        self.walk.ready.pop()
    }
}

/// A walk through a space, whose last item is the reason where the space cannot give its next value.
pub struct TryIter<T> {
    walk: Option<Walk<T>>,
}

impl<T> Iterator for TryIter<T> {
    type Item = Result<T, SpaceError>;

    fn next(&mut self) -> Option<Result<T, SpaceError>> {
        let walk = self.walk.as_mut()?;
        if walk.ready.is_empty()
            && let Err(error) = walk.prepare()
        {
            self.walk = None;
            return Some(Err(*error));
        }
        walk.ready.pop().map(Ok)
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Direction {
    Forwards,
    Backwards,
}

struct Walk<T> {
    space: Space<T>,
    /// Of the next value that is not ready; one past it when walking backwards.
    position: Nat,
    direction: Direction,
    /// How many values to prepare next: few at first, so that taking one value costs one.
    block: u64,
    /// The next value is the last.
    ready: Vec<T>,
    /// Whether the space could not give all of the values that were asked for: then one is asked for at a time, so
    /// that none is left out before the error.
    careful: bool,
}

impl<T> Walk<T> {
    fn new(space: &Space<T>, position: Nat, direction: Direction) -> Walk<T> {
        let (space, ready) = (space.clone(), Vec::new());
        Walk { space, position, direction, block: 1, ready, careful: false }
    }

    /// Makes the next values ready, if there are any.
    fn prepare(&mut self) -> Result<()> {
        let start = match self.direction {
            Direction::Forwards => self.position.clone(),
            Direction::Backwards => {
                self.block = self.block.min(self.position.to_u64().unwrap_or(u64::MAX));
                self.position.minus(&self.block.into())
            }
        };
        // A filtered space may have to search for long, so it is not asked for more than is wanted.
        let limit = match self.space.limit()? {
            Count::Unknown if self.direction == Direction::Forwards => 1,
            Count::Finite(_) | Count::Infinite | Count::Unknown => self.block,
        };
        let ready = &mut self.ready;
        if let Err(error) = collect(self.space.node(), &start, limit, ready) {
            ready.clear();
            if limit <= 1 {
                return Err(error);
            }
            (self.block, self.careful) = (1, true);
            return self.prepare();
        }
        match self.direction {
            Direction::Forwards => {
                self.position += &Nat::from(ready.len());
                ready.reverse();
            }
            Direction::Backwards => self.position = start,
        }
        self.block = if self.careful { 1 } else { (self.block * 2).min(BLOCK) };
        Ok(())
    }
}
