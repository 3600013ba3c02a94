//! Products: every combination of the values of some spaces.

use super::found::count_within;
use super::layout::Layout;
use super::node::{Coordinates, Flow, Node, Origin, Outgoing, Range, Sink, Verifier, visit_range};
use super::unmake::{ByValue, KeylessByReference, Unmake};
use super::{Parts, Space};
use crate::error::Result;
use crate::{Count, Nat, Rng};
use std::panic::Location;

/// In which order a product goes through the combinations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Order {
    /// All parts grow together: the combinations with small indices first, however many parts there
    /// are. After `N` combinations of `n` infinite parts, each part has reached about `N^(1/n)`.
    #[default]
    Shells,
    /// The last part changes fastest, and each but the first must be finite.
    DivMod,
    /// The first part and the rest, diagonal after diagonal: SciFe's order, which is not fair for more than two parts. A finite side
    /// changes fastest.
    Cantor,
}

/// Every combination of values, as tuples, in the order [`Shells`](Order::Shells).
///
/// `product((a, b)).count() == a.count() * b.count()`
///
/// ```
/// use canvass_space::{naturals, product};
/// let pairs = product((naturals(), naturals()));
/// let first: Vec<String> = pairs.iter().take(5).map(|(a, b)| format!("{a}{b}")).collect();
/// assert_eq!(first, ["00", "10", "11", "01", "20"]);
/// ```
#[track_caller]
pub fn product<P: Parts>(parts: P) -> Space<P::Values>
where
    P::Values: Clone,
{
    product_in(Order::Shells, parts)
}

/// Every combination of values, as tuples, in a chosen order.
#[track_caller]
pub fn product_in<P: Parts>(order: Order, parts: P) -> Space<P::Values>
where
    P::Values: Clone,
{
    match order {
        Order::Shells => {
            Space::new(Tuples { layout: Layout::new(order), parts, place: Location::caller() })
        }
        Order::DivMod | Order::Cantor => {
            construct_in(order, parts, |values| values, |values| Some(P::references(values)))
        }
    }
}

/// What `make` builds from every combination of values; `unmake` shows the parts of a built value, or
/// `None` for a value that `make` does not build.
///
/// `construct(parts, make, unmake).get(i) == make(product(parts).get(i))`
///
/// ```
/// use canvass_space::{construct, every};
///
/// #[derive(Debug, PartialEq)]
/// struct Point { x: u8, y: u8 }
///
/// let points = construct(
///     (every(), every()),
///     |(x, y)| Point { x, y },
///     |point| Some((&point.x, &point.y)),
/// );
/// assert_eq!(points.get(3)?, Point { x: 0, y: 1 });
/// assert_eq!(points.index_of(&Point { x: 0, y: 1 })?, 3);
/// # Ok::<(), canvass_space::SpaceError>(())
/// ```
#[track_caller]
pub fn construct<P: Parts, T: 'static>(
    parts: P,
    make: impl Fn(P::Values) -> T + Send + Sync + 'static,
    unmake: impl Fn(&T) -> Option<P::References<'_>> + Send + Sync + 'static,
) -> Space<T> {
    construct_in(Order::Shells, parts, make, unmake)
}

/// [`construct`] for values that cannot show their parts by reference, such as packed ones: `unmake`
/// computes them.
#[track_caller]
pub fn construct_by_value<P: Parts, T: 'static>(
    order: Order,
    parts: P,
    make: impl Fn(P::Values) -> T + Send + Sync + 'static,
    unmake: impl Fn(&T) -> Option<P::Values> + Send + Sync + 'static,
) -> Space<T> {
    let unmake = ByValue(move |value: &T| Some(((), unmake(value)?)));
    let (layout, place) = (Layout::new(order), Location::caller());
    Space::new(Construct { layout, parts, make, unmake, place })
}

/// [`construct`] in a chosen order.
#[track_caller]
pub fn construct_in<P: Parts, T: 'static>(
    order: Order,
    parts: P,
    make: impl Fn(P::Values) -> T + Send + Sync + 'static,
    unmake: impl Fn(&T) -> Option<P::References<'_>> + Send + Sync + 'static,
) -> Space<T> {
    let unmake = KeylessByReference(unmake);
    let (layout, place) = (Layout::new(order), Location::caller());
    Space::new(Construct { layout, parts, make, unmake, place })
}

impl<T: Clone + 'static> Space<T> {
    /// Pairs of a value of this space and one of the other.
    ///
    /// `a.and(b) == product((a, b))`, and `a.and(b).and(c)` is as fair as `product((a, b, c))`.
    #[track_caller]
    pub fn and<U: Clone + 'static>(&self, other: &Space<U>) -> Space<(T, U)> {
        product((self.clone(), other.clone()))
    }
}

/// A product in shells, whose coordinates a product around it sees, so that nested products are as fair as flat ones.
struct Tuples<P> {
    parts: P,
    layout: Layout,
    place: &'static Location<'static>,
}

impl<P: Parts> Node<P::Values> for Tuples<P> {
    fn count(&self) -> Result<Count> {
        self.layout.count(&self.parts)
    }

    fn get(&self, index: &Nat) -> Result<P::Values> {
        self.parts.get(&self.layout.split(&self.parts, index)?)
    }

    fn draw(&self, rng: &mut Rng) -> Result<P::Values> {
        self.parts.draw(rng)
    }

