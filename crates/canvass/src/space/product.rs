//! Products: every combination of the values of some spaces.

use super::node::{Coordinates, Flow, Node, Outgoing, Range, Sink};
use super::parts::Walked;
use super::unmake::{ByValue, KeylessByReference, Unmake};
use super::{Parts, Space};
use crate::error::{Result, SpaceError, refuse_past_max_bits};
use crate::pairing::block::Block;
use crate::pairing::div_mod::DivMod;
use crate::pairing::shells::Shells;
use crate::recursion::CountCell;
use crate::{Count, Nat};
use std::sync::OnceLock;

/// In which order a product goes through the combinations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Order {
    /// All parts grow together: the combinations with small indices first, however many parts there
    /// are. After `N` combinations of `n` infinite parts, each part has reached about `N^(1/n)`.
    #[default]
    Shells,
    /// The last part changes fastest, and each but the first must be finite.
    DivMod,
}

/// Every combination of values, as tuples, in the order [`Shells`](Order::Shells).
///
/// `product((a, b)).count() == a.count() * b.count()`
///
/// ```
/// use canvass::space::{naturals, product};
/// let pairs = product((naturals(), naturals()));
/// let first: Vec<String> = pairs.iter().take(5).map(|(a, b)| format!("{a}{b}")).collect();
/// assert_eq!(first, ["00", "10", "11", "01", "20"]);
/// ```
pub fn product<P: Parts>(parts: P) -> Space<P::Values>
where
    P::Values: Clone,
{
    product_in(Order::Shells, parts)
}

/// Every combination of values, as tuples, in a chosen order.
pub fn product_in<P: Parts>(order: Order, parts: P) -> Space<P::Values>
where
    P::Values: Clone,
{
    match order {
        Order::Shells => Space::new(Tuples { layout: Layout::new(order), parts }),
        Order::DivMod => {
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
/// use canvass::space::{construct, every};
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
/// # Ok::<(), canvass::SpaceError>(())
/// ```
pub fn construct<P: Parts, T: 'static>(
    parts: P,
    make: impl Fn(P::Values) -> T + Send + Sync + 'static,
    unmake: impl Fn(&T) -> Option<P::References<'_>> + Send + Sync + 'static,
) -> Space<T> {
    construct_in(Order::Shells, parts, make, unmake)
}

/// [`construct`] for values that cannot show their parts by reference, such as packed ones: `unmake`
/// computes them.
pub fn construct_by_value<P: Parts, T: 'static>(
    order: Order,
    parts: P,
    make: impl Fn(P::Values) -> T + Send + Sync + 'static,
    unmake: impl Fn(&T) -> Option<P::Values> + Send + Sync + 'static,
) -> Space<T> {
    let unmake = ByValue(move |value: &T| Some(((), unmake(value)?)));
    Space::new(Construct { layout: Layout::new(order), parts, make, unmake })
}

/// [`construct`] in a chosen order.
pub fn construct_in<P: Parts, T: 'static>(
    order: Order,
    parts: P,
    make: impl Fn(P::Values) -> T + Send + Sync + 'static,
    unmake: impl Fn(&T) -> Option<P::References<'_>> + Send + Sync + 'static,
) -> Space<T> {
    let unmake = KeylessByReference(unmake);
    Space::new(Construct { layout: Layout::new(order), parts, make, unmake })
}

impl<T: Clone + 'static> Space<T> {
    /// Pairs of a value of this space and one of the other.
    ///
    /// `a.and(b) == product((a, b))`, and `a.and(b).and(c)` is as fair as `product((a, b, c))`.
    pub fn and<U: Clone + 'static>(&self, other: &Space<U>) -> Space<(T, U)> {
        product((self.clone(), other.clone()))
    }
}

/// How the index of a product splits into coordinates: known when the counts of its parts are.
pub(crate) struct Layout {
    order: Order,
    /// Whether infinite parts turn `DivMod` into `Shells`.
    adapts: bool,
    count: CountCell,
    /// Boxed, because a dependent space has many layouts and uses few.
    pairing: OnceLock<Box<Pairing>>,
}

const UNKNOWN: SpaceError = SpaceError::UnknownCount { combinator: "a product" };

enum Pairing {
    Shells(Shells),
    DivMod(DivMod),
}

