//! 2-3 trees in order and of one height, by the default strategy: a correct property passes, in little memory.

use canvass::prelude::*;

#[derive(Debug, Clone, PartialEq, Canvass)]
enum Tree {
    Leaf,
    Two(Lazy<Tree>, u8, Lazy<Tree>),
    Three(Lazy<Tree>, u8, Lazy<Tree>, u8, Lazy<Tree>),
}

impl Tree {
    /// The height, where keys are in order between two others and all leaves equally deep.
    fn height(&self, low: Option<u8>, high: Option<u8>) -> Option<u32> {
        let is_between =
            |key: u8| low.is_none_or(|low| low < key) && high.is_none_or(|high| key < high);
        match self {
            Tree::Leaf => Some(0),
            Tree::Two(left, key, right) => {
                if !is_between(*key) {
                    return None;
                }
                let height = left.height(low, Some(*key))?;
                (right.height(Some(*key), high)? == height).then_some(height + 1)
            }
            Tree::Three(left, first, middle, second, right) => {
                if !is_between(*first) || !is_between(*second) || first >= second {
                    return None;
                }
                let height = left.height(low, Some(*first))?;
                (middle.height(Some(*first), Some(*second))? == height
                    && right.height(Some(*second), high)? == height)
                    .then_some(height + 1)
            }
        }
    }
}

#[canvass::test]
fn two_three_trees_by_default(tree: Tree, _key: u8) {
    assume!(tree.height(None, None).is_some());
}

#[canvass::test(strategy = "patterns")]
fn two_three_trees_by_patterns(tree: Tree, _key: u8) {
    assume!(tree.height(None, None).is_some());
}
