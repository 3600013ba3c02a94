//! Sorted lists: no number is larger than the one before it.
//!
//! SciFe chooses the head and then the tail, and loses the lists that are longer than their head, such as
//! (1 1 1). We choose the number in the middle and then both halves: the halves are short enough to be
//! remembered, where most tails are not.

use super::short::Short;
use canvass::space::family::fix;
use canvass::space::{constant, depend_by_value, range};
use canvass::{Family, Memory, Space};

/// Which lists: how many numbers, all from `low..=high`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Bounds {
    length: u8,
    low: u8,
    high: u8,
}

/// The binomials C(2n-1, n): how many lists there are of length 1 over 1, of length 2 over 1 and 2, and so on.
pub const COUNTS: &[u64] = &[
    1, 3, 10, 35, 126, 462, 1716, 6435, 24310, 92378, 352716, 1352078, 5200300, 20058300, 77558760,
];

/// The lists of `n` numbers from `1..=n`.
pub fn space(n: u8) -> Space<Short> {
    let bounds = Bounds { length: n, low: 1, high: n };
    lists(&halves(&Memory::default()), bounds)
}

fn lists(halves: &Family<Bounds, Short>, of: Bounds) -> Space<Short> {
    let Bounds { length, low, high } = of;
    let (before, after) = ((length - 1).div_ceil(2), (length - 1) / 2);
    let halves = halves.clone();
    depend_by_value(
        &range(low..=high),
        move |&middle| {
            (
                halves.at(Bounds { length: before, low: middle, high }),
                halves.at(Bounds { length: after, low, high: middle }),
            )
        },
        |middle, (before, after)| before.then(Short::one(middle)).then(after),
        move |list| {
            let (left, right) = list.items().split_at_checked(before.into())?;
            let (middle, right) = right.split_first()?;
            Some((*middle, (left.iter().collect(), right.iter().collect())))
        },
    )
}

fn halves(memory: &Memory) -> Family<Bounds, Short> {
    let memory = memory.clone();
    fix(move |halves, bounds: Bounds| match bounds.length {
        0 => constant(Short::default()),
        _ => lists(&halves, bounds).memo(&memory),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structures::check::{check, check_counts};

    /// All lists, sorted or not.
    fn unsorted(length: u8, high: u8) -> Vec<Short> {
        if length == 0 {
            return vec![Short::default()];
        }
        unsorted(length - 1, high)
            .into_iter()
            .flat_map(|tail| (1..=high).map(move |head| Short::one(head).then(tail)))
            .collect()
    }

    #[test]
    fn they_are_the_sorted_ones_among_all_lists() {
        for n in 1..=5 {
            let mut slow = unsorted(n, n);
            slow.retain(|list| list.items().is_sorted_by(|a, b| a >= b));
            check(&space(n), &slow);
        }
    }

    #[test]
    fn lists_of_another_length_or_order_are_not_members() {
        let is_member = |items: &[u8]| space(3).contains(&items.iter().collect());
        assert_eq!(is_member(&[3, 3, 1]), Ok(true));
        assert_eq!(is_member(&[3, 1, 3]), Ok(false));
        assert_eq!(is_member(&[4, 3, 1]), Ok(false));
        assert_eq!(is_member(&[3, 1]), Ok(false));
        assert_eq!(is_member(&[3, 1, 1, 1]), Ok(false));
        assert_eq!(is_member(&[]), Ok(false));
    }

    #[test]
    fn there_are_as_many_as_the_binomial_says() {
        check_counts(COUNTS, space);
    }
}
