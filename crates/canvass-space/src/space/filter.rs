//! The values of a space that satisfy a predicate.

use super::Space;
use super::node::{Flow, Node, Sink, Verifier};
use crate::error::{Result, SpaceError};
use crate::{Count, Nat};
use std::sync::{Mutex, MutexGuard};

impl<T: 'static> Space<T> {
    /// The values that satisfy `predicate`, in the same order.
    ///
    /// The count is [`Unknown`](Count::Unknown), membership is as cheap as the predicate and the
    /// space's own, and an index is found by walking: where a space can be built so that only such
    /// values come up, do that instead. A walk that is rejected
    /// [`MAX_REJECTED`](SpaceError::MAX_REJECTED) times in a row ends with an error.
    ///
    /// Every combinator takes filtered spaces. Their counts are then unknown too, and an index costs a walk through each
    /// filtered part, up to the largest index in a part that has come before; in a union and a product no further. A
    /// collection must know how many elements there are: it walks through some thousand, and if there are more it takes them
    /// for infinitely many. Who knows the count can give it: [`with_count`](Space::with_count),
    /// [`assume_infinite`](Space::assume_infinite).
    ///
    /// ```
    /// use canvass_space::{naturals, lists};
    /// let odd = naturals().filter(|number| number.bit(0));
    /// let (a, b) = odd.and(&lists(&odd)).get(1_000)?;
    /// assert!(a.bit(0) && b.iter().all(|number| number.bit(0)));
    /// # Ok::<(), canvass_space::SpaceError>(())
    /// ```
    pub fn filter(&self, predicate: impl Fn(&T) -> bool + Send + Sync + 'static) -> Space<T> {
        Space::new(Filter {
            source: self.clone(),
            predicate,
            landmarks: Mutex::new(Landmarks {
                milestones: vec![Nat::ZERO],
                latest: (Nat::ZERO, 0),
            }),
        })
    }
}

/// How many values of the source are asked for at once.
const MOST_AT_ONCE: u64 = 1 << 10;

/// Nobody waits until a walk has come so far.
const OUT_OF_REACH: u64 = 1 << 40;

/// How many accepted values lie between two remembered positions.
const STRIDE: u64 = 64;

struct Filter<T, P> {
    source: Space<T>,
    predicate: P,
    landmarks: Mutex<Landmarks>,
}

/// Where in the source some of the accepted values are, so that a walk need not begin at the front.
struct Landmarks {
    /// A position at or before every `STRIDE`-th accepted value, as far as known.
    milestones: Vec<Nat>,
    /// The position behind the accepted value found last, and the number of the next one.
    latest: (Nat, u64),
}

impl Landmarks {
    /// A position from which the next accepted value has a number not above `index`.
    #[inline]
    fn before_index(&self, index: u64) -> (Nat, u64) {
        let last = self.milestones.len() - 1;
        let nearest = usize::try_from(index / STRIDE).unwrap_or(usize::MAX).min(last);
        let number = nearest as u64 * STRIDE;
        if (number..=index).contains(&self.latest.1) {
            return self.latest.clone();
        }
        (self.milestones[nearest].clone(), number)
    }

    /// The last milestone not behind `position`, with the number of the value that follows it.
    #[inline]
    fn before_position(&self, position: &Nat) -> (Nat, u64) {
        let behind = self.milestones.partition_point(|milestone| milestone <= position);
        let nearest = behind.saturating_sub(1);
        (self.milestones[nearest].clone(), nearest as u64 * STRIDE)
    }

    #[inline]
    fn remember(&mut self, number: u64, position: &Nat) {
        if number == self.milestones.len() as u64 * STRIDE {
            self.milestones.push(position.clone());
        }
        self.latest = (position + 1, number + 1);
    }
}

/// Receives an accepted value with its number, while [`Filter::accepted`] walks.
type Accept<'a, T> = &'a mut dyn FnMut(u64, &Nat, T) -> Flow;

