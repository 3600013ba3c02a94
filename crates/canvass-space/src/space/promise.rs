//! Counts that the caller knows.

use super::Space;
use super::node::{Flow, Node, Origin, Sink, Verifier};
use crate::error::{Result, SpaceError};
use crate::{Count, Nat};
use std::panic::Location;

impl<T: 'static> Space<T> {
    /// The same values, of which the caller knows how many there are: where only walking would tell, as after
    /// [`filter`](Space::filter).
    ///
    /// `space.with_count(c).count() == c`. The count is not checked until a walk or an index comes to the end of the
    /// space, or finds a value behind it: then it is an error, [`WrongCount`](SpaceError::WrongCount). To check it on purpose:
    /// [`verify`](Space::verify).
    ///
    /// ```
    /// use canvass_space::{range, Count};
    /// let even = range(0..1000).filter(|number| number % 2 == 0).with_count(500_u64);
    /// assert_eq!(even.and(&even).count()?, 250_000);
    /// let wrong = range(0..10).filter(|number| number % 2 == 0).with_count(6_u64);
    /// assert_eq!(wrong.try_iter().filter(Result::is_err).count(), 1);
    /// # Ok::<(), canvass_space::SpaceError>(())
    /// ```
    #[track_caller]
    pub fn with_count(&self, count: impl Into<Count>) -> Space<T> {
        let promise = Promise { count: count.into(), place: Location::caller() };
        Space::new(Promised { source: self.clone(), promise })
    }

    /// The same values, of which the caller knows that they never end.
    ///
    /// `space.assume_infinite() == space.with_count(Count::Infinite)`
    ///
    /// ```
    /// use canvass_space::{naturals, Rng};
    /// let odd = naturals().filter(|number| number.bit(0)).assume_infinite();
    /// assert!(odd.sample_with(&mut Rng::new(7), 0.5)?.bit(0));
    /// # Ok::<(), canvass_space::SpaceError>(())
    /// ```
    #[track_caller]
    pub fn assume_infinite(&self) -> Space<T> {
        self.with_count(Count::Infinite)
    }
}

/// A count that the caller gave, and where.
#[derive(Clone)]
pub(crate) struct Promise {
    pub(crate) count: Count,
    pub(crate) place: &'static Location<'static>,
}

impl Promise {
    #[inline]
    fn broken(&self) -> Box<SpaceError> {
        SpaceError::WrongCount { place: self.place.to_string(), count: self.count.clone() }.into()
    }

    /// Fails if there is another count, as far as that is known.
    #[inline]
    pub(crate) fn check(&self, count: &Count) -> Result<()> {
        if *count == Count::Unknown || *count == self.count { Ok(()) } else { Err(self.broken()) }
    }
}

struct Promised<T> {
    source: Space<T>,
    promise: Promise,
}

impl<T> Node<T> for Promised<T> {
    fn count(&self) -> Result<Count> {
        Ok(self.promise.count.clone())
    }

    fn get(&self, index: &Nat) -> Result<T> {
        self.promise.check(&self.source.node().count()?)?;
        self.source.node().get(index).map_err(|error| match *error {
            SpaceError::OutOfRange { .. } => self.promise.broken(),
            _ => error,
        })
    }

    fn index_of(&self, value: &T) -> Result<Option<Nat>> {
        match self.source.node().index_of(value)? {
            Some(index) if self.promise.count.excludes(&index) => Err(self.promise.broken()),
            index => Ok(index),
        }
    }

    fn contains(&self, value: &T) -> Result<bool> {
        self.source.node().contains(value)
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        if limit == 0 || self.promise.count.excludes(start) {
            return Ok(Flow::Continue(()));
        }
        let left = match &self.promise.count {
            Count::Finite(count) => count.minus(start).to_u64().unwrap_or(u64::MAX).min(limit),
            Count::Infinite | Count::Unknown => limit,
        };
        let mut handed = 0;
        let flow = self.source.node().visit(start, left, &mut |value| {
            handed += 1;
            sink.one(value)
        })?;
        if flow.is_continue() && handed < left && self.promise.count != Count::Unknown {
            return Err(self.promise.broken());
        }
        Ok(flow)
    }

    fn origin(&self) -> Origin {
        Origin::at("with_count", self.promise.place)
    }

    fn verify_parts(&self, verifier: &mut Verifier) -> Result<()> {
        verifier.part(&self.source)?;
        let Count::Finite(count) = &self.promise.count else { return Ok(()) };
        let mut goes_on = false;
        let _ = self.source.node().visit(count, 1, &mut |_| {
            goes_on = true;
            Flow::Break(())
        })?;
        if goes_on { Err(self.promise.broken()) } else { Ok(()) }
    }
}
