// A stack without locks, of 64 nodes (Treiber 1986). The top has a count against the ABA problem.

use super::sync::atomic::{AtomicUsize, Ordering};
use crate::state::journal::{bug, step};

const NODES: usize = 64;
/// No node.
const NONE: usize = NODES;
/// Values of a count are this apart.
const COUNT: usize = NODES + 1;

pub struct System {
    nodes: [Node; NODES],
    top: AtomicUsize,
    free: AtomicUsize,
}

#[derive(Default)]
struct Node {
    value: AtomicUsize,
    next: AtomicUsize,
}

impl Default for System {
    fn default() -> System {
        let nodes: [Node; NODES] = std::array::from_fn(|at| Node {
            value: AtomicUsize::new(0),
            next: AtomicUsize::new(at + 1),
        });
        System { nodes, top: AtomicUsize::new(NONE), free: AtomicUsize::new(0) }
    }
}

impl System {
    pub fn push(&self, value: u8) -> bool {
        step();
        let Some(node) = self.unlink(&self.free) else { return false };
        self.nodes[node].value.store(usize::from(value), Ordering::SeqCst);
        self.link(&self.top, node);
        true
    }

    pub fn pop(&self) -> Option<u8> {
        step();
        let node = self.unlink(&self.top)?;
        if bug(3) {
            self.link(&self.free, node);
            return Some(self.nodes[node].value.load(Ordering::SeqCst) as u8);
        }
        let value = self.nodes[node].value.load(Ordering::SeqCst) as u8;
        self.link(&self.free, node);
        Some(value)
    }

    fn link(&self, list: &AtomicUsize, node: usize) {
        loop {
            let top = list.load(Ordering::SeqCst);
            self.nodes[node].next.store(top % COUNT, Ordering::SeqCst);
            if bug(2) {
                list.store(node + counted(top), Ordering::SeqCst);
                return;
            }
            let new = node + counted(top);
            if list.compare_exchange(top, new, Ordering::SeqCst, Ordering::SeqCst).is_ok() {
                return;
            }
        }
    }

    fn unlink(&self, list: &AtomicUsize) -> Option<usize> {
        loop {
            let top = list.load(Ordering::SeqCst);
            let node = top % COUNT;
            if node == NONE {
                return None;
            }
            let new = self.nodes[node].next.load(Ordering::SeqCst) + counted(top);
            if list.compare_exchange(top, new, Ordering::SeqCst, Ordering::SeqCst).is_ok() {
                return Some(node);
            }
        }
    }
}

/// The count of a top after the next change.
fn counted(top: usize) -> usize {
    if bug(1) { 0 } else { (top / COUNT + 1) * COUNT }
}
