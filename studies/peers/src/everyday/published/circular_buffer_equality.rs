//! circular-buffer 0.1.5: comparing two buffers that wrap around at different places panics.
//!
//! Fixed in 0.1.6, by its changelog.

use super::pinned;
use crate::everyday::{Precondition, Program, Verdict, by_value};
use canvass_peers_mutate::input;
use circular_buffer::CircularBuffer;

#[input]
pub enum Operation {
    PushBack(u8),
    PushFront(u8),
    PopBack,
    PopFront,
}

fn build(operations: &[Operation]) -> CircularBuffer<5, u8> {
    let mut buffer = CircularBuffer::new();
    for operation in operations {
        match operation {
            Operation::PushBack(item) => buffer.push_back(*item),
            Operation::PushFront(item) => buffer.push_front(*item),
            Operation::PopBack => drop(buffer.pop_back()),
            Operation::PopFront => drop(buffer.pop_front()),
        }
    }
    buffer
}

fn buffers_are_equal_iff_their_items_are(
    (one, other): (Vec<Operation>, Vec<Operation>),
) -> Verdict {
    let (one, other) = (build(&one), build(&other));
    assert_eq!(one == other, one.iter().eq(other.iter()));
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "circular_buffer_equality",
        mutants: const { &[pinned("CircularBuffer::eq", "circular-buffer 0.1.5, fixed in 0.1.6")] },
        properties: vec![by_value(
            "buffers_are_equal_iff_their_items_are",
            Precondition::None,
            buffers_are_equal_iff_their_items_are,
        )],
    }
}

#[test]
fn the_bug_is_there() {
    let straight = vec![Operation::PushBack(0), Operation::PushBack(0)];
    let wrapped = vec![Operation::PushBack(0), Operation::PushFront(0)];
    super::check(buffers_are_equal_iff_their_items_are, (straight, wrapped), (vec![], vec![]));
}
