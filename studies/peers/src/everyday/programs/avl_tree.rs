//! AVL tree: a search tree whose subtrees differ in height by one at most, tested as a set.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::{input, mutate};
use program::Tree;
use std::collections::BTreeSet;

#[mutate]
pub mod program {
    use std::cmp::Ordering;

    /// A set of keys.
    #[derive(Debug, Clone, Default)]
    pub struct Tree<K> {
        root: Link<K>,
    }

    type Link<K> = Option<Box<Node<K>>>;

    #[derive(Debug, Clone)]
    struct Node<K> {
        key: K,
        height: u32,
        left: Link<K>,
        right: Link<K>,
    }

    impl<K: Ord> Tree<K> {
        pub fn new() -> Tree<K> {
            Tree { root: None }
        }

        /// The tree of these parts, as they are.
        pub fn node(left: Tree<K>, key: K, right: Tree<K>) -> Tree<K> {
            Tree { root: Some(Node::new(key, left.root, right.root)) }
        }

        pub fn contains(&self, key: &K) -> bool {
            let mut link = &self.root;
            while let Some(node) = link {
                link = match key.cmp(&node.key) {
                    Ordering::Less => &node.left,
                    Ordering::Equal => return true,
                    Ordering::Greater => &node.right,
                };
            }
            false
        }

        /// Returns whether the key is new.
        pub fn insert(&mut self, key: K) -> bool {
            insert(&mut self.root, key)
        }

        /// Returns whether the key was there.
        pub fn remove(&mut self, key: &K) -> bool {
            remove(&mut self.root, key)
        }

        pub fn height(&self) -> u32 {
            height(&self.root)
        }

        /// The keys in ascending order.
        pub fn keys(&self) -> Vec<&K> {
            let mut keys = Vec::new();
            collect(&self.root, &mut keys);
            keys
        }

        /// Whether keys ascend, heights are right and siblings differ by one at most.
        #[intact]
        pub fn is_valid(&self) -> bool {
            fn check<K>(link: &Link<K>) -> Option<u32> {
                let Some(node) = link else { return Some(0) };
                let (left, right) = (check(&node.left)?, check(&node.right)?);
                let height = 1 + left.max(right);
                (left.abs_diff(right) <= 1 && node.height == height).then_some(height)
            }
            check(&self.root).is_some() && self.keys().is_sorted_by(|a, b| a < b)
        }
    }

    impl<K> Node<K> {
        fn new(key: K, left: Link<K>, right: Link<K>) -> Box<Node<K>> {
            let mut node = Box::new(Node { key, height: 1, left, right });
            node.update();
            node
        }

        fn update(&mut self) {
            self.height = 1 + height(&self.left).max(height(&self.right));
        }
    }

    fn height<K>(link: &Link<K>) -> u32 {
        link.as_ref().map_or(0, |node| node.height)
    }

    fn insert<K: Ord>(link: &mut Link<K>, key: K) -> bool {
        let Some(node) = link else {
            *link = Some(Node::new(key, None, None));
            return true;
        };
        let is_new = match key.cmp(&node.key) {
            Ordering::Less => insert(&mut node.left, key),
            Ordering::Equal => false,
            Ordering::Greater => insert(&mut node.right, key),
        };
        if is_new {
            balance(link);
        }
        is_new
    }

    fn remove<K: Ord>(link: &mut Link<K>, key: &K) -> bool {
        let Some(node) = link else { return false };
        let was_there = match key.cmp(&node.key) {
            Ordering::Less => remove(&mut node.left, key),
            Ordering::Greater => remove(&mut node.right, key),
            Ordering::Equal => {
                match remove_least(&mut node.right) {
                    Some(next) => node.key = next,
                    None => *link = node.left.take(),
                }
                true
            }
        };
        balance(link);
        was_there
    }

    fn remove_least<K>(link: &mut Link<K>) -> Option<K> {
        let node = link.as_mut()?;
        if node.left.is_some() {
            let least = remove_least(&mut node.left);
            balance(link);
            return least;
        }
        let node = link.take()?;
        *link = node.right;
        Some(node.key)
    }

    /// Restores the height of a node and the balance of its children, which are balanced.
    fn balance<K>(link: &mut Link<K>) {
        let Some(node) = link else { return };
        node.update();
        let (left, right) = (height(&node.left), height(&node.right));
        if left > right + 1 {
            if let Some(child) = &node.left
                && height(&child.right) > height(&child.left)
            {
                rotate_left(&mut node.left);
            }
            rotate_right(link);
        } else if right > left + 1 {
            if let Some(child) = &node.right
                && height(&child.left) > height(&child.right)
            {
                rotate_right(&mut node.right);
            }
            rotate_left(link);
        }
    }

