//! The runner's own random values as a generator.

use super::Generator;
use crate::choice::shape::Types;
use crate::choice::source::{Draw, Random, Source};
use crate::{Canvass, Rng, SpaceError};
use std::marker::PhantomData;
use std::sync::Arc;

/// Random values as the strategy `ad hoc` draws them: see [`ad_hoc`].
pub struct AdHoc<T> {
    types: Arc<Types>,
    values: PhantomData<fn() -> T>,
}

/// Random values from random choices, as the weights of constructors say: up to about the given size, small ones often, and
/// one in sixteen up to eight times as large.
///
/// ```
/// use canvass::generate::{Generator, ad_hoc};
/// let lists = ad_hoc::<Vec<u8>>()?;
/// assert_eq!(lists.generate(7, 10), lists.generate(7, 10));
/// assert!((0..100).all(|seed| lists.generate(seed, 10).is_some_and(|list| list.len() <= 80)));
/// # Ok::<(), canvass::SpaceError>(())
/// ```
pub fn ad_hoc<T: Canvass>() -> Result<AdHoc<T>, SpaceError> {
    Ok(AdHoc { types: Types::of::<T>()?, values: PhantomData })
}

impl<T: Canvass> Generator for AdHoc<T> {
    type Value = T;

    /// `None` where a predicate of the type refuses the value.
    fn generate(&self, seed: u64, size: usize) -> Option<T> {
        let mut rng = Rng::new(seed);
        let draw = Draw::new(&mut rng, size, 0);
        let mut random = Random::new(rng);
        random.draw(self.types.root, draw);
        T::make(&mut Source::new(&self.types, &mut random)).ok()
    }
}
