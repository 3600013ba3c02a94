//! The patterns of Redex: the same value in several places, different values, sequences of equal length.
//!
//! New et al. §3. We differ once: for different values they exclude the earlier ones from the space of the next
//! (`dep/e`, `except/e`); we number the values that are left, which needs no dependent space.

use super::coded::{Code, Drawn, coded, least_bits};
use super::list::join_shells;
use super::{Space, lists, product};
use crate::error::{Result, refuse_past_max_bits};
use crate::pairing::chunks::Chunks;
use crate::{Count, Nat, Rng};
use std::collections::BTreeSet;

/// The same value in `N` places, at least one.
///
/// `repeated::<N>(space).get(i) == [space.get(i); N]`
///
/// ```
/// use canvass_space::{naturals, repeated};
/// let twice = repeated::<2, _>(&naturals());
/// assert_eq!(twice.get(5)?, [5_u64, 5].map(canvass_space::Nat::from));
/// # Ok::<(), canvass_space::SpaceError>(())
/// ```
#[track_caller]
pub fn repeated<const N: usize, T: Clone + PartialEq + 'static>(space: &Space<T>) -> Space<[T; N]> {
    const { assert!(N > 0, "a value that is nowhere has no index") };
    space.map_with(
        |value| std::array::from_fn(|_| value.clone()),
        |places: &[T; N]| {
            let first = &places[0];
            places.iter().all(|value| value == first).then(|| first.clone())
        },
    )
}

/// All lists of `length` different values; they grow together, as in [`vectors`](super::vectors).
///
/// `distinct(space, n).count() == c · (c - 1) · … · (c - n + 1)`, for `c` values. Takes time quadratic in `n`.
///
/// ```
/// use canvass_space::{distinct, range};
/// let orders = distinct(&range(1..=3), 3);
/// assert_eq!(orders.count()?, 6);
/// assert_eq!(orders.get(5)?, [3, 2, 1]);
/// # Ok::<(), canvass_space::SpaceError>(())
/// ```
#[track_caller]
pub fn distinct<T: 'static>(space: &Space<T>, length: usize) -> Space<Vec<T>> {
    coded(space, Distinct { length })
}

/// All pairs of lists of equal length, in the order of [`lists`] of pairs.
///
/// `equal_lengths(a, b).get(i) == lists(product((a, b))).get(i).unzip()`
#[track_caller]
pub fn equal_lengths<A, B>(a: &Space<A>, b: &Space<B>) -> Space<(Vec<A>, Vec<B>)>
where
    A: Clone + 'static,
    B: Clone + 'static,
{
    lists(&product((a.clone(), b.clone()))).map_with(
        |pairs| pairs.into_iter().unzip(),
        |(a, b): &(Vec<A>, Vec<B>)| {
            (a.len() == b.len()).then(|| a.iter().cloned().zip(b.iter().cloned()).collect())
        },
    )
}

/// A list of different indices: each is a number among those that are left.
struct Distinct {
    length: usize,
}

impl Distinct {
    /// How many values are left for each place.
    #[inline]
    fn choices(&self, elements: &Count) -> impl Iterator<Item = Count> {
        (0..self.length).map(move |place| match elements {
            Count::Finite(count) => {
                Count::Finite(count.checked_sub(&place.into()).unwrap_or_default())
            }
            Count::Infinite | Count::Unknown => elements.clone(),
        })
    }
}

impl Code for Distinct {
    type Table = Chunks;

    const NAME: &'static str = "a list of different values";

    const LOOKS_AT_ELEMENTS: bool = true;

    #[inline]
    fn count(&self, elements: &Count) -> Result<Count> {
        refuse_past_max_bits(self.length)?;
        if let Count::Finite(elements) = elements {
            let Some(left) = elements.checked_sub(&self.length.into()) else {
                return Ok(Count::ZERO);
            };
            refuse_past_max_bits(least_bits(&left, self.length))?;
        }
        Ok(self.choices(elements).fold(Count::ONE, |product, choices| &product * &choices))
    }

    #[inline]
    fn table(&self, elements: &Count) -> Result<Chunks> {
        let choices: Vec<Count> = self.choices(elements).collect();
        Ok(Chunks::new(&choices).expect("the counts are known"))
    }

    #[inline]
    fn split(&self, chunks: &Chunks, index: &Nat) -> Result<Vec<Nat>> {
        let mut list = chunks.split(index);
        let mut used: Vec<Nat> = Vec::with_capacity(list.len());
        for number in &mut list {
            let mut before = 0;
            while used.get(before).is_some_and(|used| used <= number) {
                *number += &Nat::ONE;
                before += 1;
            }
            used.insert(before, number.clone());
        }
        Ok(list)
    }

    #[inline]
    fn join(&self, chunks: &Chunks, mut list: Vec<Nat>) -> Result<Option<Nat>> {
        let mut used: Vec<Nat> = Vec::with_capacity(list.len());
        for number in &mut list {
            let Err(before) = used.binary_search(number) else {
                return Ok(None);
            };
            used.insert(before, number.clone());
            *number = number.minus(&before.into());
        }
        join_shells(chunks, &list).map(Some)
    }

    /// The next element is any, drawn again while it is there already.
    #[inline]
    fn draw(&self, elements: &Nat, rng: &mut Rng) -> Drawn {
        if elements < &Nat::from(self.length.saturating_mul(2)) {
            return Drawn::ByIndex;
        }
        let mut used = BTreeSet::new();
        let mut list = Vec::with_capacity(self.length);
        while list.len() < self.length {
            let one = rng.below(elements).expect("there are more than the list has");
            if used.insert(one.clone()) {
                list.push(one);
            }
        }
        Drawn::Elements(list)
    }

    #[inline]
    fn admits(&self, length: usize) -> bool {
        length == self.length
    }
}

#[cfg(test)]
mod tests {
    use super::super::{naturals, range, vectors};
    use super::*;
    use crate::SpaceError;

    fn are_different<T: Ord + Clone>(list: &[T]) -> bool {
        let mut sorted = list.to_vec();
        sorted.sort();
        sorted.dedup();
        sorted.len() == list.len()
    }

    #[test]
    fn distinct_lists_are_the_vectors_without_repetitions() -> Result<(), SpaceError> {
        for length in 0..=6 {
            let mut found: Vec<Vec<u8>> = distinct(&range(0..5_u8), length).iter().collect();
            let all = vectors(&range(0..5_u8), length).iter();
            let mut expected: Vec<Vec<u8>> = all.filter(|list| are_different(list)).collect();
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{length}");
            assert_eq!(distinct(&range(0..5_u8), length).count()?, found.len() as u64);
        }
        Ok(())
    }

    #[test]
    fn distinct_naturals_grow_together() {
        let triples: Vec<Vec<Nat>> = distinct(&naturals(), 3).iter().take(1000).collect();
        assert!(triples.iter().all(|triple| are_different(triple)));
        for place in 0..3 {
            let seen: std::collections::BTreeSet<&Nat> =
                triples.iter().map(|triple| &triple[place]).collect();
            assert!((0..10_u64).all(|number| seen.contains(&Nat::from(number))), "{place}");
        }
    }

    #[test]
    fn lists_that_repeat_a_value_are_not_members() {
        assert_eq!(distinct(&naturals(), 2).contains(&vec![Nat::ONE, Nat::ONE]), Ok(false));
        assert_eq!(repeated::<2, _>(&naturals()).contains(&[Nat::ONE, Nat::ZERO]), Ok(false));
    }
}
