//! A block of tuples: a range for each coordinate, walked with the last coordinate fastest.

use crate::Nat;

/// How much of an unbounded range one block holds; a walk takes years to reach the end.
pub(super) const RUN: u64 = 1 << 63;

/// The tuples whose coordinates lie in these ranges, in lexicographic order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// For each coordinate, the first number and how many there are.
    pub ranges: Vec<(Nat, Nat)>,
    /// How many tuples of the block to pass over: where a walk from the middle begins.
    pub offset: Nat,
}

impl Block {
    /// How many tuples the block has, those passed over included.
    #[inline]
    pub fn count(&self) -> Nat {
        self.ranges.iter().map(|(_, length)| length.clone()).product()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The tuples of the block from its offset on, at most `limit` of them.
    pub(in super::super) fn walk(block: &Block, limit: usize) -> Vec<Vec<Nat>> {
        let mut tuples = Vec::new();
        let mut position = block.offset.clone();
        while tuples.len() < limit && position < block.count() {
            tuples.push(tuple(block, &position));
            position = position + 1;
        }
        tuples
    }

    fn tuple(block: &Block, position: &Nat) -> Vec<Nat> {
        let mut below = block.count();
        let mut rest = position.clone();
        let coordinate = |(start, length): &(Nat, Nat)| {
            below = below.div_rem(length).0;
            let (steps, remainder) = rest.div_rem(&below);
            rest = remainder;
            start + &steps
        };
        block.ranges.iter().map(coordinate).collect()
    }

    #[test]
    fn the_last_coordinate_is_the_fastest() {
        let ranges = [(5, 2), (0, 1), (7, 3)]
            .map(|(start, length): (u64, u64)| (start.into(), length.into()));
        let block = Block { ranges: ranges.to_vec(), offset: Nat::from(2_u64) };
        let expect =
            [[5, 0, 9], [6, 0, 7], [6, 0, 8], [6, 0, 9_u64]].map(|tuple| tuple.map(Nat::from));
        assert_eq!(walk(&block, 10), expect);
    }
}
