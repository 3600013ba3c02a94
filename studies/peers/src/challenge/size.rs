//! How large a counterexample is.

use std::fmt;

/// First by parts, then by magnitude.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size {
    /// Numbers, lists within lists, and inner nodes.
    pub parts: u64,
    /// The sum of the numbers without their signs.
    pub magnitude: u64,
}

impl Size {
    /// Of numbers, each a part.
    pub fn of_numbers<N: Into<i64>>(numbers: impl IntoIterator<Item = N>) -> Size {
        let mut size = Size { parts: 0, magnitude: 0 };
        for number in numbers {
            size.parts += 1;
            size.magnitude += number.into().unsigned_abs();
        }
        size
    }

    /// Of lists within a list, each a part.
    pub fn of_lists(lists: &[Vec<i32>]) -> Size {
        let Size { parts, magnitude } = Size::of_numbers(lists.iter().flatten().copied());
        Size { parts: parts + lists.len() as u64, magnitude }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.parts, self.magnitude)
    }
}
