//! Binary search trees, small enough for their links to be digits of a number.
//!
//! SciFe's trees are objects with pointers to one another; [`linked_bst`](super::linked_bst) has those.

use canvass::space::family::fix;
use canvass::space::{constant, depend_by_value, range};
use canvass::{Family, Memory, Space};
use std::fmt;

/// A search tree with keys from `1..=15`, or nothing.
///
/// The hexadecimal digit at place `key` is that key's child, 0 where there is none; the key above all
/// others is the left child at place 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tree {
    left: u64,
    right: u64,
}

/// Catalan's numbers: how many trees there are with the key 1, with the keys 1 and 2, and so on.
pub const COUNTS: &[u64] =
    &[1, 2, 5, 14, 42, 132, 429, 1430, 4862, 16796, 58786, 208012, 742900, 2674440, 9694845];

/// The trees with the keys `1..=n`.
pub fn space(n: u8) -> Space<Tree> {
    trees(&sub_trees(), Keys { low: 1, high: n })
}

/// The keys of a tree: all of `low..=high`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Keys {
    low: u8,
    high: u8,
}

fn trees(sub_trees: &Family<Keys, Tree>, keys: Keys) -> Space<Tree> {
    let Keys { low, high } = keys;
    let sub_trees = sub_trees.clone();
    depend_by_value(
        &range(low..=high),
        move |&root| {
            (sub_trees.at(Keys { low, high: root - 1 }), sub_trees.at(Keys { low: root + 1, high }))
        },
        |root, (left, right)| Tree::join(left, root, right),
        |tree| tree.split().map(|(left, root, right)| (root, (left, right))),
    )
}

fn sub_trees() -> Family<Keys, Tree> {
    let memory = Memory::default();
    fix(move |sub_trees, keys: Keys| {
        if keys.low > keys.high {
            return constant(Tree::NOTHING);
        }
        trees(&sub_trees, keys).memo(&memory)
    })
}

impl Tree {
    /// The tree without keys.
    pub const NOTHING: Tree = Tree { left: 0, right: 0 };

    /// Two trees below a key that is between theirs.
    #[inline]
    pub fn join(left: Tree, key: u8, right: Tree) -> Tree {
        let place = 4 * u32::from(key);
        Tree {
            left: (left.left | right.left) >> 4 << 4
                | u64::from(left.root()) << place
                | u64::from(key),
            right: left.right | right.right | u64::from(right.root()) << place,
        }
    }

    /// The key above all others, 0 where there is none.
    #[inline]
    pub fn root(self) -> u8 {
        (self.left & 0xf) as u8
    }

    /// What the tree was joined of; `None` where it was not.
    pub fn split(self) -> Option<(Tree, u8, Tree)> {
        let key = self.root();
        let place = 4 * u32::from(key);
        let below = |child: u64, keys: u64| Tree {
            left: self.left & keys | child >> place & 0xf,
            right: self.right & keys,
        };
        let left = below(self.left, ((1 << place) - 1) >> 4 << 4);
        let right = below(self.right, u64::MAX << place << 4);
        (key > 0 && Tree::join(left, key, right) == self).then_some((left, key, right))
    }
}

impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x}/{:x}", self.left, self.right)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structures::check::{check, check_counts};

    /// All trees with these keys, by inserting them in every order.
    fn slow(keys: &[u8]) -> Vec<Tree> {
        let mut all = vec![];
        permutations(keys, &mut vec![], &mut |order| {
            let tree = order.iter().fold(Tree::NOTHING, |tree, key| insert(tree, *key));
            if !all.contains(&tree) {
                all.push(tree);
            }
        });
        all
    }

    fn permutations(of: &[u8], begun: &mut Vec<u8>, each: &mut impl FnMut(&[u8])) {
        if begun.len() == of.len() {
            return each(begun);
        }
        for item in of {
            if !begun.contains(item) {
                begun.push(*item);
                permutations(of, begun, each);
                begun.pop();
            }
        }
    }

    fn insert(mut tree: Tree, key: u8) -> Tree {
        let mut above = 0;
        loop {
            let links = if key > above && above > 0 { &mut tree.right } else { &mut tree.left };
            match (*links >> (4 * above) & 0xf) as u8 {
                0 => {
                    *links |= u64::from(key) << (4 * above);
                    return tree;
                }
                child => above = child,
            }
        }
    }

    #[test]
    fn they_are_what_insertion_makes_in_any_order() {
        for n in 1..=6 {
            check(&space(n), &slow(&(1..=n).collect::<Vec<u8>>()));
        }
    }

    #[test]
    fn what_no_insertion_makes_is_no_member() {
        let space = space(3);
        let tree = space.get(0).unwrap();
        for digit in 0..16 {
            for change in 1..16 {
                let left = Tree { left: tree.left ^ change << (4 * digit), ..tree };
                let right = Tree { right: tree.right ^ change << (4 * digit), ..tree };
                let slow = slow(&[1, 2, 3]);
                assert_eq!(space.contains(&left), Ok(slow.contains(&left)), "{left:?}");
                assert_eq!(space.contains(&right), Ok(slow.contains(&right)), "{right:?}");
            }
        }
    }

    #[test]
    fn there_are_as_many_as_catalan_says() {
        check_counts(COUNTS, space);
    }
}
