//! The settings, in blocks that vary one parameter each.

use crate::system_f::syntax::Term;
use canvass::lazy::{Search, Ways};

pub(super) struct Block {
    /// The name of the parameter.
    pub(super) varied: &'static str,
    /// It and what the others are.
    pub(super) title: &'static str,
    pub(super) values: &'static [usize],
    pub(super) setting: fn(usize) -> Setting,
}

/// What to search.
#[derive(Debug, Clone, Copy)]
pub(super) enum Setting {
    /// The patterns chosen in one way.
    Patterns(Ways),
    /// All terms up to a size, in one pass.
    OnePass(usize),
}

pub(super) const BLOCKS: &[Block] = &[
    Block {
        varied: "fineness",
        title: "fineness, at full strength, 500 runs a pattern",
        values: &[1, 2, 3, 4, 5],
        setting: |fineness| Setting::Patterns(Ways { strength: fineness, fineness, budget: 500 }),
    },
    Block {
        varied: "strength",
        title: "strength, at fineness 4, 500 runs a pattern",
        values: &[1, 2, 3, 4],
        setting: |strength| Setting::Patterns(Ways { strength, fineness: 4, budget: 500 }),
    },
    Block {
        varied: "budget",
        title: "budget: runs a pattern, at fineness 3 and strength 3",
        values: &[10, 100, 1000, 10_000],
        setting: |budget| {
            Setting::Patterns(Ways { strength: 3, fineness: 3, budget: budget as u64 })
        },
    },
    Block {
        varied: "size",
        title: "size: all terms of at most so many constructors in one pass, without patterns",
        values: &[11, 12, 13],
        setting: Setting::OnePass,
    },
];

impl Setting {
    pub(super) fn search(self) -> Search<Term> {
        let search = match self {
            Setting::Patterns(ways) => Search::patterns(&[ways]),
            Setting::OnePass(size) => Search::new(0..=size),
        };
        search.expect("terms are a derived type")
    }
}
