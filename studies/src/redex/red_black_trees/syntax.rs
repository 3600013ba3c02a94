//! Trees, and the numbers in them.

use crate::redex::notation::form::notation;
use canvass::{Canvass, Lazy};
use std::cmp::Ordering;

/// `t ::= E | (c t n t)`
#[derive(Debug, Clone, PartialEq, Canvass)]
pub enum Tree {
    /// `E`
    Empty,
    /// `(c t n t)`
    Node(Color, Lazy<Tree>, Lazy<Natural>, Lazy<Tree>),
}

/// `c ::= R | B`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Canvass)]
pub enum Color {
    /// `R`
    #[canvass(size = 0)]
    Red,
    /// `B`
    #[canvass(size = 0)]
    Black,
}

/// `n ::= O | (s n)`
#[derive(Debug, Clone, PartialEq, Eq, Canvass)]
pub enum Natural {
    /// `O`
    #[canvass(size = 0)]
    Zero,
    /// `(s n)`
    Next(Lazy<Natural>),
}

impl Natural {
    /// The number, if it is not larger than this.
    pub(super) fn value(&self, largest: usize) -> Option<usize> {
        let (mut natural, mut value) = (self, 0);
        while let Natural::Next(inner) = natural {
            (natural, value) = (inner, value + 1);
            if value > largest {
                return None;
            }
        }
        Some(value)
    }

    /// Both are looked at until they differ.
    pub(super) fn cmp(&self, other: &Natural) -> Ordering {
        let (mut left, mut right) = (self, other);
        loop {
            match (left, right) {
                (Natural::Zero, Natural::Zero) => return Ordering::Equal,
                (Natural::Zero, Natural::Next(_)) => return Ordering::Less,
                (Natural::Next(_), Natural::Zero) => return Ordering::Greater,
                (Natural::Next(inner), Natural::Next(other)) => (left, right) = (inner, other),
            }
        }
    }

    /// Whether it is less than the other one.
    pub(super) fn is_below(&self, other: &Natural) -> bool {
        self.cmp(other) == Ordering::Less
    }
}

impl From<usize> for Natural {
    fn from(value: usize) -> Natural {
        (0..value).fold(Natural::Zero, |natural, _| Natural::Next(Lazy::new(natural)))
    }
}

notation!(Tree, "E or (c t n t)", {
    Empty = "E",
    Node(color, left, number, right) = "(_ _ _ _)",
});

notation!(Color, "R or B", {
    Red = "R",
    Black = "B",
});

notation!(Natural, "O or (s n)", {
    Zero = "O",
    Next(inner) = "(s _)",
});
