//! Trees, and the numbers in them.

use crate::redex::notation::{Expression, Notation, ReadError};
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

impl Notation for Tree {
    fn read(expression: &Expression) -> Result<Tree, ReadError> {
        if expression.symbol() == Some("E") {
            return Ok(Tree::Empty);
        }
        let Some([color, left, number, right]) = expression.list() else {
            return Err(expression.unlike("E or (c t n t)"));
        };
        Ok(Tree::Node(
            Color::read(color)?,
            Lazy::read(left)?,
            Lazy::read(number)?,
            Lazy::read(right)?,
        ))
    }

    fn write(&self) -> Expression {
        match self {
            Tree::Empty => Expression::of("E"),
            Tree::Node(color, left, number, right) => {
                Expression::List(vec![color.write(), left.write(), number.write(), right.write()])
            }
        }
    }
}

impl Notation for Color {
    fn read(expression: &Expression) -> Result<Color, ReadError> {
        match expression.symbol() {
            Some("R") => Ok(Color::Red),
            Some("B") => Ok(Color::Black),
            Some(_) | None => Err(expression.unlike("R or B")),
        }
    }

    fn write(&self) -> Expression {
        Expression::of(match self {
            Color::Red => "R",
            Color::Black => "B",
        })
    }
}

impl Notation for Natural {
    fn read(expression: &Expression) -> Result<Natural, ReadError> {
        match (expression.symbol(), expression.list()) {
            (Some("O"), _) => Ok(Natural::Zero),
            (_, Some([next, inner])) if next.symbol() == Some("s") => {
                Ok(Natural::Next(Lazy::read(inner)?))
            }
            _ => Err(expression.unlike("O or (s n)")),
        }
    }

    fn write(&self) -> Expression {
        match self {
            Natural::Zero => Expression::of("O"),
            Natural::Next(inner) => Expression::form("s", [inner.write()]),
        }
    }
}
