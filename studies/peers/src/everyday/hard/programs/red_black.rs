//! Left-leaning red-black tree: red nodes are left children without red children, and all paths have as many black nodes.

use super::{Box, input, property};
use crate::everyday::{Program, Verdict};
use canvass_peers_mutate::mutate;
use program::{Link, Tree};
use std::collections::BTreeSet;

/// Sedgewick, "Left-leaning Red-Black Trees", 2008.
#[mutate]
pub mod program {
    /// A set of numbers.
    #[derive(Debug, Clone, Default)]
    pub struct Tree {
        pub root: Link,
    }

    pub type Link = Option<std::boxed::Box<Node>>;

    #[derive(Debug, Clone)]
    pub struct Node {
        pub key: u8,
        pub is_red: bool,
        pub left: Link,
        pub right: Link,
    }

    impl Tree {
        pub fn contains(&self, key: u8) -> bool {
            let mut link = &self.root;
            while let Some(node) = link {
                if key == node.key {
                    return true;
                }
                link = if key < node.key { &node.left } else { &node.right };
            }
            false
        }

        pub fn insert(&mut self, key: u8) {
            insert(&mut self.root, key);
            blacken(&mut self.root);
        }

        /// Removes a number that is there.
        pub fn remove(&mut self, key: u8) {
            remove(&mut self.root, key);
            blacken(&mut self.root);
        }
    }

    fn blacken(link: &mut Link) {
        if let Some(node) = link {
            node.is_red = false;
        }
    }

    fn is_red(link: &Link) -> bool {
        link.as_ref().is_some_and(|node| node.is_red)
    }

    fn insert(link: &mut Link, key: u8) {
        match link {
            None => {
                let node = Node { key, is_red: true, left: None, right: None };
                *link = Some(std::boxed::Box::new(node));
            }
            Some(node) => {
                if key < node.key {
                    insert(&mut node.left, key);
                } else if key > node.key {
                    insert(&mut node.right, key);
                }
                restore(link);
            }
        }
    }

    /// No red node leans to the right, and no two are in a row.
    fn restore(link: &mut Link) {
        let Some(node) = link else { return };
        if is_red(&node.right) && !is_red(&node.left) {
            rotate_left(link);
        }
        let Some(node) = link else { return };
        if node.left.as_ref().is_some_and(|left| left.is_red && is_red(&left.left)) {
            rotate_right(link);
        }
        let Some(node) = link else { return };
        if is_red(&node.left) && is_red(&node.right) {
            flip(link);
        }
    }

    fn rotate_left(link: &mut Link) {
        let Some(mut node) = link.take() else { return };
        let Some(mut root) = node.right.take() else { return };
        node.right = root.left.take();
        root.is_red = node.is_red;
        node.is_red = true;
        root.left = Some(node);
        *link = Some(root);
    }

    fn rotate_right(link: &mut Link) {
        let Some(mut node) = link.take() else { return };
        let Some(mut root) = node.left.take() else { return };
        node.left = root.right.take();
        root.is_red = node.is_red;
        node.is_red = true;
        root.right = Some(node);
        *link = Some(root);
    }

    fn flip(link: &mut Link) {
        let Some(node) = link else { return };
        node.is_red = !node.is_red;
        if let Some(left) = &mut node.left {
            left.is_red = !left.is_red;
        }
        if let Some(right) = &mut node.right {
            right.is_red = !right.is_red;
        }
    }

    /// Makes the left child or one of its children red.
    fn lend_left(link: &mut Link) {
        flip(link);
        let Some(node) = link else { return };
        if node.right.as_ref().is_some_and(|right| is_red(&right.left)) {
            rotate_right(&mut node.right);
            rotate_left(link);
            flip(link);
        }
    }

    /// Makes the right child or one of its children red.
    fn lend_right(link: &mut Link) {
        flip(link);
        let Some(node) = link else { return };
        if node.left.as_ref().is_some_and(|left| is_red(&left.left)) {
            rotate_right(link);
            flip(link);
        }
    }

    fn is_poor(link: &Link) -> bool {
        !is_red(link) && link.as_ref().is_some_and(|node| !is_red(&node.left))
    }

    fn remove_least(link: &mut Link) -> Option<u8> {
        let node = link.as_mut()?;
        if node.left.is_none() {
            let key = node.key;
            *link = None;
            return Some(key);
        }
        if is_poor(&node.left) {
            lend_left(link);
        }
        let least = remove_least(&mut link.as_mut()?.left);
        restore(link);
        least
    }

    fn remove(link: &mut Link, key: u8) {
        let Some(node) = link else { return };
        if key < node.key {
            if is_poor(&node.left) {
                lend_left(link);
            }
            let Some(node) = link else { return };
            remove(&mut node.left, key);
        } else {
            if is_red(&node.left) {
                rotate_right(link);
            }
            let Some(node) = link else { return };
            if key == node.key && node.right.is_none() {
                *link = None;
                return;
            }
            if is_poor(&node.right) {
                lend_right(link);
            }
            let Some(node) = link else { return };
            if key == node.key {
                if let Some(next) = remove_least(&mut node.right) {
                    node.key = next;
                }
            } else {
                remove(&mut node.right, key);
            }
        }
        restore(link);
    }
}

