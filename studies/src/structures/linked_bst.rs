//! Binary search trees.

use canvass::space::family::fix;
use canvass::space::{Order, constant, construct, depend, empty, product_in, range};
use canvass::{Family, Memory, Space};
use std::sync::Arc;

/// A tree that is not empty.
#[derive(Debug, Clone, PartialEq)]
pub struct Tree {
    /// Smaller keys.
    pub left: Link,
    /// The root.
    pub key: u8,
    /// Larger keys.
    pub right: Link,
}

/// A tree, or nothing.
pub type Link = Option<Arc<Tree>>;

/// Which trees: how many keys, all from `low..=high`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Keys {
    /// How many.
    pub size: u8,
    /// The least.
    pub low: u8,
    /// The greatest.
    pub high: u8,
}

/// Catalan's numbers: how many trees there are with the keys 1, with 1 and 2, and so on.
pub const COUNTS: &[u64] = &[
    1, 2, 5, 14, 42, 132, 429, 1430, 4862, 16796, 58786, 208012, 742900, 2674440, 9694845, 35357670,
];

/// The trees with the keys `1..=n`.
pub fn space(n: u8) -> Space<Tree> {
    let keys = Keys { size: n, low: 1, high: n };
    trees(&links(&Memory::default()), keys)
}

/// The trees with these keys, their sub-trees from `links`.
pub fn trees(links: &Family<Keys, Link>, keys: Keys) -> Space<Tree> {
    let Keys { size, low, high } = keys;
    // How many keys of the range are not used.
    let Some(spare) = (high + 1 - low).checked_sub(size) else {
        return empty();
    };
    let links = links.clone();
    depend(
        &product_in(Order::DivMod, (range(0..size), range(0..=spare))),
        move |&(left, skipped)| {
            let root = low + left + skipped;
            (
                links.at(Keys { size: left, low, high: root - 1 }),
                links.at(Keys { size: size - left - 1, low: root + 1, high }),
            )
        },
        move |(smaller, skipped), (left, right)| Tree { left, key: low + smaller + skipped, right },
        move |tree| {
            let smaller = u8::try_from(tree.left.size()).ok()?;
            let skipped = tree.key.checked_sub(low)?.checked_sub(smaller)?;
            Some(((smaller, skipped), (&tree.left, &tree.right)))
        },
    )
}

/// The sub-trees with given keys, each built once as long as the memory lasts.
pub fn links(memory: &Memory) -> Family<Keys, Link> {
    let memory = memory.clone();
    fix(move |links, keys: Keys| match keys.size {
        0 => constant(None),
        _ => construct(
            (trees(&links, keys).shared(&memory),),
            |(tree,)| Some(tree),
            |link| link.as_ref().map(|tree| (tree,)),
        ),
    })
}

/// How many keys there are.
pub trait Size {
    /// How many keys there are.
    fn size(&self) -> usize;
}

impl Size for Tree {
    fn size(&self) -> usize {
        self.left.size() + 1 + self.right.size()
    }
}

impl Size for Link {
    fn size(&self) -> usize {
        self.as_ref().map_or(0, |tree| tree.size())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structures::check::{check, check_counts};

    /// All trees of a size, ordered or not.
    fn unordered(size: u8, keys: u8) -> Vec<Link> {
        if size == 0 {
            return vec![None];
        }
        let mut all = vec![];
        for left in 0..size {
            for left in unordered(left, keys) {
                for right in unordered(size - 1 - left.size() as u8, keys) {
                    all.extend((1..=keys).map(|key| {
                        let (left, right) = (left.clone(), right.clone());
                        Some(Arc::new(Tree { left, key, right }))
                    }));
                }
            }
        }
        all
    }

    fn in_order(link: &Link, keys: &mut Vec<u8>) {
        if let Some(tree) = link {
            in_order(&tree.left, keys);
            keys.push(tree.key);
            in_order(&tree.right, keys);
        }
    }

    fn is_ordered(link: &Link) -> bool {
        let mut keys = vec![];
        in_order(link, &mut keys);
        keys.is_sorted_by(|a, b| a < b)
    }

    #[test]
    fn they_are_the_ordered_ones_among_all_trees() {
        for (size, high) in [(1, 1), (2, 2), (3, 3), (4, 4), (2, 4), (3, 5), (4, 3)] {
            let slow: Vec<Tree> = unordered(size, high)
                .into_iter()
                .filter(is_ordered)
                .map(|link| Tree::clone(&link.expect("the size is not 0")))
                .collect();
            let low = 1;
            let space = trees(&links(&Memory::default()), Keys { size, low, high });
            check(&space, &slow);
        }
    }

    #[test]
    fn trees_of_another_size_or_range_are_not_members() {
        let leaf = |key| {
            let (left, right) = (None, None);
            Some(Arc::new(Tree { left, key, right }))
        };
        let tree = |left, key, right| Tree { left, key, right };
        let space = space(2);
        assert_eq!(space.contains(&tree(leaf(1), 2, None)), Ok(true));
        assert_eq!(space.contains(&tree(leaf(2), 1, None)), Ok(false));
        assert_eq!(space.contains(&tree(leaf(2), 3, None)), Ok(false));
        assert_eq!(space.contains(&tree(leaf(0), 2, None)), Ok(false));
        assert_eq!(space.contains(&tree(leaf(1), 2, leaf(3))), Ok(false));
    }

    #[test]
    fn there_are_as_many_as_catalan_says() {
        check_counts(COUNTS, space);
    }
}
