//! Priority queue whose priorities can change, as a heap with four entries below each, compared with a list.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::{input, mutate};
use program::PriorityQueue;

#[mutate]
pub mod program {
    /// A d-ary heap with the place of each key, the smallest priority first.
    #[derive(Debug, Clone)]
    pub struct PriorityQueue {
        /// Priority and key; each is at most as large as those below it.
        heap: Vec<(i32, usize)>,
        /// Where each key is in the heap.
        places: Vec<Option<usize>>,
    }

    /// How many entries are below one.
    const ARITY: usize = 4;

    impl PriorityQueue {
        /// For keys less than this.
        pub fn new(keys: usize) -> PriorityQueue {
            PriorityQueue { heap: Vec::new(), places: vec![None; keys] }
        }

        pub fn len(&self) -> usize {
            self.heap.len()
        }

        pub fn priority(&self, key: usize) -> Option<i32> {
            self.places[key].map(|place| self.heap[place].0)
        }

        /// Adds a key, or changes its priority.
        pub fn set(&mut self, key: usize, priority: i32) {
            match self.places[key] {
                None => {
                    self.heap.push((priority, key));
                    self.places[key] = Some(self.heap.len() - 1);
                    self.rise(self.heap.len() - 1);
                }
                Some(place) => {
                    let before = self.heap[place].0;
                    self.heap[place].0 = priority;
                    if priority < before {
                        self.rise(place);
                    } else {
                        self.sink(place);
                    }
                }
            }
        }

        pub fn peek(&self) -> Option<(i32, usize)> {
            self.heap.first().copied()
        }

        pub fn pop(&mut self) -> Option<(i32, usize)> {
            let (_, key) = self.peek()?;
            self.remove(key).map(|priority| (priority, key))
        }

        pub fn remove(&mut self, key: usize) -> Option<i32> {
            let place = self.places[key].take()?;
            let last = self.heap.pop().expect("the key is in the heap");
            if place == self.heap.len() {
                return Some(last.0);
            }
            let (removed, _) = std::mem::replace(&mut self.heap[place], last);
            self.places[last.1] = Some(place);
            if last.0 < removed {
                self.rise(place);
            } else {
                self.sink(place);
            }
            Some(removed)
        }

        fn swap(&mut self, a: usize, b: usize) {
            self.heap.swap(a, b);
            self.places[self.heap[a].1] = Some(a);
            self.places[self.heap[b].1] = Some(b);
        }

        fn rise(&mut self, mut place: usize) {
            while place > 0 {
                let parent = (place - 1) / ARITY;
                if self.heap[parent].0 <= self.heap[place].0 {
                    return;
                }
                self.swap(parent, place);
                place = parent;
            }
        }

        fn sink(&mut self, mut place: usize) {
            loop {
                let first = ARITY * place + 1;
                let end = (first + ARITY).min(self.heap.len());
                let mut smallest = place;
                for child in first..end {
                    if self.heap[child].0 < self.heap[smallest].0 {
                        smallest = child;
                    }
                }
                if smallest == place {
                    return;
                }
                self.swap(smallest, place);
                place = smallest;
            }
        }
    }
}

/// What is done to a queue.
#[input]
enum Operation {
    Set { key: u8, priority: i32 },
    Pop,
    Remove { key: u8 },
}

/// How many keys there are.
const KEYS: usize = 24;

fn behaves_like_a_list_of_pairs(operations: &Vec<Operation>) -> Verdict {
    let mut queue = PriorityQueue::new(KEYS);
    let mut model: Vec<Option<i32>> = vec![None; KEYS];
    for operation in operations {
        match *operation {
            Operation::Set { key, priority } => {
                let key = usize::from(key) % KEYS;
                queue.set(key, priority);
                model[key] = Some(priority);
            }
            Operation::Pop => {
                let popped = queue.pop();
                assert_eq!(
                    popped.map(|(priority, _)| priority),
                    model.iter().flatten().min().copied()
                );
                if let Some((priority, key)) = popped {
                    assert_eq!(model[key].take(), Some(priority));
                }
            }
            Operation::Remove { key } => {
                let key = usize::from(key) % KEYS;
                assert_eq!(queue.remove(key), model[key].take());
            }
        }
        assert_eq!(queue.len(), model.iter().flatten().count());
        for (key, priority) in model.iter().enumerate() {
            assert_eq!(queue.priority(key), *priority);
        }
    }
    Verdict::Holds
}

fn popping_everything_sorts(priorities: Vec<i16>) -> Verdict {
    let mut queue = PriorityQueue::new(priorities.len());
    for (key, priority) in priorities.iter().enumerate() {
        queue.set(key, i32::from(*priority));
    }
    let mut expect: Vec<i32> = priorities.into_iter().map(i32::from).collect();
    expect.sort();
    for priority in expect {
        assert_eq!(queue.pop().map(|(priority, _)| priority), Some(priority));
    }
    assert_eq!(queue.pop(), None);
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "priority_queue",
        mutants: program::MUTANTS,
        properties: vec![
            by_ref(
                "behaves_like_a_list_of_pairs",
                Precondition::None,
                behaves_like_a_list_of_pairs,
            ),
            by_value("popping_everything_sorts", Precondition::None, popping_everything_sorts),
        ],
    }
}
