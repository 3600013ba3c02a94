//! Where the keys of a part of a search tree must be.

use super::Natural;
use canvass::lazy::Lazy;

/// The keys between two others; without end where there is none.
#[derive(Clone, Copy)]
pub(super) struct Bounds<'a> {
    low: Option<&'a Lazy<Natural>>,
    high: Option<&'a Lazy<Natural>>,
}

impl<'a> Bounds<'a> {
    pub(super) const NONE: Bounds<'static> = Bounds { low: None, high: None };

    /// Compares with the lower bound first.
    pub(super) fn contain(self, key: &Lazy<Natural>) -> bool {
        self.low.is_none_or(|low| Natural::is_less(low, key))
            && self.high.is_none_or(|high| Natural::is_less(key, high))
    }

    pub(super) fn below(self, key: &'a Lazy<Natural>) -> Bounds<'a> {
        Bounds { high: Some(key), ..self }
    }

    pub(super) fn above(self, key: &'a Lazy<Natural>) -> Bounds<'a> {
        Bounds { low: Some(key), ..self }
    }
}
