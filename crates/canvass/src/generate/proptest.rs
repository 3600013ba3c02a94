//! Strategies of proptest as generators.

use super::Generator;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// A strategy of proptest as a generator; see [`proptest()`].
pub struct Proptest<S>(S);

/// The values of a strategy: `#[canvass(generator = proptest(0..10_u32))]`.
///
/// Strategies know no sizes, and what they reject is left out.
pub fn proptest<S: Strategy + 'static>(strategy: S) -> Proptest<S> {
    Proptest(strategy)
}

impl<S: Strategy + 'static> Generator for Proptest<S> {
    type Value = S::Value;

    fn generate(&self, seed: u64, _size: usize) -> Option<S::Value> {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
        let mut runner = TestRunner::new_with_rng(Config::default(), rng);
        self.0.new_tree(&mut runner).ok().map(|tree| tree.current())
    }
}

#[cfg(test)]
mod tests {
    use super::proptest;
    use crate::generate::{Generator, seeds};

    #[test]
    fn values_are_those_of_the_strategy_and_the_same_for_a_seed() {
        let strategy = proptest(proptest::collection::vec(5..9_u8, 2..4));
        for seed in 0..50 {
            let list = strategy.generate(seed, 10).expect("nothing is rejected");
            assert!((2..4).contains(&list.len()) && list.iter().all(|x| (5..9).contains(x)));
            assert_eq!(strategy.generate(seed, 10), Some(list));
        }
        let space = seeds(proptest(5..9_u8));
        assert!((0..50).all(|index| (5..9).contains(&space.get(index).expect("a value"))));
    }
}
