//! Topological order of a graph: every edge goes forward, or there is a cycle that is shown.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::mutate;
use program::{Graph, levels, order};

#[mutate]
pub mod program {
    use std::collections::BTreeSet;

    /// A directed graph of nodes that are numbers from zero on.
    #[derive(Debug, Clone)]
    pub struct Graph {
        edges: Vec<BTreeSet<usize>>,
    }

    impl Graph {
        pub fn new(nodes: usize) -> Graph {
            Graph { edges: vec![BTreeSet::new(); nodes] }
        }

        pub fn add(&mut self, from: usize, to: usize) {
            self.edges[from].insert(to);
        }

        pub fn has(&self, from: usize, to: usize) -> bool {
            self.edges[from].contains(&to)
        }

        /// How many edges lead to each node.
        fn degrees(&self) -> Vec<usize> {
            let mut degrees = vec![0; self.edges.len()];
            for targets in &self.edges {
                for &to in targets {
                    degrees[to] += 1;
                }
            }
            degrees
        }
    }

    /// The nodes in an order in which every edge goes forward, the smallest node first where there is a choice; or a cycle.
    pub fn order(graph: &Graph) -> Result<Vec<usize>, Vec<usize>> {
        let mut degrees = graph.degrees();
        let mut ready: BTreeSet<usize> = BTreeSet::new();
        for (node, degree) in degrees.iter().enumerate() {
            if *degree == 0 {
                ready.insert(node);
            }
        }
        let mut order = Vec::with_capacity(degrees.len());
        while let Some(node) = ready.pop_first() {
            order.push(node);
            for &to in &graph.edges[node] {
                degrees[to] -= 1;
                if degrees[to] == 0 {
                    ready.insert(to);
                }
            }
        }
        if order.len() == degrees.len() { Ok(order) } else { Err(cycle(graph, &degrees)) }
    }

    /// A cycle among the nodes that still have edges to them: each has one from another such node.
    fn cycle(graph: &Graph, degrees: &[usize]) -> Vec<usize> {
        let is_left = |node: usize| degrees[node] > 0;
        let mut node = (0..degrees.len()).find(|&node| is_left(node)).expect("a node is left");
        let mut path = Vec::new();
        while !path.contains(&node) {
            path.push(node);
            let before = (0..degrees.len()).find(|&from| is_left(from) && graph.has(from, node));
            node = before.expect("an edge leads to it");
        }
        let start = path.iter().position(|&other| other == node).expect("it was met");
        let mut cycle = path.split_off(start);
        cycle.reverse();
        cycle
    }

    /// For each node the length of the longest path to it; none if there is a cycle.
    pub fn levels(graph: &Graph) -> Option<Vec<usize>> {
        let order = order(graph).ok()?;
        let mut levels = vec![0; order.len()];
        for from in order {
            for &to in &graph.edges[from] {
                levels[to] = levels[to].max(levels[from] + 1);
            }
        }
        Some(levels)
    }
}

/// How many nodes there are.
const NODES: usize = 10;

type Edges = Vec<(u8, u8)>;

fn graph(edges: &Edges) -> Graph {
    let mut graph = Graph::new(NODES);
    for (from, to) in edges {
        graph.add(usize::from(*from) % NODES, usize::from(*to) % NODES);
    }
    graph
}

/// Whether there is a path of at least one edge, by looking at all of them.
fn reaches(graph: &Graph) -> [[bool; NODES]; NODES] {
    let mut reaches: [[bool; NODES]; NODES] =
        std::array::from_fn(|from| std::array::from_fn(|to| graph.has(from, to)));
    for middle in 0..NODES {
        for from in 0..NODES {
            for to in 0..NODES {
                reaches[from][to] |= reaches[from][middle] && reaches[middle][to];
            }
        }
    }
    reaches
}

fn there_is_an_order_or_a_cycle(edges: &Edges) -> Verdict {
    let graph = graph(edges);
    let reaches = reaches(&graph);
    match order(&graph) {
        Ok(order) => {
            let mut sorted = order.clone();
            sorted.sort();
            assert!(sorted.into_iter().eq(0..NODES));
            for (place, to) in order.iter().enumerate() {
                assert!(order[place..].iter().all(|from| !graph.has(*from, *to)));
            }
        }
        Err(cycle) => {
            assert!((0..NODES).any(|node| reaches[node][node]));
            for (place, from) in cycle.iter().enumerate() {
                assert!(graph.has(*from, cycle[(place + 1) % cycle.len()]), "{cycle:?}");
            }
        }
    }
    Verdict::Holds
}

fn the_order_is_the_first_of_all(edges: Edges) -> Verdict {
    let graph = graph(&edges);
    let Ok(order) = order(&graph) else { return Verdict::Discarded };
    let mut left: Vec<usize> = (0..NODES).collect();
    for node in order {
        let is_free = |to: &&usize| left.iter().all(|from| !graph.has(*from, **to));
        assert_eq!(left.iter().find(is_free), Some(&node));
        left.retain(|other| *other != node);
    }
    Verdict::Holds
}

fn levels_are_lengths_of_longest_paths(edges: Edges) -> Verdict {
    let graph = graph(&edges);
    let reaches = reaches(&graph);
    if (0..NODES).any(|node| reaches[node][node]) {
        assert_eq!(levels(&graph), None);
        return Verdict::Discarded;
    }
    let levels = levels(&graph).expect("there is no cycle");
    for to in 0..NODES {
        let before = (0..NODES).filter(|from| graph.has(*from, to)).map(|from| levels[from] + 1);
        assert_eq!(levels[to], before.max().unwrap_or(0));
    }
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "topological",
        mutants: program::MUTANTS,
        properties: vec![
            by_ref(
                "there_is_an_order_or_a_cycle",
                Precondition::None,
                there_is_an_order_or_a_cycle,
            ),
            by_value(
                "the_order_is_the_first_of_all",
                Precondition::Hard,
                the_order_is_the_first_of_all,
            ),
            by_value(
                "levels_are_lengths_of_longest_paths",
                Precondition::Hard,
                levels_are_lengths_of_longest_paths,
            ),
        ],
    }
}
