//! Mixed-radix pairing: a tuple is a numeral, and its last coordinate changes fastest.
//!
//! Kuraj, Kuncak and Jackson, "Programming with Enumerable Sets of Structures", OOPSLA 2015, §5.2
//! (div-mod). We differ once: the paper's first coordinate is the fastest, ours the last, as in nested loops.

use super::block::{Block, RUN};
use crate::{Count, Nat};

/// A tuple whose coordinates, but for the first, are finite.
///
/// `join(x_0, …, x_n) == (…(x_0 · c_1 + x_1) · c_2 + …) · c_n + x_n`
///
/// ```
/// use canvass_space::{Count, Nat, pairing::div_mod::DivMod};
/// let clock = [Count::Infinite, Count::Finite(Nat::from(24_u64)), Count::Finite(Nat::from(60_u64))];
/// let minutes = DivMod::new(&clock).expect("only the first is infinite");
/// assert_eq!(minutes.split(&Nat::from(2000_u64)), [1_u64, 9, 20].map(Nat::from));
/// ```
#[derive(Debug, Clone)]
pub struct DivMod {
    /// `None` for the empty tuple.
    first: Option<Count>,
    radices: Vec<Nat>,
}

impl DivMod {
    /// Tuples of coordinates below these counts; `None` where one is infinite or unknown and is not the first.
    #[inline]
    pub fn new(counts: &[Count]) -> Option<DivMod> {
        let radices = counts.iter().skip(1).map(|count| count.finite().cloned());
        Some(DivMod { first: counts.first().cloned(), radices: radices.collect::<Option<_>>()? })
    }

    /// The tuple at `index`, which the caller knows is below the product of the counts.
    #[inline]
    pub fn split(&self, index: &Nat) -> Vec<Nat> {
        if self.first.is_none() {
            return Vec::new();
        }
        let mut tuple = vec![Nat::ZERO; self.radices.len() + 1];
        let mut rest = index.clone();
        for (coordinate, radix) in tuple[1..].iter_mut().zip(&self.radices).rev() {
            (rest, *coordinate) = rest.div_rem(radix);
        }
        tuple[0] = rest;
        tuple
    }

    /// The index of a tuple.
    ///
    /// `join(&split(i)) == i`
    #[inline]
    pub fn join(&self, tuple: &[Nat]) -> Nat {
        let Some((first, others)) = tuple.split_first() else {
            return Nat::ZERO;
        };
        let digits = others.iter().zip(&self.radices);
        digits.fold(first.clone(), |index, (coordinate, radix)| &(&index * radix) + coordinate)
    }

    /// [`join`](DivMod::join) in words, where the index is one.
    #[inline]
    pub(crate) fn join_words(&self, tuple: &[u64]) -> Option<u64> {
        let Some((first, others)) = tuple.split_first() else {
            return Some(0);
        };
        let mut digits = others.iter().zip(&self.radices);
        digits.try_fold(*first, |index, (coordinate, radix)| {
            index.checked_mul(radix.to_u64()?)?.checked_add(*coordinate)
        })
    }

    /// The tuples from `index` on: one block, or where the first coordinate is not finite a block for each 2^63
    /// of its numbers.
    #[inline]
    pub fn boxes_from(&self, index: &Nat) -> BoxesFrom {
        let Some(first) = &self.first else {
            let whole = Block { ranges: Vec::new(), offset: Nat::ZERO };
            return BoxesFrom { next: index.is_zero().then_some(whole), endless: false };
        };
        let others: Nat = self.radices.iter().cloned().product();
        if (&Count::Finite(others.clone()) * first).excludes(index) {
            return BoxesFrom { next: None, endless: false };
        }
        let (start, offset) = index.div_rem(&others);
        let length = first.finite().map_or(Nat::from(RUN), |count| count.minus(&start));
        let others = self.radices.iter().map(|radix| (Nat::ZERO, radix.clone()));
        let ranges = std::iter::once((start, length)).chain(others).collect();
        BoxesFrom { next: Some(Block { ranges, offset }), endless: first.finite().is_none() }
    }
}

/// The blocks from an index on.
#[derive(Debug, Clone)]
pub struct BoxesFrom {
    next: Option<Block>,
    endless: bool,
}

impl Iterator for BoxesFrom {
    type Item = Block;

    #[inline]
    fn next(&mut self) -> Option<Block> {
        let block = self.next.take()?;
        if self.endless {
            let mut ranges = block.ranges.clone();
            ranges[0].0 += &Nat::from(RUN);
            self.next = Some(Block { ranges, offset: Nat::ZERO });
        }
        Some(block)
    }
}

#[cfg(test)]
mod tests {
    use super::super::block::tests::walk;
    use super::super::samples::{counts, large, nats, tuples};
    use super::*;

    const FINITE: [&[u64]; 8] =
        [&[], &[0], &[6], &[2, 0, 3], &[1, 1, 1], &[3, 4, 5], &[7, 1, 9, 2], &[2; 10]];

    fn finite(limits: &[u64]) -> DivMod {
        let counts: Vec<Count> = nats(limits).into_iter().map(Count::Finite).collect();
        DivMod::new(&counts).expect("all finite")
    }

    #[test]
    fn tuples_are_in_lexicographic_order() {
        for limits in FINITE {
            let div_mod = finite(limits);
            for (index, tuple) in tuples(limits).iter().enumerate() {
                let index = Nat::from(index);
                assert_eq!(div_mod.split(&index), nats(tuple), "{limits:?} at {index}");
                assert_eq!(div_mod.join(&nats(tuple)), index, "{limits:?}");
            }
        }
    }

    #[test]
    fn a_walk_from_any_index_visits_the_rest() {
        for limits in FINITE {
            let div_mod = finite(limits);
            let all: Vec<Vec<Nat>> = tuples(limits).iter().map(|tuple| nats(tuple)).collect();
            for begin in [0, 1, 2, 7, 59, 60, all.len()] {
                let visited =
                    div_mod.boxes_from(&Nat::from(begin)).flat_map(|block| walk(&block, 2000));
                let rest = all.get(begin..).unwrap_or_default();
                assert_eq!(visited.collect::<Vec<_>>(), rest, "{limits:?} from {begin}");
            }
        }
    }

    #[test]
    fn a_walk_in_an_infinite_coordinate_goes_on_in_the_next_block() {
        let div_mod = DivMod::new(&counts("* 3")).expect("the first may be infinite");
        let mut blocks = div_mod.boxes_from(&Nat::from(7_u64));
        let first = blocks.next().expect("endless");
        assert_eq!(walk(&first, 2), [nats(&[2, 1]), nats(&[2, 2])]);
        let second = blocks.next().expect("endless");
        assert_eq!(walk(&second, 1), [nats(&[RUN + 2, 0])]);
    }

    #[test]
    fn large_indices_split_and_join_back() {
        for text in ["*", "* 7", "* 2 36893488147419103232 1 3", "? 10"] {
            let div_mod = DivMod::new(&counts(text)).expect("the first may be infinite");
            for index in large() {
                assert_eq!(div_mod.join(&div_mod.split(&index)), index, "[{text}]");
            }
        }
    }

    #[test]
    fn only_the_first_coordinate_may_be_infinite() {
        assert!(DivMod::new(&counts("2 *")).is_none());
        assert!(DivMod::new(&counts("* 3 ?")).is_none());
    }
}
