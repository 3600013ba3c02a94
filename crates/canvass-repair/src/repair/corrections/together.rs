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

/// Corrections, by their numbers, and how far they lead.
struct Combination {
    distance: Distance,
    numbers: Vec<usize>,
}

impl Corrector<'_, '_, '_, '_> {
    /// Combinations of corrections that each help, but do not suffice.
    pub(super) fn together(
        &mut self,
        helpful: Vec<(Distance, Edit)>,
        changes: &mut Changes,
    ) -> Result<(), RepairError> {
        let helpful = best(helpful);
        let single = |(number, (distance, _)): (usize, &(Distance, Edit))| Combination {
            distance: *distance,
            numbers: vec![number],
        };
        let mut combinations: Vec<Combination> = helpful.iter().enumerate().map(single).collect();
        for _ in 1..PLACES {
            let mut larger = Vec::new();
            for Combination { distance, numbers } in &combinations {
                let next = numbers.last().map_or(0, |last| last + 1);
                for number in next..helpful.len() {
                    let numbers = [numbers.as_slice(), &[number]].concat();
                    let edits: Vec<Edit> =
                        numbers.iter().map(|&number| helpful[number].1.clone()).collect();
                    let (new, old) = edits.split_last().expect("there are two");
                    if old.iter().any(|old| touch(old, new)) {
                        continue;
                    }
                    changes.tried += 1;
                    let Some(tried) = self.attempt(&edits)? else { continue };
                    if tried.is_exact {
                        changes.found.push(edits);
                        if changes.found.len() >= ENOUGH {
                            return Ok(());
                        }
                    } else if tried.distance.is_less_than(*distance) {
                        larger.push(Combination { distance: tried.distance, numbers });
                    }
                }
            }
            if !changes.found.is_empty() {
                return Ok(());
            }
            larger.sort_by_key(|one| one.distance.sum());
            larger.truncate(WIDEST);
            combinations = larger;
        }
        Ok(())
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
