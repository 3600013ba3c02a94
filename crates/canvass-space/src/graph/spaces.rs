//! Spaces of graphs by their number of nodes.
//!
//! Functions without type parameters are `#[inline]`, so that only who calls them builds the families below them.

use super::{Context, Graph};
use crate::family::fix;
use crate::space::{constant, construct, depend, product, vectors};
use crate::{Family, Memory, Space};
use std::sync::Arc;

/// All directed graphs of `order` nodes without loops, on labelled nodes: isomorphic graphs count separately.
///
/// `digraphs(n).count() == 4^(n(n-1)/2)`: an edge in each direction, or none, for every pair of nodes.
#[inline]
pub fn digraphs(order: usize) -> Space<Graph<(), ()>> {
    labelled_digraphs(order, &constant(()), &constant(()))
}

/// All undirected graphs of `order` nodes without loops, on labelled nodes: isomorphic graphs count separately.
///
/// `undirected(n).count() == 2^(n(n-1)/2)`: an edge or none for every pair of nodes.
#[inline]
pub fn undirected(order: usize) -> Space<Graph<(), ()>> {
    labelled_undirected(order, &constant(()), &constant(()))
}

/// All directed graphs of `order` nodes with edges from earlier to later nodes only.
///
/// `dags(n).count() == 2^(n(n-1)/2)`: an edge or none for every pair of nodes. Each is in topological order as it stands; those
/// whose edges lead any way are [`acyclic`](super::acyclic).
///
/// ```
/// use canvass_space::graph::dags;
/// assert_eq!(dags(7).count()?, 2_097_152);
/// assert_eq!(dags(3).get(6)?.edges(), [(1, 2, &())]);
/// # Ok::<(), canvass_space::SpaceError>(())
/// ```
#[inline]
pub fn dags(order: usize) -> Space<Graph<(), ()>> {
    labelled_dags(order, &constant(()), &constant(()))
}

/// [`digraphs`] with labels: `N^n · (E + 1)^(n(n-1))` for `N` labels of nodes and `E` of edges.
pub fn labelled_digraphs<N: Label, E: Label>(
    order: usize,
    nodes: &Space<N>,
    edges: &Space<E>,
) -> Space<Graph<N, E>> {
    let (nodes, edges) = (nodes.clone(), edges.optional());
    let both = product((edges.clone(), edges));
    independent(order, move |earlier| {
        product((nodes.clone(), vectors(&both, earlier))).map_with(
            |(label, edges)| {
                let (incoming, outgoing) = edges.into_iter().unzip();
                Context { label, incoming: sparse(incoming), outgoing: sparse(outgoing) }
            },
            move |context| {
                let incoming = dense(&context.incoming, earlier)?;
                let outgoing = dense(&context.outgoing, earlier)?;
                Some((context.label.clone(), incoming.into_iter().zip(outgoing).collect()))
            },
        )
    })
}

/// [`undirected`] graphs with labels: `N^n · (E + 1)^(n(n-1)/2)` for `N` labels of nodes and `E` of edges.
pub fn labelled_undirected<N: Label, E: Label>(
    order: usize,
    nodes: &Space<N>,
    edges: &Space<E>,
) -> Space<Graph<N, E>> {
    let (nodes, edges) = (nodes.clone(), edges.optional());
    independent(order, move |earlier| {
        product((nodes.clone(), vectors(&edges, earlier))).map_with(
            |(label, edges)| {
                let incoming = sparse(edges);
                Context { label, outgoing: incoming.clone(), incoming }
            },
            move |context| {
                let edges = dense(&context.incoming, earlier)?;
                (context.incoming == context.outgoing).then(|| (context.label.clone(), edges))
            },
        )
    })
}

/// [`dags`] with labels: `N^n · (E + 1)^(n(n-1)/2)` for `N` labels of nodes and `E` of edges.
///
/// ```
/// use canvass_space::graph::labelled_dags;
/// use canvass_space::{booleans, constant};
/// let wires = labelled_dags(3, &booleans(), &constant("wire"));
/// assert_eq!(wires.count()?, 64);
/// let last = wires.get(63)?;
/// assert_eq!(wires.index_of(&last)?, 63);
/// # Ok::<(), canvass_space::SpaceError>(())
/// ```
pub fn labelled_dags<N: Label, E: Label>(
    order: usize,
    nodes: &Space<N>,
    edges: &Space<E>,
) -> Space<Graph<N, E>> {
    let (nodes, edges) = (nodes.clone(), edges.optional());
    independent(order, move |earlier| {
        product((nodes.clone(), vectors(&edges, earlier))).map_with(
            |(label, edges)| Context { label, incoming: sparse(edges), outgoing: Vec::new() },
            move |context| {
                let edges = dense(&context.incoming, earlier)?;
                context.outgoing.is_empty().then(|| (context.label.clone(), edges))
            },
        )
    })
}

