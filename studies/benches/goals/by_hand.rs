//! The same enumerations written by hand for one structure each, as fast as one would: no index, no inverse,
//! no generics, smaller structures kept in tables.

#![allow(clippy::needless_range_loop, reason = "the numbers are keys of several tables at once")]

use canvass_studies::structures::linked_bst::{Link, Tree};
use canvass_studies::structures::short::Short;
use std::hint::black_box;
use std::sync::Arc;

/// How many search trees with the keys `1..=n` there are, each built.
pub fn search_trees(n: usize) -> u64 {
    // By size and least key.
    let mut table: Vec<Vec<Vec<Link>>> = vec![vec![vec![None]; n + 2]];
    for size in 1..n {
        let mut row = vec![vec![]];
        for low in 1..=n - size + 1 {
            let mut trees = vec![];
            each_tree(&table, size, low, |tree| trees.push(Some(Arc::new(tree))));
            row.push(trees);
        }
        table.push(row);
    }
    let mut built = 0;
    each_tree(&table, n, 1, |tree| {
        black_box(&tree);
        built += 1;
    });
    built
}

#[inline]
fn each_tree(table: &[Vec<Vec<Link>>], size: usize, low: usize, mut each: impl FnMut(Tree)) {
    for root in low..low + size {
        for left in &table[root - low][low] {
            for right in &table[low + size - 1 - root][root + 1] {
                each(Tree { left: left.clone(), key: root as u8, right: right.clone() });
            }
        }
    }
}

/// How many non-increasing lists of `n` numbers from `1..=n` there are, each built.
pub fn sorted_lists(n: usize) -> u64 {
    let half = (n - 1).div_ceil(2);
    // By length, low and high.
    let mut table = vec![vec![vec![vec![Short::default()]; n + 1]; n + 1]];
    for length in 1..=half {
        let mut rows = vec![vec![vec![]; n + 1]; n + 1];
        for (low, row) in rows.iter_mut().enumerate().skip(1) {
            for (high, lists) in row.iter_mut().enumerate().skip(low) {
                for head in low..=high {
                    let tails = &table[length - 1][low][head];
                    lists.extend(tails.iter().map(|tail| Short::one(head as u8).then(*tail)));
                }
            }
        }
        table.push(rows);
    }
    let mut built = 0;
    for middle in 1..=n {
        for before in &table[half][middle][n] {
            let begun = before.then(Short::one(middle as u8));
            for after in &table[(n - 1) / 2][1][middle] {
                black_box(begun.then(*after));
                built += 1;
            }
        }
    }
    built
}

/// How many heap arrays of `n` numbers from `0..=n` there are, each built.
pub fn heaps(n: usize) -> u64 {
    // By size and the largest number allowed.
    let mut table = vec![vec![vec![Short::default()]; n + 1]];
    for size in 1..=n.div_ceil(2) {
        let row = (0..=n)
            .map(|high| {
                let mut heaps = vec![];
                each_heap(&table, size, high, |heap| heaps.push(heap));
                heaps
            })
            .collect();
        table.push(row);
    }
    let mut built = 0;
    each_heap(&table, n, n, |heap| {
        black_box(&heap);
        built += 1;
    });
    built
}

#[inline]
fn each_heap(table: &[Vec<Vec<Short>>], size: usize, high: usize, mut each: impl FnMut(Short)) {
    if size > high + 1 {
        return;
    }
    for root in 0..=high {
        for left in &table[(size - 1).div_ceil(2)][root] {
            for right in &table[(size - 1) / 2][root] {
                each(Short::interleave(root as u8, *left, *right));
            }
        }
    }
}

/// Whether a tree has `size` keys, all from `low..=high`, in order.
pub fn is_ordered_of_size(tree: &Link, size: usize, low: u8, high: u8) -> bool {
    count(tree) == size && is_ordered(tree, low, high)
}

fn count(tree: &Link) -> usize {
    tree.as_ref().map_or(0, |tree| 1 + count(&tree.left) + count(&tree.right))
}

fn is_ordered(tree: &Link, low: u8, high: u8) -> bool {
    tree.as_ref().is_none_or(|tree| {
        low <= tree.key
            && tree.key <= high
            && is_ordered(&tree.left, low, tree.key - 1)
            && is_ordered(&tree.right, tree.key + 1, high)
    })
}
