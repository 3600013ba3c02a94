//! Heap arrays: maximum first, numbers may repeat.
//!
//! SciFe's heaps split evenly: the left sub-heap is as large as the right one or larger by one. In an array
//! the elements of the two then alternate (Braun's order): the children of the root are the elements 1 and
//! 2, the left sub-heap is what stands at odd places, the right one what stands at even places after 0.

use super::short::Short;
use canvass::space::family::fix;
use canvass::space::{constant, depend_by_value, empty, range};
use canvass::{Family, Memory, Space};

/// Which heaps: how many numbers, none above `high`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Bounds {
    size: u8,
    high: u8,
}

/// How many heaps there are of one number from `0..=1`, of two from `0..=2`, and so on.
pub const COUNTS: &[u64] = &[2, 6, 30, 139, 811, 7040, 73618, 579906, 5102496, 52253237, 588000434];

/// The heaps of `n` numbers from `0..=n`.
pub fn space(n: u8) -> Space<Short> {
    heaps(&sub_heaps(&Memory::default()), Bounds { size: n, high: n })
}

fn heaps(sub_heaps: &Family<Bounds, Short>, of: Bounds) -> Space<Short> {
    let Bounds { size, high } = of;
    // As SciFe has it: a heap takes no more numbers than there are to choose from.
    if size > high + 1 {
        return empty();
    }
    let (left, right) = ((size - 1).div_ceil(2), (size - 1) / 2);
    let sub_heaps = sub_heaps.clone();
    depend_by_value(
        &range(0..=high),
        move |&root| {
            let sub_heap = |size| sub_heaps.at(Bounds { size, high: root });
            (sub_heap(left), sub_heap(right))
        },
        |root, (left, right)| Short::interleave(root, left, right),
        |heap| {
            let (root, rest) = heap.items().split_first()?;
            let every_other = |from| rest.iter().skip(from).step_by(2).collect();
            Some((*root, (every_other(0), every_other(1))))
        },
    )
}

fn sub_heaps(memory: &Memory) -> Family<Bounds, Short> {
    let memory = memory.clone();
    fix(move |sub_heaps, bounds: Bounds| match bounds.size {
        0 => constant(Short::default()),
        _ => heaps(&sub_heaps, bounds).memo(&memory),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structures::check::{check, check_counts};

    /// All arrays of a length.
    fn arrays(length: u8, high: u8) -> Vec<Vec<u8>> {
        if length == 0 {
            return vec![vec![]];
        }
        let mut all = vec![];
        for array in arrays(length - 1, high) {
            all.extend((0..=high).map(|last| [&array[..], &[last]].concat()));
        }
        all
    }

    /// No sub-heap is above its root, nor larger than SciFe allows.
    fn is_heap(array: &[u8], high: u8) -> bool {
        let Some((root, rest)) = array.split_first() else {
            return true;
        };
        let (left, right): (Vec<_>, Vec<_>) =
            rest.iter().enumerate().partition(|(place, _)| place % 2 == 0);
        let numbers = |half: Vec<(usize, &u8)>| half.iter().map(|(_, n)| **n).collect::<Vec<u8>>();
        *root <= high
            && array.len() <= usize::from(high) + 1
            && is_heap(&numbers(left), *root)
            && is_heap(&numbers(right), *root)
    }

    #[test]
    fn they_are_the_heaps_among_all_arrays() {
        for n in 1..=4 {
            let mut slow = arrays(n, n);
            slow.retain(|array| is_heap(array, n));
            let slow: Vec<Short> = slow.iter().map(|array| array.iter().collect()).collect();
            check(&space(n), &slow);
        }
    }

    #[test]
    fn there_are_as_many_as_listed() {
        check_counts(COUNTS, space);
    }
}
