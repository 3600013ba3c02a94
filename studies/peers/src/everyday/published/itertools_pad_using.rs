//! itertools 0.14.0: a padded iterator that is read from both ends gives more items than it has.
//!
//! Fixed in 0.15.0, by its changelog and pull request 1082.

use super::pinned;
use crate::everyday::{Precondition, Program, Verdict, by_value};
use itertools_0_14::Itertools;
use std::collections::VecDeque;

/// Read from the front or the back in any order, items are those of the list with its padding.
fn both_ends_are_as_in_a_list((items, least, fronts): (Vec<u8>, u8, Vec<bool>)) -> Verdict {
    let padding = |place: usize| place as u8;
    let mut expect = VecDeque::from(items.clone());
    for place in items.len()..usize::from(least) {
        expect.push_back(padding(place));
    }
    let mut padded = items.into_iter().pad_using(least.into(), padding);
    for is_front in fronts {
        let (item, expect) = match is_front {
            true => (padded.next(), expect.pop_front()),
            false => (padded.next_back(), expect.pop_back()),
        };
        assert_eq!(item, expect);
    }
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "itertools_pad_using",
        mutants: const { &[pinned("PadUsing::next_back", "itertools 0.14.0, fixed in 0.15.0")] },
        properties: vec![by_value(
            "both_ends_are_as_in_a_list",
            Precondition::None,
            both_ends_are_as_in_a_list,
        )],
    }
}

#[test]
fn the_bug_is_there() {
    let known = (vec![], 1, vec![true, false]);
    super::check(both_ends_are_as_in_a_list, known, (vec![], 0, vec![]));
}