impl<T, P: Fn(&T) -> bool + Send + Sync> Filter<T, P> {
    fn landmarks(&self) -> MutexGuard<'_, Landmarks> {
        self.landmarks.lock().expect("nothing panics while it is held")
    }

    /// An index that a walk may reach, or that is past the end.
    #[inline]
    fn reachable(&self, index: &Nat) -> Result<u64> {
        if let Some(index) = index.to_u64().filter(|index| *index < OUT_OF_REACH) {
            return Ok(index);
        }
        match self.source.node().count()? {
            Count::Finite(count) if count < OUT_OF_REACH => Ok(OUT_OF_REACH),
            _ => Err(SpaceError::OutOfReach { index: index.clone() }.into()),
        }
    }

    /// Walks on from a landmark; returns how many accepted values come before where the walk ended.
    fn accepted(&self, landmark: (Nat, u64), accept: Accept<'_, T>) -> Result<u64> {
        let (mut position, mut number) = landmark;
        let mut rejected = 0;
        // Few at first: the source may build all that it is asked for before the first is seen.
        let mut wanted = 1;
        loop {
            let start = position.clone();
            let walked = self.source.node().visit(&start, wanted, &mut |value: T| {
                let mut flow = Flow::Continue(());
                rejected += 1;
                if (self.predicate)(&value) {
                    rejected = 0;
                    self.landmarks().remember(number, &position);
                    flow = accept(number, &position, value);
                    number += 1;
                }
                position += &Nat::ONE;
                flow
            })?;
            if rejected >= SpaceError::MAX_REJECTED {
                return Err(SpaceError::Starved { rejected }.into());
            }
            if walked.is_break() || position < &start + wanted {
                return Ok(number);
            }
            wanted = (wanted * 2).min(MOST_AT_ONCE);
        }
    }
}

impl<T, P: Fn(&T) -> bool + Send + Sync> Node<T> for Filter<T, P> {
    fn count(&self) -> Result<Count> {
        let count = self.source.node().count()?;
        Ok(if count.is_zero() { Count::ZERO } else { Count::Unknown })
    }

    fn get(&self, index: &Nat) -> Result<T> {
        let wanted = self.reachable(index)?;
        let landmark = self.landmarks().before_index(wanted);
        let mut found = None;
        let count = self.accepted(landmark, &mut |number, _, value| {
            if number < wanted {
                return Flow::Continue(());
            }
            found = Some(value);
            Flow::Break(())
        })?;
        let (index, count) = (index.clone(), count.into());
        found.ok_or_else(|| SpaceError::OutOfRange { index, count }.into())
    }

    fn index_of(&self, value: &T) -> Result<Option<Nat>> {
        if !(self.predicate)(value) {
            return Ok(None);
        }
        let Some(wanted) = self.source.node().index_of(value)? else {
            return Ok(None);
        };
        let landmark = self.landmarks().before_position(&wanted);
        let mut found = None;
        self.accepted(landmark, &mut |number, position, _| {
            if *position < wanted {
                return Flow::Continue(());
            }
            found = Some(Nat::from(number));
            Flow::Break(())
        })?;
        Ok(found)
    }

    fn contains(&self, value: &T) -> Result<bool> {
        Ok((self.predicate)(value) && self.source.node().contains(value)?)
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        if limit == 0 {
            return Ok(Flow::Continue(()));
        }
        let start = self.reachable(start)?;
        let landmark = self.landmarks().before_index(start);
        let mut flow = Flow::Continue(());
        self.accepted(landmark, &mut |number, _, value| {
            if number < start {
                return Flow::Continue(());
            }
            flow = sink.one(value);
            if number - start + 1 == limit { Flow::Break(()) } else { flow }
        })?;
        Ok(flow)
    }

    fn verify_parts(&self, verifier: &mut Verifier) -> Result<()> {
        verifier.part(&self.source)
    }
}
