//! A disjunctive normal form that tells two sets of signatures apart: a signature is which atoms hold, as bits.
//!
//! It is found greedily, one conjunction after the other. A conjunction is one of at most two literals, or what is left of all
//! literals of a signature after those were dropped without which it still admits nothing that is outside.

use std::collections::BTreeSet;

const MOST_LITERALS: u32 = 5;
const MOST_TERMS: usize = 4;
/// From how many signatures longer conjunctions are made.
const MOST_SEEDS: usize = 64;

/// A conjunction: the atoms that it mentions, and which of them must hold, as bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Conjunction {
    pub(super) mentioned: u64,
    pub(super) holds: u64,
}

impl Conjunction {
    fn admits(self, signature: u64) -> bool {
        signature & self.mentioned == self.holds
    }

    /// How many literals it has.
    pub(super) fn length(self) -> u32 {
        self.mentioned.count_ones()
    }

    /// What is better to read is smaller: few literals, early atoms, and none of those whose negation reads badly negated.
    fn badness(self, awkward: u64) -> (u32, u64) {
        let negative = (self.mentioned & !self.holds & awkward).count_ones();
        (4 * self.mentioned.count_ones() + negative, self.mentioned)
    }
}

/// Conjunctions of which at least one admits each signature inside, and none one outside; `None` if there are no few and short
/// ones. If nothing is outside, there are none. The negations of the atoms in `awkward` are avoided.
pub(super) fn cover(
    atoms: usize,
    awkward: u64,
    inside: &BTreeSet<u64>,
    outside: &BTreeSet<u64>,
) -> Option<Vec<Conjunction>> {
    if outside.is_empty() {
        return Some(Vec::new());
    }
    let outside: Vec<u64> = outside.iter().copied().collect();
    let mut left: Vec<u64> = inside.iter().copied().collect();
    let mut terms = Vec::new();
    while !left.is_empty() {
        if terms.len() == MOST_TERMS {
            return None;
        }
        let best = best(atoms, awkward, &left, &outside)?;
        left.retain(|&signature| !best.admits(signature));
        terms.push(best);
    }
    Some(terms)
}

/// The conjunction that admits most of what is left and nothing outside; of several, the one that reads best.
fn best(atoms: usize, awkward: u64, left: &[u64], outside: &[u64]) -> Option<Conjunction> {
    let mut best: Option<(usize, (u32, u64), Conjunction)> = None;
    let mut consider = |term: Conjunction| {
        if term.mentioned.count_ones() > MOST_LITERALS
            || outside.iter().any(|&signature| term.admits(signature))
        {
            return;
        }
        let missed = left.iter().filter(|&&signature| !term.admits(signature)).count();
        let found = (missed, term.badness(awkward), term);
        if missed < left.len() && best.is_none_or(|best| found < best) {
            best = Some(found);
        }
    };
    for first in 0..atoms {
        for second in first..atoms {
            let mentioned = 1_u64 << first | 1 << second;
            let forms: BTreeSet<u64> = left.iter().map(|signature| signature & mentioned).collect();
            forms.into_iter().for_each(|holds| consider(Conjunction { mentioned, holds }));
        }
    }
    let stride = left.len().div_ceil(MOST_SEEDS);
    for &seed in left.iter().step_by(stride) {
        let is_positive = |number: &usize| seed >> number & 1 == 1;
        let late_first = (0..atoms).rev();
        let negative_first = late_first.clone().filter(|number| !is_positive(number));
        let negative_first = negative_first.chain(late_first.clone().filter(is_positive));
        consider(shortened(atoms, seed, outside, late_first));
        consider(shortened(atoms, seed, outside, negative_first));
    }
    best.map(|(_, _, term)| term)
}

/// The literals of a signature, without those that are not needed to keep out what is outside, in the order in which they go.
fn shortened(
    atoms: usize,
    seed: u64,
    outside: &[u64],
    order: impl Iterator<Item = usize>,
) -> Conjunction {
    let mut mentioned = if atoms == 64 { u64::MAX } else { (1 << atoms) - 1 };
    for number in order {
        let shorter = mentioned & !(1 << number);
        let term = Conjunction { mentioned: shorter, holds: seed & shorter };
        if !outside.iter().any(|&signature| term.admits(signature)) {
            mentioned = shorter;
        }
    }
    Conjunction { mentioned, holds: seed & mentioned }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::cover;

    /// All signatures of a number of atoms for which a condition holds, and the others.
    fn split(atoms: usize, holds: impl Fn(u64) -> bool) -> [BTreeSet<u64>; 2] {
        let (inside, outside) = (0..1 << atoms).partition(|&signature| holds(signature));
        [inside, outside]
    }

    #[track_caller]
    fn check(atoms: usize, literals: &[u32], holds: impl Fn(u64) -> bool + Copy) {
        let [inside, outside] = split(atoms, holds);
        let terms = cover(atoms, u64::MAX, &inside, &outside).expect("a short formula");
        for signature in 0..1 << atoms {
            let admitted = terms.iter().any(|term| term.admits(signature));
            assert_eq!(admitted, holds(signature), "{signature:b}: {terms:?}");
        }
        let mut lengths: Vec<u32> = terms.iter().map(|term| term.mentioned.count_ones()).collect();
        lengths.sort_unstable();
        assert_eq!(lengths, literals, "{terms:?}");
    }

    #[test]
    fn the_shortest_formula_is_found() {
        check(6, &[1], |bits| bits & 4 == 4);
        check(6, &[2], |bits| bits & 5 == 4);
        check(6, &[1, 2], |bits| bits & 1 == 1 || bits & 6 == 6);
        check(6, &[4], |bits| bits & 15 == 9);
        check(5, &[2, 2], |bits| (bits & 1 == 1) == (bits & 2 == 2));
    }

    #[test]
    fn what_has_no_short_formula_has_none() {
        let [inside, outside] = split(6, |bits| bits.count_ones() % 2 == 0);
        assert_eq!(cover(6, u64::MAX, &inside, &outside), None);
    }

    #[test]
    fn nothing_is_kept_out_if_nothing_is_outside() {
        assert_eq!(cover(3, u64::MAX, &BTreeSet::from([1, 2]), &BTreeSet::new()), Some(Vec::new()));
    }
}
