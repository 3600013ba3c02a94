//! Correct properties that come close to what the others do.

use crate::{List, is_bad, system};
use canvass::prelude::*;
use rayon::prelude::*;
use std::panic::{catch_unwind, panic_any};
use std::sync::Once;
use std::thread;

#[canvass::test]
fn passes(v: Vec<u8>) {
    assert_eq!(v.iter().rev().count(), v.len());
}

#[canvass::test(strategy = "lazy")]
fn passes_in_a_lazy_search(list: List) {
    assert!(!list.is_bad() || list != List::Nil);
}

#[canvass::test]
fn catches_its_panics(v: Vec<u8>) {
    let caught = catch_unwind(|| assert!(!is_bad(&v), "too large"));
    assert_eq!(caught.is_err(), is_bad(&v));
    let _ = catch_unwind(|| panic_any(7_u8));
}

/// Nobody asks what became of it.
#[canvass::test]
fn forgets_a_thread_that_panics(v: Vec<u8>) {
    if is_bad(&v) {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| drop(thread::spawn(|| panic!("nobody asks"))));
    }
}

#[canvass::test]
fn leaves_a_thread_behind(v: Vec<u8>) {
    if is_bad(&v) {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| drop(thread::spawn(|| system::wait_forever())));
    }
}

#[canvass::test]
fn passes_in_rayon(v: Vec<u8>) {
    assert_eq!(
        v.par_iter().map(|byte| u64::from(*byte)).sum::<u64>(),
        v.iter().map(|byte| u64::from(*byte)).sum()
    );
}

#[canvass::test]
#[tokio::test]
async fn passes_in_a_task(v: Vec<u8>) {
    let length = v.len();
    let task = tokio::spawn(async move { v.len() });
    assert_eq!(task.await.expect("it does not panic"), length);
}

/// A 2-3 tree, whose keys are in order and whose leaves are all as deep.
#[derive(Debug, Clone, PartialEq, Canvass)]
enum Tree {
    Leaf,
    Two(Lazy<Tree>, u8, Lazy<Tree>),
    Three(Lazy<Tree>, u8, Lazy<Tree>, u8, Lazy<Tree>),
}

impl Tree {
    fn depth(&self, low: Option<u8>, high: Option<u8>) -> Option<u32> {
        let within =
            |key: u8| low.is_none_or(|low| low < key) && high.is_none_or(|high| key < high);
        match self {
            Tree::Leaf => Some(0),
            Tree::Two(left, key, right) => {
                if !within(*key) {
                    return None;
                }
                let depth = left.depth(low, Some(*key))?;
                (right.depth(Some(*key), high)? == depth).then_some(depth + 1)
            }
            Tree::Three(left, first, middle, second, right) => {
                if !within(*first) || !within(*second) || first >= second {
                    return None;
                }
                let depth = left.depth(low, Some(*first))?;
                (middle.depth(Some(*first), Some(*second))? == depth
                    && right.depth(Some(*second), high)? == depth)
                    .then_some(depth + 1)
            }
        }
    }
}

/// Takes little memory.
#[canvass::test]
fn searches_for_trees_in_order(tree: Tree, key: u8) {
    assume!(tree.depth(None, None).is_some());
    let _ = key;
}
