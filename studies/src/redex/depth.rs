//! The depth of a recursion over a term, limited so that the stack does not overflow.

/// The number of levels that may still be entered.
#[derive(Debug, Clone, Copy)]
pub(super) struct Depth(u16);

impl Depth {
    /// At the root. Deeper terms than this are not looked at: the properties are not about them.
    pub(super) const ROOT: Depth = Depth(500);

    /// For terms after steps, where a level of a term takes several levels of recursion.
    pub(super) const STEPPED: Depth = Depth(150);

    /// One level further down.
    pub(super) fn below(self) -> Option<Depth> {
        self.0.checked_sub(1).map(Depth)
    }
}
