//! Numbers of new parts in order with those around them.
//!
//! Conditions on structures often ask that numbers ascend: those of a search tree from left to right, of a heap from the root to
//! the leaves, of a sorted list or of disjoint intervals from the first to the last. In most types that is the order in which the
//! numbers are chosen. So the numbers of a new part become ones just above the last number before it, and all larger ones make
//! room for them. What ascended ascends still, and has grown.

use crate::Nat;
use crate::choice::sequence::ChoiceSequence;
use std::ops::Range;

/// Signed numbers alternate, so that two steps leave all signs as they are.
const STEP: usize = 2;

/// Puts those of the numbers that are in new parts in order with the others, which keep theirs. Numbers are given by their
/// places in the choices, in ascending order.
pub(super) fn put_in_order(value: &mut ChoiceSequence, numbers: &[usize], new: &[Range<usize>]) {
    let is_new = |place: &usize| new.iter().any(|part| part.contains(place));
    let mut placed: Vec<usize> = numbers.iter().copied().filter(|place| !is_new(place)).collect();
    let mut last: Option<Nat> = None;
    for together in numbers.chunk_by(|one, next| is_new(one) == is_new(next)) {
        if !is_new(&together[0]) {
            last = together.last().map(|place| value.0[*place].clone());
            continue;
        }
        let room = Nat::from(STEP * together.len());
        for place in &placed {
            if last.as_ref().is_none_or(|last| value.0[*place] > *last) {
                value.0[*place] += &room;
            }
        }
        for place in together {
            let number = last.map_or(Nat::ZERO, |last| &last + &Nat::from(STEP));
            value.0[*place] = number.clone();
            last = Some(number);
        }
        placed.extend(together);
    }
}

#[cfg(test)]
mod tests {
    use super::put_in_order;
    use crate::choice::sequence::ChoiceSequence;
    use crate::{Nat, Rng};
    /// The numbers after some of them, from the first to below the second of each pair, are new.
    fn ordered(numbers: &[u64], new: &[(usize, usize)]) -> Vec<u64> {
        let new: Vec<_> = new.iter().map(|(first, end)| *first..*end).collect();
        let mut value = ChoiceSequence(numbers.iter().map(|number| Nat::from(*number)).collect());
        let places: Vec<usize> = (0..numbers.len()).collect();
        put_in_order(&mut value, &places, &new);
        value.0.iter().map(|number| number.to_u64().expect("small")).collect()
    }

    #[test]
    fn new_numbers_come_between_their_neighbours() {
        assert_eq!(ordered(&[3, 90, 4], &[(1, 2)]), [3, 5, 6]);
        assert_eq!(ordered(&[90, 91, 0, 4], &[(0, 2)]), [0, 2, 4, 8]);
        assert_eq!(ordered(&[7, 7, 0, 0], &[(2, 4)]), [7, 7, 9, 11]);
        assert_eq!(ordered(&[9, 3, 9, 5], &[(0, 1), (2, 3)]), [0, 5, 7, 9]);
    }

    /// What ascends without the new numbers ascends with them, and the others compare with each other as before.
    #[test]
    fn what_ascended_ascends_still() {
        let mut rng = Rng::new(1);
        for _ in 0..2_000 {
            let mut below = |limit: u64| rng.next_u64() % limit;
            let mut numbers: Vec<u64> = (0..1 + below(9)).map(|_| below(20)).collect();
            let is_sorted = below(2) == 0;
            if is_sorted {
                numbers.sort_unstable();
                numbers.dedup();
            }
            let old = numbers.clone();
            let at = below(numbers.len() as u64 + 1) as usize;
            let count = 1 + below(3) as usize;
            let drawn: Vec<u64> = (0..count).map(|_| below(20)).collect();
            numbers.splice(at..at, drawn);
            let mut changed = ordered(&numbers, &[(at, at + count)]);
            assert!(!is_sorted || changed.is_sorted_by(|one, next| one < next), "{changed:?}");
            changed.drain(at..at + count);
            for (one, then) in old.iter().zip(&changed) {
                for (other, later) in old.iter().zip(&changed) {
                    assert_eq!(one.cmp(other), then.cmp(later), "{old:?} {changed:?}");
                }
            }
        }
    }
}