/// A tree that need not be one.
#[input]
pub enum Shape {
    Leaf,
    Red(Box<Shape>, u8, Box<Shape>),
    Black(Box<Shape>, u8, Box<Shape>),
}

impl Shape {
    /// Whether numbers are in order, the root is black and the rules of colours hold.
    fn is_red_black(&self) -> bool {
        /// The number of black nodes on each path.
        fn blacks(shape: &Shape, above: Option<u8>, below: Option<u8>) -> Option<u32> {
            let (Shape::Red(left, key, right) | Shape::Black(left, key, right)) = shape else {
                return Some(0);
            };
            let is_red = matches!(shape, Shape::Red(..));
            if above.is_some_and(|above| *key <= above)
                || below.is_some_and(|below| *key >= below)
                || matches!(**right, Shape::Red(..))
                || is_red && matches!(**left, Shape::Red(..))
            {
                return None;
            }
            let left = blacks(left, above, Some(*key))?;
            let right = blacks(right, Some(*key), below)?;
            (left == right).then_some(left + u32::from(!is_red))
        }
        !matches!(self, Shape::Red(..)) && blacks(self, None, None).is_some()
    }

    fn of(link: &Link) -> Shape {
        let Some(node) = link else { return Shape::Leaf };
        let (left, right) = (Box::new(Shape::of(&node.left)), Box::new(Shape::of(&node.right)));
        if node.is_red {
            Shape::Red(left, node.key, right)
        } else {
            Shape::Black(left, node.key, right)
        }
    }

    fn to_link(&self) -> Link {
        let (Shape::Red(left, key, right) | Shape::Black(left, key, right)) = self else {
            return None;
        };
        let (is_red, left, right) =
            (matches!(self, Shape::Red(..)), left.to_link(), right.to_link());
        Some(std::boxed::Box::new(program::Node { key: *key, is_red, left, right }))
    }

    fn keys(&self) -> BTreeSet<u8> {
        let (Shape::Red(left, key, right) | Shape::Black(left, key, right)) = self else {
            return BTreeSet::new();
        };
        let mut keys = left.keys();
        keys.insert(*key);
        keys.append(&mut right.keys());
        keys
    }
}

#[track_caller]
fn check(tree: &Tree, expect: &BTreeSet<u8>) {
    let shape = Shape::of(&tree.root);
    assert!(shape.is_red_black(), "{shape:?}");
    assert_eq!(&shape.keys(), expect);
}

fn insert_keeps_the_colours((shape, key): &(Shape, u8)) -> Verdict {
    if !shape.is_red_black() {
        return Verdict::Discarded;
    }
    let (mut tree, mut set) = (Tree { root: shape.to_link() }, shape.keys());
    assert_eq!(tree.contains(*key), set.contains(key));
    tree.insert(*key);
    set.insert(*key);
    check(&tree, &set);
    Verdict::Holds
}

fn remove_keeps_the_colours((shape, place): &(Shape, u8)) -> Verdict {
    if !shape.is_red_black() {
        return Verdict::Discarded;
    }
    let (mut tree, mut set) = (Tree { root: shape.to_link() }, shape.keys());
    let place = usize::from(*place).checked_rem(set.len());
    let Some(key) = place.and_then(|place| set.iter().nth(place).copied()) else {
        return Verdict::Discarded;
    };
    tree.remove(key);
    set.remove(&key);
    check(&tree, &set);
    Verdict::Holds
}

/// Made by insertions, and by the removal of some.
fn shape_of((keys, removed): (BTreeSet<u8>, Vec<u8>)) -> Shape {
    let mut tree = Tree::default();
    // Not in order, so that trees of one set differ.
    let turn = removed.first().copied().unwrap_or(0);
    let mut keys: Vec<u8> = keys.into_iter().collect();
    keys.sort_by_key(|key| key.wrapping_mul(turn | 1).wrapping_add(turn));
    keys.iter().for_each(|key| tree.insert(*key));
    for key in removed.iter().filter(|key| keys.contains(key)) {
        if tree.contains(*key) {
            tree.remove(*key);
        }
    }
    Shape::of(&tree.root)
}

fn shape_and_key((shape, key): ((BTreeSet<u8>, Vec<u8>), u8)) -> (Shape, u8) {
    (shape_of(shape), key)
}

/// Of a tree that is not empty.
fn shape_and_place((shape, place): ((BTreeSet<u8>, Vec<u8>), u8)) -> (Shape, u8) {
    match shape_of(shape) {
        Shape::Leaf => (shape_of((BTreeSet::from([place]), vec![])), place),
        shape => (shape, place),
    }
}

pub fn program() -> Program {
    Program {
        name: "red_black",
        mutants: program::MUTANTS,
        properties: vec![
            property("insert_keeps_the_colours", insert_keeps_the_colours, shape_and_key),
            property("remove_keeps_the_colours", remove_keeps_the_colours, shape_and_place),
        ],
    }
}