impl Layout {
    pub(crate) fn new(order: Order) -> Layout {
        Layout { order, adapts: false, count: CountCell::default(), pairing: OnceLock::new() }
    }

    /// The fastest order that the counts allow.
    pub(crate) fn adapting() -> Layout {
        Layout { adapts: true, ..Layout::new(Order::DivMod) }
    }

    pub(crate) fn count(&self, parts: &impl Parts) -> Result<Count> {
        self.count.get_or(|| {
            let count = parts.total()?;
            refuse_past_max_bits(count.finite().map_or(0, Nat::bits))?;
            Ok(count)
        })
    }

    fn pairing(&self, parts: &impl Parts) -> Result<&Pairing> {
        if let Some(pairing) = self.pairing.get() {
            return Ok(pairing);
        }
        let counts = parts.counts()?;
        let pairing = match self.order {
            Order::Shells => Shells::new(&counts).map(Pairing::Shells),
            Order::DivMod => DivMod::new(&counts).map(Pairing::DivMod).or_else(|| {
                self.adapts.then(|| Shells::new(&counts).map(Pairing::Shells)).flatten()
            }),
        };
        match pairing {
            Some(pairing) => Ok(self.pairing.get_or_init(|| Box::new(pairing))),
            None if counts.contains(&Count::Unknown) => Err(UNKNOWN.into()),
            None => Err(SpaceError::InfinitePart.into()),
        }
    }

    pub(crate) fn split(&self, parts: &impl Parts, index: &Nat) -> Result<Vec<Nat>> {
        Ok(match self.pairing(parts)? {
            Pairing::Shells(shells) => shells.split(index),
            Pairing::DivMod(div_mod) => div_mod.split(index),
        })
    }

    pub(crate) fn index_of<P: Parts>(
        &self,
        parts: &P,
        values: P::References<'_>,
    ) -> Result<Option<Nat>> {
        let mut coordinates = Coordinates::default();
        if !parts.coordinates(values, &mut coordinates)? {
            return Ok(None);
        }
        let pairing = self.pairing(parts)?;
        if let (Pairing::DivMod(div_mod), Some(words)) = (pairing, coordinates.words())
            && let Some(index) = div_mod.join_words(words)
        {
            return Ok(Some(index.into()));
        }
        let coordinates = coordinates.into_nats();
        Ok(Some(match pairing {
            Pairing::Shells(shells) => shells.join(&coordinates),
            Pairing::DivMod(div_mod) => div_mod.join(&coordinates),
        }))
    }

    pub(crate) fn visit<P: Parts>(
        &self,
        parts: &P,
        start: &Nat,
        limit: u64,
        take: impl FnMut(P::Values) -> Flow,
    ) -> Result<Walked> {
        if limit == 0 || self.count(parts)?.excludes(start) {
            return Ok(Walked { flow: Flow::Continue(()), left: limit });
        }
        match self.pairing(parts)? {
            Pairing::Shells(shells) => walk(parts, shells.boxes_from(start), limit, take),
            Pairing::DivMod(div_mod) => walk(parts, div_mod.boxes_from(start), limit, take),
        }
    }
}

fn walk<P: Parts>(
    parts: &P,
    blocks: impl Iterator<Item = Block>,
    limit: u64,
    mut take: impl FnMut(P::Values) -> Flow,
) -> Result<Walked> {
    let mut walked = Walked { flow: Flow::Continue(()), left: limit };
    for block in blocks {
        walked = parts.visit_block(&block.ranges, &block.offset, walked.left, &mut take)?;
        if walked.flow.is_break() || walked.left == 0 {
            break;
        }
    }
    Ok(walked)
}

/// A product in shells, whose coordinates a product around it sees.
struct Tuples<P> {
    parts: P,
    layout: Layout,
}

impl<P: Parts> Node<P::Values> for Tuples<P> {
    fn count(&self) -> Result<Count> {
        self.layout.count(&self.parts)
    }

    fn get(&self, index: &Nat) -> Result<P::Values> {
        self.parts.get(&self.layout.split(&self.parts, index)?)
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
}

struct Construct<P, F, G> {
    parts: P,
    make: F,
    unmake: G,
    layout: Layout,
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
}
