//! Undirected graphs with numbered nodes.

use canvass::Space;
use canvass::space::graph::{Graph, undirected};

/// 2^(n(n-1)/2): any two nodes are neighbours or not.
pub const COUNTS: &[u64] = &[1, 2, 8, 64, 1024, 32768, 2097152, 268435456];

/// The graphs of `n` nodes.
pub fn space(n: u8) -> Space<Graph<(), ()>> {
    undirected(n.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structures::check::{check, check_counts, graphs};

    #[test]
    fn they_are_the_graphs_whose_edges_lead_both_ways() {
        for n in 1..=4 {
            let mut slow = graphs(n);
            slow.retain(|graph| {
                let edges = graph.edges();
                edges.iter().all(|(from, to, edge)| edges.contains(&(*to, *from, *edge)))
            });
            check(&space(n), &slow);
        }
    }

    #[test]
    fn there_are_as_many_as_listed() {
        check_counts(COUNTS, space);
    }
}
