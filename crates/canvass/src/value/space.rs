//! The values of a type as a space: by size, and within a size by their choices.

use super::Canvass;
use crate::choice::sequence::{ChoiceSequence, Trace, locate};
use crate::choice::shape::Types;
use crate::choice::source::{Made, Source, Stop, Walk};
use crate::error::{Result, SpaceError};
use crate::space::node::{Flow, Node, Sink};
use crate::{Count, Nat, Space};
use std::any::type_name;
use std::marker::PhantomData;
use std::sync::Arc;

/// All values, or those of one size.
pub(super) fn space<T: Canvass>(size: Option<usize>) -> Result<Space<T>, SpaceError> {
    Ok(Space::new(Values { types: Types::of::<T>()?, size, encoding: ByType, values: PhantomData }))
}

/// The values of some shapes, whose choices are encoded in their own way.
#[cfg(feature = "expressions")]
pub(crate) fn encoded<T: Canvass>(types: Arc<Types>, encoding: impl Encoding) -> Space<T> {
    Space::new(Values { types, size: None, encoding, values: PhantomData })
}

/// How choices among shapes stand for values of a type.
pub(crate) trait Encoding: Send + Sync + 'static {
    /// The value at the position of a walk.
    fn make<T: Canvass>(&self, types: &Types, walk: &mut Walk) -> Made<T>;
    /// The choices of a value; `None` where there are none that stand for it.
    fn choices<T: Canvass>(&self, types: &Types, value: &T) -> Option<ChoiceSequence>;
}

/// The choices are those of the type.
struct ByType;

impl Encoding for ByType {
    fn make<T: Canvass>(&self, types: &Types, walk: &mut Walk) -> Made<T> {
        T::make(&mut Source::new(types, walk))
    }

    fn choices<T: Canvass>(&self, types: &Types, value: &T) -> Option<ChoiceSequence> {
        Trace::of(types, value)
    }
}

struct Values<T, E> {
    types: Arc<Types>,
    /// All sizes, where there is none.
    size: Option<usize>,
    encoding: E,
    values: PhantomData<fn() -> T>,
}

impl<T: Canvass, E: Encoding> Values<T, E> {
    /// How many choices there are; not all of them make a value where the type may reject.
    fn choices(&self) -> Result<Count> {
        match self.size {
            Some(size) => self.types.sizes.of_size(size).cloned().map(Count::Finite),
            None => self.types.sizes.count(),
        }
    }

    /// The size and the index within it at an index.
    fn located(&self, index: &Nat) -> Result<(usize, Nat)> {
        match self.size {
            Some(size) => Ok((size, index.clone())),
            None => {
                let size = self.types.sizes.size_at(index)?;
                Ok((size, index.minus(&self.types.sizes.below(size)?)))
            }
        }
    }

    /// Hands over what the choices from `start` on make, with their indices, as long as `receive` wants.
    fn each(&self, start: &Nat, receive: &mut dyn FnMut(&Nat, Option<T>) -> Flow) -> Result<Flow> {
        let choices = self.choices()?;
        let mut index = start.clone();
        while !choices.excludes(&index) {
            let (size, within) = self.located(&index)?;
            let mut walk = Walk::new(self.types.root, size, within.clone());
            let mut left = self.types.sizes.of_size(size)?.minus(&within);
            while !left.is_zero() {
                let value = self.make(&mut walk)?;
                let refused = value.is_none();
                if receive(&index, value).is_break() {
                    return Ok(Flow::Break(()));
                }
                index += &Nat::ONE;
                left = left.minus(&Nat::ONE);
                // A walk leaves out all that is refused for the same reason, which would be counted as one.
                if refused || !walk.advance(&self.types)? {
                    break;
                }
            }
        }
        Ok(Flow::Continue(()))
    }

    /// The value at the position of a walk; `None` if a predicate rejects it.
    fn make(&self, walk: &mut Walk) -> Result<Option<T>> {
        walk.begin();
        match self.encoding.make(&self.types, walk) {
            Ok(value) => Ok(Some(value)),
            Err(Stop::Rejected) => Ok(None),
            Err(stop) => Err(refusal::<T>(stop)),
        }
    }

    fn choice_of(&self, value: &T) -> Result<Option<Nat>> {
        let Some(choices) = self.encoding.choices(&self.types, value) else { return Ok(None) };
        let Some((size, index)) = locate(&self.types, &choices)? else { return Ok(None) };
        Ok(match self.size {
            Some(own) => (own == size).then_some(index),
            None => Some(self.types.sizes.below(size)? + &index),
        })
    }
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

impl<T: Canvass, E: Encoding> Node<T> for Values<T, E> {
    fn count(&self) -> Result<Count> {
        if self.types.may_reject { Ok(Count::Unknown) } else { self.choices() }
    }

    fn get(&self, index: &Nat) -> Result<T> {
        let mut found = None;
        let mut left = index.clone();
        let start = if self.types.may_reject { Nat::ZERO } else { std::mem::take(&mut left) };
        let _flow = self.each(&start, &mut |_, value| {
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
        let Some(choice) = self.choice_of(value)? else { return Ok(None) };
        if !self.types.may_reject {
            return Ok(Some(choice));
        }
        let mut before = Nat::ZERO;
        let _flow = self.each(&Nat::ZERO, &mut |index, value| {
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
        Ok(self.choice_of(value)?.is_some())
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        let mut skip = start.clone();
        let start = if self.types.may_reject { Nat::ZERO } else { std::mem::take(&mut skip) };
        let mut left = limit;
        if left == 0 {
            return Ok(Flow::Continue(()));
        }
        let mut flow = Flow::Continue(());
        let _ended_early = self.each(&start, &mut |_, value| {
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
