//! The stack as the verifier sees it, the top first.

/// `ṽ`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Slot {
    /// `uninit`
    Uninit,
    /// `imm`, a value
    Imm,
    /// `box`
    Box,
    /// `imm-nc`, a value that must stay
    ImmNoClear,
    /// `box-nc`
    BoxNoClear,
    /// `not`
    Not,
}

/// `(ṽ ...)`
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stack(pub(super) Vec<Slot>);

impl Slot {
    /// Whether it is a value.
    pub(super) fn is_value(self) -> bool {
        matches!(self, Slot::Imm | Slot::ImmNoClear)
    }

    /// Whether it is a box.
    pub(super) fn is_box(self) -> bool {
        matches!(self, Slot::Box | Slot::BoxNoClear)
    }

    /// `nc`, of a value or a box.
    pub(super) fn kept(self) -> Slot {
        if self.is_box() { Slot::BoxNoClear } else { Slot::ImmNoClear }
    }

    /// `drop-noclr`
    pub(super) fn released(self) -> Slot {
        match self {
            Slot::ImmNoClear => Slot::Imm,
            Slot::BoxNoClear => Slot::Box,
            Slot::Uninit | Slot::Imm | Slot::Box | Slot::Not => self,
        }
    }
}

impl Stack {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// `stack-ref`
    pub(super) fn get(&self, index: usize) -> Option<Slot> {
        self.0.get(index).copied()
    }

    /// `set`; `None` if there is no such slot.
    pub(super) fn set(&mut self, index: usize, slot: Slot) -> Option<()> {
        *self.0.get_mut(index)? = slot;
        Some(())
    }

    /// `abs-push`
    pub(super) fn push(&self, count: usize, slot: Slot) -> Stack {
        let pushed = std::iter::repeat_n(slot, count);
        Stack(pushed.chain(self.0.iter().copied()).collect())
    }

    /// `trim`: without what is above these slots; `None` if they are not all there.
    pub(super) fn trim(&self, to: &Stack) -> Option<Stack> {
        let above = self.len().checked_sub(to.len())?;
        Some(Stack(self.0[above..].to_vec()))
    }
}
