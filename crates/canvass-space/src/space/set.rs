//! Sets of the elements of a space.

use super::Space;
use super::coded::{Code, Drawn, coded, least_bits};
use crate::error::{Result, SpaceError, refuse_past_max_bits};
use crate::pairing::{combinations as number_system, numeral};
use crate::{Count, Nat, Rng};
use std::collections::BTreeSet;

/// All finite sets of elements.
///
/// - Of `n` elements, `sets(element).count() == 2^n`: binary digit `i` of the index says whether element `i` is in
///   the set. Where that is past [`MAX_BITS`](crate::SpaceError::MAX_BITS) the count is
///   [`TooManyValues`](crate::SpaceError::TooManyValues), and the order is the next one; indices of sets with larger elements than there
///   are have no value. See [`combinations`] for sets of one size.
/// - Of infinitely many, a set is the list of the gaps between its elements, in the order of
///   [`lists`](super::lists), so that a few large elements do not make a large index.
///
/// "Gap" and "element `i`" are about indices in the element space, whatever `Ord` says.
///
/// ```
/// use canvass_space::{range, sets};
/// let sets = sets(&range(1..=3));
/// assert_eq!(sets.count()?, 8);
/// assert_eq!(sets.get(0b101)?, [1, 3].into());
/// # Ok::<(), canvass_space::SpaceError>(())
/// ```
#[track_caller]
pub fn sets<T: Ord + 'static>(element: &Space<T>) -> Space<BTreeSet<T>> {
    coded(element, Subsets)
}

/// All sets of exactly `size` elements, those first whose largest index is smallest.
///
/// `combinations(element, k).count() == n! / (k! · (n - k)!)`, for `n` elements.
///
/// ```
/// use canvass_space::{combinations, range};
/// let hands = combinations(&range(0..52), 5);
/// assert_eq!(hands.count()?, 2_598_960);
/// assert_eq!(hands.get(1)?, [0, 1, 2, 3, 5].into());
/// # Ok::<(), canvass_space::SpaceError>(())
/// ```
#[track_caller]
pub fn combinations<T: Ord + 'static>(element: &Space<T>, size: usize) -> Space<BTreeSet<T>> {
    coded(element, Combinations { size })
}

struct Subsets;

enum SubsetTable {
    Bits,
    /// With the number of elements, where there are finitely many.
    Gaps(Option<Nat>),
}

impl Code for Subsets {
    type Table = SubsetTable;

    const NAME: &'static str = "a set";

    #[inline]
    fn count(&self, elements: &Count) -> Result<Count> {
        let Count::Finite(elements) = elements else {
            return Ok(Count::Infinite);
        };
        let bits = elements.to_usize().unwrap_or(usize::MAX);
        refuse_past_max_bits(bits.saturating_add(1))?;
        Ok(Count::Finite(Nat::power_of_two(bits)))
    }

    #[inline]
    fn table(&self, elements: &Count) -> Result<SubsetTable> {
        Ok(match elements {
            Count::Finite(elements) if self.count(&Count::Finite(elements.clone())).is_err() => {
                SubsetTable::Gaps(Some(elements.clone()))
            }
            Count::Finite(_) => SubsetTable::Bits,
            Count::Infinite | Count::Unknown => SubsetTable::Gaps(None),
        })
    }

    #[inline]
    fn split(&self, table: &SubsetTable, index: &Nat) -> Result<Vec<Nat>> {
        Ok(match table {
            SubsetTable::Bits => {
                (0..index.bits()).filter(|bit| index.bit(*bit)).map(Nat::from).collect()
            }
            SubsetTable::Gaps(limit) => {
                let elements = from_gaps(numeral::split(index));
                refuse_past(elements.last(), limit.as_ref())?;
                elements
            }
        })
    }

