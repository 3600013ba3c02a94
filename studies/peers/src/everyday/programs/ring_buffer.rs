//! Ring buffer: a queue of bounded length, compared with a `VecDeque`.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::{input, mutate};
use program::RingBuffer;
use std::collections::VecDeque;

#[mutate]
pub mod program {
    /// A queue that holds at most as many items as it has room for.
    #[derive(Debug, Clone)]
    pub struct RingBuffer<T> {
        slots: Vec<Option<T>>,
        start: usize,
        length: usize,
    }

    impl<T: Clone> RingBuffer<T> {
        pub fn with_capacity(capacity: usize) -> RingBuffer<T> {
            RingBuffer { slots: vec![None; capacity], start: 0, length: 0 }
        }

        pub fn len(&self) -> usize {
            self.length
        }

        pub fn is_full(&self) -> bool {
            self.length == self.slots.len()
        }

        /// The slot of the item at a place.
        fn slot(&self, place: usize) -> usize {
            (self.start + place) % self.slots.len()
        }

        /// Gives the item back if there is no room.
        pub fn push(&mut self, item: T) -> Result<(), T> {
            if self.is_full() {
                return Err(item);
            }
            let end = self.slot(self.length);
            self.slots[end] = Some(item);
            self.length += 1;
            Ok(())
        }

        /// Drops the oldest item if there is no room.
        pub fn push_over(&mut self, item: T) -> Option<T> {
            let oldest = if self.is_full() { self.pop() } else { None };
            let end = self.slot(self.length);
            self.slots[end] = Some(item);
            self.length += 1;
            oldest
        }

        pub fn pop(&mut self) -> Option<T> {
            if self.length == 0 {
                return None;
            }
            let item = self.slots[self.start].take();
            self.start = self.slot(1);
            self.length -= 1;
            item
        }

        pub fn get(&self, place: usize) -> Option<&T> {
            if place >= self.length {
                return None;
            }
            self.slots[self.slot(place)].as_ref()
        }

        /// Makes room for more or fewer items; the oldest ones stay.
        pub fn resize(&mut self, capacity: usize) {
            let kept = self.length.min(capacity);
            let mut slots = Vec::with_capacity(capacity);
            for place in 0..kept {
                slots.push(self.get(place).cloned());
            }
            slots.resize(capacity, None);
            self.slots = slots;
            self.start = 0;
            self.length = kept;
        }
    }
}

/// What is done to a buffer.
#[input]
enum Operation {
    Push(u8),
    PushOver(u8),
    Pop,
    Get { place: u8 },
    Resize { capacity: u8 },
}

fn behaves_like_a_queue((capacity, operations): &(u8, Vec<Operation>)) -> Verdict {
    let mut capacity = usize::from(*capacity % 8) + 1;
    let mut buffer = RingBuffer::with_capacity(capacity);
    let mut model = VecDeque::new();
    for operation in operations {
        match *operation {
            Operation::Push(item) => {
                let has_room = model.len() < capacity;
                assert_eq!(buffer.push(item).is_ok(), has_room);
                if has_room {
                    model.push_back(item);
                }
            }
            Operation::PushOver(item) => {
                let oldest = if model.len() == capacity { model.pop_front() } else { None };
                model.push_back(item);
                assert_eq!(buffer.push_over(item), oldest);
            }
            Operation::Pop => assert_eq!(buffer.pop(), model.pop_front()),
            Operation::Get { place } => {
                let place = usize::from(place % 10);
                assert_eq!(buffer.get(place), model.get(place));
            }
            Operation::Resize { capacity: new } => {
                capacity = usize::from(new % 8) + 1;
                buffer.resize(capacity);
                model.truncate(capacity);
            }
        }
        assert_eq!(buffer.len(), model.len());
        assert_eq!(buffer.is_full(), model.len() == capacity);
    }
    Verdict::Holds
}

fn keeps_the_last_items(items: Vec<i32>) -> Verdict {
    let mut buffer = RingBuffer::with_capacity(4);
    for item in &items {
        buffer.push_over(*item);
    }
    let last = &items[items.len().saturating_sub(4)..];
    for item in last {
        assert_eq!(buffer.pop(), Some(*item));
    }
    assert_eq!(buffer.pop(), None);
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "ring_buffer",
        mutants: program::MUTANTS,
        properties: vec![
            by_ref("behaves_like_a_queue", Precondition::None, behaves_like_a_queue),
            by_value("keeps_the_last_items", Precondition::None, keeps_the_last_items),
        ],
    }
}
