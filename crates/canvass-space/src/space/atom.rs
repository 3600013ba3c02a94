//! Spaces that are not made of others: constants, lists of values, ranges of naturals, naturals.

use super::Space;
use super::node::{Flow, Node, Sink, visit_slice};
use crate::error::{Result, SpaceError};
use crate::{Count, Nat};
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::OnceLock;

/// The space with no value. `empty().count() == 0`
pub fn empty<T: 'static>() -> Space<T> {
    Space::new(Empty)
}

/// The space of one value. `constant(v).get(0) == v`
pub fn constant<T: Clone + PartialEq + Send + Sync + 'static>(value: T) -> Space<T> {
    Space::new(Constant { value })
}

/// The given values, in the given order; a repeated value counts once, where it stands first.
///
/// `values(v).count()` is the number of different values of `v`.
pub fn values<T>(values: impl IntoIterator<Item = T>) -> Space<T>
where
    T: Clone + Eq + Hash + Send + Sync + 'static,
{
    Space::new(Values { given: values.into_iter().collect(), different: OnceLock::new() })
}

/// A space that cannot be made, for the reason given.
pub(crate) fn broken<T: 'static>(error: SpaceError) -> Space<T> {
    Space::new(Broken { error })
}

/// All natural numbers. `naturals().get(n) == n`
#[inline]
pub fn naturals() -> Space<Nat> {
    Space::new(Naturals { below: Count::Infinite })
}

/// The natural numbers below `count`. `naturals_below(n).count() == n`
pub fn naturals_below(count: impl Into<Nat>) -> Space<Nat> {
    Space::new(Naturals { below: Count::Finite(count.into()) })
}

struct Empty;

impl<T> Node<T> for Empty {
    fn count(&self) -> Result<Count> {
        Ok(Count::ZERO)
    }

    fn get(&self, index: &Nat) -> Result<T> {
        unreachable!("index {index} of the empty space")
    }

    fn index_of(&self, _: &T) -> Result<Option<Nat>> {
        Ok(None)
    }
}

struct Broken {
    error: SpaceError,
}

impl<T> Node<T> for Broken {
    fn count(&self) -> Result<Count> {
        Err(self.error.clone().into())
    }

    fn get(&self, _: &Nat) -> Result<T> {
        Err(self.error.clone().into())
    }

    fn index_of(&self, _: &T) -> Result<Option<Nat>> {
        Err(self.error.clone().into())
    }
}

struct Constant<T> {
    value: T,
}

impl<T: Clone + PartialEq + Send + Sync> Node<T> for Constant<T> {
    fn count(&self) -> Result<Count> {
        Ok(Count::ONE)
    }

    fn get(&self, _: &Nat) -> Result<T> {
        Ok(self.value.clone())
    }

    fn index_of(&self, value: &T) -> Result<Option<Nat>> {
        Ok((*value == self.value).then_some(Nat::ZERO))
    }

    fn contains(&self, value: &T) -> Result<bool> {
        Ok(*value == self.value)
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        if limit == 0 || !start.is_zero() {
            return Ok(Flow::Continue(()));
        }
        Ok(sink.one(self.value.clone()))
    }
}

struct Values<T> {
    given: Vec<T>,
    different: OnceLock<Different<T>>,
}

/// The different values in order, and where each stands.
struct Different<T> {
    values: Vec<T>,
    positions: HashMap<T, usize>,
}

impl<T: Clone + Eq + Hash> Values<T> {
    fn different(&self) -> &Different<T> {
        self.different.get_or_init(|| {
            let mut different = Different { values: Vec::new(), positions: HashMap::new() };
            for value in &self.given {
                let next = different.values.len();
                if *different.positions.entry(value.clone()).or_insert(next) == next {
                    different.values.push(value.clone());
                }
            }
            different
        })
    }
}

impl<T: Clone + Eq + Hash + Send + Sync> Node<T> for Values<T> {
    fn count(&self) -> Result<Count> {
        Ok(Count::Finite(self.different().values.len().into()))
    }

    fn get(&self, index: &Nat) -> Result<T> {
        let position = index.to_usize().expect("an index below the count of a list");
        Ok(self.different().values[position].clone())
    }

    fn index_of(&self, value: &T) -> Result<Option<Nat>> {
        Ok(self.different().positions.get(value).copied().map(Nat::from))
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        visit_slice(&self.different().values, start, limit, sink)
    }
}

struct Naturals {
    below: Count,
}

impl Node<Nat> for Naturals {
    #[inline]
    fn count(&self) -> Result<Count> {
        Ok(self.below.clone())
    }

    #[inline]
    fn get(&self, index: &Nat) -> Result<Nat> {
        Ok(index.clone())
    }

    #[inline]
    fn index_of(&self, value: &Nat) -> Result<Option<Nat>> {
        Ok((!self.below.excludes(value)).then(|| value.clone()))
    }
}
