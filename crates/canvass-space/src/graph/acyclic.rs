//! All acyclic directed graphs on labelled nodes.
//!
//! Robinson, "Counting Labeled Acyclic Digraphs", 1973: the nodes without incoming edges are the first layer; each node
//! that has none once these are gone has an edge from at least one of them, every other node from any of them. We differ
//! once: he counts, and here the same recurrence is a space.

use super::{Context, Graph};
use crate::space::{chain, combinations, naturals_below, range, vectors};
use crate::{Nat, Space};
use std::collections::BTreeSet;

/// All acyclic directed graphs of `order` labelled nodes, whatever way their edges lead: 1, 1, 3, 25, 543, 29281, …
/// (A003024). With edges from earlier to later nodes only: [`dags`](super::dags).
///
/// ```
/// use canvass_space::graph::acyclic;
/// assert_eq!(acyclic(5).count()?, 29_281);
/// let graph = acyclic(3).get(24)?;
/// assert_eq!(acyclic(3).index_of(&graph)?, 24);
/// # Ok::<(), canvass_space::SpaceError>(())
/// ```
#[inline]
pub fn acyclic(order: usize) -> Space<Graph<(), ()>> {
    let layers = crate::space! { layers(nodes: usize, first: usize) -> Layers =
        Layers::End, if nodes == 0, if first == 0;
        Layers::Layer { sources, next, later, rest }, if (1..=nodes).contains(&first),
            for second in range(0..=nodes - first) => rest.first(),
            sources in combinations(&range(0..nodes), first),
            next in vectors(&naturals_below(Nat::power_of_two(first).minus(&Nat::ONE)), second),
            later in vectors(&naturals_below(Nat::power_of_two(first)), nodes - first - second),
            rest in layers(nodes - first, second);
    };
    let by_first = chain((0..=order).map(|first| layers.at((order, first))));
    by_first.map_with(move |layers| graph(order, &layers), move |graph| peel(order, graph))
}

/// An acyclic graph, layer by layer. Nodes are numbered among those that are left.
#[derive(Debug, Clone, PartialEq)]
enum Layers {
    End,
    Layer {
        /// The nodes without incoming edges.
        sources: BTreeSet<usize>,
        /// For each source of the rest, which sources lead to it: one less than the number whose binary digits say so.
        next: Vec<Nat>,
        /// For each other node of the rest, the number whose binary digits say so.
        later: Vec<Nat>,
        rest: Box<Layers>,
    },
}

impl Layers {
    /// How many nodes are in the first layer.
    #[inline]
    fn first(&self) -> usize {
        match self {
            Layers::End => 0,
            Layers::Layer { sources, .. } => sources.len(),
        }
    }

    #[inline]
    fn is_source(&self, node: usize) -> bool {
        matches!(self, Layers::Layer { sources, .. } if sources.contains(&node))
    }
}

#[inline]
fn graph(order: usize, layers: &Layers) -> Graph<(), ()> {
    let mut edges = BTreeSet::new();
    let mut left: Vec<usize> = (0..order).collect();
    let mut layers = layers;
    while let Layers::Layer { sources, next, later, rest } = layers {
        let from: Vec<usize> = sources.iter().map(|source| left[*source]).collect();
        let kept = left.iter().enumerate().filter(|(node, _)| !sources.contains(node));
        left = kept.map(|(_, node)| *node).collect();
        let (mut next, mut later) = (next.iter(), later.iter());
        for (node, to) in left.iter().enumerate() {
            let choice = if rest.is_source(node) {
                next.next().map(|choice| choice + 1)
            } else {
                later.next().cloned()
            };
            let choice = choice.expect("a choice for each node");
            let chosen = from.iter().enumerate().filter(|(bit, _)| choice.bit(*bit));
            edges.extend(chosen.map(|(_, from)| (*from, *to)));
        }
        layers = rest;
    }
    of_edges(order, &edges)
}

