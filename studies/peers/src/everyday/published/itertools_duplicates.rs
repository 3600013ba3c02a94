//! itertools 0.10.1: the size hint of duplicates overflows when few items are left.
//!
//! Fixed in 0.10.3, by pull request 552. The changelog lists it under 0.10.2, which is not on crates.io.

use super::pinned;
use crate::everyday::{Precondition, Program, Verdict, by_value};
use itertools_0_10::Itertools;

fn size_hints_bound_what_is_left(items: Vec<u8>) -> Verdict {
    let mut left = items.iter().duplicates().count();
    let mut duplicates = items.iter().duplicates();
    loop {
        let (least, most) = duplicates.size_hint();
        assert!(least <= left && most.is_none_or(|most| left <= most));
        if duplicates.next().is_none() {
            return Verdict::Holds;
        }
        left -= 1;
    }
}

pub fn program() -> Program {
    Program {
        name: "itertools_duplicates",
        mutants: const { &[pinned("DuplicatesBy::size_hint", "itertools 0.10.1, fixed in 0.10.3")] },
        properties: vec![by_value(
            "size_hints_bound_what_is_left",
            Precondition::None,
            size_hints_bound_what_is_left,
        )],
    }
}

#[test]
fn the_bug_is_there() {
    super::check(size_hints_bound_what_is_left, vec![1, 2, 1], vec![]);
}
