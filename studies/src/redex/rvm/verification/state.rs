//! What the verifier knows at a point of a term.

use super::Refusal;
use crate::redex::depth::Depth;
use crate::redex::rvm::stack::{Slot, Stack};

/// A larger stack is refused.
const LARGEST_STACK: usize = 1000;

/// What changes on the way.
#[derive(Debug, Clone)]
pub(super) struct State {
    /// `s`
    pub(super) stack: Stack,
    /// `γ`: slots of the branches around that were cleared, counted from below, and what they were.
    pub(super) cleared: Vec<(usize, Slot)>,
    /// `η`: slots of the branches around that must stay, counted from the branch's top.
    pub(super) kept: Vec<usize>,
}

/// Where a term stands.
#[derive(Debug, Clone)]
pub(super) struct Context {
    /// `n_l`: how many slots are this branch's own.
    pub(super) own: usize,
    /// `b`: whether the result is ignored.
    pub(super) is_ignored: bool,
    /// `f`
    pub(super) closure: Option<Closure>,
    pub(super) depth: Depth,
}

/// `(n_f n_s (ṽ ...))`: the procedure that a term is the body of, if it can call itself.
#[derive(Debug, Clone)]
pub(super) struct Closure {
    /// Where it finds itself.
    pub(super) position: usize,
    /// Where its captured slots begin.
    pub(super) start: usize,
    /// What they are.
    pub(super) captured: Vec<Slot>,
}

impl Context {
    pub(super) const ROOT: Context =
        Context { own: 0, is_ignored: false, closure: None, depth: Depth::ROOT };

    /// Above this many new slots of its own.
    pub(super) fn above(&self, count: usize) -> Context {
        let shift = |closure: &Closure| Closure {
            position: closure.position + count,
            start: closure.start + count,
            captured: closure.captured.clone(),
        };
        Context { own: self.own + count, closure: self.closure.as_ref().map(shift), ..self.clone() }
    }

    /// Where a result is used, and not as that of the procedure.
    pub(super) fn inner(&self) -> Context {
        Context { is_ignored: false, closure: None, ..self.clone() }
    }

    /// In a branch, which owns nothing yet.
    pub(super) fn branch(&self) -> Context {
        Context { own: 0, ..self.clone() }
    }
}

pub(super) fn pushed(stack: &Stack, count: usize, slot: Slot) -> Result<Stack, Refusal> {
    if stack.len() + count > LARGEST_STACK {
        return Err(Refusal::Invalid);
    }
    Ok(stack.push(count, slot))
}

pub(super) fn trim(stack: &Stack, to: &Stack) -> Result<Stack, Refusal> {
    stack.trim(to).ok_or(Refusal::Undefined)
}

pub(super) fn set(stack: &mut Stack, index: usize, slot: Slot) -> Result<(), Refusal> {
    stack.set(index, slot).ok_or(Refusal::Undefined)
}
