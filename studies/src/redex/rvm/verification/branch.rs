//! Verifying branches.

use super::state::{Context, State, set, trim};
use super::{Refusal, Verified, Verifier};
use crate::redex::rvm::bug::Bug;
use crate::redex::rvm::stack::{Slot, Stack};
use crate::redex::rvm::syntax::Term;

impl Verifier {
    /// The other branch starts from what the first one leaves, but for what it cleared or kept.
    pub(super) fn branch(
        &self,
        test: &Term,
        then: &Term,
        other: &Term,
        state: State,
        context: &Context,
    ) -> Verified {
        let before = state.stack.clone();
        let tested = self.verify(test, state, &context.inner())?;
        let stack = trim(&tested.stack, &before)?;
        let first =
            self.verify(then, State { stack, cleared: vec![], kept: vec![] }, &context.branch())?;
        let mut stack = trim(&first.stack, &before)?;
        undo_clears(&first.cleared, &mut stack)?;
        undo_keeps(&first.kept, &mut stack)?;
        let second = self.verify(other, State { stack, ..tested }, &context.branch())?;
        let mut stack = trim(&second.stack, &before)?;
        self.redo_clears(&first.cleared, &mut stack)?;
        let cleared = first.cleared.into_iter().chain(second.cleared).collect();
        Ok(State { stack, cleared, kept: second.kept })
    }

    fn redo_clears(&self, cleared: &[(usize, Slot)], stack: &mut Stack) -> Result<(), Refusal> {
        for (height, _) in cleared {
            match stack.len().checked_sub(height + 1) {
                Some(index) => set(stack, index, Slot::Not)?,
                None if self.bug == Some(Bug::ClearsAboveTheStack) => {
                    return Err(Refusal::Undefined);
                }
                None => {}
            }
        }
        Ok(())
    }
}

/// `undo-clrs`
fn undo_clears(cleared: &[(usize, Slot)], stack: &mut Stack) -> Result<(), Refusal> {
    for (height, slot) in cleared {
        if *height < stack.len() {
            let index = stack.len() - height - 1;
            set(stack, index, *slot)?;
        }
    }
    Ok(())
}

/// `undo-noclrs`
fn undo_keeps(kept: &[usize], stack: &mut Stack) -> Result<(), Refusal> {
    for index in kept {
        if let Some(slot) = stack.get(*index) {
            set(stack, *index, slot.released())?;
        }
    }
    Ok(())
}
