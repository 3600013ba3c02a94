//! Search trees as lists: the keys in the order in which a tree meets them from the top, left before right.

use crate::structures::short::Short;
use canvass::space::family::fix;
use canvass::space::{constant, depend, range};
use canvass::{Family, Memory, Space};

/// The lists of the trees with the keys `1..=n`.
pub(super) fn space(n: u8) -> Space<Short> {
    let memory = Memory::default();
    let parts = fix(move |parts, keys: Keys| {
        if keys.low > keys.high {
            constant(Short::default())
        } else {
            lists(&parts, keys).memo(&memory)
        }
    });
    lists(&parts, Keys { low: 1, high: n })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Keys {
    low: u8,
    high: u8,
}

fn lists(parts: &Family<Keys, Short>, keys: Keys) -> Space<Short> {
    let Keys { low, high } = keys;
    let parts = parts.clone();
    depend(
        &range(low..=high),
        move |&root| {
            (parts.at(Keys { low, high: root - 1 }), parts.at(Keys { low: root + 1, high }))
        },
        |root, (left, right)| (root, left, right),
        |(root, left, right)| Some((*root, (left, right))),
    )
    .map_with(
        |(root, left, right)| Short::one(root).then(left).then(right),
        |list| {
            let (root, rest) = list.items().split_first()?;
            let (left, right) = rest.split_at(rest.iter().take_while(|key| *key < root).count());
            Some((*root, left.iter().collect(), right.iter().collect()))
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structures::check::check;
    use crate::structures::linked_bst::{self, Link};

    fn preorder(link: &Link, list: &mut Vec<u8>) {
        if let Some(tree) = link {
            list.push(tree.key);
            preorder(&tree.left, list);
            preorder(&tree.right, list);
        }
    }

    #[test]
    fn they_are_the_lists_of_the_trees() {
        for n in 1..=6 {
            let slow: Vec<Short> = linked_bst::space(n)
                .iter()
                .map(|tree| {
                    let mut list = vec![tree.key];
                    preorder(&tree.left, &mut list);
                    preorder(&tree.right, &mut list);
                    list.iter().collect()
                })
                .collect();
            check(&space(n), &slow);
        }
    }
}
