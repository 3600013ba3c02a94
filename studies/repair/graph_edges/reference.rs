//! A generator of the edges of an undirected graph, loops included. After the generators of the crate `petgraph`.

use canvass::generate::{choose, range};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Edges {
    NoEdge,
    Edge(u32, u32, Box<Edges>),
}
use Edges::{Edge, NoEdge};

fn count(edges: &Edges) -> usize {
    match edges {
        NoEdge => 0,
        Edge(_, _, rest) => 1 + count(rest),
    }
}

fn between(nodes: u32, edges: &Edges) -> bool {
    match edges {
        NoEdge => true,
        Edge(from, to, rest) => *from <= *to && *to < nodes && between(nodes, rest),
    }
}

pub fn is_graph(most: usize, nodes: u32, edges: &Edges) -> bool {
    count(edges) <= most && between(nodes, edges)
}

#[canvass::generator(covers = is_graph)]
pub fn graph_edges(most: usize, nodes: u32) -> Edges {
    if most == 0 || nodes == 0 {
        NoEdge
    } else {
        let to = range(0..nodes);
        let from = range(0..=to);
        choose![NoEdge, Edge(from, to, Box::new(graph_edges(most - 1, nodes)))]
    }
}
