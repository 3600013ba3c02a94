//! Red-black trees.

use canvass::space::family::fix;
use canvass::space::{Order, chain, constant, construct, depend, empty, product_in, range, values};
use canvass::{Family, Memory, Space};
use std::sync::Arc;

/// A tree that is not empty. A red one has black children; every way down meets as many black ones.
#[derive(Debug, Clone, PartialEq)]
pub struct Tree {
    /// Smaller keys.
    pub left: Link,
    /// The root.
    pub key: u8,
    /// Of the root.
    pub color: Color,
    /// Larger keys.
    pub right: Link,
}

/// A tree, or nothing, which is black.
pub type Link = Option<Arc<Tree>>;

/// Of a tree's root.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Color {
    /// Has black children.
    Red,
    /// Adds one to the black height.
    Black,
}

/// Which trees: with the keys `low..=high`, all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Bounds {
    low: u8,
    high: u8,
    /// How many are black on each way down, with the nothing at its end.
    black_height: u8,
    may_be_red: bool,
}

/// OEIS A001131: how many trees there are with the key 1, with the keys 1 and 2, and so on.
pub const COUNTS: &[u64] = &[2, 2, 3, 8, 14, 20, 35, 64, 122, 260, 586, 1296, 2708, 5400, 10468];

/// The trees with the keys `1..=n`.
pub fn space(n: u8) -> Space<Tree> {
    let links = links(&Memory::default());
    let highest = (n + 1).ilog2() as u8 + 1;
    chain((1..=highest).map(|black_height| {
        let bounds = Bounds { low: 1, high: n, black_height, may_be_red: true };
        trees(&links, bounds)
    }))
}

fn trees(links: &Family<Bounds, Link>, of: Bounds) -> Space<Tree> {
    let Bounds { low, high, .. } = of;
    let links = links.clone();
    depend(
        &product_in(Order::DivMod, (colors(of), range(low..=high))),
        move |&(color, root)| {
            let child = |low, high| Bounds {
                low,
                high,
                black_height: of.black_height - u8::from(color == Color::Black),
                may_be_red: color == Color::Black,
            };
            (links.at(child(low, root - 1)), links.at(child(root + 1, high)))
        },
        |(color, key), (left, right)| Tree { left, key, color, right },
        |tree| Some(((tree.color, tree.key), (&tree.left, &tree.right))),
    )
}

fn colors(of: Bounds) -> Space<Color> {
    let red = of.may_be_red.then_some(Color::Red);
    let black = (of.black_height > 1).then_some(Color::Black);
    values(red.into_iter().chain(black))
}

fn links(memory: &Memory) -> Family<Bounds, Link> {
    let memory = memory.clone();
    fix(move |links, bounds: Bounds| {
        if bounds.low <= bounds.high {
            return construct(
                (trees(&links, bounds).shared(&memory),),
                |(tree,)| Some(tree),
                |link| link.as_ref().map(|tree| (tree,)),
            );
        }
        match bounds.black_height {
            1 => constant(None),
            _ => empty(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structures::check::{check, check_counts};

    /// All search trees with the keys `low..=high`, coloured in every way.
    fn coloured(low: u8, high: u8) -> Vec<Link> {
        if low > high {
            return vec![None];
        }
        let mut all = vec![];
        for key in low..=high {
            for left in coloured(low, key - 1) {
                for right in coloured(key + 1, high) {
                    all.extend([Color::Red, Color::Black].map(|color| {
                        Some(Arc::new(Tree {
                            left: left.clone(),
                            key,
                            color,
                            right: right.clone(),
                        }))
                    }));
                }
            }
        }
        all
    }

    /// The black height, if there is one and red trees have black children.
    fn black_height(link: &Link) -> Option<u8> {
        let Some(tree) = link else {
            return Some(1);
        };
        let is_red = |link: &Link| link.as_ref().is_some_and(|tree| tree.color == Color::Red);
        let (left, right) = (black_height(&tree.left)?, black_height(&tree.right)?);
        let red_below_red = tree.color == Color::Red && (is_red(&tree.left) || is_red(&tree.right));
        (left == right && !red_below_red).then_some(left + u8::from(tree.color == Color::Black))
    }

    #[test]
    fn they_are_the_balanced_ones_among_all_colourings() {
        for n in 1..=6 {
            let slow: Vec<Tree> = coloured(1, n)
                .into_iter()
                .filter(|link| black_height(link).is_some())
                .map(|link| Tree::clone(&link.expect("there is a key")))
                .collect();
            check(&space(n), &slow);
        }
    }

    #[test]
    fn there_are_as_many_as_listed() {
        check_counts(COUNTS, space);
    }
}