    fn rotate_left<K>(link: &mut Link<K>) {
        let Some(mut node) = link.take() else { return };
        let Some(mut root) = node.right.take() else { return };
        node.right = root.left.take();
        node.update();
        root.left = Some(node);
        root.update();
        *link = Some(root);
    }

    fn rotate_right<K>(link: &mut Link<K>) {
        let Some(mut node) = link.take() else { return };
        let Some(mut root) = node.left.take() else { return };
        node.left = root.right.take();
        node.update();
        root.right = Some(node);
        root.update();
        *link = Some(root);
    }

    fn collect<'a, K>(link: &'a Link<K>, keys: &mut Vec<&'a K>) {
        if let Some(node) = link {
            collect(&node.left, keys);
            keys.push(&node.key);
            collect(&node.right, keys);
        }
    }
}

#[input]
pub enum Operation {
    Insert(u8),
    Remove(u8),
    Contains(u8),
}

/// A tree that need not be in order or balanced.
#[input]
pub enum Shape {
    Leaf,
    Node(Box<Shape>, u8, Box<Shape>),
}

impl Shape {
    /// Whether its keys are between these and its subtrees differ in height by one at most.
    fn is_avl(&self) -> bool {
        fn height(shape: &Shape, above: Option<u8>, below: Option<u8>) -> Option<u32> {
            let Shape::Node(left, key, right) = shape else { return Some(0) };
            if above.is_some_and(|above| *key <= above) || below.is_some_and(|below| *key >= below)
            {
                return None;
            }
            let left = height(left, above, Some(*key))?;
            let right = height(right, Some(*key), below)?;
            (left.abs_diff(right) <= 1).then_some(1 + left.max(right))
        }
        height(self, None, None).is_some()
    }

    fn into_tree(self) -> Tree<u8> {
        match self {
            Shape::Leaf => Tree::new(),
            Shape::Node(left, key, right) => Tree::node(left.into_tree(), key, right.into_tree()),
        }
    }
}

fn is_a_set(operations: Vec<Operation>) -> Verdict {
    let (mut tree, mut set) = (Tree::new(), BTreeSet::new());
    for operation in operations {
        match operation {
            Operation::Insert(key) => assert_eq!(tree.insert(key), set.insert(key)),
            Operation::Remove(key) => assert_eq!(tree.remove(&key), set.remove(&key)),
            Operation::Contains(key) => assert_eq!(tree.contains(&key), set.contains(&key)),
        }
        assert!(tree.is_valid(), "{tree:?}");
    }
    assert!(tree.keys().into_iter().eq(&set));
    Verdict::Holds
}

/// A tree of height `h` has at least `F(h + 2) - 1` keys.
fn is_shallow(keys: &Vec<u16>) -> Verdict {
    let mut tree = Tree::new();
    keys.iter().for_each(|key| _ = tree.insert(*key));
    let (mut fewest, mut next) = (0, 1);
    for _ in 0..tree.height() {
        (fewest, next) = (next, fewest + next + 1);
    }
    let distinct = keys.iter().collect::<BTreeSet<_>>().len();
    assert!(distinct >= fewest, "height {} for {distinct} keys", tree.height());
    Verdict::Holds
}

fn insert_keeps_a_tree_valid((shape, key): (Shape, u8)) -> Verdict {
    if !shape.is_avl() {
        return Verdict::Discarded;
    }
    let mut tree = shape.into_tree();
    let (before, was_there) = (tree.keys().len(), tree.contains(&key));
    assert_eq!(tree.insert(key), !was_there);
    assert!(tree.is_valid() && tree.contains(&key), "{tree:?}");
    assert_eq!(tree.keys().len(), before + usize::from(!was_there));
    Verdict::Holds
}

fn remove_keeps_a_tree_valid((shape, index): (Shape, u8)) -> Verdict {
    if !shape.is_avl() {
        return Verdict::Discarded;
    }
    let mut tree = shape.into_tree();
    let keys: Vec<u8> = tree.keys().into_iter().copied().collect();
    let Some(index) = usize::from(index).checked_rem(keys.len()) else { return Verdict::Discarded };
    assert!(tree.remove(&keys[index]));
    assert!(tree.is_valid() && !tree.contains(&keys[index]), "{tree:?}");
    assert_eq!(tree.keys().len(), keys.len() - 1);
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "avl_tree",
        mutants: program::MUTANTS,
        properties: vec![
            by_value("is_a_set", Precondition::None, is_a_set),
            by_ref("is_shallow", Precondition::None, is_shallow),
            by_value("insert_keeps_a_tree_valid", Precondition::Hard, insert_keeps_a_tree_valid),
            by_value("remove_keeps_a_tree_valid", Precondition::Hard, remove_keeps_a_tree_valid),
        ],
    }
}
