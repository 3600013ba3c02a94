//! Binary heap: a wrong conversion of a heap to a list gives all its keys, sorted.
//!
//! It takes off the least key, merges what is left to a heap, and lists that without sorting it.

use super::{Challenge, Size, Verdict};

/// A heap has the least of its keys, none below 0, at the root.
#[derive(Debug, Clone, PartialEq, canvass::Canvass)]
pub enum Heap {
    Empty,
    Node(i32, Box<Heap>, Box<Heap>),
}

impl Challenge for Heap {
    fn verdict(&self) -> Verdict {
        Verdict::of(self.is_heap(0), || {
            let mut keys = self.keys();
            keys.sort_unstable();
            self.wrongly_sorted() == keys
        })
    }

    fn size(&self) -> Size {
        Size::of_numbers(self.keys())
    }
}

impl Heap {
    pub fn node(key: i32, left: Heap, right: Heap) -> Heap {
        Heap::Node(key, Box::new(left), Box::new(right))
    }

    fn is_heap(&self, least: i32) -> bool {
        match self {
            Heap::Empty => true,
            Heap::Node(key, left, right) => {
                *key >= least && left.is_heap(*key) && right.is_heap(*key)
            }
        }
    }

    /// Root first, then the right keys, then the left.
    fn keys(&self) -> Vec<i32> {
        match self {
            Heap::Empty => vec![],
            Heap::Node(key, left, right) => [vec![*key], right.keys(), left.keys()].concat(),
        }
    }

    fn wrongly_sorted(&self) -> Vec<i32> {
        match self {
            Heap::Empty => vec![],
            Heap::Node(key, left, right) => [vec![*key], merge(left, right).keys()].concat(),
        }
    }

    /// The shrinker that users of a library without one write: either child, or one part smaller.
    pub fn smaller(&self, number: fn(i32) -> Vec<i32>) -> Vec<Heap> {
        let Heap::Node(key, left, right) = self else { return vec![] };
        let mut smaller = vec![Heap::Empty, (**left).clone(), (**right).clone()];
        smaller.extend(
            left.smaller(number).into_iter().map(|left| Heap::node(*key, left, (**right).clone())),
        );
        smaller.extend(
            right
                .smaller(number)
                .into_iter()
                .map(|right| Heap::node(*key, (**left).clone(), right)),
        );
        smaller.extend(
            number(*key).into_iter().map(|key| Heap::Node(key, left.clone(), right.clone())),
        );
        smaller
    }
}

fn merge(one: &Heap, other: &Heap) -> Heap {
    match (one, other) {
        (Heap::Empty, heap) | (heap, Heap::Empty) => heap.clone(),
        (Heap::Node(key, left, right), Heap::Node(other_key, ..)) if key <= other_key => {
            Heap::node(*key, merge(right, other), (**left).clone())
        }
        (Heap::Node(..), Heap::Node(key, left, right)) => {
            Heap::node(*key, merge(right, one), (**left).clone())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::challenge::Puzzle;

    /// Every heap of this many keys, all from `least..=2`.
    fn heaps(keys: usize, least: i32) -> Vec<Heap> {
        if keys == 0 {
            return vec![Heap::Empty];
        }
        let mut all = vec![];
        for key in least..=2 {
            for split in 0..keys {
                for left in heaps(split, key) {
                    for right in heaps(keys - 1 - split, key) {
                        all.push(Heap::node(key, left.clone(), right));
                    }
                }
            }
        }
        all
    }

    #[test]
    fn no_smaller_heap_fails() {
        let all = (0..=4).flat_map(|keys| heaps(keys, 0));
        let smallest = all.filter(|it| it.verdict() == Verdict::Fails).map(|it| it.size()).min();
        assert_eq!(smallest, Some(Puzzle::Heap.smallest()));
    }
}