/// All graphs of `order` nodes where how a node can be added depends on the graph so far: `context` must name no
/// node that is not in that graph.
///
/// `inductive(n + 1, f).count()` is the sum of `f(graph).count()` over the graphs of `inductive(n, f)`. Those are kept
/// in memory, which limits them to [`MAX_INNER`](crate::SpaceError::MAX_INNER).
///
/// ```
/// use canvass_space::graph::{Context, Graph, inductive};
/// use canvass_space::range;
///
/// // Classes, each of which extends at most one earlier class.
/// let hierarchies = inductive(5, |earlier: &Graph<(), ()>| {
///     range(0..=earlier.order()).map_with(
///         |class| Context {
///             label: (),
///             incoming: vec![],
///             outgoing: class.checked_sub(1).map(|parent| (parent, ())).into_iter().collect(),
///         },
///         |context| Some(context.outgoing.first().map_or(0, |(parent, ())| parent + 1)),
///     )
/// });
/// assert_eq!(hierarchies.count()?, 1 * 2 * 3 * 4 * 5);
/// # Ok::<(), canvass_space::SpaceError>(())
/// ```
pub fn inductive<N: Label, E: Label>(
    order: usize,
    context: impl Fn(&Graph<N, E>) -> Space<Context<N, E>> + Send + Sync + 'static,
) -> Space<Graph<N, E>> {
    let memory = Memory::default();
    let context = Arc::new(context);
    let graphs = fix(move |graphs: Family<usize, Graph<N, E>>, order| {
        let Some(earlier) = order.checked_sub(1) else {
            return constant(Graph::empty());
        };
        let (inner_memory, context) = (memory.clone(), Arc::clone(&context));
        depend(
            &graphs.at(earlier).shared(&memory),
            move |smaller| (context(smaller).shared(&inner_memory),),
            |smaller, (context,)| Graph::added(smaller, context),
            |graph| {
                let added = graph.last.as_ref()?;
                Some((Arc::clone(&added.smaller), (&added.context,)))
            },
        )
    });
    graphs.at(order)
}

/// What nodes and edges can be labelled with.
pub trait Label: Clone + PartialEq + Send + Sync + 'static {}

impl<L: Clone + PartialEq + Send + Sync + 'static> Label for L {}

/// All graphs where how a node is added depends only on how many there are.
fn independent<N: Label, E: Label>(
    order: usize,
    context: impl Fn(usize) -> Space<Context<N, E>> + Send + Sync + 'static,
) -> Space<Graph<N, E>> {
    let memory = Memory::default();
    let graphs = fix(move |graphs: Family<usize, Graph<N, E>>, order| {
        let Some(earlier) = order.checked_sub(1) else {
            return constant(Graph::empty());
        };
        construct(
            (graphs.at(earlier).shared(&memory), context(earlier).shared(&memory)),
            |(smaller, context)| Graph::added(smaller, context),
            |graph| graph.last.as_ref().map(|added| (&added.smaller, &added.context)),
        )
    });
    graphs.at(order)
}

/// The edges that are there, with the nodes at their other end.
fn sparse<E>(edges: Vec<Option<E>>) -> Vec<(usize, E)> {
    edges.into_iter().enumerate().filter_map(|(node, edge)| Some((node, edge?))).collect()
}