/// The graph with these edges.
#[inline]
fn of_edges(order: usize, edges: &BTreeSet<(usize, usize)>) -> Graph<(), ()> {
    (0..order).fold(Graph::empty(), |graph, node| {
        let ends = |has: &dyn Fn(usize) -> bool| {
            (0..node).filter(|other| has(*other)).map(|other| (other, ())).collect()
        };
        let context = Context {
            label: (),
            incoming: ends(&|other| edges.contains(&(other, node))),
            outgoing: ends(&|other| edges.contains(&(node, other))),
        };
        graph.with(context).expect("edges lead to earlier nodes")
    })
}

/// The layers of a graph; `None` where it has a cycle, another order, or an edge twice.
#[inline]
fn peel(order: usize, graph: &Graph<(), ()>) -> Option<Layers> {
    let edges: BTreeSet<(usize, usize)> =
        graph.edges().into_iter().map(|(from, to, ())| (from, to)).collect();
    let is_plain = graph.order() == order && of_edges(order, &edges) == *graph;
    is_plain.then(|| layers((0..order).collect(), &edges))?
}

#[inline]
fn layers(left: Vec<usize>, edges: &BTreeSet<(usize, usize)>) -> Option<Layers> {
    if left.is_empty() {
        return Some(Layers::End);
    }
    let is_source = |to: usize| !left.iter().any(|from| edges.contains(&(*from, to)));
    let sources: BTreeSet<usize> = (0..left.len()).filter(|node| is_source(left[*node])).collect();
    if sources.is_empty() {
        return None;
    }
    let from: Vec<usize> = sources.iter().map(|source| left[*source]).collect();
    let kept = left.iter().enumerate().filter(|(node, _)| !sources.contains(node));
    let kept: Vec<usize> = kept.map(|(_, node)| *node).collect();
    let rest = Box::new(layers(kept.clone(), edges)?);
    let (mut next, mut later) = (Vec::new(), Vec::new());
    for (node, to) in kept.iter().enumerate() {
        let bits = from.iter().enumerate().filter(|(_, from)| edges.contains(&(**from, *to)));
        let choice: Nat = bits.map(|(bit, _)| Nat::power_of_two(bit)).sum();
        if rest.is_source(node) {
            next.push(choice.minus(&Nat::ONE));
        } else {
            later.push(choice);
        }
    }
    Some(Layers::Layer { sources, next, later, rest })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SpaceError;
    use crate::graph::digraphs;

    fn is_acyclic(graph: &Graph<(), ()>) -> bool {
        let edges = graph.edges();
        let mut left: BTreeSet<usize> = (0..graph.order()).collect();
        loop {
            let sinks: Vec<usize> = left
                .iter()
                .copied()
                .filter(|node| {
                    !edges.iter().any(|(from, to, ())| from == node && left.contains(to))
                })
                .collect();
            if sinks.is_empty() {
                return left.is_empty();
            }
            left.retain(|node| !sinks.contains(node));
        }
    }

    #[test]
    fn acyclic_graphs_are_the_digraphs_without_cycles() -> Result<(), SpaceError> {
        for order in 0..5 {
            let space = acyclic(order);
            let mut found: Vec<String> = Vec::new();
            for (index, graph) in space.iter().enumerate() {
                assert_eq!(space.index_of(&graph)?, Nat::from(index));
                found.push(format!("{graph:?}"));
            }
            let all = digraphs(order).iter().filter(is_acyclic);
            let mut expected: Vec<String> = all.map(|graph| format!("{graph:?}")).collect();
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{order}");
        }
        assert!(
            digraphs(3).iter().all(|graph| acyclic(3).contains(&graph) == Ok(is_acyclic(&graph)))
        );
        Ok(())
    }

    #[test]
    fn acyclic_graphs_are_counted_as_a003024() -> Result<(), SpaceError> {
        let counts: [u64; 9] =
            [1, 1, 3, 25, 543, 29_281, 3_781_503, 1_138_779_265, 783_702_329_343];
        for (order, count) in counts.into_iter().enumerate() {
            assert_eq!(acyclic(order).count()?, count, "{order}");
        }
        let large = acyclic(20);
        let index = Nat::from(10_u64).pow(70);
        assert_eq!(large.index_of(&large.get(&index)?)?, index);
        Ok(())
    }
}
