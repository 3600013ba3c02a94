//! Binary heap: a priority queue in a vector, tested against the standard library's.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::{input, mutate};
use program::Heap;
use std::collections::BinaryHeap;

#[mutate]
pub mod program {
    /// A queue that gives the greatest item first.
    #[derive(Debug, Clone, Default)]
    pub struct Heap<T> {
        /// No item is greater than its parent, the one at `(index - 1) / 2`.
        items: Vec<T>,
    }

    impl<T: Ord> Heap<T> {
        pub fn new() -> Heap<T> {
            Heap { items: Vec::new() }
        }

        /// A heap of all these items, in linear time.
        pub fn from_vec(items: Vec<T>) -> Heap<T> {
            let mut heap = Heap { items };
            for index in (0..heap.items.len() / 2).rev() {
                heap.sift_down(index, heap.items.len());
            }
            heap
        }

        pub fn len(&self) -> usize {
            self.items.len()
        }

        pub fn is_empty(&self) -> bool {
            self.items.is_empty()
        }

        pub fn peek(&self) -> Option<&T> {
            self.items.first()
        }

        pub fn push(&mut self, item: T) {
            self.items.push(item);
            self.sift_up(self.items.len() - 1);
        }

        pub fn pop(&mut self) -> Option<T> {
            if self.items.is_empty() {
                return None;
            }
            let greatest = self.items.swap_remove(0);
            self.sift_down(0, self.items.len());
            Some(greatest)
        }

        /// Takes the greatest item and adds another one; faster than one after the other.
        pub fn replace(&mut self, item: T) -> Option<T> {
            if self.items.is_empty() {
                self.items.push(item);
                return None;
            }
            let greatest = std::mem::replace(&mut self.items[0], item);
            self.sift_down(0, self.items.len());
            Some(greatest)
        }

        /// The items in ascending order.
        pub fn into_sorted_vec(mut self) -> Vec<T> {
            let mut end = self.items.len();
            while end > 1 {
                end -= 1;
                self.items.swap(0, end);
                self.sift_down(0, end);
            }
            self.items
        }

        pub fn items(&self) -> &[T] {
            &self.items
        }

        fn sift_up(&mut self, mut index: usize) {
            while index > 0 {
                let parent = (index - 1) / 2;
                if self.items[index] <= self.items[parent] {
                    break;
                }
                self.items.swap(index, parent);
                index = parent;
            }
        }

        /// Restores the order below an item, of those before `end`.
        fn sift_down(&mut self, mut index: usize, end: usize) {
            loop {
                let mut child = 2 * index + 1;
                if child >= end {
                    break;
                }
                if child + 1 < end && self.items[child + 1] > self.items[child] {
                    child += 1;
                }
                if self.items[index] >= self.items[child] {
                    break;
                }
                self.items.swap(index, child);
                index = child;
            }
        }
    }
}

#[input]
pub enum Operation {
    Push(i32),
    Pop,
    Replace(i32),
}

fn agrees_with_std((start, operations): (Vec<i32>, Vec<Operation>)) -> Verdict {
    let (mut heap, mut model) = (Heap::from_vec(start.clone()), BinaryHeap::from(start));
    for operation in operations {
        match operation {
            Operation::Push(item) => {
                heap.push(item);
                model.push(item);
            }
            Operation::Pop => assert_eq!(heap.pop(), model.pop()),
            Operation::Replace(item) => {
                assert_eq!(heap.replace(item), model.pop());
                model.push(item);
            }
        }
        assert_eq!(heap.peek(), model.peek());
        assert_eq!((heap.len(), heap.is_empty()), (model.len(), model.is_empty()));
    }
    assert_eq!(heap.into_sorted_vec(), model.into_sorted_vec());
    Verdict::Holds
}

fn sorts(items: &Vec<u8>) -> Verdict {
    let mut heap = Heap::new();
    items.iter().for_each(|item| heap.push(item));
    let mut sorted = Vec::from_iter(items);
    sorted.sort_unstable();
    assert_eq!(heap.into_sorted_vec(), sorted);
    Verdict::Holds
}

fn no_item_is_above_its_parent((items, pops): (Vec<(char, bool)>, u8)) -> Verdict {
    let mut heap = Heap::from_vec(items);
    for _ in 0..pops {
        let items = heap.items();
        assert!((1..items.len()).all(|index| items[index] <= items[(index - 1) / 2]), "{items:?}");
        if heap.pop().is_none() {
            break;
        }
    }
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "binary_heap",
        mutants: program::MUTANTS,
        properties: vec![
            by_value("agrees_with_std", Precondition::None, agrees_with_std),
            by_ref("sorts", Precondition::None, sorts),
            by_value(
                "no_item_is_above_its_parent",
                Precondition::None,
                no_item_is_above_its_parent,
            ),
        ],
    }
}
