//! Unary numbers, which can be compared before they are known.

use canvass::Canvass;
use canvass::lazy::Lazy;

/// A number, as large as its successors are many.
#[derive(Debug, Clone, Canvass)]
pub enum Natural {
    /// 0.
    Zero,
    /// One more.
    Successor(Lazy<Natural>),
}

impl Natural {
    /// `a < b`, looking at `b` first.
    pub(super) fn is_less(a: &Lazy<Natural>, b: &Lazy<Natural>) -> bool {
        match &**b {
            Natural::Zero => false,
            Natural::Successor(b) => match &**a {
                Natural::Zero => true,
                Natural::Successor(a) => Natural::is_less(a, b),
            },
        }
    }

    /// `a <= b`, looking at `a` first.
    pub(super) fn is_at_most(a: &Lazy<Natural>, b: &Lazy<Natural>) -> bool {
        match &**a {
            Natural::Zero => true,
            Natural::Successor(a) => match &**b {
                Natural::Zero => false,
                Natural::Successor(b) => Natural::is_at_most(a, b),
            },
        }
    }
}
