//! The verifier: `verify`.
//!
//! Terms that refer to others by name (`indirect`) are not verified here: there are no others, and the benchmark's
//! generators make no such terms.

mod application;
mod branch;
mod slots;
mod state;

use super::bug::Bug;
use super::stack::{Slot, Stack};
use super::syntax::{Access, Kind, Term};
use canvass::Lazy;
use state::{Context, State, pushed, set, trim};

/// Why a term is not verified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Refusal {
    /// It is not valid.
    Invalid,
    /// No rule applies where one must: the verifier is not total.
    Undefined,
}

/// `bytecode-ok?`
pub(super) fn verify(term: &Term, bug: Option<Bug>) -> Result<(), Refusal> {
    let start = State { stack: Stack(vec![]), cleared: vec![], kept: vec![] };
    Verifier { bug }.verify(term, start, &Context::ROOT).map(|_| ())
}

type Verified = Result<State, Refusal>;

struct Verifier {
    bug: Option<Bug>,
}

impl Verifier {
    fn verify(&self, term: &Term, state: State, context: &Context) -> Verified {
        let context =
            &Context { depth: context.depth.below().ok_or(Refusal::Invalid)?, ..context.clone() };
        match term {
            Term::Local(access, slot) => self.local(*access, slot, state, context),
            Term::Branch(test, then, other) => self.branch(test, then, other, state, context),
            Term::LetOne(bound, body) => {
                let below = pushed(&state.stack, 1, Slot::Uninit)?;
                let inner = context.inner().above(1);
                let after = self.verify(bound, State { stack: below.clone(), ..state }, &inner)?;
                let mut stack = trim(&after.stack, &below)?;
                if stack.get(0) != Some(Slot::Uninit) {
                    return Err(Refusal::Invalid);
                }
                set(&mut stack, 0, Slot::Imm)?;
                self.verify(body, State { stack, ..after }, &context.above(1))
            }
            Term::Seq(first, second, others) => {
                let parts: Vec<_> = [first, second].into_iter().chain(others).collect();
                let (last, before) = parts.split_last().expect("there are two at least");
                let ignored = Context { is_ignored: true, ..context.inner() };
                let after = self.all(before.iter().copied(), state, &ignored)?;
                self.verify(last, after, context)
            }
            Term::Application(function, arguments) => {
                self.application(function, arguments, state, context)
            }
            Term::LetVoid(count, body) => {
                self.let_void(**count, Slot::Uninit, body, state, context)
            }
            Term::LetVoidBox(count, body) => {
                self.let_void(**count, Slot::Box, body, state, context)
            }
            Term::Lambda(lambda) if lambda.takes_values() => {
                self.lambda(lambda, &state.stack, None, context)?;
                Ok(state)
            }
            Term::ProcConst(arguments, body)
                if arguments.iter().all(|kind| *kind == Kind::Value) =>
            {
                self.procedure(arguments, &[], body, &state.stack, None, context)?;
                Ok(state)
            }
            Term::Lambda(_) | Term::ProcConst(..) | Term::Indirect(_) => Err(Refusal::Invalid),
            Term::CaseLambda(lambdas) => {
                for lambda in lambdas {
                    if self.bug != Some(Bug::CasesTakeReferences) && !lambda.takes_values() {
                        return Err(Refusal::Invalid);
                    }
                    if self.bug != Some(Bug::CasesUnverified) {
                        self.lambda(lambda, &state.stack, None, context)?;
                    }
                }
                Ok(state)
            }
            Term::Literal(_) => Ok(state),
            Term::InstallValue(slot, value, body) => {
                self.install_value(**slot as usize, value, body, state, context)
            }
            Term::InstallValueBox(slot, value, body) => {
                self.install_value_box(**slot as usize, value, body, state, context)
            }
            Term::BoxEnv(slot, body) => self.box_slot(**slot as usize, body, state, context),
            Term::LetRec(lambdas, body) => self.let_rec(lambdas, body, state, context),
        }
    }

    fn local(&self, access: Access, slot: &Lazy<u32>, state: State, context: &Context) -> Verified {
        if state.stack.len() == 0 {
            return Err(Refusal::Invalid);
        }
        let index = **slot as usize;
        let State { mut stack, mut cleared, mut kept } = state;
        let found = stack.get(index).ok_or(Refusal::Invalid)?;
        let may_be_read = match access {
            Access::Plain | Access::NoClear => {
                found.is_value() || (context.is_ignored && found.is_box())
            }
            Access::Clear => found == Slot::Imm || (context.is_ignored && found == Slot::Box),
            Access::Box | Access::BoxNoClear => found.is_box(),
            Access::BoxClear => found == Slot::Box,
        };
        if !may_be_read {
            return Err(Refusal::Invalid);
        }
        match access {
            Access::Plain | Access::Box => {}
            Access::NoClear | Access::BoxNoClear => {
                if index >= context.own && matches!(found, Slot::Imm | Slot::Box) {
                    kept.insert(0, index - context.own);
                }
                set(&mut stack, index, found.kept())?;
            }
            Access::Clear | Access::BoxClear => {
                if index >= context.own {
                    cleared.insert(0, (stack.len() - index - 1, found));
                }
                set(&mut stack, index, Slot::Not)?;
            }
        }
        Ok(State { stack, cleared, kept })
    }

    fn let_void(
        &self,
        count: u32,
        slot: Slot,
        body: &Term,
        state: State,
        context: &Context,
    ) -> Verified {
        let stack = pushed(&state.stack, count as usize, slot)?;
        self.verify(body, State { stack, ..state }, &context.above(count as usize))
    }
}
