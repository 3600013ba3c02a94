//! The rows that patterns are made of: a covering array of constructors, one column for each position.
//!
//! Mittelman et al., "Don't go down the rabbit hole", §4: where a type has more than ten constructors, their positions are split
//! into digits. The rows come in the order of their constructors, so that patterns with the same beginning follow each other.

use canvass_cover::{Radix, Split, cover, split_counts};
use std::ops::ControlFlow;

/// Rows of `positions` constructors that cover all interactions of `strength` columns, or of fewer where there would be
/// too many.
pub(super) fn rows(constructors: usize, positions: usize, strength: usize) -> Vec<Vec<u16>> {
    let counts = vec![constructors as u128; positions];
    let of_strength = |strength| split_counts(&counts, strength, &Radix::STANDARD).ok();
    let is_small = |split: &Split| split.problem().interactions() <= MOST;
    let stronger = (2..=strength).map_while(of_strength).take_while(is_small).last();
    let Some(split) = stronger.or_else(|| of_strength(1)) else { return Vec::new() };
    let Ok(build) = cover(split.problem(), &[], 0, &mut |_| ControlFlow::Continue(())) else {
        return Vec::new();
    };
    let constructor = |at: u128| u16::try_from(at).expect("fewer constructors than that");
    let mut rows: Vec<Vec<u16>> = (build.array.rows())
        .map(|row| split.numbers(row).into_iter().map(constructor).collect())
        .collect();
    rows.sort_unstable();
    rows
}

/// More interactions than this are not covered.
const MOST: u128 = 20_000;

#[cfg(test)]
mod tests {
    use super::rows;
    use std::collections::HashSet;

    /// How many different lists of constructors stand at these positions.
    fn combinations(rows: &[Vec<u16>], positions: &[usize]) -> usize {
        let at = |row: &Vec<u16>| positions.iter().map(|at| row[*at]).collect::<Vec<u16>>();
        rows.iter().map(at).collect::<HashSet<_>>().len()
    }

    #[test]
    fn every_interaction_is_in_some_row() {
        let pairs = rows(4, 4, 2);
        assert!(pairs.len() <= 20, "{}", pairs.len());
        for (one, other) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
            assert_eq!(combinations(&pairs, &[one, other]), 16);
        }
        assert_eq!(combinations(&rows(3, 5, 4), &[0, 2, 3, 4]), 81);
    }

    #[test]
    fn strength_beyond_the_positions_means_all_combinations() {
        assert_eq!(rows(6, 3, 7).len(), 216);
        assert_eq!(rows(6, 1, 1), [[0], [1], [2], [3], [4], [5]]);
    }

    #[test]
    fn many_constructors_are_split_into_digits() {
        let digits = rows(15, 5, 5);
        assert!(digits.len() < 100, "{}", digits.len());
        assert!((0..5).all(|at| combinations(&digits, &[at]) == 15));
        let many = rows(300, 5, 5);
        assert!(many.len() < 500, "{}", many.len());
        assert!((0..5).all(|at| combinations(&many, &[at]) == 300));
    }

    #[test]
    fn strength_is_less_where_there_would_be_too_many_interactions() {
        let fewer = rows(10, 5, 5);
        assert!(fewer.len() < 3_000, "{}", fewer.len());
        assert_eq!(combinations(&fewer, &[0, 2, 4]), 1_000);
    }
}
