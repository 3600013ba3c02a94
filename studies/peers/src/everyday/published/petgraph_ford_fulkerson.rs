//! petgraph 0.8.1: the maximum flow of a stable graph that had edges removed may panic.
//!
//! Fixed in 0.8.2, by its changelog and pull request 793. After a node is removed that version still panics, so nodes stay.

use super::pinned;
use crate::everyday::{Precondition, Program, Verdict, by_value};
use petgraph_0_8::algo::ford_fulkerson;
use petgraph_0_8::graph::{DiGraph, EdgeIndex, NodeIndex};
use petgraph_0_8::stable_graph::StableDiGraph;

const NODES: u8 = 8;

/// A flow is the same whether edges were removed or never there.
fn flows_do_not_depend_on_removed_edges(edges: Vec<(u8, u8, u8, bool)>) -> Verdict {
    let node = |node: u8| NodeIndex::new(usize::from(node % NODES));
    let mut stable = StableDiGraph::<(), u32>::new();
    let mut fresh = DiGraph::<(), u32>::new();
    for _ in 0..NODES {
        stable.add_node(());
        fresh.add_node(());
    }
    for (from, to, capacity, is_removed) in &edges {
        stable.add_edge(node(*from), node(*to), u32::from(*capacity));
        if !is_removed {
            fresh.add_edge(node(*from), node(*to), u32::from(*capacity));
        }
    }
    for (index, (.., is_removed)) in edges.iter().enumerate() {
        if *is_removed {
            stable.remove_edge(EdgeIndex::new(index));
        }
    }
    let (flow, _) = ford_fulkerson(&stable, node(0), node(1));
    let (expect, _) = ford_fulkerson(&fresh, node(0), node(1));
    assert_eq!(flow, expect);
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "petgraph_ford_fulkerson",
        mutants: const { &[pinned("ford_fulkerson", "petgraph 0.8.1, fixed in 0.8.2")] },
        properties: vec![by_value(
            "flows_do_not_depend_on_removed_edges",
            Precondition::None,
            flows_do_not_depend_on_removed_edges,
        )],
    }
}

#[test]
fn the_bug_is_there() {
    let known = vec![(0, 2, 1, true), (0, 1, 1, false)];
    super::check(flows_do_not_depend_on_removed_edges, known, vec![]);
}