    fn index_of(&self, values: &P::Values) -> Result<Option<Nat>> {
        self.layout.index_of(&self.parts, P::references(values))
    }

    fn contains(&self, values: &P::Values) -> Result<bool> {
        self.parts.contains(P::references(values))
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, P::Values>) -> Result<Flow> {
        let mut out = Outgoing::new(sink);
        let walked = self.layout.visit(&self.parts, start, limit, |values| out.push(values))?;
        Ok(out.finish(walked.flow))
    }

    fn arity(&self) -> usize {
        self.parts.arity()
    }

    fn coordinate_counts(&self, counts: &mut Vec<Count>) -> Result<()> {
        counts.extend(self.parts.counts()?);
        Ok(())
    }

    fn coordinate_within(&self, coordinate: usize, bound: &Nat) -> Result<Count> {
        self.parts.coordinate_within(coordinate, bound)
    }

    fn get_at(&self, coordinates: &[Nat]) -> Result<P::Values> {
        self.parts.get(coordinates)
    }

    fn coordinates_of(&self, values: &P::Values, coordinates: &mut Coordinates) -> Result<bool> {
        self.parts.coordinates(P::references(values), coordinates)
    }

    fn visit_block(
        &self,
        ranges: &[Range],
        offset: &Nat,
        limit: u64,
        sink: Sink<'_, P::Values>,
    ) -> Result<Flow> {
        let mut out = Outgoing::new(sink);
        let walked = self.parts.visit_block(ranges, offset, limit, |values| out.push(values))?;
        Ok(out.finish(walked.flow))
    }

    fn origin(&self) -> Origin {
        Origin::at("product", self.place)
    }

    fn verify_parts(&self, verifier: &mut Verifier) -> Result<()> {
        self.parts.verify(verifier)
    }
}

struct Construct<P, F, G> {
    parts: P,
    make: F,
    unmake: G,
    layout: Layout,
    place: &'static Location<'static>,
}

impl<P, F, G> Construct<P, F, G> {
    /// Whether a product around it sees its coordinates.
    fn is_flat(&self) -> bool {
        self.layout.order() == Order::Shells
    }
}

impl<P, T, F, G> Node<T> for Construct<P, F, G>
where
    P: Parts,
    F: Fn(P::Values) -> T + Send + Sync,
    G: Unmake<T, (), P>,
{
    fn count(&self) -> Result<Count> {
        self.layout.count(&self.parts)
    }

    fn get(&self, index: &Nat) -> Result<T> {
        let coordinates = self.layout.split(&self.parts, index)?;
        Ok((self.make)(self.parts.get(&coordinates)?))
    }

    fn draw(&self, rng: &mut Rng) -> Result<T> {
        Ok((self.make)(self.parts.draw(rng)?))
    }

    fn index_of(&self, value: &T) -> Result<Option<Nat>> {
        let shown = self.unmake.show(value, |(), parts| self.layout.index_of(&self.parts, parts));
        shown.unwrap_or(Ok(None))
    }

    fn contains(&self, value: &T) -> Result<bool> {
        self.unmake.show(value, |(), parts| self.parts.contains(parts)).unwrap_or(Ok(false))
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        let mut out = Outgoing::new(sink);
        let walked =
            self.layout.visit(&self.parts, start, limit, |values| out.push((self.make)(values)))?;
        Ok(out.finish(walked.flow))
    }

    fn origin(&self) -> Origin {
        Origin::at("construct", self.place)
    }

    fn verify_parts(&self, verifier: &mut Verifier) -> Result<()> {
        self.parts.verify(verifier)
    }

    fn arity(&self) -> usize {
        if self.is_flat() { self.parts.arity() } else { 1 }
    }

    fn coordinate_counts(&self, counts: &mut Vec<Count>) -> Result<()> {
        counts.extend(if self.is_flat() { self.parts.counts()? } else { vec![self.count()?] });
        Ok(())
    }

    fn coordinate_within(&self, coordinate: usize, bound: &Nat) -> Result<Count> {
        if self.is_flat() {
            return self.parts.coordinate_within(coordinate, bound);
        }
        count_within(self, bound)
    }

    fn get_at(&self, coordinates: &[Nat]) -> Result<T> {
        if self.is_flat() {
            return Ok((self.make)(self.parts.get(coordinates)?));
        }
        self.get(&coordinates[0])
    }

    fn coordinates_of(&self, value: &T, coordinates: &mut Coordinates) -> Result<bool> {
        if self.is_flat() {
            let shown =
                self.unmake.show(value, |(), parts| self.parts.coordinates(parts, coordinates));
            return shown.unwrap_or(Ok(false));
        }
        let Some(index) = self.index_of(value)? else { return Ok(false) };
        coordinates.push(index);
        Ok(true)
    }

    fn visit_block(
        &self,
        ranges: &[Range],
        offset: &Nat,
        limit: u64,
        sink: Sink<'_, T>,
    ) -> Result<Flow> {
        if !self.is_flat() {
            return visit_range(self, ranges, offset, limit, sink);
        }
        let mut out = Outgoing::new(sink);
        let walked = self
            .parts
            .visit_block(ranges, offset, limit, |values| out.push((self.make)(values)))?;
        Ok(out.finish(walked.flow))
    }
}
