//! A covering array for positions that all have the same alternatives, built row by row.
//!
//! Each row begins with an interaction that is not covered yet and is completed greedily, position by position, with
//! the alternative that covers most. Ties go to the lowest, so that the array is always the same.

use std::collections::HashSet;

/// Rows that cover all interactions of `strength` positions, or all combinations where there are fewer; of fewer
/// positions where there would be too many interactions.
pub(super) fn cover(alternatives: usize, positions: usize, strength: usize) -> Vec<Vec<u16>> {
    let strength = (1..=strength.min(positions))
        .take_while(|strength| interactions(alternatives, positions, *strength) <= MOST)
        .last()
        .unwrap_or(1);
    if strength == positions {
        return combinations(alternatives, positions);
    }
    let mut open: HashSet<Interaction> = HashSet::new();
    let mut order = Vec::new();
    for chosen in subsets(positions, strength) {
        for values in combinations(alternatives, strength) {
            let interaction: Interaction = chosen.iter().copied().zip(values).collect();
            open.insert(interaction.clone());
            order.push(interaction);
        }
    }
    let sets = subsets(positions, strength);
    let mut rows = Vec::new();
    for interaction in order {
        if open.contains(&interaction) {
            let row = complete(alternatives, positions, &interaction, &sets, &open);
            for set in &sets {
                let covered: Interaction = set.iter().map(|at| (*at, row[*at])).collect();
                open.remove(&covered);
            }
            rows.push(row);
        }
    }
    rows
}

/// More interactions than this are not covered.
const MOST: usize = 20_000;

fn interactions(alternatives: usize, positions: usize, strength: usize) -> usize {
    let sets = subsets(positions, strength).len();
    (0..strength).fold(sets, |all, _| all.saturating_mul(alternatives))
}

/// Positions with their alternatives, in order.
type Interaction = Vec<(usize, u16)>;

fn complete(
    alternatives: usize,
    positions: usize,
    interaction: &Interaction,
    sets: &[Vec<usize>],
    open: &HashSet<Interaction>,
) -> Vec<u16> {
    let mut row: Vec<Option<u16>> = vec![None; positions];
    for (at, value) in interaction {
        row[*at] = Some(*value);
    }
    for at in 0..positions {
        if row[at].is_none() {
            let gain = |value: u16| {
                let mut row = row.clone();
                row[at] = Some(value);
                let touched = sets.iter().filter(|set| set.contains(&at));
                let whole = touched.filter_map(|set| {
                    set.iter().map(|at| row[*at].map(|value| (*at, value))).collect::<Option<_>>()
                });
                whole.filter(|covered: &Interaction| open.contains(covered)).count()
            };
            let best = (0..alternatives as u16).rev().max_by_key(|value| gain(*value));
            row[at] = best;
        }
    }
    row.into_iter().map(|value| value.expect("there are alternatives")).collect()
}

/// All choices of so many positions, each in order.
fn subsets(positions: usize, size: usize) -> Vec<Vec<usize>> {
    let mut subsets = vec![Vec::new()];
    for left in (0..size).rev() {
        subsets = subsets
            .into_iter()
            .flat_map(|subset: Vec<usize>| {
                let from = subset.last().map_or(0, |last| last + 1);
                (from..positions - left).map(move |next| [&subset[..], &[next]].concat())
            })
            .collect();
    }
    subsets
}

/// All lists of so many alternatives.
fn combinations(alternatives: usize, length: usize) -> Vec<Vec<u16>> {
    let mut lists = vec![Vec::new()];
    for _ in 0..length {
        lists = lists
            .into_iter()
            .flat_map(|list: Vec<u16>| {
                (0..alternatives as u16).map(move |next| [&list[..], &[next]].concat())
            })
            .collect();
    }
    lists
}

#[cfg(test)]
mod tests {
    use super::{combinations, cover, subsets};

    /// Looks each interaction up in all rows.
    fn covers(rows: &[Vec<u16>], alternatives: usize, positions: usize, strength: usize) -> bool {
        subsets(positions, strength).iter().all(|set| {
            combinations(alternatives, strength).iter().all(|values| {
                let has =
                    |row: &Vec<u16>| set.iter().zip(values).all(|(at, value)| row[*at] == *value);
                rows.iter().any(has)
            })
        })
    }

    #[test]
    fn every_interaction_is_in_some_row() {
        for (alternatives, positions, strength) in [(4, 4, 2), (2, 6, 3), (6, 3, 2), (3, 5, 4)] {
            assert!(covers(
                &cover(alternatives, positions, strength),
                alternatives,
                positions,
                strength
            ));
        }
    }

    #[test]
    fn arrays_are_not_much_larger_than_the_best_known() {
        assert_eq!(cover(4, 4, 1).len(), 4);
        assert!(cover(4, 4, 2).len() <= 20);
        assert!(cover(2, 10, 2).len() <= 12);
    }

    #[test]
    fn strength_is_less_where_there_would_be_too_many_interactions() {
        let rows = cover(15, 5, 5);
        assert!(covers(&rows, 15, 5, 2) && rows.len() < 500, "{}", rows.len());
        assert_eq!(cover(300, 5, 5).len(), 300);
    }

    #[test]
    fn strength_beyond_the_positions_means_all_combinations() {
        assert_eq!(cover(6, 3, 7).len(), 216);
        assert_eq!(cover(6, 1, 1).len(), 6);
    }
}
