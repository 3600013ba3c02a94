// A queue without locks whose nodes are used once (Michael and Scott 1996).

use super::sync::atomic::{AtomicUsize, Ordering};
use crate::state::journal::{bug, step};

const NODES: usize = 256;
/// No node.
const NONE: usize = usize::MAX;

pub struct System {
    nodes: Vec<Node>,
    /// How many nodes were used.
    used: AtomicUsize,
    head: AtomicUsize,
    tail: AtomicUsize,
}

struct Node {
    value: AtomicUsize,
    next: AtomicUsize,
}

impl Default for System {
    fn default() -> System {
        let node = |_| Node { value: AtomicUsize::new(0), next: AtomicUsize::new(NONE) };
        let (head, tail) = (AtomicUsize::new(0), AtomicUsize::new(0));
        System { nodes: (0..NODES).map(node).collect(), used: AtomicUsize::new(1), head, tail }
    }
}

impl System {
    pub fn push(&self, value: u8) {
        step();
        let node = self.used.fetch_add(1, Ordering::SeqCst);
        let Some(new) = self.nodes.get(node) else { return };
        if !bug(1) {
            new.value.store(usize::from(value), Ordering::SeqCst);
        }
        loop {
            let tail = self.tail.load(Ordering::SeqCst);
            let next = self.nodes[tail].next.load(Ordering::SeqCst);
            if next != NONE && !bug(2) {
                self.swap(&self.tail, tail, next);
                continue;
            }
            if bug(2) {
                self.nodes[tail].next.store(node, Ordering::SeqCst);
            } else if !self.swap(&self.nodes[tail].next, NONE, node) {
                continue;
            }
            self.swap(&self.tail, tail, node);
            if bug(1) {
                new.value.store(usize::from(value), Ordering::SeqCst);
            }
            return;
        }
    }

    pub fn pop(&self) -> Option<u8> {
        step();
        loop {
            let head = self.head.load(Ordering::SeqCst);
            let next = self.nodes[head].next.load(Ordering::SeqCst);
            if next == NONE {
                return None;
            }
            let value = self.nodes[next].value.load(Ordering::SeqCst) as u8;
            if bug(3) {
                self.head.store(next, Ordering::SeqCst);
                return Some(value);
            }
            if self.swap(&self.head, head, next) {
                return Some(value);
            }
        }
    }

    fn swap(&self, at: &AtomicUsize, from: usize, to: usize) -> bool {
        at.compare_exchange(from, to, Ordering::SeqCst, Ordering::SeqCst).is_ok()
    }
}
