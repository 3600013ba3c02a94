//! petgraph 0.5.1: removing a node of a directed graph map keeps the weights of edges that lead to it.
//!
//! Fixed in 0.6.0, by its changelog and issue 432.

use super::pinned;
use crate::everyday::{Precondition, Program, Verdict, by_value};
use canvass_peers_mutate::input;
use petgraph_0_5::graphmap::DiGraphMap;
use std::collections::{BTreeMap, BTreeSet};

#[input]
pub enum Operation {
    AddNode(u8),
    AddEdge(u8, u8, u8),
    RemoveNode(u8),
    RemoveEdge(u8, u8),
}

/// A graph map has the nodes and edges of a set and a map that went through the same operations.
fn graph_is_as_in_maps(operations: Vec<Operation>) -> Verdict {
    let mut graph = DiGraphMap::<u8, u8>::new();
    let (mut nodes, mut edges) = (BTreeSet::new(), BTreeMap::new());
    for operation in operations {
        match operation {
            Operation::AddNode(node) => {
                graph.add_node(node);
                nodes.insert(node);
            }
            Operation::AddEdge(from, to, weight) => {
                nodes.extend([from, to]);
                assert_eq!(graph.add_edge(from, to, weight), edges.insert((from, to), weight));
            }
            Operation::RemoveNode(node) => {
                assert_eq!(graph.remove_node(node), nodes.remove(&node));
                edges.retain(|(from, to), _| *from != node && *to != node);
            }
            Operation::RemoveEdge(from, to) => {
                assert_eq!(graph.remove_edge(from, to), edges.remove(&(from, to)));
            }
        }
    }
    assert_eq!(graph.nodes().collect::<BTreeSet<_>>(), nodes);
    assert_eq!(graph.edge_count(), edges.len());
    let all = graph.all_edges().map(|(from, to, weight)| ((from, to), *weight));
    assert_eq!(all.collect::<BTreeMap<_, _>>(), edges);
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "petgraph_remove_node",
        mutants: const { &[pinned("GraphMap::remove_node", "petgraph 0.5.1, fixed in 0.6.0")] },
        properties: vec![by_value("graph_is_as_in_maps", Precondition::None, graph_is_as_in_maps)],
    }
}

#[test]
fn the_bug_is_there() {
    let known = vec![Operation::AddEdge(0, 1, 0), Operation::RemoveNode(1)];
    super::check(graph_is_as_in_maps, known, vec![]);
}
