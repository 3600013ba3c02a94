//! Graphs, each made of a smaller graph and one more node.
//!
//! Erwig, "Inductive Graphs and Functional Graph Algorithms", 2001, as used by Kuraj et al. §7.3. We differ once: a
//! node has no number of its own but its place, so that nothing is renumbered when a graph becomes part of larger
//! ones.

mod acyclic;
mod spaces;

pub use acyclic::acyclic;
pub use spaces::{
    dags, digraphs, inductive, labelled_dags, labelled_digraphs, labelled_undirected, undirected,
};

use std::fmt;
use std::sync::Arc;

/// A node that was added to a graph, with its edges from and to the nodes before it.
///
/// The first node of a graph is 0. Edges are in the order of the earlier nodes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Context<N, E> {
    /// What the node is labelled with.
    pub label: N,
    /// Earlier nodes with an edge to this one, and what the edge is labelled with.
    pub incoming: Vec<(usize, E)>,
    /// Earlier nodes to which this one has an edge.
    pub outgoing: Vec<(usize, E)>,
}

/// A directed graph, with labels for nodes and edges.
///
/// It shares all but its last node with the graph that it was made from. An undirected graph has every edge in both
/// directions.
pub struct Graph<N, E> {
    last: Option<Added<N, E>>,
}

struct Added<N, E> {
    smaller: Arc<Graph<N, E>>,
    context: Arc<Context<N, E>>,
}

impl<N, E> Graph<N, E> {
    /// The graph without nodes.
    pub fn empty() -> Graph<N, E> {
        Graph { last: None }
    }

    /// The graph with one more node; `None` where an edge of it names a node that is not there.
    ///
    /// ```
    /// use canvass_space::graph::{Context, Graph};
    /// let one = Graph::empty().with(Context { label: "a", incoming: vec![], outgoing: vec![] });
    /// let edge = Context { label: "b", incoming: vec![(0, 7)], outgoing: vec![] };
    /// let two = one.and_then(|one| one.with(edge)).expect("node 0 is there");
    /// assert_eq!(two.edges(), [(0, 1, &7)]);
    /// ```
    pub fn with(self, context: Context<N, E>) -> Option<Graph<N, E>> {
        let order = self.order();
        let mut edges = context.incoming.iter().chain(&context.outgoing);
        let exist = edges.all(|(node, _)| *node < order);
        exist.then(|| Graph::added(Arc::new(self), Arc::new(context)))
    }

    fn added(smaller: Arc<Graph<N, E>>, context: Arc<Context<N, E>>) -> Graph<N, E> {
        Graph { last: Some(Added { smaller, context }) }
    }

    /// How many nodes there are.
    pub fn order(&self) -> usize {
        self.contexts_backwards().count()
    }

    /// How each node was added, from the first to the last.
    pub fn contexts(&self) -> Vec<&Context<N, E>> {
        let mut contexts: Vec<&Context<N, E>> =
            self.contexts_backwards().map(|context| &**context).collect();
        contexts.reverse();
        contexts
    }

    /// The label of a node.
    pub fn label(&self, node: usize) -> Option<&N> {
        self.contexts().get(node).map(|context| &context.label)
    }

    /// All edges: the nodes they lead from and to, and their labels.
    pub fn edges(&self) -> Vec<(usize, usize, &E)> {
        let contexts = self.contexts().into_iter().enumerate();
        let edges = contexts.flat_map(|(node, context)| {
            let incoming = context.incoming.iter().map(move |(from, edge)| (*from, node, edge));
            incoming.chain(context.outgoing.iter().map(move |(to, edge)| (node, *to, edge)))
        });
        edges.collect()
    }

    /// For each node those to which it has an edge, ascending, with the labels of the edges.
    pub fn adjacency(&self) -> Vec<Vec<(usize, &E)>> {
        let mut edges = self.edges();
        edges.sort_by_key(|(from, to, _)| (*from, *to));
        let mut lists: Vec<Vec<(usize, &E)>> = (0..self.order()).map(|_| Vec::new()).collect();
        for (from, to, edge) in edges {
            if let Some(list) = lists.get_mut(from) {
                list.push((to, edge));
            }
        }
        lists
    }

    fn contexts_backwards(&self) -> impl Iterator<Item = &Arc<Context<N, E>>> {
        let mut rest = self.last.as_ref();
        std::iter::from_fn(move || {
            let added = rest?;
            rest = added.smaller.last.as_ref();
            Some(&added.context)
        })
    }
}

impl<N, E> Clone for Graph<N, E> {
    fn clone(&self) -> Graph<N, E> {
        let last = self.last.as_ref().map(|added| Added {
            smaller: Arc::clone(&added.smaller),
            context: Arc::clone(&added.context),
        });
        Graph { last }
    }
}

impl<N: PartialEq, E: PartialEq> PartialEq for Graph<N, E> {
    fn eq(&self, other: &Graph<N, E>) -> bool {
        let mut both = (self, other);
        while let (Some(a), Some(b)) = (&both.0.last, &both.1.last) {
            if !Arc::ptr_eq(&a.context, &b.context) && a.context != b.context {
                return false;
            }
            if Arc::ptr_eq(&a.smaller, &b.smaller) {
                return true;
            }
            both = (&a.smaller, &b.smaller);
        }
        both.0.last.is_none() && both.1.last.is_none()
    }
}

impl<N: Eq, E: Eq> Eq for Graph<N, E> {}

impl<N: fmt::Debug, E: fmt::Debug> fmt::Debug for Graph<N, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes: Vec<&N> = self.contexts().into_iter().map(|context| &context.label).collect();
        f.debug_struct("Graph").field("nodes", &nodes).field("edges", &self.edges()).finish()
    }
}

/// Not recursive, however many nodes there are.
impl<N, E> Drop for Graph<N, E> {
    fn drop(&mut self) {
        let mut rest = self.last.take();
        while let Some(added) = rest {
            rest = Arc::into_inner(added.smaller).and_then(|mut graph| graph.last.take());
        }
    }
}
