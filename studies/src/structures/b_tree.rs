//! B-trees of minimum degree 2: one to three keys in each node, all leaves equally deep.

use super::short::Short;
use canvass::space::family::fix;
use canvass::space::{chain, constant, construct, depend, empty, range};
use canvass::{Family, Memory, Space};
use std::sync::Arc;

/// A node and what is below it.
#[derive(Debug, Clone, PartialEq)]
pub enum Tree {
    /// Its keys.
    Leaf(Short),
    /// Its children, with a key between each two.
    Inner(Children),
}

/// One child at least, with a key between each two.
#[derive(Debug, Clone, PartialEq)]
pub enum Children {
    /// The last.
    Last(Arc<Tree>),
    /// One with smaller keys, the key, and those with larger keys.
    Before(Arc<Tree>, u8, Arc<Children>),
}

/// Which trees: of this height, with the keys `low..=high`, all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Bounds {
    low: u8,
    high: u8,
    height: u8,
}

/// How many trees there are with the key 1, with the keys 1 and 2, and so on, no higher than SciFe goes.
pub const COUNTS: &[u64] = &[1, 1, 2, 2, 4, 5, 9, 15, 28, 45, 73, 116, 199, 345, 600];

/// SciFe's bound on the height: it loses the one tree of 15 keys that has a single key in every node.
fn highest(n: u8) -> u8 {
    f64::from(n + 1).ln() as u8 + 1
}

/// The trees with the keys `1..=n`.
pub fn space(n: u8) -> Space<Tree> {
    up_to(highest(n), n)
}

fn up_to(highest: u8, n: u8) -> Space<Tree> {
    let memory = Memory::default();
    let nodes = nodes(&memory);
    chain((1..=highest).map(|height| {
        let bounds = Bounds { low: 1, high: n, height };
        trees(&nodes, &memory, bounds)
    }))
}

fn nodes(memory: &Memory) -> Family<Bounds, Arc<Tree>> {
    let memory = memory.clone();
    fix(move |nodes, bounds| trees(&nodes, &memory, bounds).shared(&memory))
}

fn trees(nodes: &Family<Bounds, Arc<Tree>>, memory: &Memory, of: Bounds) -> Space<Tree> {
    if of.height == 1 {
        let keys = of.low..=of.high;
        return match keys.len() {
            1..=3 => constant(Tree::Leaf(keys.collect())),
            _ => empty(),
        };
    }
    let below = Bounds { height: of.height - 1, ..of };
    let inner = |number| {
        construct(
            (children(nodes, memory, number, below),),
            |(children,)| Tree::Inner(children),
            |tree| match tree {
                Tree::Inner(children) => Some((children,)),
                Tree::Leaf(_) => None,
            },
        )
    };
    chain((2..=4).map(inner))
}

/// This many children in a row.
fn children(
    nodes: &Family<Bounds, Arc<Tree>>,
    memory: &Memory,
    number: u8,
    of: Bounds,
) -> Space<Children> {
    if number == 1 {
        return construct(
            (nodes.at(of),),
            |(last,)| Children::Last(last),
            |children| match children {
                Children::Last(last) => Some((last,)),
                Children::Before(..) => None,
            },
        );
    }
    // The first child has 2^height - 1 keys at least.
    let least = (1 << of.height) - 1;
    let (nodes, memory) = (nodes.clone(), memory.clone());
    depend(
        &range(of.low + least..=of.high),
        move |&key| {
            let (high, low) = (key - 1, key + 1);
            let rest = children(&nodes, &memory, number - 1, Bounds { low, ..of });
            (nodes.at(Bounds { high, ..of }), rest.shared(&memory))
        },
        |key, (first, rest)| Children::Before(first, key, rest),
        |children| match children {
            Children::Before(first, key, rest) => Some((*key, (first, rest))),
            Children::Last(_) => None,
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structures::check::{check, check_counts};

    /// All trees with the keys `low..=high`, of any height, by trying every way to cut the keys.
    fn any_height(low: u8, high: u8) -> Vec<(u8, Tree)> {
        let mut all = vec![];
        if (1..=3).contains(&(low..=high).len()) {
            all.push((1, Tree::Leaf((low..=high).collect())));
        }
        for (height, number, children) in rows(low, high) {
            if (2..=4).contains(&number) {
                all.push((height + 1, Tree::Inner(children)));
            }
        }
        all
    }

    /// Rows of children of one height, with that height and their number.
    fn rows(low: u8, high: u8) -> Vec<(u8, usize, Children)> {
        let mut all = vec![];
        for key in low..=high {
            for (height, first) in any_height(low, key - 1) {
                let ends = any_height(key + 1, high)
                    .into_iter()
                    .map(|(height, last)| (height, 1, Children::Last(Arc::new(last))));
                for (other, number, rest) in ends.chain(rows(key + 1, high)) {
                    if other == height {
                        let first = Arc::new(first.clone());
                        let row = Children::Before(first, key, Arc::new(rest));
                        all.push((height, number + 1, row));
                    }
                }
            }
        }
        all
    }

    #[test]
    fn they_are_the_ways_to_cut_the_keys_that_leave_all_leaves_equally_deep() {
        for n in 1..=9 {
            let slow: Vec<Tree> = any_height(1, n).into_iter().map(|(_, tree)| tree).collect();
            check(&space(n), &slow);
        }
    }

    #[test]
    fn there_are_as_many_as_listed() {
        check_counts(COUNTS, space);
    }

    #[test]
    fn one_tree_of_fifteen_keys_is_higher_than_scife_goes() {
        assert_eq!(highest(15), 3);
        assert_eq!(up_to(4, 15).count().unwrap(), 601);
    }
}
