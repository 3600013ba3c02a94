//! The keys of a map, which must all differ where its length is within bounds.

use super::Canvass;
use crate::Nat;
use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::{Elements, Form, ShapeId, Types};
use crate::choice::source::{Made, Record, Source, Stop, Walk};

pub(super) struct Keys {
    /// The shape of the keys, where they must all differ.
    shape: Option<ShapeId>,
    /// All keys in order, from where new ones are taken if too many that were drawn are there already.
    in_order: Option<Walk>,
    /// Where the order goes on.
    size: usize,
}

/// How many keys are drawn until one is new, before all keys are tried in order.
const ATTEMPTS: usize = 8;
/// After so many sizes in a row without a key there are taken to be no more.
const MAX_EMPTY: usize = 1 << 12;

impl Keys {
    /// For the map that is asked for next.
    pub(super) fn new(source: &Source<'_>) -> Keys {
        let shape = match &source.types.get(source.choices.shape()).form {
            Form::Bounded(Elements::Entries { key, .. }, _) => Some(*key),
            Form::Bounded(Elements::Of(_), _)
            | Form::Leaf { .. }
            | Form::Choice(_)
            | Form::List(_)
            | Form::Map(..) => None,
        };
        Keys { shape, in_order: None, size: 0 }
    }

    /// The next key. Where all must differ it is none of those before, which `is_known` tells.
    pub(super) fn make<K: Canvass>(
        &mut self,
        source: &mut Source<'_>,
        is_known: impl Fn(&K) -> bool,
    ) -> Made<K> {
        let Some(shape) = self.shape else { return K::make(source) };
        for _ in 0..ATTEMPTS {
            let mark = source.choices.mark();
            let key = K::make(source)?;
            if !is_known(&key) {
                return Ok(key);
            }
            if !source.choices.take_back(shape, mark) {
                return Err(Stop::Rejected);
            }
        }
        loop {
            if let Some((key, choices)) = self.in_order::<K>(source.types, shape)?
                && !is_known(&key)
            {
                source.choices.put(choices);
                return Ok(key);
            }
        }
    }

    /// The next of all keys, smaller ones first; `None` if a predicate refuses it.
    fn in_order<K: Canvass>(
        &mut self,
        types: &Types,
        shape: ShapeId,
    ) -> Made<Option<(K, ChoiceSequence)>> {
        let goes_on = match &mut self.in_order {
            Some(walk) => walk.advance(types)?,
            None => false,
        };
        if !goes_on {
            self.in_order = Some(self.next_size(types, shape)?);
        }
        let Some(walk) = &mut self.in_order else { return Err(Stop::Mismatch) };
        walk.begin();
        let mut record = Record::new(walk);
        match K::make(&mut Source::new(types, &mut record)) {
            Ok(key) => Ok(Some((key, record.sequence))),
            Err(Stop::Rejected) => Ok(None),
            Err(stop) => Err(stop),
        }
    }

    fn next_size(&mut self, types: &Types, shape: ShapeId) -> Made<Walk> {
        let of = types.get(shape);
        let from = self.size.max(of.least);
        for size in from..from.saturating_add(MAX_EMPTY) {
            if !of.tally.count(size)?.is_zero() {
                self.size = size + 1;
                return Ok(Walk::new(shape, size, Nat::ZERO));
            }
        }
        Err(Stop::Rejected)
    }
}