    #[inline]
    fn join(&self, table: &SubsetTable, mut elements: Vec<Nat>) -> Result<Option<Nat>> {
        elements.sort();
        Ok(Some(match table {
            SubsetTable::Bits => from_bits(&elements),
            SubsetTable::Gaps(_) => numeral::join(&to_gaps(elements)),
        }))
    }

    #[inline]
    fn admits(&self, _: usize) -> bool {
        true
    }
}

/// Refuses the largest of some elements where there are fewer.
#[inline]
pub(super) fn refuse_past(largest: Option<&Nat>, limit: Option<&Nat>) -> Result<()> {
    match (largest, limit) {
        (Some(largest), Some(limit)) if largest >= limit => {
            let (index, count) = (largest.clone(), limit.clone());
            Err(SpaceError::OutOfRange { index, count }.into())
        }
        _ => Ok(()),
    }
}

/// The number whose binary digits at these positions, ascending, are 1.
#[inline]
fn from_bits(positions: &[Nat]) -> Nat {
    let positions = positions.iter().map(|bit| bit.to_usize().expect("below the count"));
    let mut words = Vec::new();
    for position in positions {
        words.resize(position / 64 + 1, 0_u64);
        words[position / 64] |= 1 << (position % 64);
    }
    Nat::from_words(&words)
}

/// The ascending numbers with these gaps: how many numbers lie between one and the one before.
#[inline]
pub(super) fn from_gaps(mut gaps: Vec<Nat>) -> Vec<Nat> {
    let mut next = Nat::ZERO;
    for gap in &mut gaps {
        *gap += &next;
        next = &*gap + 1;
    }
    gaps
}

/// The gaps of ascending numbers.
///
/// `from_gaps(to_gaps(numbers)) == numbers`
#[inline]
pub(super) fn to_gaps(mut numbers: Vec<Nat>) -> Vec<Nat> {
    let mut next = Nat::ZERO;
    for number in &mut numbers {
        let gap = number.minus(&next);
        next = &*number + 1;
        *number = gap;
    }
    numbers
}

struct Combinations {
    size: usize,
}

impl Code for Combinations {
    type Table = ();

    const NAME: &'static str = "a set of fixed size";

    #[inline]
    fn count(&self, elements: &Count) -> Result<Count> {
        refuse_past_max_bits(self.size)?;
        let size = Nat::from(self.size);
        match elements {
            Count::Infinite | Count::Unknown if self.size > 0 => Ok(elements.clone()),
            Count::Infinite | Count::Unknown => Ok(Count::ONE),
            Count::Finite(elements) => {
                let Some(others) = elements.checked_sub(&size) else {
                    return Ok(Count::ZERO);
                };
                // C(n, k) is at least (n / k)^k, for the smaller k of the two that have the same C.
                let fewer = others.min(size).to_usize().expect("not above the size");
                if let Some((ratio, _)) = elements.checked_div_rem(&Nat::from(fewer)) {
                    refuse_past_max_bits(least_bits(&ratio, fewer))?;
                }
                Ok(Count::Finite(number_system::choose(elements, self.size)))
            }
        }
    }

    #[inline]
    fn table(&self, _: &Count) -> Result<()> {
        refuse_past_max_bits(self.size)
    }

    #[inline]
    fn split(&self, (): &(), index: &Nat) -> Result<Vec<Nat>> {
        Ok(number_system::split(index, self.size))
    }

    #[inline]
    fn join(&self, (): &(), mut elements: Vec<Nat>) -> Result<Option<Nat>> {
        elements.sort();
        let largest = elements.last();
        let ratio = largest.and_then(|largest| largest.checked_div_rem(&Nat::from(self.size)));
        refuse_past_max_bits(ratio.map_or(0, |(ratio, _)| least_bits(&ratio, self.size)))?;
        Ok(Some(number_system::join(&elements)))
    }

