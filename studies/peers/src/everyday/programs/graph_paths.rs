//! Graph paths: shortest ones by Dijkstra and by Floyd and Warshall, tested against each other.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::{input, mutate};
use program::Graph;

#[mutate]
pub mod program {
    use std::cmp::Reverse;
    use std::collections::{BinaryHeap, VecDeque};

    /// A directed graph with weighted edges; nodes are numbers from 0.
    #[derive(Debug, Clone)]
    pub struct Graph {
        edges: Vec<Vec<(usize, u32)>>,
    }

    impl Graph {
        pub fn new(nodes: usize) -> Graph {
            Graph { edges: vec![Vec::new(); nodes] }
        }

        pub fn add_edge(&mut self, from: usize, to: usize, weight: u32) {
            self.edges[from].push((to, weight));
        }

        /// The least weight of an edge, if there is one.
        pub fn weight(&self, from: usize, to: usize) -> Option<u32> {
            self.edges[from].iter().filter(|edge| edge.0 == to).map(|edge| edge.1).min()
        }

        /// A shortest path and its length, by Dijkstra's algorithm.
        pub fn shortest_path(&self, from: usize, to: usize) -> Option<(u32, Vec<usize>)> {
            let mut best: Vec<Option<u32>> = vec![None; self.edges.len()];
            let mut previous = vec![from; self.edges.len()];
            let mut queue = BinaryHeap::from([Reverse((0, from))]);
            best[from] = Some(0);
            while let Some(Reverse((length, node))) = queue.pop() {
                if node == to {
                    return Some((length, walk_back(&previous, from, to)));
                }
                if best[node].is_some_and(|best| best < length) {
                    continue;
                }
                for (next, weight) in &self.edges[node] {
                    let length = length + weight;
                    if best[*next].is_none_or(|best| length < best) {
                        best[*next] = Some(length);
                        previous[*next] = node;
                        queue.push(Reverse((length, *next)));
                    }
                }
            }
            None
        }

        /// The lengths of the shortest paths between all nodes, by Floyd and Warshall's algorithm.
        pub fn all_lengths(&self) -> Vec<Vec<Option<u32>>> {
            let nodes = self.edges.len();
            let mut lengths = vec![vec![None; nodes]; nodes];
            for from in 0..nodes {
                for to in 0..nodes {
                    lengths[from][to] = self.weight(from, to);
                }
                lengths[from][from] = Some(0);
            }
            for middle in 0..nodes {
                for from in 0..nodes {
                    let Some(first) = lengths[from][middle] else { continue };
                    for to in 0..nodes {
                        let Some(second) = lengths[middle][to] else { continue };
                        if lengths[from][to].is_none_or(|length| first + second < length) {
                            lengths[from][to] = Some(first + second);
                        }
                    }
                }
            }
            lengths
        }

        /// For each node the fewest edges that lead to it.
        pub fn hops(&self, from: usize) -> Vec<Option<usize>> {
            let mut hops = vec![None; self.edges.len()];
            let mut queue = VecDeque::from([(from, 0)]);
            hops[from] = Some(0);
            while let Some((node, count)) = queue.pop_front() {
                for (next, _) in &self.edges[node] {
                    if hops[*next].is_none() {
                        hops[*next] = Some(count + 1);
                        queue.push_back((*next, count + 1));
                    }
                }
            }
            hops
        }
    }

    fn walk_back(previous: &[usize], from: usize, to: usize) -> Vec<usize> {
        let mut path = vec![to];
        let mut node = to;
        while node != from {
            node = previous[node];
            path.push(node);
        }
        path.reverse();
        path
    }
}

#[input]
pub struct Road {
    from: u8,
    to: u8,
    length: u8,
}

/// Places wrap around.
fn graph(places: u8, roads: &[Road]) -> (usize, Graph) {
    let places = usize::from(places % 8) + 1;
    let mut graph = Graph::new(places);
    for Road { from, to, length } in roads {
        let [from, to] = [from, to].map(|place| usize::from(*place) % places);
        graph.add_edge(from, to, u32::from(*length));
    }
    (places, graph)
}

fn algorithms_agree((places, roads): (u8, Vec<Road>)) -> Verdict {
    let (_, graph) = graph(places, &roads);
    for (from, lengths) in graph.all_lengths().iter().enumerate() {
        for (to, length) in lengths.iter().enumerate() {
            let path = graph.shortest_path(from, to);
            assert_eq!(path.map(|(length, _)| length), *length, "{from} to {to}");
        }
    }
    Verdict::Holds
}

fn paths_are_in_the_graph((places, roads, to): &(u8, Vec<Road>, u8)) -> Verdict {
    let (places, graph) = graph(*places, roads);
    let to = usize::from(*to) % places;
    let Some((length, path)) = graph.shortest_path(0, to) else {
        assert_eq!(graph.hops(0)[to], None);
        return Verdict::Holds;
    };
    assert_eq!((path.first(), path.last()), (Some(&0), Some(&to)));
    let steps = path.windows(2).map(|step| graph.weight(step[0], step[1]));
    assert_eq!(steps.sum::<Option<u32>>(), Some(length));
    assert!(graph.hops(0)[to].is_some_and(|hops| hops < path.len()));
    Verdict::Holds
}

/// No edge is a shorter way, and each length is that of some edge and what is before it.
fn lengths_obey_the_edges((places, roads): (u8, Vec<Road>)) -> Verdict {
    let (places, graph) = graph(places, &roads);
    let lengths = graph.all_lengths();
    for (from, lengths) in lengths.iter().enumerate() {
        for to in (0..places).filter(|to| *to != from) {
            let last = |node: usize| Some(lengths[node]? + graph.weight(node, to)?);
            assert_eq!(lengths[to], (0..places).filter_map(last).min(), "{from} to {to}");
        }
        assert_eq!(lengths[from], Some(0));
    }
    Verdict::Holds
}

/// If all edges weigh one, a path is as long as it has edges.
fn hops_are_lengths_of_equal_edges((places, roads): (u8, Vec<(u8, u8)>)) -> Verdict {
    let roads: Vec<_> = roads.into_iter().map(|(from, to)| Road { from, to, length: 1 }).collect();
    let (_, graph) = graph(places, &roads);
    for (to, hops) in graph.hops(0).into_iter().enumerate() {
        let length = graph.shortest_path(0, to).map(|(length, _)| length as usize);
        assert_eq!(hops, length, "to {to}");
    }
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "graph_paths",
        mutants: program::MUTANTS,
        properties: vec![
            by_value("algorithms_agree", Precondition::None, algorithms_agree),
            by_ref("paths_are_in_the_graph", Precondition::None, paths_are_in_the_graph),
            by_value("lengths_obey_the_edges", Precondition::None, lengths_obey_the_edges),
            by_value(
                "hops_are_lengths_of_equal_edges",
                Precondition::None,
                hops_are_lengths_of_equal_edges,
            ),
        ],
    }
}
