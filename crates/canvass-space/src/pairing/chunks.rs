//! Shells of shells: long tuples cut into chunks, so that no number is divided by every coordinate.
//!
//! With `n` coordinates, [`Shells`] works `n` times on a number of at least `n` bits. Here each chunk of up to 256
//! coordinates has an index in shells of its own, and the indices of the chunks are a tuple in shells again.

use super::shells::Shells;
use crate::{Count, Nat};

/// The most coordinates of one chunk; tuples of as many or fewer are in the order of [`Shells`].
pub const CHUNK: usize = 256;

/// Tuples of coordinates below given counts.
///
/// After `N` of the tuples of `n` naturals, every coordinate has been everything below about `N^(1/n)`.
///
/// ```
/// use canvass_space::{Count, Nat, pairing::chunks::Chunks};
/// let long = Chunks::new(&vec![Count::Infinite; 1000]).expect("all counts are known");
/// let tuple = long.split(&Nat::power_of_two(5000));
/// assert!(tuple.iter().all(|coordinate| *coordinate <= Nat::from(100_u64)));
/// assert_eq!(long.join(&tuple), Nat::power_of_two(5000));
/// ```
#[derive(Debug, Clone)]
pub struct Chunks {
    chunks: Vec<Shells>,
    /// The most coordinates that a chunk has; all but the last have as many.
    width: usize,
    across: Shells,
}

impl Chunks {
    /// Tuples of coordinates below these counts; `None` where one is unknown.
    #[inline]
    pub fn new(counts: &[Count]) -> Option<Chunks> {
        let chunks = counts.len().div_ceil(CHUNK).max(1);
        let width = counts.len().div_ceil(chunks).max(1);
        let chunks: Vec<Shells> = counts.chunks(width).map(Shells::new).collect::<Option<_>>()?;
        let totals: Vec<Count> = chunks.iter().map(|chunk| chunk.total().clone()).collect();
        Some(Chunks { chunks, width, across: Shells::new(&totals)? })
    }

    /// The product of the counts.
    #[inline]
    pub fn total(&self) -> &Count {
        self.across.total()
    }

    /// The tuple at `index`, which the caller knows is below [`total`](Chunks::total).
    #[inline]
    pub fn split(&self, index: &Nat) -> Vec<Nat> {
        if let [chunk] = self.chunks.as_slice() {
            return chunk.split(index);
        }
        let indices = self.across.split(index);
        let chunks = self.chunks.iter().zip(&indices);
        chunks.flat_map(|(chunk, index)| chunk.split(index)).collect()
    }

    /// The index of a tuple.
    ///
    /// `join(&split(i)) == i`
    #[inline]
    pub fn join(&self, tuple: &[Nat]) -> Nat {
        if let [chunk] = self.chunks.as_slice() {
            return chunk.join(tuple);
        }
        let chunks = self.chunks.iter().zip(tuple.chunks(self.width));
        let indices: Vec<Nat> = chunks.map(|(chunk, tuple)| chunk.join(tuple)).collect();
        self.across.join(&indices)
    }

    /// The shells of all coordinates, where they are few enough for one chunk.
    #[inline]
    pub(crate) fn single(&self) -> Option<&Shells> {
        match self.chunks.as_slice() {
            [chunk] => Some(chunk),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{counts, large};
    use super::*;

    fn repeated(text: &str, times: usize) -> Vec<Count> {
        counts(&text.repeat(times))
    }

    #[test]
    fn short_tuples_are_in_the_order_of_shells() {
        for (text, times) in [("", 1), ("* ", 1), ("3 * 2 ", 2), ("* ", 256)] {
            let counts = repeated(text, times);
            let (chunks, shells) = (Chunks::new(&counts), Shells::new(&counts));
            let (chunks, shells) = (chunks.expect("known"), shells.expect("known"));
            for index in (0..40_u64).map(Nat::from) {
                if !shells.total().excludes(&index) {
                    assert_eq!(chunks.split(&index), shells.split(&index), "[{text}] {index}");
                }
            }
        }
    }

    #[test]
    fn long_tuples_split_and_join_back() {
        for (text, times) in [("* ", 257), ("2 ", 1000), ("* 3 1 ", 400), ("1 ", 600)] {
            let chunks = Chunks::new(&repeated(text, times)).expect("known");
            let near = (0..300_u64).map(Nat::from);
            for index in near.chain(large()).filter(|index| !chunks.total().excludes(index)) {
                assert_eq!(chunks.join(&chunks.split(&index)), index, "[{text}]");
            }
        }
    }

    #[test]
    fn long_tuples_are_all_different() {
        let chunks = Chunks::new(&repeated("2 ", 300)).expect("known");
        let tuples: std::collections::HashSet<Vec<Nat>> =
            (0..3000_u64).map(|index| chunks.split(&index.into())).collect();
        assert_eq!(tuples.len(), 3000);
    }
}
