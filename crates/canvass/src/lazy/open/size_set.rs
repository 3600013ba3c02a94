//! A set of sizes up to a limit, as bits.

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct SizeSet(Box<[u64]>);

impl SizeSet {
    /// The set of size 0 alone: that of the only completion if nothing is open.
    pub(super) fn of_nothing(limit: usize) -> SizeSet {
        let mut bits = vec![0; limit / 64 + 1];
        bits[0] = 1;
        SizeSet(bits.into())
    }

    /// Whether the sizes are not computed yet.
    #[inline]
    pub(super) fn is_unknown(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether one of its sizes is in a range.
    #[inline]
    pub(super) fn meets(&self, from: usize, to: usize) -> bool {
        let (first, last) = (from / 64, to / 64);
        (first..=last).any(|at| {
            let mut bits = self.0[at];
            if at == first {
                bits &= u64::MAX << (from % 64);
            }
            if at == last {
                bits &= u64::MAX >> (63 - to % 64);
            }
            bits != 0
        })
    }

    /// All sums, up to a limit, of a size of the set and another size.
    pub(super) fn plus(&self, others: &[usize], limit: usize) -> SizeSet {
        let mut sums = vec![0; self.0.len()];
        for other in others {
            let (words, bits) = (other / 64, other % 64);
            for (at, sum) in sums.iter_mut().enumerate().skip(words) {
                *sum |= self.0[at - words] << bits;
                if bits > 0 && at > words {
                    *sum |= self.0[at - words - 1] >> (64 - bits);
                }
            }
        }
        let beyond = (sums.len() * 64 - 1) - limit;
        if let Some(last) = sums.last_mut() {
            *last &= u64::MAX >> beyond;
        }
        SizeSet(sums.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;
    use std::collections::BTreeSet;

    fn sizes(set: &SizeSet, limit: usize) -> BTreeSet<usize> {
        (0..=limit).filter(|size| set.meets(*size, *size)).collect()
    }

    #[test]
    fn sums_and_ranges_are_those_of_sets_of_numbers() {
        let mut rng = Rng::new(1);
        for limit in [0, 1, 5, 63, 64, 65, 127, 128, 200] {
            let (mut set, mut twin) = (SizeSet::of_nothing(limit), BTreeSet::from([0]));
            for _ in 0..6 {
                let others: Vec<usize> =
                    (0..3).map(|_| rng.next_u64() as usize % (limit / 2 + 2)).collect();
                set = set.plus(&others, limit);
                twin = twin
                    .iter()
                    .flat_map(|size| others.iter().map(move |other| size + other))
                    .filter(|sum| *sum <= limit)
                    .collect();
                assert_eq!(sizes(&set, limit), twin, "{limit} {others:?}");
                for _ in 0..20 {
                    let from = rng.next_u64() as usize % (limit + 1);
                    let to = from + rng.next_u64() as usize % (limit + 1 - from);
                    assert_eq!(set.meets(from, to), twin.range(from..=to).next().is_some());
                }
            }
        }
    }
}
