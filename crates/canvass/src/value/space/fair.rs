//! In the fair order: constructors take turns, fields grow together.

use super::{Numbering, numbered, refusal};
use crate::choice::fair::{Answers, FairOrder, index_of};
use crate::choice::sequence::Trace;
use crate::choice::shape::Types;
use crate::choice::source::{Source, Stop};
use crate::error::{Result, SpaceError};
use crate::space::node::Flow;
use crate::value::Canvass;
use crate::{Count, Nat, Space};
use std::marker::PhantomData;
use std::sync::Arc;

/// All values.
pub(in crate::value) fn fair_space<T: Canvass>() -> Result<Space<T>, SpaceError> {
    let types = Types::of::<T>()?;
    let order = FairOrder::new(&types)?;
    Ok(numbered(Fair { types, order, values: PhantomData }))
}

struct Fair<T> {
    types: Arc<Types>,
    order: FairOrder,
    values: PhantomData<fn() -> T>,
}

impl<T: Canvass> Fair<T> {
    /// The value of an index; `None` where the type rejects its choices.
    fn make(&self, index: &Nat) -> Result<Option<T>> {
        let mut answers = Answers::new(&self.order, self.types.root, index.clone());
        match T::make(&mut Source::new(&self.types, &mut answers)) {
            Ok(value) => Ok(Some(value)),
            Err(Stop::Rejected) => Ok(None),
            Err(stop) => Err(refusal::<T>(stop)),
        }
    }
}

impl<T: Canvass> Numbering<T> for Fair<T> {
    fn choices(&self) -> Result<Count> {
        Ok(self.order.count.clone())
    }

    fn may_reject(&self) -> bool {
        self.types.may_reject
    }

    fn each(&self, start: &Nat, receive: &mut dyn FnMut(&Nat, Option<T>) -> Flow) -> Result<Flow> {
        let mut index = start.clone();
        while !self.order.count.excludes(&index) {
            if receive(&index, self.make(&index)?).is_break() {
                return Ok(Flow::Break(()));
            }
            index += &Nat::ONE;
        }
        Ok(Flow::Continue(()))
    }

    fn choice_of(&self, value: &T) -> Result<Option<Nat>> {
        let Some(choices) = Trace::of(&self.types, value) else { return Ok(None) };
        index_of(&self.order, &self.types, &choices)
    }
}
