//! What every structure must be: the values its slow twin finds, each with its own index.

use canvass::Space;
use canvass::space::graph::{Context, Graph};
use std::fmt::Debug;

/// The space has the values of `slow` and no others, and finds each of them again.
#[track_caller]
pub fn check<T: Debug + PartialEq>(space: &Space<T>, slow: &[T]) {
    let fast: Vec<T> = space.iter().collect();
    assert_eq!(space.count().unwrap(), fast.len() as u64);
    assert_eq!(fast.len(), slow.len());
    for value in slow {
        assert!(fast.contains(value), "{value:?} is missing");
    }
    for (index, value) in fast.iter().enumerate() {
        assert!(slow.contains(value), "{value:?} is too many");
        assert_eq!(space.index_of(value).unwrap(), index as u64, "{value:?}");
        assert_eq!(space.contains(value), Ok(true), "{value:?}");
        assert_eq!(space.get(index as u64).as_ref(), Ok(value));
    }
}

/// Checks how many values the spaces of size 1, 2, … have.
#[track_caller]
pub fn check_counts<T>(counts: &[u64], space: impl Fn(u8) -> Space<T>) {
    for (n, count) in (1..).zip(counts) {
        assert_eq!(space(n).count().unwrap(), *count, "size {n}");
    }
}

/// All directed graphs of `n` nodes without loops: one for each matrix of bits with an empty diagonal.
pub fn graphs(n: u8) -> Vec<Graph<(), ()>> {
    let n = usize::from(n);
    let edge = |matrix: u32, from: usize, to: usize| matrix >> (from * n + to) & 1 == 1;
    (0..1_u32 << (n * n))
        .filter(|matrix| (0..n).all(|node| !edge(*matrix, node, node)))
        .map(|matrix| {
            (0..n).fold(Graph::empty(), |graph, node| {
                let earlier = || (0..node).map(|other| (other, ()));
                let context = Context {
                    label: (),
                    incoming: earlier().filter(|(from, ())| edge(matrix, *from, node)).collect(),
                    outgoing: earlier().filter(|(to, ())| edge(matrix, node, *to)).collect(),
                };
                graph.with(context).expect("edges lead to nodes that are there")
            })
        })
        .collect()
}
