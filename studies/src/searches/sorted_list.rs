//! Sorted lists of unary numbers.

use super::Natural;
use canvass::Canvass;
use canvass::lazy::Lazy;

/// A list of numbers.
#[derive(Debug, Clone, Canvass)]
pub enum List {
    /// Without any.
    Empty,
    /// A first one, and the rest.
    Item(Lazy<Natural>, Lazy<List>),
}

/// No number is below the one before; the last is never looked at for its own sake.
pub fn is_sorted(list: &List) -> bool {
    let List::Item(first, rest) = list else { return true };
    let List::Item(second, _) = &**rest else { return true };
    Natural::is_at_most(first, second) && is_sorted(rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::searches::check::{check, number};

    fn numbers(list: &List) -> Vec<usize> {
        match list {
            List::Empty => vec![],
            List::Item(first, rest) => [vec![number(first)], numbers(rest)].concat(),
        }
    }

    #[test]
    fn lists_are_sorted_if_their_numbers_are() {
        check(18, is_sorted, |list| numbers(list).is_sorted());
    }
}
