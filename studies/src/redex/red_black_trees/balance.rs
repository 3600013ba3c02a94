//! Which trees are red-black trees: `rbt`.

use super::Bug;
use super::syntax::{Color, Natural, Tree};
use crate::redex::depth::Depth;

/// What is known of a red-black tree.
#[derive(Clone, Copy)]
pub(super) struct Bounds<'t> {
    /// Its least number.
    pub(super) min: &'t Natural,
    /// Its largest number.
    pub(super) max: &'t Natural,
    /// How many black nodes there are on the way to a leaf.
    black_depth: usize,
}

/// `rbt t min max depth`, if `t` is a red-black tree.
///
/// Colors and depths are looked at before numbers.
pub(super) fn bounds(tree: &Tree, bug: Option<Bug>) -> Option<Bounds<'_>> {
    below(tree, bug, Depth::ROOT)
}

fn below(tree: &Tree, bug: Option<Bug>, depth: Depth) -> Option<Bounds<'_>> {
    let Tree::Node(color, left, number, right) = tree else { return None };
    let depth = depth.below()?;
    let below = |tree| below(tree, bug, depth);
    match (color, &**left, &**right) {
        (Color::Red, Tree::Empty, Tree::Empty) => {
            Some(Bounds { min: number, max: number, black_depth: 0 })
        }
        (Color::Black, Tree::Empty, Tree::Empty) => {
            Some(Bounds { min: number, max: number, black_depth: 1 })
        }
        (Color::Red, left @ Tree::Node(Color::Black, ..), right @ Tree::Node(Color::Black, ..)) => {
            joined(below(left)?, number, below(right)?)
        }
        (Color::Red, _, _) => None,
        (Color::Black, Tree::Empty, right) => {
            let right = below(right).filter(|right| right.black_depth == 0)?;
            number.is_below(right.min).then_some(Bounds {
                min: number,
                max: right.max,
                black_depth: 1,
            })
        }
        (Color::Black, left, Tree::Empty) => {
            let left = below(left).filter(|left| left.black_depth == 0)?;
            left.max.is_below(number).then_some(Bounds {
                min: left.min,
                max: number,
                black_depth: 1,
            })
        }
        (Color::Black, left, right) => {
            let joined = joined(below(left)?, number, below(right)?)?;
            let own = usize::from(bug != Some(Bug::NoBlackDepth));
            Some(Bounds { black_depth: joined.black_depth + own, ..joined })
        }
    }
}

/// Two trees of the same depth, with a number between them.
fn joined<'t>(left: Bounds<'t>, number: &Natural, right: Bounds<'t>) -> Option<Bounds<'t>> {
    let fit = left.black_depth == right.black_depth
        && left.max.is_below(number)
        && number.is_below(right.min);
    fit.then_some(Bounds { max: right.max, ..left })
}
