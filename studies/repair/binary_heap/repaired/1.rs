//! A generator of binary heaps of a depth at most, whose keys are not larger than the one above them: no key equals the one above it.

use canvass::generate::{choose, range};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Heap {
    Empty,
    Node(u32, Box<Heap>, Box<Heap>),
}
use Heap::{Empty, Node};

fn depth(heap: &Heap) -> usize {
    match heap {
        Empty => 0,
        Node(_, left, right) => 1 + depth(left).max(depth(right)),
    }
}

fn descends(heap: &Heap, most: u32) -> bool {
    match heap {
        Empty => true,
        Node(key, left, right) => *key <= most && descends(left, *key) && descends(right, *key),
    }
}

pub fn heap_up_to(levels: usize, most: u32, heap: &Heap) -> bool {
    depth(heap) <= levels && descends(heap, most)
}

#[canvass::generator(covers = heap_up_to)]
pub fn binary_heap(levels: usize, most: u32) -> Heap {
    if levels == 0 {
        Empty
    } else {
        choose![
            Empty,
            {
                let key = range(0..most);
                choose![
                    Empty,
                    Node(key, Box::new(binary_heap(levels - 1, key)), Box::new(binary_heap(levels - 1, key))),
                ]
            },
            Node(most, Box::new(binary_heap(levels - 1, most)), Box::new(binary_heap(levels - 1, most))),
        ]
    }
}
