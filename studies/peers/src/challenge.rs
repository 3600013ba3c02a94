//! The shrinking challenges: false properties whose smallest counterexamples are known.
//!
//! <https://github.com/jlink/shrinking-challenge>. Numbers are `i32` where the challenges leave them open. Two
//! ranges are narrower, so that libraries which draw numbers evenly fail at all: bytes in `Deletion`, and
//! `0..=1000` in `Difference`.

mod bound5;
mod calculator;
mod coupling;
mod deletion;
mod difference;
mod distinct;
mod heap;
mod large_union;
mod length_list;
pub mod log;
mod nested_lists;
mod reverse;
mod size;

pub use bound5::Bound5;
pub use calculator::Expression;
pub use coupling::Coupling;
pub use deletion::Deletion;
pub use difference::Difference;
pub use distinct::Distinct;
pub use heap::Heap;
pub use large_union::LargeUnion;
pub use length_list::LengthList;
pub use nested_lists::NestedLists;
pub use reverse::Reverse;
pub use size::Size;

use std::fmt::Debug;

/// How many cases a library may take to fail for the first time.
pub const CASES: u32 = 100_000;

/// A value of a challenge: it judges itself.
pub trait Challenge: Debug + Clone + 'static {
    fn verdict(&self) -> Verdict;
    fn size(&self) -> Size;
}

/// What the property says.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Verdict {
    Holds,
    Fails,
    /// The precondition is not met.
    Discarded,
}

impl Verdict {
    /// Of a property that may fail only where its precondition holds.
    fn of(precondition: bool, holds: impl FnOnce() -> bool) -> Verdict {
        match precondition {
            false => Verdict::Discarded,
            true if holds() => Verdict::Holds,
            true => Verdict::Fails,
        }
    }
}

/// Which challenge.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Puzzle {
    Reverse,
    Distinct,
    LargeUnion,
    NestedLists,
    Bound5,
    LengthList,
    Coupling,
    Deletion,
    DifferenceZero,
    DifferenceSmall,
    DifferenceOne,
    Calculator,
    Heap,
}

impl Puzzle {
    pub const ALL: [Puzzle; 13] = [
        Puzzle::Reverse,
        Puzzle::Distinct,
        Puzzle::LargeUnion,
        Puzzle::NestedLists,
        Puzzle::Bound5,
        Puzzle::LengthList,
        Puzzle::Coupling,
        Puzzle::Deletion,
        Puzzle::DifferenceZero,
        Puzzle::DifferenceSmall,
        Puzzle::DifferenceOne,
        Puzzle::Calculator,
        Puzzle::Heap,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Puzzle::Reverse => "reverse",
            Puzzle::Distinct => "distinct",
            Puzzle::LargeUnion => "large union list",
            Puzzle::NestedLists => "nested lists",
            Puzzle::Bound5 => "bound5",
            Puzzle::LengthList => "length list",
            Puzzle::Coupling => "coupling",
            Puzzle::Deletion => "deletion",
            Puzzle::DifferenceZero => "difference not zero",
            Puzzle::DifferenceSmall => "difference not small",
            Puzzle::DifferenceOne => "difference not one",
            Puzzle::Calculator => "calculator",
            Puzzle::Heap => "binary heap",
        }
    }

    /// The size of the smallest counterexample.
    pub fn smallest(self) -> Size {
        let (parts, magnitude) = match self {
            Puzzle::Reverse => (2, 1),          // [0, 1]
            Puzzle::Distinct => (3, 2),         // [0, 1, -1]
            Puzzle::LargeUnion => (6, 6),       // [[0, 1, -1, 2, -2]]
            Puzzle::NestedLists => (12, 0),     // [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]
            Puzzle::Bound5 => (2, 32_769),      // [-32768] [-1] [] [] []
            Puzzle::LengthList => (1, 900),     // [900]
            Puzzle::Coupling => (2, 1),         // [1, 0]
            Puzzle::Deletion => (2, 0),         // 0 from [0, 0]
            Puzzle::DifferenceZero => (2, 20),  // 10, 10
            Puzzle::DifferenceSmall => (2, 16), // 10, 6
            Puzzle::DifferenceOne => (2, 19),   // 10, 9
            Puzzle::Calculator => (5, 0),       // 0 / (0 + 0)
            Puzzle::Heap => (4, 1), // 0 with the right child 0, which has the children 0 and 1
        };
        Size { parts, magnitude }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(puzzle: Puzzle, smallest: impl Challenge) {
        assert_eq!(smallest.verdict(), Verdict::Fails);
        assert_eq!(smallest.size(), puzzle.smallest());
    }

    #[test]
    fn the_smallest_counterexamples_fail_and_have_the_size_they_should() {
        check(Puzzle::Reverse, Reverse(vec![0, 1]));
        check(Puzzle::Distinct, Distinct(vec![0, 1, -1]));
        check(Puzzle::LargeUnion, LargeUnion(vec![vec![0, 1, -1, 2, -2]]));
        check(Puzzle::NestedLists, NestedLists(vec![vec![0; 11]]));
        check(Puzzle::Bound5, Bound5([vec![-32768], vec![-1], vec![], vec![], vec![]]));
        check(Puzzle::LengthList, LengthList(vec![900]));
        check(Puzzle::Coupling, Coupling(vec![1, 0]));
        check(Puzzle::Deletion, Deletion { list: vec![0, 0], place: 0 });
        check(Puzzle::DifferenceZero, Difference::<0, 0>(10, 10));
        check(Puzzle::DifferenceSmall, Difference::<1, 4>(10, 6));
        check(Puzzle::DifferenceOne, Difference::<1, 1>(10, 9));
    }

    #[track_caller]
    fn check_passes(verdict: Verdict, value: impl Challenge) {
        assert_eq!(value.verdict(), verdict);
    }

    #[test]
    fn what_is_smaller_or_outside_the_precondition_does_not_fail() {
        check_passes(Verdict::Holds, Reverse(vec![1]));
        check_passes(Verdict::Holds, Distinct(vec![0, 1, 1]));
        check_passes(Verdict::Holds, LargeUnion(vec![vec![0, 1], vec![0, 2, 3]]));
        check_passes(Verdict::Holds, NestedLists(vec![vec![0; 10]]));
        check_passes(Verdict::Holds, Bound5([vec![-32767], vec![-1], vec![], vec![], vec![]]));
        check_passes(Verdict::Discarded, Bound5([vec![256], vec![], vec![], vec![], vec![]]));
        check_passes(Verdict::Holds, LengthList(vec![899]));
        check_passes(Verdict::Discarded, LengthList(vec![]));
        check_passes(Verdict::Holds, Coupling(vec![0, 1]));
        check_passes(Verdict::Discarded, Coupling(vec![2, 0]));
        check_passes(Verdict::Holds, Deletion { list: vec![0, 1], place: 0 });
        check_passes(Verdict::Discarded, Deletion { list: vec![0, 0], place: 2 });
        check_passes(Verdict::Holds, Difference::<0, 0>(9, 9));
        check_passes(Verdict::Holds, Difference::<1, 4>(10, 5));
        check_passes(Verdict::Holds, Difference::<1, 1>(10, 10));
        check_passes(Verdict::Discarded, Difference::<1, 1>(1001, 1000));
    }
}
