//! Types that are quickcheck's `Arbitrary` as generators.

use super::Generator;
use quickcheck::{Arbitrary, Gen};
use std::marker::PhantomData;

/// A type of quickcheck's as a generator; see [`quickcheck()`].
pub struct Quickcheck<T>(PhantomData<fn() -> T>);

/// The values that `T::arbitrary` makes: `#[canvass(generator = quickcheck::<Tree>())]`.
pub fn quickcheck<T: Arbitrary>() -> Quickcheck<T> {
    Quickcheck(PhantomData)
}

impl<T: Arbitrary> Generator for Quickcheck<T> {
    type Value = T;

    fn generate(&self, seed: u64, size: usize) -> Option<T> {
        // Quickcheck divides by the size.
        Some(T::arbitrary(&mut Gen::from_size_and_seed(size.max(1), seed)))
    }
}

#[cfg(test)]
mod tests {
    use super::quickcheck;
    use crate::generate::Generator;

    #[test]
    fn sizes_bound_the_length_and_seeds_decide() {
        let lists = quickcheck::<Vec<u8>>();
        for seed in 0..50 {
            let list = lists.generate(seed, 5).expect("quickcheck never gives up");
            assert!(list.len() <= 5);
            assert_eq!(lists.generate(seed, 5), Some(list));
        }
    }
}
