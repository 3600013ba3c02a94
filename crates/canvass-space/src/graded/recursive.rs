//! Graded spaces made of themselves.

use super::{Graded, Node};
use crate::Nat;
use crate::error::{Result, SpaceError};
use crate::recursion::{nested, walk_nested};
use crate::space::node::{Flow, Keep, Sink, visit_slice};
use crate::tally::{Kind, Tally};
use std::panic::Location;
use std::sync::{Arc, OnceLock, Weak};

/// A graded space made of itself: `define` gets the graded space that it defines.
#[track_caller]
pub fn recursive<T: Clone + Send + Sync + 'static>(
    define: impl FnOnce(Graded<T>) -> Graded<T>,
) -> Graded<T> {
    let knot = Arc::new(Knot {
        body: OnceLock::new(),
        small: [const { OnceLock::new() }; SMALL_SIZES],
        tally: Tally::new(Kind::Reference(OnceLock::new())),
        place: Location::caller(),
    });
    let body = define(Graded {
        node: Arc::new(Reference { knot: Arc::downgrade(&knot), tally: knot.tally.clone() }),
    });
    knot.tally.refer(body.node.tally());
    let _first_and_only = knot.body.set(body);
    Graded { node: knot }
}

/// Sizes below this are kept, as long as they have no more than so many values.
const SMALL_SIZES: usize = 32;
const SMALL_COUNT: u64 = 1 << 10;

/// What a recursive definition holds on to.
struct Knot<T> {
    body: OnceLock<Graded<T>>,
    /// The values of small sizes, which the walk of a larger size goes through again and again.
    small: [OnceLock<Vec<T>>; SMALL_SIZES],
    tally: Arc<Tally>,
    place: &'static Location<'static>,
}

impl<T: Clone + Send + Sync + 'static> Knot<T> {
    fn body(&self) -> &dyn Node<T> {
        &*self.body.get().expect("set before the definition returns").node
    }

    fn name(&self) -> String {
        let values = std::any::type_name::<T>();
        format!("the graded space of `{values}` defined at {}", self.place)
    }

    fn nested<R: Send>(&self, work: impl FnOnce(&dyn Node<T>) -> Result<R> + Send) -> Result<R> {
        nested(&|| self.name(), || work(self.body()))
    }

    /// The values of a small size, once they were walked through.
    fn small(&self, size: usize) -> Result<Option<&[T]>> {
        let Some(cell) = self.small.get(size) else { return Ok(None) };
        if let Some(values) = cell.get() {
            return Ok(Some(values));
        }
        if self.tally.count(size)?.to_u64().is_none_or(|count| count > SMALL_COUNT) {
            return Ok(None);
        }
        let mut values = Vec::new();
        let _never_breaks = self.walk(size, &Nat::ZERO, u64::MAX, &mut Keep(&mut values))?;
        Ok(Some(cell.get_or_init(|| values)))
    }

    fn walk(&self, size: usize, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        walk_nested(&|| self.name(), start, limit, sink, |start, limit, sink| {
            self.body().visit(size, start, limit, sink)
        })
    }
}

impl<T: Clone + Send + Sync + 'static> Node<T> for Knot<T> {
    fn tally(&self) -> &Arc<Tally> {
        &self.tally
    }

    fn get(&self, size: usize, index: &Nat) -> Result<T> {
        self.nested(|body| body.get(size, index))
    }

    fn index_of(&self, value: &T) -> Result<Option<(usize, Nat)>> {
        self.nested(|body| body.index_of(value))
    }

    fn visit(&self, size: usize, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        match self.small(size)? {
            Some(values) => visit_slice(values, start, limit, sink),
            None => self.walk(size, start, limit, sink),
        }
    }
}

/// The place in a definition where it refers to itself; what it is part of keeps it alive.
struct Reference<T> {
    knot: Weak<Knot<T>>,
    tally: Arc<Tally>,
}

impl<T> Reference<T> {
    fn knot(&self) -> Result<Arc<Knot<T>>> {
        self.knot.upgrade().ok_or_else(|| SpaceError::Outlived.into())
    }
}

impl<T: Clone + Send + Sync + 'static> Node<T> for Reference<T> {
    fn tally(&self) -> &Arc<Tally> {
        &self.tally
    }

    fn get(&self, size: usize, index: &Nat) -> Result<T> {
        self.knot()?.get(size, index)
    }

    fn index_of(&self, value: &T) -> Result<Option<(usize, Nat)>> {
        self.knot()?.index_of(value)
    }

    fn visit(&self, size: usize, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        self.knot()?.visit(size, start, limit, sink)
    }
}
