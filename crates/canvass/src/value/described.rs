//! What the engines ask of a Rust type: its shapes, and the choices of its values.

use super::{AsRust, Canvass};
use crate::choice::sequence::{ChoiceSequence, Trace};
use crate::choice::shape::{
    Constructor, Describe, Form, Representatives, ShapeId, Specials, Types,
};
use crate::error::SpaceError;
use std::any::TypeId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

impl Types {
    /// The shapes of `T`, described once and kept.
    pub fn of<T: Canvass>() -> Result<Arc<Types>, SpaceError> {
        static KNOWN: OnceLock<Mutex<HashMap<TypeId, Arc<Types>>>> = OnceLock::new();
        let known =
            || KNOWN.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(types) = known().get(&TypeId::of::<T>()) {
            return Ok(types.clone());
        }
        // The lock is free meanwhile: a field's space may ask for the shapes of its type.
        let mut describe = Describe::default();
        let root = T::shape(&mut describe);
        let types = Arc::new(Types::new(root, describe)?);
        known().insert(TypeId::of::<T>(), types.clone());
        Ok(types)
    }
}

impl Describe {
    /// A field whose random values come from a generator.
    pub fn generated<T: Canvass>(&mut self) -> ShapeId {
        self.draws_by_generator();
        T::shape(self)
    }

    /// Random values of the shape of `T` are now and then one of these, those at the front most often.
    pub(crate) fn special<T: Canvass>(
        &mut self,
        shape: ShapeId,
        values: fn() -> Vec<T>,
    ) -> ShapeId {
        self.draws_specials(shape, || {
            Specials::new(move |types, shape| {
                values().iter().filter_map(|value| Trace::part(types, shape, value)).collect()
            })
        });
        shape
    }
}

impl Constructor {
    /// For coverage the field at this position is one of these values, or another one.
    pub fn representatives<T: Canvass>(self, field: usize, values: fn() -> Vec<T>) -> Constructor {
        let given = move |types: &Types, shape| {
            let values = values();
            let traced =
                |value| (format!("{:?}", AsRust(value)), field_choices(types, shape, value));
            values.iter().map(traced).collect()
        };
        self.told_apart(Representatives::new(field, given))
    }
}

impl<'a> Trace<'a> {
    /// The choices of a value; `None` where its type makes no such value, or it is nested too deeply.
    pub(crate) fn of<T: Canvass>(types: &'a Types, value: &T) -> Option<ChoiceSequence> {
        Trace::part(types, types.root, value)
    }

    /// The choices of a value that has one of the shapes.
    pub(crate) fn part<T: Canvass>(
        types: &'a Types,
        shape: ShapeId,
        value: &T,
    ) -> Option<ChoiceSequence> {
        Trace::followed(types, shape, |trace| value.trace(trace))
    }
}

/// The choices of a value of a field, which may be described by a space.
fn field_choices<T: Canvass>(types: &Types, shape: ShapeId, value: &T) -> Option<ChoiceSequence> {
    match &types.get(shape).form {
        Form::Leaf { space: Some(_), .. } => {
            Trace::followed(types, shape, |trace| trace.space(value))
        }
        Form::Leaf { .. } | Form::Choice(_) | Form::List(_) | Form::Map(..) | Form::Bounded(..) => {
            Trace::part(types, shape, value)
        }
    }
}
