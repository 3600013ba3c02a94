//! The values of a type as a space, in one of two orders.

mod by_size;
mod fair;

pub(super) use by_size::space;
#[cfg(feature = "expressions")]
pub(crate) use by_size::{Encoding, encoded};
pub(super) use fair::fair_space;

use crate::choice::source::Stop;
use crate::error::{Result, SpaceError};
use crate::space::node::{Flow, Node, Sink};
use crate::{Count, Nat, Space};
use std::any::type_name;

/// How choices are numbered; not all of them make a value where the type may reject.
trait Numbering<T>: Send + Sync + 'static {
    /// How many choices there are.
    fn choices(&self) -> Result<Count>;

    fn may_reject(&self) -> bool;

    /// Hands over what the choices from `start` on make, with their indices, as long as `receive` wants.
    fn each(&self, start: &Nat, receive: &mut dyn FnMut(&Nat, Option<T>) -> Flow) -> Result<Flow>;

    /// The index of the choices of a value.
    fn choice_of(&self, value: &T) -> Result<Option<Nat>>;
}

/// The values that some choices make.
struct Numbered<N>(N);

fn numbered<T>(numbering: impl Numbering<T>) -> Space<T> {
    Space::new(Numbered(numbering))
}

/// The error that stands for a value that could not be made.
pub(crate) fn refusal<T>(stop: Stop) -> Box<SpaceError> {
    match stop {
        Stop::Space(error) => error,
        Stop::TooDeep => {
            SpaceError::TooDeep { recursion: format!("the type `{}`", type_name::<T>()) }.into()
        }
        Stop::Rejected => SpaceError::NotMember.into(),
        Stop::Mismatch => SpaceError::Mismatch { values: type_name::<T>() }.into(),
    }
}

impl<T, N: Numbering<T>> Node<T> for Numbered<N> {
    fn count(&self) -> Result<Count> {
        if self.0.may_reject() { Ok(Count::Unknown) } else { self.0.choices() }
    }

    fn get(&self, index: &Nat) -> Result<T> {
        let mut found = None;
        let mut left = index.clone();
        let start = if self.0.may_reject() { Nat::ZERO } else { std::mem::take(&mut left) };
        let _flow = self.0.each(&start, &mut |_, value| {
            match (value, left.checked_sub(&Nat::ONE)) {
                (None, _) => {}
                (Some(_), Some(fewer)) => left = fewer,
                (Some(value), None) => found = Some(value),
            }
            if found.is_some() { Flow::Break(()) } else { Flow::Continue(()) }
        })?;
        let count = index.minus(&left);
        found.ok_or_else(|| SpaceError::OutOfRange { index: index.clone(), count }.into())
    }

    fn index_of(&self, value: &T) -> Result<Option<Nat>> {
        let Some(choice) = self.0.choice_of(value)? else { return Ok(None) };
        if !self.0.may_reject() {
            return Ok(Some(choice));
        }
        let mut before = Nat::ZERO;
        let _flow = self.0.each(&Nat::ZERO, &mut |index, value| {
            if *index >= choice {
                return Flow::Break(());
            }
            if value.is_some() {
                before += &Nat::ONE;
            }
            Flow::Continue(())
        })?;
        Ok(Some(before))
    }

    fn contains(&self, value: &T) -> Result<bool> {
        Ok(self.0.choice_of(value)?.is_some())
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        let mut skip = start.clone();
        let start = if self.0.may_reject() { Nat::ZERO } else { std::mem::take(&mut skip) };
        let mut left = limit;
        if left == 0 {
            return Ok(Flow::Continue(()));
        }
        let mut flow = Flow::Continue(());
        let _ended_early = self.0.each(&start, &mut |_, value| {
            let Some(value) = value else { return Flow::Continue(()) };
            if let Some(fewer) = skip.checked_sub(&Nat::ONE) {
                skip = fewer;
                return Flow::Continue(());
            }
            left -= 1;
            flow = sink.one(value);
            if left == 0 { Flow::Break(()) } else { flow }
        })?;
        Ok(flow)
    }
}
