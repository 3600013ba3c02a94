//! By size, and within a size by their choices.

use super::{Numbering, numbered, refusal};
use crate::choice::sequence::{ChoiceSequence, Trace, locate};
use crate::choice::shape::Types;
use crate::choice::source::{Made, Source, Stop, Walk};
use crate::error::{Result, SpaceError};
use crate::space::node::Flow;
use crate::value::Canvass;
use crate::{Count, Nat, Space};
use std::marker::PhantomData;
use std::sync::Arc;

/// All values, or those of one size.
pub(in crate::value) fn space<T: Canvass>(size: Option<usize>) -> Result<Space<T>, SpaceError> {
    Ok(numbered(Values { types: Types::of::<T>()?, size, encoding: ByType, values: PhantomData }))
}

/// The values of some shapes, whose choices are encoded in their own way.
#[cfg(feature = "expressions")]
pub(crate) fn encoded<T: Canvass>(types: Arc<Types>, encoding: impl Encoding) -> Space<T> {
    numbered(Values { types, size: None, encoding, values: PhantomData })
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

    /// The value at the position of a walk; `None` if a predicate rejects it.
    fn make(&self, walk: &mut Walk) -> Result<Option<T>> {
        walk.begin();
        match self.encoding.make(&self.types, walk) {
            Ok(value) => Ok(Some(value)),
            Err(Stop::Rejected) => Ok(None),
            Err(stop) => Err(refusal::<T>(stop)),
        }
    }
}

impl<T: Canvass, E: Encoding> Numbering<T> for Values<T, E> {
    fn choices(&self) -> Result<Count> {
        match self.size {
            Some(size) => self.types.sizes.of_size(size).cloned().map(Count::Finite),
            None => self.types.sizes.count(),
        }
    }

    fn may_reject(&self) -> bool {
        self.types.may_reject
    }

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

    fn choice_of(&self, value: &T) -> Result<Option<Nat>> {
        let Some(choices) = self.encoding.choices(&self.types, value) else { return Ok(None) };
        let Some((size, index)) = locate(&self.types, &choices)? else { return Ok(None) };
        Ok(match self.size {
            Some(own) => (own == size).then_some(index),
            None => Some(self.types.sizes.below(size)? + &index),
        })
    }
}
