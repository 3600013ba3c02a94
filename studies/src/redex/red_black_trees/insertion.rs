//! Inserting a number: `insert`, `ins` and `balance`.

use super::Bug;
use super::syntax::{Color, Natural, Tree};
use canvass::Lazy;
use std::cmp::Ordering;

/// The tree with one number more.
pub(super) fn insert(number: &Natural, tree: &Tree, bug: Option<Bug>) -> Tree {
    match ins(number, tree, bug) {
        Tree::Node(_, left, own, right) => Tree::Node(Color::Black, left, own, right),
        Tree::Empty => Tree::Empty,
    }
}

fn ins(number: &Natural, tree: &Tree, bug: Option<Bug>) -> Tree {
    let Tree::Node(color, left, own, right) = tree else {
        return node(Color::Red, Tree::Empty, number.clone().into(), Tree::Empty);
    };
    let (color, own) = (*color, own.clone());
    let grown = match number.cmp(&own) {
        Ordering::Less => node(color, ins(number, left, bug), own, right.clone()),
        Ordering::Greater => node(color, left.clone(), own, ins(number, right, bug)),
        Ordering::Equal => return tree.clone(),
    };
    if bug == Some(Bug::NoBalance) { grown } else { balance(grown, bug) }
}

fn node(
    color: Color,
    left: impl Into<Lazy<Tree>>,
    number: Lazy<Natural>,
    right: impl Into<Lazy<Tree>>,
) -> Tree {
    Tree::Node(color, left.into(), number, right.into())
}

/// A black node with a red child that has a red child becomes a red node with black children.
fn balance(tree: Tree, bug: Option<Bug>) -> Tree {
    use Color::{Black, Red};

    let Tree::Node(Black, left, number, right) = &tree else { return tree };
    if let Tree::Node(Red, left, n2, t3) = &**left
        && let Tree::Node(Red, t1, n1, t2) = &**left
        && bug != Some(Bug::NoFirstCase)
    {
        return split([t1, t2, t3, right], [n1, n2, number]);
    }
    if let Tree::Node(Red, t1, n1, inner) = &**left
        && let Tree::Node(Red, t2, n2, t3) = &**inner
    {
        return split([t1, t2, t3, right], [n1, n2, number]);
    }
    if let Tree::Node(Red, inner, n3, t4) = &**right
        && let Tree::Node(Red, t2, n2, t3) = &**inner
    {
        return split([left, t2, t3, t4], [number, n2, n3]);
    }
    if let Tree::Node(Red, t2, n2, inner) = &**right
        && let Tree::Node(Red, t3, n3, t4) = &**inner
    {
        return split([left, t2, t3, t4], [number, n2, n3]);
    }
    tree
}

fn split(trees: [&Lazy<Tree>; 4], numbers: [&Lazy<Natural>; 3]) -> Tree {
    let [t1, t2, t3, t4] = trees.map(Lazy::clone);
    let [n1, n2, n3] = numbers.map(Lazy::clone);
    node(Color::Red, node(Color::Black, t1, n1, t2), n2, node(Color::Black, t3, n3, t4))
}
