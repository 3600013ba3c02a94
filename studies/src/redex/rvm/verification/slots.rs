//! Verifying what fills slots, and procedures.

use super::state::{Closure, Context, State, set, trim};
use super::{Refusal, Verified, Verifier};
use crate::redex::rvm::bug::Bug;
use crate::redex::rvm::stack::{Slot, Stack};
use crate::redex::rvm::syntax::{Kind, Lambda, Term};

impl Verifier {
    pub(super) fn install_value(
        &self,
        slot: usize,
        value: &Term,
        body: &Term,
        state: State,
        context: &Context,
    ) -> Verified {
        if slot >= context.own {
            return Err(Refusal::Invalid);
        }
        let after = self.verify(value, state.clone(), &context.inner())?;
        let mut stack = trim(&after.stack, &state.stack)?;
        if self.bug != Some(Bug::InitializedSlots) {
            let found = stack.get(slot).ok_or(Refusal::Undefined)?;
            if found != Slot::Uninit {
                return Err(Refusal::Invalid);
            }
        }
        set(&mut stack, slot, Slot::Imm)?;
        // The model forgets what the value has cleared and kept.
        self.verify(body, State { stack, ..state }, context)
    }

    pub(super) fn install_value_box(
        &self,
        slot: usize,
        value: &Term,
        body: &Term,
        state: State,
        context: &Context,
    ) -> Verified {
        let before = state.stack.clone();
        if slot >= before.len() {
            return Err(Refusal::Invalid);
        }
        let after = self.verify(value, state, &context.inner())?;
        let stack = trim(&after.stack, &before)?;
        if !stack.get(slot).ok_or(Refusal::Undefined)?.is_box() {
            return Err(Refusal::Invalid);
        }
        self.verify(body, State { stack, ..after }, context)
    }

    pub(super) fn box_slot(
        &self,
        slot: usize,
        body: &Term,
        mut state: State,
        context: &Context,
    ) -> Verified {
        let is_own = slot < context.own || self.bug == Some(Bug::BoxOutsideBranch);
        if !is_own || state.stack.get(slot) != Some(Slot::Imm) {
            return Err(Refusal::Invalid);
        }
        set(&mut state.stack, slot, Slot::Box)?;
        self.verify(body, state, context)
    }

    pub(super) fn let_rec(
        &self,
        lambdas: &[Lambda],
        body: &Term,
        mut state: State,
        context: &Context,
    ) -> Verified {
        let count = lambdas.len();
        let are_lambdas =
            lambdas.iter().all(|lambda| lambda.takes_values() && !lambda.captured.is_empty());
        let Some(slots) = state.stack.0.get_mut(..count) else { return Err(Refusal::Invalid) };
        let are_free = self.bug == Some(Bug::InitializedSlots)
            || slots.iter().all(|slot| *slot == Slot::Uninit);
        let are_own = count <= context.own || self.bug == Some(Bug::RecursionOutsideBranch);
        if !(are_lambdas && are_free && are_own) {
            return Err(Refusal::Invalid);
        }
        slots.fill(Slot::Imm);
        for (index, lambda) in lambdas.iter().enumerate() {
            self.lambda(lambda, &state.stack, Some(index), context)?;
        }
        self.verify(body, state, context)
    }

    /// `lam-verified?`, of the procedure that is in slot `own`, if in any.
    pub(super) fn lambda(
        &self,
        lambda: &Lambda,
        stack: &Stack,
        own: Option<usize>,
        context: &Context,
    ) -> Result<(), Refusal> {
        self.procedure(&lambda.arguments, &lambda.captured, &lambda.body, stack, own, context)
    }

    pub(super) fn procedure(
        &self,
        arguments: &[Kind],
        captured: &[u32],
        body: &Term,
        stack: &Stack,
        own: Option<usize>,
        context: &Context,
    ) -> Result<(), Refusal> {
        let mut slots = vec![];
        for index in captured {
            match stack.get(*index as usize) {
                None | Some(Slot::Uninit | Slot::Not) => return Err(Refusal::Invalid),
                Some(slot) => slots.push(slot.released()),
            }
        }
        let position = captured.iter().rposition(|index| Some(*index as usize) == own);
        let closure = position.map(|position| Closure {
            position,
            start: arguments.len(),
            captured: slots.clone(),
        });
        slots.extend(arguments.iter().map(|kind| match kind {
            Kind::Value => Slot::Imm,
            Kind::Reference => Slot::Box,
        }));
        let inside = Context { own: slots.len(), is_ignored: false, closure, depth: context.depth };
        let state = State { stack: Stack(slots), cleared: vec![], kept: vec![] };
        self.verify(body, state, &inside).map(|_| ())
    }
}
