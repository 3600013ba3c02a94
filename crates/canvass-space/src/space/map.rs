//! The values of a space, seen through a function.

use super::Space;
use super::node::{Coordinates, Flow, Node, Origin, Outgoing, Range, Sink, Verifier};
use crate::error::{Result, SpaceError};
use crate::{Count, Nat, Rng};
use std::panic::Location;

impl<T: 'static> Space<T> {
    /// Each value through `function`, which must not make two values equal.
    ///
    /// `space.map(f).get(i) == f(space.get(i))`. There is no way back: for [`index_of`](Space::index_of)
    /// and [`contains`](Space::contains) see [`map_with`](Space::map_with).
    #[track_caller]
    pub fn map<U: 'static>(&self, function: impl Fn(T) -> U + Send + Sync + 'static) -> Space<U> {
        let place = Location::caller();
        let inverse = move |_: &U| {
            Err(SpaceError::NoInverse { combinator: format!("`map` at {place}") }.into())
        };
        Space::new(Map { source: self.clone(), function, inverse, name: "map", place })
    }

    /// Each value through `function`, and back through `inverse`, which is `None` for values that
    /// `function` does not make.
    ///
    /// `space.map_with(f, g).index_of(f(v)) == space.index_of(v)`
    #[track_caller]
    pub fn map_with<U: 'static>(
        &self,
        function: impl Fn(T) -> U + Send + Sync + 'static,
        inverse: impl Fn(&U) -> Option<T> + Send + Sync + 'static,
    ) -> Space<U> {
        let inverse = move |value: &U| Ok(inverse(value));
        let (name, place) = ("map_with", Location::caller());
        Space::new(Map { source: self.clone(), function, inverse, name, place })
    }
}

struct Map<T, F, G> {
    source: Space<T>,
    function: F,
    inverse: G,
    name: &'static str,
    place: &'static Location<'static>,
}

impl<T, U, F, G> Node<U> for Map<T, F, G>
where
    F: Fn(T) -> U + Send + Sync,
    G: Fn(&U) -> Result<Option<T>> + Send + Sync,
{
    fn count(&self) -> Result<Count> {
        self.source.node().count()
    }

    fn get(&self, index: &Nat) -> Result<U> {
        Ok((self.function)(self.source.node().get(index)?))
    }

    fn draw(&self, rng: &mut Rng) -> Result<U> {
        Ok((self.function)(self.source.node().draw(rng)?))
    }

    fn index_of(&self, value: &U) -> Result<Option<Nat>> {
        let Some(original) = (self.inverse)(value)? else { return Ok(None) };
        self.source.node().index_of(&original)
    }

    fn contains(&self, value: &U) -> Result<bool> {
        let Some(original) = (self.inverse)(value)? else { return Ok(false) };
        self.source.node().contains(&original)
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, U>) -> Result<Flow> {
        let mut out = Outgoing::new(sink);
        let walked = self
            .source
            .node()
            .visit(start, limit, &mut |value| out.push((self.function)(value)))?;
        Ok(out.finish(walked))
    }

    fn origin(&self) -> Origin {
        Origin::at(self.name, self.place)
    }

    fn verify_parts(&self, verifier: &mut Verifier) -> Result<()> {
        verifier.part(&self.source)
    }

    fn arity(&self) -> usize {
        self.source.node().arity()
    }

    fn coordinate_counts(&self, counts: &mut Vec<Count>) -> Result<()> {
        self.source.node().coordinate_counts(counts)
    }

    fn coordinate_within(&self, coordinate: usize, bound: &Nat) -> Result<Count> {
        self.source.node().coordinate_within(coordinate, bound)
    }

    fn get_at(&self, coordinates: &[Nat]) -> Result<U> {
        Ok((self.function)(self.source.node().get_at(coordinates)?))
    }

    fn coordinates_of(&self, value: &U, coordinates: &mut Coordinates) -> Result<bool> {
        let Some(original) = (self.inverse)(value)? else { return Ok(false) };
        self.source.node().coordinates_of(&original, coordinates)
    }

    fn visit_block(
        &self,
        ranges: &[Range],
        offset: &Nat,
        limit: u64,
        sink: Sink<'_, U>,
    ) -> Result<Flow> {
        let mut out = Outgoing::new(sink);
        let source = self.source.node();
        let walked = source
            .visit_block(ranges, offset, limit, &mut |value| out.push((self.function)(value)))?;
        Ok(out.finish(walked))
    }
}
