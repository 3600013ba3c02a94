//! Thinning: of several random values, the one that covers most that is new.
//!
//! Goldstein et al., "Do Judge a Test by its Cover", §5. We differ once: candidates that were not taken may be remembered
//! for the next choice.

mod minimal;
mod pool;

pub(crate) use minimal::minimal;
pub(crate) use pool::Pool;

use crate::generate::{Generator, MAX_GIVEN_UP};
use crate::tree::{Alphabet, Coverage, CoverageError, Score};
use crate::{Canvass, Rng};
use std::sync::Arc;

/// More do not find more.
pub(crate) const REMEMBERED: usize = 100;

/// How to thin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thinning {
    /// How many constructors a description has.
    pub strength: usize,
    /// How many candidates are drawn for each value; with one and no memory, values are as the generator draws them.
    pub fan_out: usize,
    /// How many of the candidates that were not taken are remembered for the next value; with none, as in the paper, it
    /// takes more values to find a failure.
    pub remembered: usize,
    /// What a description is worth.
    pub score: Score,
    /// How large candidates are, where the generator knows sizes.
    pub size: usize,
    /// What random choices begin with.
    pub seed: u64,
}

impl Default for Thinning {
    fn default() -> Thinning {
        Thinning {
            strength: 2,
            fan_out: 10,
            remembered: REMEMBERED,
            score: Score::Multiset,
            size: 64,
            seed: 0,
        }
    }
}

/// The values of a generator, thinned: see [`thin`].
///
/// It ends where the generator gives up a thousand times in a row.
pub struct Thinned<G: Generator> {
    generator: G,
    thinning: Thinning,
    rng: Rng,
    alphabet: Arc<Alphabet>,
    pool: Pool<G::Value>,
}

/// Thins the values of a generator: of some candidates for each value, the one that covers most that is new.
///
/// What a value covers are its sparse descriptions: a few constructors, as many as the strength says, that stand
/// somewhere below each other or beside each other in it, whatever is between them. A description counts the less the more
/// often the values before had it. The same generator and thinning give the same values.
///
/// ```
/// use canvass::generate::ad_hoc;
/// use canvass::tree::thin::{Thinning, thin};
///
/// let lists = ad_hoc::<Vec<bool>>()?;
/// let mut thinned = thin(lists, Thinning { fan_out: 20, ..Thinning::default() })?;
/// let first = thinned.next().expect("a generator that never gives up");
/// assert!(first.contains(&true) && first.contains(&false));
/// assert_eq!(thinned.coverage().covered(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn thin<G: Generator<Value: Canvass>>(
    generator: G,
    thinning: Thinning,
) -> Result<Thinned<G>, CoverageError> {
    let alphabet = Alphabet::of::<G::Value>()?;
    let coverage = Coverage::new(&alphabet, thinning.strength)?.scored(thinning.score);
    let (rng, pool) = (Rng::new(thinning.seed), Pool::new(coverage, thinning.remembered));
    Ok(Thinned { generator, thinning, rng, alphabet, pool })
}

impl<G: Generator<Value: Canvass>> Thinned<G> {
    /// What the values so far cover.
    pub fn coverage(&self) -> &Coverage {
        self.pool.coverage()
    }

    /// Draws a candidate: whether the generator has not given up.
    fn offer(&mut self) -> bool {
        let value = self.generator.generate(self.rng.next_u64(), self.thinning.size);
        let Some(value) = value else { return false };
        let Some(tree) = self.alphabet.tree(&value) else { return false };
        self.pool.offer(&tree, value);
        true
    }
}

impl<G: Generator<Value: Canvass>> Iterator for Thinned<G> {
    type Item = G::Value;

    fn next(&mut self) -> Option<G::Value> {
        let (mut offered, mut given_up) = (0, 0);
        while offered < self.thinning.fan_out && given_up < MAX_GIVEN_UP {
            (offered, given_up) =
                if self.offer() { (offered + 1, 0) } else { (offered, given_up + 1) };
        }
        self.pool.take()
    }
}

#[cfg(test)]
mod tests {
    use super::{Thinning, thin};
    use crate::generate::{MAX_GIVEN_UP, ad_hoc};
    use std::cell::Cell;
    use std::rc::Rc;

    type Value = (Vec<bool>, Option<u8>);

    fn values(thinning: Thinning) -> Vec<Value> {
        thin(ad_hoc::<Value>().unwrap(), thinning).unwrap().take(20).collect()
    }

    fn covered(fan_out: usize, remembered: usize) -> u64 {
        let thinning = Thinning { fan_out, remembered, ..Thinning::default() };
        let mut thinned = thin(ad_hoc::<Value>().unwrap(), thinning).unwrap();
        assert_eq!(thinned.by_ref().take(8).count(), 8);
        thinned.coverage().covered()
    }

    #[test]
    fn the_same_seed_gives_the_same_values() {
        let thinning = Thinning::default();
        assert_eq!(values(thinning), values(thinning));
        assert_ne!(values(thinning), values(Thinning { seed: 1, ..thinning }));
    }

    #[test]
    fn more_candidates_cover_more() {
        let (plain, thinned, remembering) = (covered(1, 0), covered(5, 0), covered(5, 100));
        assert!(plain < thinned && thinned <= remembering, "{plain}, {thinned}, {remembering}");
    }

    #[test]
    fn a_generator_that_gives_up_is_asked_again() {
        let asked = Rc::new(Cell::new(0));
        let count = asked.clone();
        let even = move |seed: u64, _: usize| {
            count.set(count.get() + 1);
            seed.is_multiple_of(2).then_some(seed)
        };
        let mut thinned = thin(even, Thinning { fan_out: 3, ..Thinning::default() }).unwrap();
        assert!(thinned.by_ref().take(10).all(|value| value % 2 == 0));
        assert!((30..120).contains(&asked.get()), "{}", asked.get());
    }

    #[test]
    fn a_generator_that_always_gives_up_ends() {
        let asked = Rc::new(Cell::new(0));
        let count = asked.clone();
        let never = move |_: u64, _: usize| {
            count.set(count.get() + 1);
            None::<u8>
        };
        assert_eq!(thin(never, Thinning::default()).unwrap().next(), None);
        assert_eq!(asked.get(), MAX_GIVEN_UP);
    }

    #[test]
    fn without_candidates_there_is_no_value() {
        assert!(values(Thinning { fan_out: 0, ..Thinning::default() }).is_empty());
    }
}
