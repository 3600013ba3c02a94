//! Thinning: of several random values, the one that covers most that is new.
//!
//! Goldstein et al., "Do Judge a Test by its Cover", §5.

use crate::adapt::Generator;
use crate::tree::{Alphabet, Coverage, CoverageError, Tree};
use crate::{Canvass, Rng};
use std::sync::Arc;

/// How to thin.
#[derive(Debug, Clone, Copy)]
pub struct Thinning {
    /// How many constructors a description has.
    pub strength: usize,
    /// How many candidates there are for each value.
    pub fan_out: usize,
    /// How large candidates are, where the generator knows sizes.
    pub size: usize,
    /// What random choices begin with.
    pub seed: u64,
}

impl Default for Thinning {
    fn default() -> Thinning {
        Thinning { strength: 2, fan_out: 10, size: 64, seed: 0 }
    }
}

/// The values of a generator, thinned; endless.
pub struct Thinned<G> {
    generator: G,
    thinning: Thinning,
    rng: Rng,
    alphabet: Arc<Alphabet>,
    coverage: Coverage,
}

/// Thins the values of a generator.
pub fn thin<G: Generator<Value: Canvass>>(
    generator: G,
    thinning: Thinning,
) -> Result<Thinned<G>, CoverageError> {
    let alphabet = Alphabet::of::<G::Value>()?;
    let coverage = Coverage::new(&alphabet, thinning.strength)?;
    Ok(Thinned { generator, thinning, rng: Rng::new(thinning.seed), alphabet, coverage })
}

impl<G: Generator<Value: Canvass>> Iterator for Thinned<G> {
    type Item = G::Value;

    fn next(&mut self) -> Option<G::Value> {
        let mut best: Option<(f64, Tree, G::Value)> = None;
        for _ in 0..self.thinning.fan_out {
            let Some(value) = self.generator.generate(self.rng.next_u64(), self.thinning.size)
            else {
                continue;
            };
            let tree = self.alphabet.tree(&value)?;
            let score = self.coverage.score(&tree);
            if best.as_ref().is_none_or(|(most, ..)| score >= *most) {
                best = Some((score, tree, value));
            }
        }
        let (_, tree, value) = best?;
        self.coverage.add(&tree);
        Some(value)
    }
}
