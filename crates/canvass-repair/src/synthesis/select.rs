//! The selection of candidates that together reach all that is needed: a weighted set cover, by branch and bound.

use crate::{bit_set::BitMatrix, synthesis::Precision};

/// A term that reaches a part of what is needed.
#[derive(Debug, Clone)]
pub(crate) struct Candidate {
    pub(crate) site: usize,
    pub(crate) term: usize,
    pub(crate) coverage: BitMatrix,
    pub(crate) cost: u32,
    pub(crate) orders: u8,
    /// A price for what it reaches that it should not, or that is reached already.
    pub(crate) penalty: usize,
    pub(crate) precision: Precision,
    /// Whether it contains a literal.
    pub(crate) literal: bool,
    /// Whether it contains a literal, or a constant that is added to what is computed or multiplied with it.
    pub(crate) may_fit_by_chance: bool,
}

/// Candidates that together reach what is needed.
#[derive(Debug, Clone)]
pub(crate) struct Selection {
    /// The chosen terms: a site and an index in its pool.
    pub(crate) chosen: Vec<(usize, usize)>,
    /// The orders in which all of them decrease.
    pub(crate) orders: u8,
}

const MOST_ALTERNATIVES: usize = 5;
/// With more alternatives that contain literals, a selection could enumerate the values of the bounded world one by one.
const MOST_LITERALS: usize = 2;
const MOST_STEPS: usize = 20_000;
const MOST_CANDIDATES: usize = 300;

/// The selection that overlaps least, and of those the cheapest.
///
/// All its recursive calls decrease in the same order, the first for which there is a selection.
pub(crate) fn select(
    candidates: &[&Candidate],
    need: &BitMatrix,
    orders: u8,
    count: usize,
) -> Option<Selection> {
    (0..count).filter(|order| orders >> order & 1 == 1).find_map(|order| {
        let fitting = strongest(
            candidates.iter().copied().filter(|candidate| candidate.orders >> order & 1 == 1),
            need,
        );
        let mut cover = Cover { candidates: &fitting, need, best: None, steps: 0 };
        let covered = BitMatrix::new(need.rows(), need.width());
        cover.extend(&covered, &mut Vec::new(), (0, 0));
        let (_, chosen) = cover.best?;
        let orders = chosen.iter().fold(orders, |orders, &number| orders & fitting[number].orders);
        let mut chosen: Vec<(usize, usize)> =
            chosen.into_iter().map(|number| (fitting[number].site, fitting[number].term)).collect();
        chosen.sort();
        Some(Selection { chosen, orders })
    })
}

/// The best of the candidates that reach the same part of what is needed, at most [`MOST_CANDIDATES`].
fn strongest<'c>(
    candidates: impl Iterator<Item = &'c Candidate>,
    need: &BitMatrix,
) -> Vec<&'c Candidate> {
    let mut sorted: Vec<&Candidate> = candidates.collect();
    sorted.sort_by_key(|candidate| {
        (candidate.penalty, candidate.cost, candidate.site, candidate.term)
    });
    let mut seen = crate::hash::Map::<u64, ()>::default();
    sorted.retain(|candidate| {
        let mut part = candidate.coverage.clone();
        part.and(need);
        seen.insert(part.fingerprint(), ()).is_none()
    });
    if sorted.len() > MOST_CANDIDATES {
        sorted.sort_by_key(|candidate| {
            (candidate.penalty, usize::MAX - candidate.coverage.common(need))
        });
        sorted.truncate(MOST_CANDIDATES);
    }
    sorted
}

type Price = (usize, u32);

struct Cover<'a> {
    candidates: &'a [&'a Candidate],
    need: &'a BitMatrix,
    best: Option<(Price, Vec<usize>)>,
    steps: usize,
}

