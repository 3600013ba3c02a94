//! Faults at several places: corrections that help alone are made together.

use crate::{
    error::RepairError,
    patch::Edit,
    repair::{
        corrections::{Corrector, ENOUGH},
        trial::{Changes, Distance},
    },
};

/// At how many places at most something is corrected.
const PLACES: usize = 3;
/// How many corrections are combined, and how many of them may be of one place.
const MOST: usize = 16;
const MOST_OF_A_PLACE: usize = 2;
/// How many combinations are extended.
const WIDEST: usize = 4;

/// With how many others the best corrections are combined.
const MOST_OTHERS: usize = 120;

/// Corrections, and how far they lead.
#[derive(Clone)]
struct Combination {
    distance: Distance,
    edits: Vec<Edit>,
    /// The first of the others that it is extended by.
    next: usize,
}

impl Corrector<'_, '_, '_, '_> {
    /// Combinations of corrections that each help, but do not suffice; then of the best of them with any others, since some help only
    /// after another one.
    pub(super) fn together(
        &mut self,
        helpful: Vec<(Distance, Edit)>,
        all: &[Edit],
        changes: &mut Changes,
    ) -> Result<(), RepairError> {
        let helpful = best(helpful);
        let single = |(distance, edit): &(Distance, Edit)| Combination {
            distance: *distance,
            edits: vec![edit.clone()],
            next: 0,
        };
        let mut combinations: Vec<Combination> = helpful.iter().map(single).collect();
        for (place, one) in combinations.iter_mut().enumerate() {
            one.next = place + 1;
        }
        let others: Vec<Edit> = helpful.into_iter().map(|(_, edit)| edit).collect();
        let mut best_single: Vec<Combination> = combinations.iter().take(WIDEST).cloned().collect();
        for _ in 1..PLACES {
            combinations = self.extended(combinations, &others, changes)?;
            if !changes.found.is_empty() {
                return Ok(());
            }
        }
        best_single.iter_mut().for_each(|one| one.next = 0);
        self.extended(best_single, &all[..all.len().min(MOST_OTHERS)], changes)?;
        Ok(())
    }

    /// Combinations with one more correction of a list, those that help and lead furthest.
    fn extended(
        &mut self,
        combinations: Vec<Combination>,
        others: &[Edit],
        changes: &mut Changes,
    ) -> Result<Vec<Combination>, RepairError> {
        let mut larger: Vec<Combination> = Vec::new();
        for Combination { distance, edits, next } in combinations {
            for (number, other) in others.iter().enumerate().skip(next) {
                if edits.iter().any(|edit| touch(edit, other)) {
                    continue;
                }
                let edits = [edits.as_slice(), std::slice::from_ref(other)].concat();
                changes.tried += 1;
                let Some(tried) = self.attempt(&edits)? else { continue };
                if tried.is_exact {
                    changes.found.push(edits);
                    if changes.found.len() >= ENOUGH {
                        return Ok(larger);
                    }
                } else if tried.distance.is_less_than(distance) {
                    larger.push(Combination { distance: tried.distance, edits, next: number + 1 });
                }
            }
        }
        larger.sort_by_key(|one| one.distance.sum());
        larger.truncate(WIDEST);
        Ok(larger)
    }
}

/// Those that lead furthest, of each place a few.
fn best(mut helpful: Vec<(Distance, Edit)>) -> Vec<(Distance, Edit)> {
    helpful.sort_by_key(|(distance, _)| distance.sum());
    let mut kept: Vec<(Distance, Edit)> = Vec::new();
    for (distance, edit) in helpful {
        let of_place = kept.iter().filter(|(_, other)| touch(other, &edit)).count();
        if of_place < MOST_OF_A_PLACE && kept.len() < MOST {
            kept.push((distance, edit));
        }
    }
    kept
}

/// Whether two edits change the same bytes.
fn touch(one: &Edit, other: &Edit) -> bool {
    one.span.start < other.span.end && other.span.start < one.span.end
}
