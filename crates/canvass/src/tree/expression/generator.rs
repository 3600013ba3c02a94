//! Random values that an expression describes.

use super::Refinement;
use crate::choice::source::Random;
use crate::generate::Generator;
use crate::{Canvass, Rng};
use std::marker::PhantomData;

/// Draws values that an expression describes: see [`Expression::generator`](super::Expression::generator).
pub struct ExpressionGenerator<T> {
    refinement: Refinement,
    values: PhantomData<fn() -> T>,
}

impl<T> ExpressionGenerator<T> {
    pub(super) fn new(refinement: Refinement) -> ExpressionGenerator<T> {
        ExpressionGenerator { refinement, values: PhantomData }
    }
}

/// No value is drawn larger than about this.
const MAX_SIZE: usize = 1 << 24;

/// `None` where a predicate of the type refuses a value.
impl<T: Canvass> Generator for ExpressionGenerator<T> {
    type Value = T;

    fn generate(&self, seed: u64, size: usize) -> Option<T> {
        let mut random = Random::new(Rng::new(seed));
        random.begin(self.refinement.types.root, size.min(MAX_SIZE) as u32);
        self.refinement.make(&mut random).ok()
    }
}
