//! The hard programs with `Lazy`, for canvass.

#![allow(clippy::duplicate_mod, reason = "the same files are the programs with `Box`")]

#[path = "programs/avl_map.rs"]
mod avl_map;
#[path = "programs/binary_decisions.rs"]
mod binary_decisions;
#[path = "programs/bytecode.rs"]
mod bytecode;
#[path = "programs/cartesian_tree.rs"]
mod cartesian_tree;
#[path = "programs/disjoint_intervals.rs"]
mod disjoint_intervals;
#[path = "programs/lambda_terms.rs"]
mod lambda_terms;
#[path = "programs/leftist_heap.rs"]
mod leftist_heap;
#[path = "programs/measured_rope.rs"]
mod measured_rope;
#[path = "programs/polynomial.rs"]
mod polynomial;
#[path = "programs/red_black.rs"]
mod red_black;
#[path = "programs/sorted_merge.rs"]
mod sorted_merge;
#[path = "programs/two_three_tree.rs"]
mod two_three_tree;

use super::choices::Choices;
use crate::everyday::property::{Program, lazy as property};
use canvass::Lazy as Box;
use canvass_peers_mutate::lazy_input as input;

pub fn all() -> Vec<Program> {
    let all: [fn() -> Program; 12] = [
        avl_map::program,
        binary_decisions::program,
        bytecode::program,
        cartesian_tree::program,
        disjoint_intervals::program,
        lambda_terms::program,
        leftist_heap::program,
        measured_rope::program,
        polynomial::program,
        red_black::program,
        sorted_merge::program,
        two_three_tree::program,
    ];
    all.map(|program| program()).into()
}
