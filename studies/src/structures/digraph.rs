//! Directed graphs with numbered nodes, without loops.

use canvass::Space;
use canvass::space::graph::{Graph, digraphs};

/// 4^(n(n-1)/2): between any two nodes there is an edge or not, either way.
pub const COUNTS: &[u64] = &[1, 4, 64, 4096, 1048576, 1073741824];

/// The graphs of `n` nodes.
pub fn space(n: u8) -> Space<Graph<(), ()>> {
    digraphs(n.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structures::check::{check, check_counts, graphs};

    #[test]
    fn they_are_all_the_graphs() {
        for n in 1..=3 {
            check(&space(n), &graphs(n));
        }
    }

    #[test]
    fn there_are_as_many_as_listed() {
        check_counts(COUNTS, space);
    }
}
