//! Generators: proptest's strategies, quickcheck's `Arbitrary`, a fuzzer's bytes, functions that make choices, and the runner's own.
//!
//! A foreign generator makes values from a seed. Where the type is [`Canvass`] too, a field or
//! argument marked `#[canvass(generator = …)]` draws its random values from the generator, and is shrunk and
//! replayed as any other value of its type. Other types go through [`seeds`]: a space in which the index of a
//! value is the seed that it came from.

use crate::choice::sequence::Trace;
use crate::choice::shape::Types;
use crate::choice::source::{Bytes, Made, Source, Stop};
use crate::error::Result;
use crate::space::node::Node;
use crate::{Canvass, Count, Nat, Rng, Space, SpaceError};

/// Makes values from seeds.
pub trait Generator: 'static {
    /// What it makes.
    type Value;

    /// The value of a seed, of about the given size where the generator knows sizes; `None` where it gave up.
    fn generate(&self, seed: u64, size: usize) -> Option<Self::Value>;
}

impl<T, F: Fn(u64, usize) -> Option<T> + 'static> Generator for F {
    type Value = T;

    fn generate(&self, seed: u64, size: usize) -> Option<T> {
        self(seed, size)
    }
}

/// The values of a generator by their seeds, those of small sizes first. A value may come up more than once, and
/// there is no way from a value to its seed. Where the generator gives up, it is asked again with another seed.
///
/// ```
/// use canvass::generate::seeds;
/// let dice = seeds(|seed: u64, _size: usize| Some(seed % 6 + 1));
/// assert!((1..=6).contains(&dice.get(12_345)?));
/// # Ok::<(), canvass::SpaceError>(())
/// ```
pub fn seeds<G: Generator + Send + Sync>(generator: G) -> Space<G::Value> {
    Space::new(Seeds(generator))
}

struct Seeds<G>(G);

/// Seeds for each size, and sizes, of a space of seeds.
const SEEDS: u64 = 1 << 16;
const SIZES: u64 = 64;
/// How often a generator may give up in a row.
pub(crate) const MAX_GIVEN_UP: u64 = 1000;

impl<G: Generator + Send + Sync> Node<G::Value> for Seeds<G> {
    fn count(&self) -> Result<Count> {
        Ok(Count::Finite(Nat::from(SIZES * SEEDS)))
    }

    fn get(&self, index: &Nat) -> Result<G::Value> {
        let index = index.to_u64().expect("an index below the count");
        let mut rng = Rng::new(index % SEEDS);
        let size = (index / SEEDS + 1) as usize;
        let mut values = (0..MAX_GIVEN_UP).filter_map(|_| self.0.generate(rng.next_u64(), size));
        values.next().ok_or_else(|| SpaceError::Starved { rejected: MAX_GIVEN_UP }.into())
    }

    fn index_of(&self, _: &G::Value) -> Result<Option<Nat>> {
        Err(SpaceError::NoInverse { combinator: "a space of seeds".to_owned() }.into())
    }
}

impl Source<'_> {
    /// A value of a generator where values are drawn at random, elsewhere any value of the type.
    pub fn generated<T: Canvass>(&mut self, generator: &impl Generator<Value = T>) -> Made<T> {
        let shape = self.choices.shape();
        let Some((seed, size)) = self.choices.seed() else { return T::make(self) };
        let value = generator.generate(seed, size).ok_or(Stop::Rejected)?;
        self.choices.put(Trace::part(self.types, shape, &value).ok_or(Stop::Rejected)?);
        Ok(value)
    }
}

/// The value that bytes stand for, as a fuzzer makes them up: any bytes stand for a value, and similar bytes for
/// similar values. `None` where a predicate of the type refuses it.
///
/// ```
/// use canvass::generate::from_bytes;
/// let list: Vec<u8> = from_bytes(&[7, 8, 9, 2]).expect("a type without predicates");
/// assert_eq!(list, [7, 8]);
/// ```
pub fn from_bytes<T: Canvass>(bytes: &[u8]) -> Option<T> {
    let types = Types::of::<T>().ok()?;
    let mut choices = Bytes::new(types.root, bytes);
    T::make(&mut Source::new(&types, &mut choices)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_generator_that_gives_up_is_asked_again() {
        let even = seeds(|seed: u64, size: usize| seed.is_multiple_of(2).then_some((seed, size)));
        for (index, expect) in [(0, 1), (40, 1), (SEEDS, 2), (SEEDS * SIZES - 1, 64)] {
            let (seed, size) = even.get(index).expect("half of all seeds will do");
            assert_eq!((seed % 2, size), (0, expect));
        }
        let never = seeds(|_: u64, _: usize| None::<u8>);
        assert_eq!(never.get(0), Err(SpaceError::Starved { rejected: MAX_GIVEN_UP }));
    }

    #[test]
    fn no_bytes_are_the_smallest_value() {
        assert_eq!(from_bytes::<Vec<Vec<u8>>>(&[]), Some(Vec::new()));
        assert_eq!(from_bytes::<u16>(&[]), Some(0));
        assert_eq!(from_bytes::<u16>(&[1, 2]), Some(0x102));
    }
}