    /// Floyd's algorithm (Bentley, "Programming Pearls: A Sample of Brilliance", CACM 1987).
    #[inline]
    fn draw(&self, elements: &Nat, rng: &mut Rng) -> Drawn {
        let Some(others) = elements.checked_sub(&self.size.into()) else { return Drawn::ByIndex };
        let mut drawn = BTreeSet::new();
        for largest in (0..self.size).map(|more| &others + more as u64) {
            let one = rng.below(&(&largest + 1)).expect("there is 0");
            if !drawn.insert(one) {
                drawn.insert(largest);
            }
        }
        Drawn::Elements(drawn.into_iter().collect())
    }

    #[inline]
    fn admits(&self, length: usize) -> bool {
        length == self.size
    }
}

#[cfg(test)]
mod tests {
    use super::super::{every, naturals, range};
    use super::*;

    #[test]
    fn sets_of_a_finite_space_are_its_subsets() -> Result<(), SpaceError> {
        let letters = ['d', 'b', 'a', 'c'];
        let all = sets(&super::super::values(letters));
        for index in 0..16_usize {
            let subset = (0..4).filter(|bit| index >> bit & 1 == 1).map(|bit| letters[bit]);
            assert_eq!(all.get(index as u64)?, subset.collect());
        }
        assert_eq!(all.count()?, 16);
        Ok(())
    }

    #[test]
    fn every_small_set_of_naturals_comes_early() -> Result<(), SpaceError> {
        let all = sets(&naturals());
        for index in 0..64_usize {
            let subset = (0..6_usize).filter(|bit| index >> bit & 1 == 1).map(Nat::from);
            assert!(all.index_of(&subset.collect())? < Nat::from(4_u64).pow(9), "{index:b}");
        }
        Ok(())
    }

    #[test]
    fn a_large_element_does_not_make_a_large_index() -> Result<(), SpaceError> {
        let all = sets(&naturals());
        let set = BTreeSet::from([Nat::ZERO, Nat::power_of_two(200), Nat::power_of_two(1000)]);
        let index = all.index_of(&set)?;
        assert!(index.bits() < 2000);
        assert_eq!(all.get(&index)?, set);
        Ok(())
    }

    #[test]
    fn combinations_are_the_subsets_of_that_size() -> Result<(), SpaceError> {
        for size in 0..=7 {
            let some = combinations(&range(0..6_u8), size);
            let mut found: Vec<BTreeSet<u8>> = some.iter().collect();
            let all = sets(&range(0..6_u8)).iter();
            let mut expected: Vec<BTreeSet<u8>> = all.filter(|set| set.len() == size).collect();
            assert_eq!(some.count()?, found.len() as u64);
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{size}");
        }
        Ok(())
    }

    #[test]
    fn sets_that_are_too_many_to_be_counted_are_walked_and_numbered() {
        let all = sets(&every::<u32>());
        let first: Vec<BTreeSet<u32>> = all.iter().take(1000).collect();
        for (index, set) in first.iter().enumerate() {
            assert_eq!(all.index_of(set), Ok(Nat::from(index)));
            assert_eq!(all.get(index as u64).as_ref(), Ok(set));
        }
        let ends = BTreeSet::from([0, u32::MAX]);
        assert_eq!(all.get(all.index_of(&ends).unwrap()), Ok(ends));
        let beyond = sets(&naturals()).index_of(&BTreeSet::from([Nat::from(1_u64 << 32)])).unwrap();
        assert!(matches!(all.get(beyond), Err(SpaceError::OutOfRange { .. })));
    }

    #[test]
    fn what_is_too_large_is_refused_before_it_is_computed() {
        let too_large = |error: Option<SpaceError>| error.is_some_and(|error| error.is_too_large());
        assert!(too_large(sets(&every::<u64>()).count().err()));
        assert!(too_large(sets(&every::<u32>()).count().err()));
        assert!(too_large(combinations(&every::<u64>(), 1 << 20).count().err()));
        assert!(sets(&every::<u16>()).count().is_ok());
    }
}