impl Cover<'_> {
    fn extend(&mut self, covered: &BitMatrix, chosen: &mut Vec<usize>, price: Price) {
        self.steps += 1;
        if self.best.as_ref().is_some_and(|(best, _)| price >= *best) {
            return;
        }
        let mut open = self.need.clone();
        open.minus(covered);
        let Some((row, place)) = open.first() else {
            self.best = Some((price, chosen.clone()));
            return;
        };
        if chosen.len() >= MOST_ALTERNATIVES || self.steps > MOST_STEPS {
            return;
        }
        let mut next: Vec<(usize, usize, u32, usize)> = Vec::new();
        for (number, candidate) in self.candidates.iter().enumerate() {
            if candidate.coverage.contains(row, place) {
                let overlap = candidate.coverage.common(covered) + candidate.penalty;
                next.push((
                    overlap,
                    usize::MAX - candidate.coverage.common(&open),
                    candidate.cost,
                    number,
                ));
            }
        }
        next.sort();
        let literals = chosen.iter().filter(|&&number| self.candidates[number].literal).count();
        for (overlap, _, cost, number) in next {
            if self.candidates[number].literal && literals >= MOST_LITERALS {
                continue;
            }
            let mut with = covered.clone();
            with.or(&self.candidates[number].coverage);
            chosen.push(number);
            self.extend(&with, chosen, (price.0 + overlap, price.1 + cost));
            chosen.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Candidate, select};
    use crate::{bit_set::BitMatrix, random::Random, synthesis::Precision};

    fn set(places: &[usize]) -> BitMatrix {
        let mut set = BitMatrix::new(1, 8);
        places.iter().for_each(|&place| set.insert(0, place));
        set
    }

    fn candidate(term: usize, places: &[usize], cost: u32, orders: u8) -> Candidate {
        let precision = Precision::Exact;
        let (coverage, literal) = (set(places), false);
        Candidate {
            site: 0,
            term,
            coverage,
            cost,
            orders,
            penalty: 0,
            precision,
            literal,
            may_fit_by_chance: literal,
        }
    }

    /// The overlap and cost of the best of all sets of candidates.
    fn slow(candidates: &[Candidate], need: &BitMatrix) -> Option<(usize, u32)> {
        (0..1_usize << candidates.len())
            .filter_map(|chosen| {
                let chosen: Vec<&Candidate> = (0..candidates.len())
                    .filter(|n| chosen >> n & 1 == 1)
                    .map(|n| &candidates[n])
                    .collect();
                let mut union = BitMatrix::new(1, 8);
                chosen.iter().for_each(|candidate| union.or(&candidate.coverage));
                let sum: usize = chosen.iter().map(|candidate| candidate.coverage.count()).sum();
                let cost = chosen.iter().map(|candidate| candidate.cost).sum();
                need.is_within(&union).then(|| (sum - union.count(), cost))
            })
            .min()
    }

    #[test]
    fn the_selection_is_the_best_of_all() {
        let mut random = Random::new(5);
        for _ in 0..300 {
            let candidates: Vec<Candidate> = (0..5)
                .map(|term| {
                    let places: Vec<usize> = (0..6).filter(|_| random.below(2) == 0).collect();
                    candidate(term, &places, 1 + random.below(9) as u32, 1)
                })
                .collect();
            let need = set(&[0, 1, 2, 3, 4, 5]);
            let references: Vec<&Candidate> = candidates.iter().collect();
            let found = select(&references, &need, 1, 1).map(|selection| {
                let chosen = selection.chosen.iter().map(|&(_, term)| &candidates[term]);
                let sum: usize = chosen.clone().map(|candidate| candidate.coverage.count()).sum();
                (sum - 6, chosen.map(|candidate| candidate.cost).sum())
            });
            assert_eq!(found, slow(&candidates, &need));
        }
    }

    #[test]
    fn values_are_not_listed_one_by_one() {
        let literal = |term, place| Candidate { literal: true, ..candidate(term, &[place], 1, 1) };
        let general = candidate(3, &[0, 1, 2, 3], 9, 1);
        let candidates = [literal(0, 0), literal(1, 1), literal(2, 2), general];
        let chosen = |need: &[usize]| {
            let references: Vec<&Candidate> = candidates.iter().collect();
            select(&references, &set(need), 1, 1).unwrap().chosen
        };
        assert_eq!(chosen(&[0, 1]), [(0, 0), (0, 1)]);
        assert_eq!(chosen(&[0, 1, 2]), [(0, 3)]);
    }

    #[test]
    fn all_chosen_decrease_in_one_order() {
        let candidates =
            [candidate(0, &[0], 1, 0b01), candidate(1, &[1], 1, 0b10), candidate(2, &[1], 9, 0b11)];
        let references: Vec<&Candidate> = candidates.iter().collect();
        let found = select(&references, &set(&[0, 1]), 0b11, 2).unwrap();
        assert_eq!((found.chosen, found.orders), (vec![(0, 0), (0, 2)], 0b01));
    }
}
