//! Verifying applications.

use super::state::{Closure, Context, State, pushed, trim};
use super::{Refusal, Verified, Verifier};
use crate::redex::rvm::bug::Bug;
use crate::redex::rvm::stack::{Slot, Stack};
use crate::redex::rvm::syntax::{Access, Kind, Term};
use canvass::Lazy;

impl Verifier {
    pub(super) fn application(
        &self,
        function: &Term,
        arguments: &[Lazy<Term>],
        state: State,
        context: &Context,
    ) -> Verified {
        let count = arguments.len();
        let is_wrong = self.bug == Some(Bug::ArgumentsUninitialized);
        let not = if is_wrong { Slot::Uninit } else { Slot::Not };
        let state = State { stack: pushed(&state.stack, count, not)?, ..state };
        let inner = context.inner().above(count);
        match (function, &context.closure) {
            (Term::Local(Access::NoClear, slot), Some(closure))
                if **slot as usize == closure.position + count =>
            {
                let after = self.operands(function, arguments, state, &inner)?;
                self.is_intact(closure, &after.stack)?;
                Ok(after)
            }
            (Term::Lambda(lambda), _) => {
                self.lambda(lambda, &state.stack, None, context)?;
                self.arguments(arguments, &lambda.arguments, state, &inner)
            }
            (Term::ProcConst(kinds, body), _) => {
                self.procedure(kinds, &[], body, &state.stack, None, context)?;
                self.arguments(arguments, kinds, state, &inner)
            }
            _ => self.operands(function, arguments, state, &inner),
        }
    }

    /// `verify*`, of function and arguments.
    fn operands(
        &self,
        function: &Term,
        arguments: &[Lazy<Term>],
        state: State,
        context: &Context,
    ) -> Verified {
        let before = state.stack.clone();
        let after = self.verify(function, state, context)?;
        let stack = trim(&after.stack, &before)?;
        self.all(arguments, State { stack, ..after }, context)
    }

    /// `verify*`
    pub(super) fn all<'t>(
        &self,
        terms: impl IntoIterator<Item = &'t Lazy<Term>>,
        mut state: State,
        context: &Context,
    ) -> Verified {
        for term in terms {
            let before = state.stack.clone();
            state = self.verify(term, state, context)?;
            state.stack = trim(&state.stack, &before)?;
        }
        Ok(state)
    }

    /// `verify*-ref`: arguments that are references must be read from boxes.
    fn arguments(
        &self,
        arguments: &[Lazy<Term>],
        kinds: &[Kind],
        mut state: State,
        context: &Context,
    ) -> Verified {
        for (index, argument) in arguments.iter().enumerate() {
            let before = state.stack.clone();
            state = match kinds.get(index) {
                Some(Kind::Reference) => {
                    let Term::Local(access, slot) = &**argument else {
                        return Err(Refusal::Invalid);
                    };
                    let access = match access {
                        Access::Plain => Access::Box,
                        Access::NoClear => Access::BoxNoClear,
                        Access::Clear => Access::BoxClear,
                        Access::Box | Access::BoxNoClear | Access::BoxClear => {
                            return Err(Refusal::Invalid);
                        }
                    };
                    self.local(access, slot, state, context)?
                }
                Some(Kind::Value) | None => self.verify(argument, state, context)?,
            };
            state.stack = trim(&state.stack, &before)?;
        }
        Ok(state)
    }

    /// `closure-intact?`: a procedure that calls itself has not lost what it captured.
    fn is_intact(&self, closure: &Closure, stack: &Stack) -> Result<(), Refusal> {
        for (index, captured) in closure.captured.iter().enumerate() {
            let found = stack.get(closure.start + index).ok_or(Refusal::Undefined)?;
            let is_intact = match (found, captured) {
                (Slot::ImmNoClear, Slot::Imm) | (Slot::BoxNoClear, Slot::Box) => true,
                (Slot::BoxNoClear, Slot::Imm) => self.bug == Some(Bug::InitializedSlots),
                (found, captured) => found == *captured,
            };
            if !is_intact {
                return Err(Refusal::Invalid);
            }
        }
        Ok(())
    }
}
