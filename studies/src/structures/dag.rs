//! Directed acyclic graphs, their nodes numbered so that every edge leads to a larger number.

use canvass::Space;
use canvass::space::graph::{Graph, dags};

/// 2^(n(n-1)/2): between any two nodes there is an edge or not.
pub const COUNTS: &[u64] = &[1, 2, 8, 64, 1024, 32768, 2097152, 268435456];

/// The graphs of `n` nodes.
pub fn space(n: u8) -> Space<Graph<(), ()>> {
    dags(n.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structures::check::{check, check_counts, graphs};

    #[test]
    fn they_are_the_graphs_whose_edges_lead_to_larger_numbers() {
        for n in 1..=4 {
            let mut slow = graphs(n);
            slow.retain(|graph| graph.edges().iter().all(|(from, to, ())| from < to));
            check(&space(n), &slow);
        }
    }

    #[test]
    fn there_are_as_many_as_listed() {
        check_counts(COUNTS, space);
    }
}