/// For each earlier node the edge, if there is one; `None` for edges in another order or to other nodes.
fn dense<E: Clone>(edges: &[(usize, E)], earlier: usize) -> Option<Vec<Option<E>>> {
    if !edges.is_sorted_by(|(a, _), (b, _)| a < b) {
        return None;
    }
    let mut dense = vec![None; earlier];
    for (node, edge) in edges {
        *dense.get_mut(*node)? = Some(edge.clone());
    }
    Some(dense)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::space::{booleans, range};
    use crate::{Nat, SpaceError};
    use std::collections::HashSet;
    use std::fmt::Debug;

    #[track_caller]
    fn check<N: Label + Debug, E: Label + Debug>(space: &Space<Graph<N, E>>, count: u64) {
        assert_eq!(space.count().map(|count| count.to_string()), Ok(count.to_string()));
        let mut seen = HashSet::new();
        for (index, graph) in space.iter().enumerate() {
            assert!(seen.insert(format!("{graph:?}")), "{graph:?} twice");
            assert_eq!(space.index_of(&graph), Ok(Nat::from(index)), "{graph:?}");
            assert_eq!(space.contains(&graph), Ok(true));
        }
        assert_eq!(seen.len() as u64, count);
    }

    #[test]
    fn there_are_as_many_graphs_as_sets_of_pairs() {
        for order in 0..5_usize {
            let pairs = (order * order.saturating_sub(1) / 2) as u32;
            check(&dags(order), 2_u64.pow(pairs));
            check(&undirected(order), 2_u64.pow(pairs));
            check(&digraphs(order), 4_u64.pow(pairs));
        }
    }

    #[test]
    fn labels_multiply() {
        let colours = range(0..3_u8);
        check(&labelled_dags(3, &booleans(), &colours), 8 * 64);
        check(&labelled_undirected(3, &booleans(), &colours), 8 * 64);
        check(&labelled_digraphs(2, &booleans(), &colours), 4 * 16);
    }

    #[test]
    fn edges_of_dags_lead_to_later_nodes() {
        for graph in dags(4).iter() {
            assert!(graph.edges().iter().all(|(from, to, ())| from < to), "{graph:?}");
        }
    }

    #[test]
    fn edges_of_undirected_graphs_lead_both_ways() {
        for graph in undirected(4).iter() {
            let edges: HashSet<(usize, usize)> =
                graph.edges().iter().map(|(from, to, ())| (*from, *to)).collect();
            assert!(edges.iter().all(|(from, to)| edges.contains(&(*to, *from))), "{graph:?}");
        }
    }

    #[test]
    fn a_graph_of_another_kind_is_not_a_member() -> Result<(), SpaceError> {
        let two_ways = undirected(2).get(1)?;
        assert!(!dags(2).contains(&two_ways)?);
        assert!(digraphs(2).contains(&two_ways)?);
        assert!(!digraphs(3).contains(&two_ways)?);
        assert!(!undirected(2).contains(&dags(2).get(1)?)?);
        Ok(())
    }

    /// Classes, each of which extends at most one earlier class, with a root of its own where it extends none.
    fn hierarchies(order: usize) -> Space<Graph<(), ()>> {
        inductive(order, |earlier: &Graph<(), ()>| {
            range(0..=earlier.order()).map_with(
                |class| {
                    let parent = class.checked_sub(1).map(|parent| (parent, ()));
                    Context { label: (), incoming: vec![], outgoing: parent.into_iter().collect() }
                },
                |context| match context.outgoing.as_slice() {
                    [] => Some(0),
                    [(parent, ())] if context.incoming.is_empty() => Some(parent + 1),
                    _ => None,
                },
            )
        })
    }

    #[test]
    fn class_hierarchies_are_factorial() -> Result<(), SpaceError> {
        for (order, count) in [1, 1, 2, 6, 24, 120].into_iter().enumerate() {
            check(&hierarchies(order), count);
        }
        assert!(!hierarchies(2).contains(&undirected(2).get(1)?)?);
        Ok(())
    }

    #[test]
    fn a_context_may_depend_on_the_graph() {
        // A node may have an edge only to a node that has none.
        let matchings = inductive(4, |earlier: &Graph<(), ()>| {
            let adjacency = earlier.edges();
            let busy: HashSet<usize> =
                adjacency.iter().flat_map(|(from, to, ())| [*from, *to]).collect();
            let free = (0..earlier.order()).filter(move |node| !busy.contains(node));
            let contexts = free.map(Some).chain([None]).map(|other| Context {
                label: (),
                incoming: vec![],
                outgoing: other.map(|node| (node, ())).into_iter().collect(),
            });
            crate::space::values(contexts)
        });
        check(&matchings, 10);
    }

    #[test]
    fn adjacency_lists_hold_every_edge_once() -> Result<(), SpaceError> {
        let graph = digraphs(4).get(3210)?;
        let lists = graph.adjacency();
        let listed = lists.iter().enumerate();
        let listed = listed.flat_map(|(from, list)| list.iter().map(move |(to, ())| (from, *to)));
        let mut edges: Vec<(usize, usize)> =
            graph.edges().iter().map(|(from, to, ())| (*from, *to)).collect();
        edges.sort();
        assert_eq!(listed.collect::<Vec<_>>(), edges);
        Ok(())
    }

    #[test]
    fn large_graphs_are_indexed_and_inverted() -> Result<(), SpaceError> {
        let space = dags(200);
        let index = Nat::power_of_two(19_000);
        let graph = space.get(&index)?;
        assert_eq!(space.index_of(&graph)?, index);
        Ok(())
    }
}
