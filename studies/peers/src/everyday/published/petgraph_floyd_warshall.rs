//! petgraph 0.6.2: shortest paths between all pairs go along edges of undirected graphs in one direction only.
//!
//! Fixed in 0.6.3, by its changelog and issue 487.

use super::pinned;
use crate::everyday::{Precondition, Program, Verdict, by_value};
use petgraph_0_6::algo::{dijkstra, floyd_warshall};
use petgraph_0_6::graphmap::UnGraphMap;

const NODES: u8 = 8;

/// The shortest paths between all pairs are those from each node.
fn all_pairs_are_as_from_each_node(edges: Vec<(u8, u8, u8)>) -> Verdict {
    let mut graph = UnGraphMap::<u8, u32>::new();
    for (one, other, weight) in edges {
        graph.add_edge(one % NODES, other % NODES, weight.into());
    }
    let all = floyd_warshall(&graph, |(_, _, weight)| *weight).expect("no weight is negative");
    for from in graph.nodes() {
        let costs = dijkstra(&graph, from, None, |(_, _, weight)| *weight);
        for to in graph.nodes() {
            let cost = all.get(&(from, to)).filter(|cost| **cost != u32::MAX);
            assert_eq!(cost, costs.get(&to), "from {from} to {to}");
        }
    }
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "petgraph_floyd_warshall",
        mutants: const { &[pinned("floyd_warshall", "petgraph 0.6.2, fixed in 0.6.3")] },
        properties: vec![by_value(
            "all_pairs_are_as_from_each_node",
            Precondition::None,
            all_pairs_are_as_from_each_node,
        )],
    }
}

#[test]
fn the_bug_is_there() {
    super::check(all_pairs_are_as_from_each_node, vec![(0, 1, 1)], vec![]);
}
