//! similar 2.3.0: the longest-common-subsequence diff loses edits where one side is empty, and panics where the common prefix
//! and suffix overlap.
//!
//! Fixed in 2.4.0, by its changelog and issues 58 and 59.

use super::pinned;
use crate::everyday::{Precondition, Program, Verdict, by_value};
use similar::{Algorithm, DiffOp, capture_diff_slices};

fn a_diff_makes_new_of_old((old, new): (Vec<u8>, Vec<u8>)) -> Verdict {
    let mut patched: Vec<u8> = vec![];
    for operation in capture_diff_slices(Algorithm::Lcs, &old, &new) {
        match operation {
            DiffOp::Equal { old_index, len, .. } => {
                patched.extend(&old[old_index..old_index + len]);
            }
            DiffOp::Delete { .. } => {}
            DiffOp::Insert { new_index, new_len, .. }
            | DiffOp::Replace { new_index, new_len, .. } => {
                patched.extend(&new[new_index..new_index + new_len]);
            }
        }
    }
    assert_eq!(patched, new);
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "similar_lcs",
        mutants: const { &[pinned("algorithms::lcs::diff", "similar 2.3.0, fixed in 2.4.0")] },
        properties: vec![by_value(
            "a_diff_makes_new_of_old",
            Precondition::None,
            a_diff_makes_new_of_old,
        )],
    }
}

#[test]
fn the_bug_is_there() {
    super::check(a_diff_makes_new_of_old, (vec![0], vec![0, 0]), (vec![1], vec![2]));
}
