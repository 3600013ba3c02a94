//! Pools: values that steps return, for later steps to take as arguments.

use crate::generate::machine as draws;

/// Values that some rules make and others take: see [`state`](crate::state).
///
/// A rule with `into = pool` adds what it returns; `#[from(pool)]` and `#[take(pool)]` on an argument take one. Each value has a number,
/// the first one 1, by which a report names it: `files_1`.
#[derive(Debug, Clone)]
pub struct Pool<T> {
    /// By their numbers, from 1; those that were taken are gone.
    values: Vec<Option<T>>,
    left: usize,
}

impl<T> Default for Pool<T> {
    fn default() -> Pool<T> {
        Pool { values: Vec::new(), left: 0 }
    }
}

impl<T> Pool<T> {
    /// A pool without values.
    #[must_use]
    pub fn new() -> Pool<T> {
        Pool::default()
    }

    /// Adds a value, and says its number.
    pub fn add(&mut self, value: T) -> usize {
        self.values.push(Some(value));
        self.left += 1;
        self.values.len()
    }

    /// How many values there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.left
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.left == 0
    }

    /// The values, in the order in which they came.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.values.iter().flatten()
    }

    /// The number that the next value will have.
    #[doc(hidden)]
    #[must_use]
    pub fn next(&self) -> usize {
        self.values.len() + 1
    }

    /// Draws the number of one of the values; there must be one.
    #[doc(hidden)]
    #[must_use]
    #[track_caller]
    pub fn pick(&self) -> usize {
        let weights: Vec<u64> =
            self.values.iter().map(|value| u64::from(value.is_some())).collect();
        draws::reference(&weights) + 1
    }

    /// The value of a number.
    #[doc(hidden)]
    #[must_use]
    pub fn get(&self, number: usize) -> Option<&T> {
        self.values.get(number.checked_sub(1)?)?.as_ref()
    }

    /// Takes the value of a number out.
    #[doc(hidden)]
    #[must_use]
    pub fn take(&mut self, number: usize) -> Option<T> {
        let value = self.values.get_mut(number.checked_sub(1)?)?.take()?;
        self.left -= 1;
        Some(value)
    }
}
