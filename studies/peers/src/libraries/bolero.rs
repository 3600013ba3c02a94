//! bolero: types that read themselves from a driver, of random numbers here.

mod challenges;

use crate::library::{Library, Way};
use crate::list::{self, is_long_and_sorted, reverses_back};
use crate::tree::{self, Tree, mirror_keeps_size};

pub const LIBRARY: Library = Library {
    name: "bolero",
    lists: &[Way { name: "", run: lists }],
    trees: &[Way { name: "", run: trees }],
    sorted: &[Way { name: "", run: sorted }],
    enumeration: &[Way { name: "depth 5", run: enumeration }],
    shrinking: Some(challenges::shrink),
};

fn lists(cases: u64) {
    bolero::check!()
        .with_type::<Vec<u32>>()
        .with_iterations(amount(cases))
        .for_each(|list| assert!(reverses_back(list)));
}

fn trees(cases: u64) {
    bolero::check!()
        .with_type::<Tree>()
        .with_iterations(amount(cases))
        .for_each(|tree| assert!(mirror_keeps_size(tree)));
}

/// Its iterations are attempts.
fn sorted(attempts: u64) {
    bolero::check!()
        .with_type::<Vec<u8>>()
        .filter(|list| is_long_and_sorted(list))
        .with_iterations(amount(attempts))
        .for_each(|list| list::meet(list));
}

/// It bounds the depth of a tree, not its size.
fn enumeration(_nodes: u64) {
    bolero::check!().with_type::<Tree>().exhaustive().with_max_depth(5).for_each(tree::meet);
}

fn amount(number: u64) -> usize {
    usize::try_from(number).expect("a run of a few seconds has fewer cases")
}
