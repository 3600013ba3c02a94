//! Every key inserted into every search tree of some keys, without making every tree.
//!
//! Kuraj, Kuncak, Jackson: Programming with Enumerable Sets of Structures (SciFe), §6.1 and §8.3. SciFe goes through the
//! trees by index, and skips those that differ from the last one only in subtrees that the insertion did not look at.
//! Here the subtrees are left open until they are looked at.

use canvass::for_macros::{Constructor, Describe, Holes, Made, ShapeId, Source, Trace};
use canvass::lazy::{Lazy, Search};
use canvass::{Canvass, Nat};
use std::convert::Infallible;
use std::fmt;

/// How many keys the trees have.
pub const KEYS: usize = 14;

/// How many insertions there are, and in how many runs SciFe decides them.
pub const PAIRS: u64 = 14 * 2_674_440;
/// In millions; the paper gives no more digits.
pub const SCIFE_RUNS: f64 = 14.26;

/// A search tree of the keys 1 to [`KEYS`].
#[derive(Debug, Clone)]
pub enum Tree {
    /// Without keys.
    Leaf,
    /// Between two trees a key, counted among the keys of this tree from 1.
    Node(Lazy<Tree>, usize, Lazy<Tree>),
}

/// The shape of trees with this number of keys.
struct Of<const KEYS: usize>;

/// A tree of `keys` keys is a root among them, with trees of the smaller and of the larger ones.
fn shape(keys: usize, describe: &mut Describe) -> ShapeId {
    macro_rules! define {
        ($($number:literal)*) => {
            match keys {
                $($number => describe.choice::<Of<$number>>(|describe| constructors(keys, describe)),)*
                _ => unreachable!("there are no larger trees"),
            }
        };
    }
    define!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14)
}

/// The leaf first, which only the empty tree is, so that a root's position is its key.
fn constructors(keys: usize, describe: &mut Describe) -> Vec<Constructor> {
    let nothing = (keys > 0).then(|| Infallible::shape(describe));
    let leaf = Constructor::new("Leaf", nothing.into_iter().collect());
    let nodes = (1..=keys).map(|root| {
        Constructor::new("Node", vec![shape(root - 1, describe), shape(keys - root, describe)])
    });
    [leaf].into_iter().chain(nodes).collect()
}

impl Canvass for Tree {
    fn shape(describe: &mut Describe) -> ShapeId {
        shape(KEYS, describe)
    }

    fn make(source: &mut Source<'_>) -> Made<Tree> {
        Ok(match source.constructor()? {
            0 => Tree::Leaf,
            root => Tree::Node(Lazy::make(source)?, root, Lazy::make(source)?),
        })
    }

    fn trace(&self, trace: &mut Trace<'_>) {
        match self {
            Tree::Leaf => trace.constructor(0),
            Tree::Node(left, root, right) => {
                trace.constructor(*root);
                left.trace(trace);
                right.trace(trace);
            }
        }
    }

    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }

    fn holes(&mut self, holes: &mut Holes<'_>) {
        if let Tree::Node(left, _, right) = self {
            left.holes(holes);
            right.holes(holes);
        }
    }
}

impl Tree {
    /// With a key, counted among the keys of this tree; as it is where it has the key.
    pub fn insert(&self, key: usize) -> Tree {
        match self {
            Tree::Leaf => Tree::Node(Lazy::new(Tree::Leaf), key, Lazy::new(Tree::Leaf)),
            Tree::Node(left, root, right) if key < *root => {
                Tree::Node(Lazy::new(left.insert(key)), *root, right.clone())
            }
            Tree::Node(left, root, right) if key > *root => {
                Tree::Node(left.clone(), *root, Lazy::new(right.insert(key - root)))
            }
            Tree::Node(..) => self.clone(),
        }
    }
}

/// Inserts every key into every tree: in how many runs, and how many insertions that decides.
pub fn insert_all() -> (u64, Nat) {
    let (mut runs, mut decided) = (0, Nat::ZERO);
    for key in 1..=KEYS {
        let mut search = Search::<Tree>::new(0..=3 * KEYS).expect("there are such trees");
        let insert = |tree: Tree| drop(tree.insert(key));
        while search.step(insert).expect("insertion is a function").is_some() {}
        runs += search.runs();
        decided += search.decided();
    }
    (runs, decided)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(tree: &Tree, offset: usize) -> Vec<usize> {
        match tree {
            Tree::Leaf => Vec::new(),
            Tree::Node(left, root, right) => {
                [keys(left, offset), vec![offset + root], keys(right, offset + root)].concat()
            }
        }
    }

    #[test]
    fn all_pairs_are_decided_in_fewer_runs_than_scife() {
        let (runs, decided) = insert_all();
        assert_eq!(decided, PAIRS);
        assert!((runs as f64) < SCIFE_RUNS * 1e6, "{runs}");
    }

    #[test]
    fn trees_have_the_keys_in_order() {
        let trees = Tree::space().expect("there are such trees");
        for index in (0..PAIRS / KEYS as u64).step_by(100_003) {
            let tree = trees.get(index).expect("there are so many");
            assert_eq!(keys(&tree, 0), (1..=KEYS).collect::<Vec<_>>());
            assert_eq!(keys(&tree.insert(7), 0), (1..=KEYS).collect::<Vec<_>>());
        }
    }
}
