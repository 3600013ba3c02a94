//! Allocator: first fit in a sorted list of holes, tested against a table of bytes.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::{input, mutate};
use program::{Allocator, Block};

#[mutate]
pub mod program {
    /// Some bytes of the arena that lie side by side.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Block {
        pub start: usize,
        pub len: usize,
    }

    impl Block {
        pub fn end(self) -> usize {
            self.start + self.len
        }
    }

    /// Hands out blocks of an arena, the lowest that fits.
    #[derive(Debug)]
    pub struct Allocator {
        /// Sorted by start; no two touch.
        holes: Vec<Block>,
    }

    impl Allocator {
        pub fn new(size: usize) -> Allocator {
            let mut holes = Vec::new();
            if size > 0 {
                holes.push(Block { start: 0, len: size });
            }
            Allocator { holes }
        }

        /// A block of `len` bytes, or `None` if no hole is large enough.
        ///
        /// `len` is not zero, and `align` is a power of two.
        pub fn allocate(&mut self, len: usize, align: usize) -> Option<Block> {
            for index in 0..self.holes.len() {
                let hole = self.holes[index];
                let start = align_up(hole.start, align);
                if start + len <= hole.end() {
                    let block = Block { start, len };
                    self.cut(index, block);
                    return Some(block);
                }
            }
            None
        }

        /// Takes a block back; it becomes one hole with those that touch it.
        pub fn release(&mut self, block: Block) {
            let index = self.holes.partition_point(|hole| hole.start < block.start);
            self.holes.insert(index, block);
            self.join_next(index);
            if index > 0 {
                self.join_next(index - 1);
            }
        }

        /// The block with another length at the same place, or `None` if there is no room.
        ///
        /// `len` is not zero.
        pub fn resize(&mut self, block: Block, len: usize) -> Option<Block> {
            let resized = Block { start: block.start, len };
            if len < block.len {
                self.release(Block { start: resized.end(), len: block.len - len });
            } else if len > block.len {
                let index = self.holes.iter().position(|hole| hole.start == block.end())?;
                if self.holes[index].end() < resized.end() {
                    return None;
                }
                self.cut(index, Block { start: block.end(), len: len - block.len });
            }
            Some(resized)
        }

        pub fn holes(&self) -> &[Block] {
            &self.holes
        }

        /// How many bytes are free.
        pub fn available(&self) -> usize {
            self.holes.iter().map(|hole| hole.len).sum()
        }

        /// Removes `block` from the hole that it lies in.
        fn cut(&mut self, index: usize, block: Block) {
            let hole = self.holes.remove(index);
            if block.end() < hole.end() {
                let rest = Block { start: block.end(), len: hole.end() - block.end() };
                self.holes.insert(index, rest);
            }
            if hole.start < block.start {
                let rest = Block { start: hole.start, len: block.start - hole.start };
                self.holes.insert(index, rest);
            }
        }

        fn join_next(&mut self, index: usize) {
            if index + 1 < self.holes.len()
                && self.holes[index].end() == self.holes[index + 1].start
            {
                let next = self.holes.remove(index + 1);
                self.holes[index].len += next.len;
            }
        }
    }

    fn align_up(position: usize, align: usize) -> usize {
        (position + align - 1) & !(align - 1)
    }
}

const ARENA: usize = 256;

#[input]
pub enum Request {
    Allocate {
        len: u8,
        align: Align,
    },
    /// Of the live blocks, by index.
    Release(u8),
    Resize(u8, u8),
}

#[input]
pub enum Align {
    Byte,
    Word,
    Line,
}

impl Align {
    fn bytes(&self) -> usize {
        match self {
            Align::Byte => 1,
            Align::Word => 8,
            Align::Line => 64,
        }
    }
}

/// An allocator and a table of the bytes that are in use.
struct Arena {
    allocator: Allocator,
    live: Vec<Block>,
    used: [bool; ARENA],
}

impl Arena {
    fn new() -> Arena {
        Arena { allocator: Allocator::new(ARENA), live: vec![], used: [false; ARENA] }
    }

    fn serve(&mut self, request: &Request) {
        match *request {
            Request::Allocate { len, ref align } => {
                let (len, align) = (usize::from(len).max(1), align.bytes());
                let expected = self.first_fit(len, align);
                let block = self.allocator.allocate(len, align);
                assert_eq!(block, expected.map(|start| Block { start, len }));
                self.live.extend(block);
                block.into_iter().for_each(|block| self.mark(block, true));
            }
            Request::Release(index) => {
                if let Some(index) = self.index(index) {
                    let block = self.live.swap_remove(index);
                    self.allocator.release(block);
                    self.mark(block, false);
                }
            }
            Request::Resize(index, len) => {
                if let Some(index) = self.index(index) {
                    let (block, len) = (self.live[index], usize::from(len).max(1));
                    self.mark(block, false);
                    let fits = self.is_free(block.start, len);
                    let resized = self.allocator.resize(block, len);
                    assert_eq!(resized, fits.then_some(Block { start: block.start, len }));
                    self.live[index] = resized.unwrap_or(block);
                    self.mark(self.live[index], true);
                }
            }
        }
    }

    fn index(&self, index: u8) -> Option<usize> {
        usize::from(index).checked_rem(self.live.len())
    }

    fn mark(&mut self, block: Block, used: bool) {
        self.used[block.start..block.end()].fill(used);
    }

    fn is_free(&self, start: usize, len: usize) -> bool {
        self.used.get(start..start + len).is_some_and(|bytes| bytes.iter().all(|used| !used))
    }

    fn first_fit(&self, len: usize, align: usize) -> Option<usize> {
        (0..ARENA).step_by(align).find(|start| self.is_free(*start, len))
    }
}

/// Each answer is the one found in a table of bytes.
fn agrees_with_a_table(requests: Vec<Request>) -> Verdict {
    let mut arena = Arena::new();
    requests.iter().for_each(|request| arena.serve(request));
    let free = arena.used.iter().filter(|used| !**used).count();
    assert_eq!(arena.allocator.available(), free);
    Verdict::Holds
}

fn holes_are_sorted_and_apart(requests: &Vec<Request>) -> Verdict {
    let mut arena = Arena::new();
    for request in requests {
        arena.serve(request);
        let holes = arena.allocator.holes();
        assert!(holes.iter().all(|hole| hole.len > 0 && hole.end() <= ARENA), "{holes:?}");
        assert!(holes.windows(2).all(|pair| pair[0].end() < pair[1].start), "{holes:?}");
    }
    Verdict::Holds
}

fn all_released_is_one_hole((sizes, reverse): (Vec<u8>, bool)) -> Verdict {
    let mut allocator = Allocator::new(ARENA);
    let sizes = sizes.into_iter().filter(|len| *len > 0);
    let mut blocks: Vec<_> = sizes.filter_map(|len| allocator.allocate(len.into(), 4)).collect();
    if reverse {
        blocks.reverse();
    }
    blocks.into_iter().for_each(|block| allocator.release(block));
    assert_eq!(allocator.holes(), [Block { start: 0, len: ARENA }]);
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "allocator",
        mutants: program::MUTANTS,
        properties: vec![
            by_value("agrees_with_a_table", Precondition::None, agrees_with_a_table),
            by_ref("holes_are_sorted_and_apart", Precondition::None, holes_are_sorted_and_apart),
            by_value("all_released_is_one_hole", Precondition::None, all_released_is_one_hole),
        ],
    }
}
