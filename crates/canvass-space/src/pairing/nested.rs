//! Nested pairs: a tuple is its first coordinate and the tuple of the others.
//!
//! Kuraj, Kuncak and Jackson, OOPSLA 2015, §5.2: Cantor's pairing where both sides are infinite, otherwise remainder and quotient of
//! a finite side. We differ once: of two finite sides the second changes faster, as in [`div_mod`](super::div_mod).

use super::cantor;
use crate::{Count, Nat};

/// Tuples of coordinates below given counts, as pairs of the first coordinate and the rest.
///
/// - `split(i) == [x, split(y)…]` where `(x, y)` is the pair at `i`
/// - The first coordinate reaches about the root of the index, the second the root of that, and so on: not fair, but
///   each pair is the paper's.
///
/// ```
/// use canvass_space::{Count, Nat, pairing::nested::Nested};
/// let pairs = Nested::new(&[Count::Infinite, Count::Infinite]).expect("both counts are known");
/// let first: Vec<String> = (0..6_u64).map(|index| format!("{:?}", pairs.split(&index.into()))).collect();
/// assert_eq!(first.join(" "), "[0, 0] [0, 1] [1, 0] [0, 2] [1, 1] [2, 0]");
/// ```
#[derive(Debug, Clone)]
pub struct Nested {
    counts: Vec<Count>,
    /// For each coordinate, how many tuples of those behind it there are.
    behind: Vec<Count>,
}

impl Nested {
    /// Tuples of coordinates below these counts; `None` where one is unknown.
    #[inline]
    pub fn new(counts: &[Count]) -> Option<Nested> {
        if counts.contains(&Count::Unknown) {
            return None;
        }
        let mut behind = vec![Count::ONE; counts.len()];
        for position in (1..counts.len()).rev() {
            behind[position - 1] = &behind[position] * &counts[position];
        }
        Some(Nested { counts: counts.to_vec(), behind })
    }

    /// The product of the counts.
    #[inline]
    pub fn total(&self) -> Count {
        self.counts.iter().fold(Count::ONE, |product, count| &product * count)
    }

    /// The tuple at `index`, which the caller knows is below [`total`](Nested::total).
    #[inline]
    pub fn split(&self, index: &Nat) -> Vec<Nat> {
        let mut rest = index.clone();
        let sides = self.counts.iter().zip(&self.behind);
        let coordinate = |(first, behind): (&Count, &Count)| {
            let (coordinate, after) = match (first, behind) {
                (_, Count::Finite(behind)) => rest.div_rem(behind),
                (Count::Finite(first), _) => {
                    let (after, coordinate) = rest.div_rem(first);
                    (coordinate, after)
                }
                _ => cantor::split(&rest),
            };
            rest = after;
            coordinate
        };
        sides.map(coordinate).collect()
    }

    /// The index of a tuple.
    ///
    /// `join(&split(i)) == i`
    #[inline]
    pub fn join(&self, tuple: &[Nat]) -> Nat {
        let sides = self.counts.iter().zip(&self.behind).zip(tuple).rev();
        sides.fold(Nat::ZERO, |rest, ((first, behind), coordinate)| match (first, behind) {
            (_, Count::Finite(behind)) => &(coordinate * behind) + &rest,
            (Count::Finite(first), _) => &(&rest * first) + coordinate,
            _ => cantor::join(coordinate, &rest),
        })
    }
}

impl Nested {
    /// How many binary digits [`join`](Nested::join) gives, at most: each infinite pair may double them.
    #[inline]
    pub(crate) fn most_bits(&self, tuple: &[Nat]) -> usize {
        let sides = self.counts.iter().zip(&self.behind).zip(tuple).rev();
        sides.fold(0, |rest: usize, ((first, behind), coordinate)| {
            let own = coordinate.bits();
            match (first, behind) {
                (_, Count::Finite(side)) | (Count::Finite(side), _) => {
                    own.max(rest).saturating_add(side.bits())
                }
                _ if own.max(rest) == 0 => 0,
                _ => own.max(rest).saturating_add(1).saturating_mul(2),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{counts, large};
    use super::*;
    use std::collections::BTreeSet;

    const COUNTS: [&str; 10] =
        ["", "*", "7", "* *", "3 *", "* 3", "3 4 5", "* * *", "2 * 3 * 4", "* 1 1 * 2"];

    #[test]
    fn every_tuple_has_one_index() {
        for text in COUNTS {
            let nested = Nested::new(&counts(text)).expect("known counts");
            let indices =
                (0..500_u64).map(Nat::from).filter(|index| !nested.total().excludes(index));
            let mut seen = BTreeSet::new();
            for index in
                indices.chain(large().into_iter().filter(|index| !nested.total().excludes(index)))
            {
                let tuple = nested.split(&index);
                let below =
                    tuple.iter().zip(counts(text)).all(|(number, count)| !count.excludes(number));
                assert!(below, "[{text}] {tuple:?} at {index}");
                assert_eq!(nested.join(&tuple), index, "[{text}] {tuple:?}");
                assert!(index.bits() <= nested.most_bits(&tuple), "[{text}] {tuple:?}");
                seen.insert(tuple);
            }
            if let Some(total) = nested.total().finite() {
                assert_eq!(Nat::from(seen.len()), *total, "[{text}]");
            }
        }
    }

    #[test]
    fn an_infinite_pair_is_cantors_and_finite_sides_are_exhausted() {
        let pairs = Nested::new(&counts("* *")).expect("known counts");
        for index in large() {
            let (x, y) = cantor::split(&index);
            assert_eq!(pairs.split(&index), [x, y]);
        }
        let sided = Nested::new(&counts("3 *")).expect("known counts");
        assert_eq!(sided.split(&Nat::from(7_u64)), [1_u64, 2].map(Nat::from));
        assert!(Nested::new(&counts("3 ?")).is_none());
    }
}
