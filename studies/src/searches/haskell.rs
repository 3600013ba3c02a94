//! What lazy-search itself finds, and how fast.
//!
//! ghc 9.0.2 -O2, one thread of a 2-core x86-64 machine; CPU time of `search` with `&&`.

use super::Tally;
use crate::Verdict;

/// The search for all values of at most `n` constructors.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) n: usize,
    /// How many results there are.
    pub(super) classes: u64,
    /// How many results there are if the predicate looks at all of each, where that was measured.
    pub(super) values: Option<u64>,
    /// How often the predicate runs.
    pub(super) calls: u64,
    /// Runs, not results.
    pub(super) per_second: u64,
}

impl Known {
    pub(super) fn verdict(&self, found: &Tally) -> Verdict {
        Verdict::of(
            found.classes == self.classes
                && self.values.is_none_or(|values| found.values == values)
                && found.calls == self.calls,
        )
    }
}

pub(super) const SORTED_LISTS: &[Known] = &[
    Known { n: 40, classes: 5_171, values: None, calls: 21_638, per_second: 391_000 },
    Known { n: 50, classes: 26_253, values: Some(173_525), calls: 124_755, per_second: 309_000 },
    Known { n: 60, classes: 116_601, values: Some(831_820), calls: 614_155, per_second: 273_000 },
];

pub(super) const SEARCH_TREES: &[Known] = &[
    Known { n: 36, classes: 2_844, values: Some(14_362), calls: 19_192, per_second: 349_000 },
    Known { n: 46, classes: 20_739, values: None, calls: 172_774, per_second: 281_000 },
];

pub(super) const RED_BLACK_TREES: &[Known] = &[
    Known { n: 30, classes: 185, values: Some(1_040), calls: 24_070, per_second: 322_000 },
    Known { n: 34, classes: 398, values: Some(2_287), calls: 124_511, per_second: 273_000 },
    Known { n: 38, classes: 803, values: None, calls: 672_531, per_second: 248_000 },
];

/// The same trees, found by conditions that are asked together; the calls are ours, for Haskell's were not counted.
pub(super) const RED_BLACK_TOGETHER: &[Known] = &[
    Known { n: 30, classes: 185, values: Some(1_040), calls: 2_366, per_second: 322_000 },
    Known { n: 34, classes: 398, values: Some(2_287), calls: 6_226, per_second: 273_000 },
    Known { n: 38, classes: 803, values: None, calls: 15_500, per_second: 248_000 },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(classes: u64, values: u64, calls: u64, expect: Verdict) {
        let found = Tally { classes, values, calls };
        assert_eq!(RED_BLACK_TREES[0].verdict(&found), expect);
    }

    #[test]
    fn every_known_number_counts() {
        check(185, 1_040, 24_070, Verdict::Agrees);
        check(184, 1_040, 24_070, Verdict::Differs);
        check(185, 1_041, 24_070, Verdict::Differs);
        check(185, 1_040, 24_071, Verdict::Differs);
    }

    #[test]
    fn what_was_not_measured_may_be_anything() {
        let found = Tally { classes: 5_171, values: 1, calls: 21_638 };
        assert_eq!(SORTED_LISTS[0].verdict(&found), Verdict::Agrees);
    }
}
