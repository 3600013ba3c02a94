//! Random values of a space.

use super::Space;
use crate::error::{Result, SpaceError};
use crate::{Count, Rng};

/// The parameter of the index distribution where the caller gives none: indices of about thirty binary
/// digits, with a long tail.
const DEFAULT_P: f64 = 1.0 / 16.0;

impl<T> Space<T> {
    /// A random value: each as likely as the others in a finite space, by [`Rng::index`] in an infinite
    /// one, where indices of about thirty binary digits are typical.
    pub fn sample(&self, rng: &mut Rng) -> Result<T, SpaceError> {
        self.sample_with(rng, DEFAULT_P)
    }

    /// A random value, with the parameter `p` of [`Rng::index`] for an infinite space: the smaller, the
    /// larger the indices.
    pub fn sample_with(&self, rng: &mut Rng, p: f64) -> Result<T, SpaceError> {
        Ok(match self.count()? {
            Count::Finite(count) if count.is_zero() => return Err(SpaceError::Empty),
            Count::Finite(_) => self.node().draw(rng)?,
            Count::Infinite => self.node().get(&rng.index(p))?,
            Count::Unknown => {
                return Err(SpaceError::UnknownCount { combinator: "a random value" });
            }
        })
    }
}
