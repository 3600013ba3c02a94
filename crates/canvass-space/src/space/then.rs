//! Dependent spaces: which values there are depends on the value of another space.
//!
//! New et al. (dep/e) and Kuraj et al. (bind). Which index a value has depends on what the keys and the inner spaces are:
//!
//! | keys | inner spaces | index | the first value at an index costs |
//! |---|---|---|---|
//! | any | finite | one inner space after the other; binary search on the sums of their counts | the counts of all inner spaces up to it |
//! | finite | infinite, or some of each | the keys take turns, finite ones drop out | the counts of all inner spaces |
//! | infinite | infinite | square shells over key and value | one inner space: linear in the digits of the index |
//! | any | all alike, by the caller's word | as above, but for the sums | one inner space: linear in the digits of the index |
//!
//! The caller's word is [`Family::with_count`](crate::Family::with_count) or [`depend_with_count`]. We differ from Kuraj in the third case
//! (they use Cantor's pairing) for the same order as in products.

mod arrangement;
mod entries;

use super::found::count_within;
use super::node::{Flow, Node, Origin, Outgoing, Sink, Verifier};
use super::promise::Promise;
use super::unmake::{ByReference, ByValue, Unmake};
use super::{Order, Parts, Space};
use crate::append_only::AppendOnly;
use crate::error::{Result, SpaceError};
use crate::recursion::{CountCell, is_counting};
use crate::slots::Slots;
use crate::{Count, Nat};
use arrangement::Arrangement;
use entries::{Entry, Held, MAX_EMPTY, Span, small};
use std::panic::Location;
use std::sync::OnceLock;

/// For every key, what `make` builds from it and every combination of `inner(key)`; `unmake` shows the
/// key and the parts of a built value.
///
/// The count is the sum of the inner counts. Over infinitely many keys either all inner spaces are
/// finite or all are infinite, and the count is infinite where one of the first 2^16 has a value; values that stop
/// behind it are an error of the walk, [`Starved`](SpaceError::Starved).
///
/// An index costs time linear in its digits, and one inner space, where keys and inner spaces are infinite; otherwise the
/// inner spaces must be counted, once for each key up to the one of the value, unless [`depend_with_count`] says how
/// many values they have.
#[track_caller]
pub fn depend<K, P, T>(
    keys: &Space<K>,
    inner: impl Fn(&K) -> P + Send + Sync + 'static,
    make: impl Fn(K, P::Values) -> T + Send + Sync + 'static,
    unmake: impl Fn(&T) -> Option<(K, P::References<'_>)> + Send + Sync + 'static,
) -> Space<T>
where
    K: Clone + Send + Sync + 'static,
    P: Parts,
    T: 'static,
{
    depend_promised(keys, None, None, inner, make, unmake)
}

/// [`depend`] where the caller knows that each `inner(key)` has `count` values: then no inner space but that of the value is
/// built, however many keys there are.
///
/// An inner space of another count is [`WrongCount`](SpaceError::WrongCount) as soon as it is asked for a value.
///
/// ```
/// use canvass_space::{depend_with_count, every, naturals_below, Count, Nat};
/// let pairs = depend_with_count(
///     &every::<u64>(),
///     1000_u64,
///     |_| (naturals_below(1000_u64),),
///     |key, (value,)| (key, value),
///     |(key, value)| Some((*key, (value,))),
/// );
/// assert_eq!(pairs.count()?, Count::Finite(Nat::power_of_two(64) * 1000_u64));
/// assert_eq!(pairs.get(u64::MAX)?, (18_446_744_073_709_551, Nat::from(615_u64)));
/// # Ok::<(), canvass_space::SpaceError>(())
/// ```
#[track_caller]
pub fn depend_with_count<K, P, T>(
    keys: &Space<K>,
    count: impl Into<Count>,
    inner: impl Fn(&K) -> P + Send + Sync + 'static,
    make: impl Fn(K, P::Values) -> T + Send + Sync + 'static,
    unmake: impl Fn(&T) -> Option<(K, P::References<'_>)> + Send + Sync + 'static,
) -> Space<T>
where
    K: Clone + Send + Sync + 'static,
    P: Parts,
    T: 'static,
{
    let promise = Promise { count: count.into(), place: Location::caller() };
    depend_promised(keys, None, Some(promise), inner, make, unmake)
}

/// [`depend`] in a chosen order:
///
/// - [`Shells`](Order::Shells): finitely many keys take turns, also where their inner spaces are finite;
/// - [`DivMod`](Order::DivMod): one key after the other, all inner spaces finite;
/// - [`Cantor`](Order::Cantor): infinitely many keys with infinite inner spaces diagonal after diagonal, as in SciFe.
///
/// Else as [`depend`].
///
/// ```
/// use canvass_space::{depend_in, range, Order};
/// let in_turn = depend_in(
///     Order::Shells,
///     &range(1..=3),
///     |key| (range(0..*key),),
///     |key, (value,)| (key, value),
///     |(key, value)| Some((*key, (value,))),
/// );
/// assert_eq!(in_turn.iter().collect::<Vec<_>>(), [(1, 0), (2, 0), (3, 0), (2, 1), (3, 1), (3, 2)]);
/// ```
#[track_caller]
pub fn depend_in<K, P, T>(
    order: Order,
    keys: &Space<K>,
    inner: impl Fn(&K) -> P + Send + Sync + 'static,
    make: impl Fn(K, P::Values) -> T + Send + Sync + 'static,
    unmake: impl Fn(&T) -> Option<(K, P::References<'_>)> + Send + Sync + 'static,
) -> Space<T>
where
    K: Clone + Send + Sync + 'static,
    P: Parts,
    T: 'static,
{
    depend_promised(keys, Some(order), None, inner, make, unmake)
}

/// [`depend`], in an order and with the caller's word for the counts where there are such.
#[track_caller]
pub(crate) fn depend_promised<K, P, T>(
    keys: &Space<K>,
    order: Option<Order>,
    promise: Option<Promise>,
    inner: impl Fn(&K) -> P + Send + Sync + 'static,
    make: impl Fn(K, P::Values) -> T + Send + Sync + 'static,
    unmake: impl Fn(&T) -> Option<(K, P::References<'_>)> + Send + Sync + 'static,
) -> Space<T>
where
    K: Clone + Send + Sync + 'static,
    P: Parts,
    T: 'static,
{
    Space::new(Depend::new(keys, order, promise, inner, make, ByReference(unmake)))
}

/// [`depend`] for values that cannot show their parts by reference, such as packed ones: `unmake`
/// computes them.
#[track_caller]
pub fn depend_by_value<K, P, T>(
    keys: &Space<K>,
    inner: impl Fn(&K) -> P + Send + Sync + 'static,
    make: impl Fn(K, P::Values) -> T + Send + Sync + 'static,
    unmake: impl Fn(&T) -> Option<(K, P::Values)> + Send + Sync + 'static,
) -> Space<T>
where
    K: Clone + Send + Sync + 'static,
    P: Parts,
    T: 'static,
{
    Space::new(Depend::new(keys, None, None, inner, make, ByValue(unmake)))
}

struct Depend<K, P, N, F, G> {
    keys: Space<K>,
    order: Option<Order>,
    promise: Option<Promise>,
    inner: N,
    make: F,
    unmake: G,
    /// For each key that was needed and is kept.
    entries: Slots<Entry<K, P>>,
    /// Of the entries one after the other, as far as they were needed.
    spans: AppendOnly<Span>,
    count: CountCell,
    arrangement: OnceLock<Arrangement>,
    place: &'static Location<'static>,
}

impl<K, P, N, F, G> Depend<K, P, N, F, G> {
    #[track_caller]
    fn new(
        keys: &Space<K>,
        order: Option<Order>,
        promise: Option<Promise>,
        inner: N,
        make: F,
        unmake: G,
    ) -> Depend<K, P, N, F, G> {
        Depend {
            keys: keys.clone(),
            order,
            promise,
            inner,
            make,
            unmake,
            entries: Slots::default(),
            spans: AppendOnly::default(),
            count: CountCell::default(),
            arrangement: OnceLock::new(),
            place: Location::caller(),
        }
    }
}

impl<K, P, N, F, G> Depend<K, P, N, F, G>
where
    K: Clone + Send + Sync,
    P: Parts,
    N: Fn(&K) -> P + Send + Sync,
{
    /// How many keys there are, if they are known to end.
    fn number_of_keys(&self) -> Result<Option<usize>> {
        match self.keys.node().count()? {
            Count::Infinite | Count::Unknown => Ok(None),
            Count::Finite(count) => match count.to_usize() {
                Some(number) if number <= SpaceError::MAX_INNER => Ok(Some(number)),
                _ => Err(SpaceError::TooManyInner { inner: count }.into()),
            },
        }
    }

    /// Whether there is a key at `position`, which may take a walk.
    #[inline]
    fn has_key(&self, position: usize) -> Result<bool> {
        let position = Nat::from(position);
        Ok(!self.keys_within(&position)?.excludes(&position))
    }

    fn total(&self) -> Result<Count> {
        let keys = self.keys.node().count()?;
        match (&self.promise, &keys) {
            (Some(promise), _) => Ok(&keys * &promise.count),
            (None, Count::Unknown) => Ok(Count::Unknown),
            (None, Count::Infinite) => self.infinite_or_empty(),
            (None, Count::Finite(_)) => {
                let keys = self.number_of_keys()?.expect("they end");
                (0..keys).map(|position| self.entry(position)?.count()).sum()
            }
        }
    }

    /// Whether any of the first inner spaces of infinitely many has a value.
    fn infinite_or_empty(&self) -> Result<Count> {
        for position in 0..MAX_EMPTY {
            if !self.entry(position)?.count()?.is_zero() {
                return Ok(Count::Infinite);
            }
        }
        Ok(Count::Unknown)
    }

    /// The entry at an index, and the index in it; `None` past the end, where only a walk tells where that is.
    fn locate(&self, index: &Nat) -> Result<Option<(Held<'_, K, P>, Nat)>> {
        let arrangement = self.arrangement()?;
        let (position, row) = match arrangement {
            Arrangement::OneAfterTheOther => {
                let Some(position) = self.position_of(index)? else { return Ok(None) };
                let row = index.minus(&self.span(position)?.start);
                return Ok(Some((Held::Kept(self.entry(position)?), row)));
            }
            Arrangement::TakeTurns(turns) => {
                let Some((position, row)) = turns.split(index) else { return Ok(None) };
                return Ok(Some((Held::Kept(self.entry(position)?), row)));
            }
            Arrangement::Pairs(pairs) => {
                match pairs.split(index, &|bound| self.keys_within(bound))? {
                    Some(pair) => pair,
                    None => return Ok(None),
                }
            }
        };
        let entry = self.entry_at(&position)?;
        // Over infinitely many keys of which the first has infinitely many values, all must have.
        if self.promise.is_none() && entry.count()?.finite().is_some() {
            return Err(SpaceError::MixedFamily.into());
        }
        Ok(Some((entry, row)))
    }

    #[inline]
    fn join(&self, position: &Nat, row: &Nat) -> Result<Nat> {
        Ok(match self.arrangement()? {
            Arrangement::OneAfterTheOther => &self.span(small(position)?)?.start + row,
            Arrangement::TakeTurns(turns) => turns.join(small(position)?, row),
            Arrangement::Pairs(pairs) => {
                pairs.join(position, row, &|bound| self.keys_within(bound))?
            }
        })
    }

    fn keys_within(&self, bound: &Nat) -> Result<Count> {
        count_within(self.keys.node(), bound)
    }
}

/// The inner spaces of so many keys are verified.
const FIRST_KEYS: usize = 8;

impl<K, P, T, N, F, G> Node<T> for Depend<K, P, N, F, G>
where
    K: Clone + Send + Sync,
    P: Parts,
    N: Fn(&K) -> P + Send + Sync,
    F: Fn(K, P::Values) -> T + Send + Sync,
    G: Unmake<T, K, P>,
{
    fn count(&self) -> Result<Count> {
        // Among recursive spaces no inner one is looked at: its count may be the one that is asked for.
        if self.promise.is_none() && is_counting() && self.keys.node().count()? == Count::Infinite {
            return Ok(Count::Infinite);
        }
        self.count.get_or(|| self.total())
    }

    fn get(&self, index: &Nat) -> Result<T> {
        let Some((entry, row)) = self.locate(index)? else {
            let count = self.spans.append().last().map_or(Nat::ZERO, |span| span.end.clone());
            return Err(SpaceError::OutOfRange { index: index.clone(), count }.into());
        };
        let values = entry.parts.get(&entry.layout.split(&entry.parts, &row)?)?;
        Ok((self.make)(entry.key.clone(), values))
    }

    fn index_of(&self, value: &T) -> Result<Option<Nat>> {
        let shown = self.unmake.show(value, |key, parts| {
            let Some((position, entry)) = self.entry_of(&key)? else { return Ok(None) };
            let Some(row) = entry.layout.index_of(&entry.parts, parts)? else { return Ok(None) };
            self.join(&position, &row).map(Some)
        });
        shown.unwrap_or(Ok(None))
    }

    fn contains(&self, value: &T) -> Result<bool> {
        let shown = self.unmake.show(value, |key, parts| {
            let Some((_, entry)) = self.entry_of(&key)? else { return Ok(false) };
            entry.parts.contains(parts)
        });
        shown.unwrap_or(Ok(false))
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        let count = self.count()?;
        if count.excludes(start) || limit == 0 {
            return Ok(Flow::Continue(()));
        }
        if !matches!(self.arrangement()?, Arrangement::OneAfterTheOther) {
            return self.visit_by_index(start, limit, sink);
        }
        let keys = self.number_of_keys()?;
        let Some(mut position) = self.position_of(start)? else {
            return Ok(Flow::Continue(()));
        };
        let mut row = start.minus(&self.span(position)?.start);
        let mut left = limit;
        let mut out = Outgoing::new(sink);
        while keys.is_none_or(|keys| position < keys) {
            let entry = self.entry(position)?;
            let walked = entry.layout.visit(&entry.parts, &row, left, |values| {
                out.push((self.make)(entry.key.clone(), values))
            })?;
            left = walked.left;
            if walked.flow.is_break() || left == 0 {
                return Ok(out.finish(walked.flow));
            }
            row = Nat::ZERO;
            // Where the keys may never end, finding the next entry with values may give up.
            position = match keys {
                Some(_) => position + 1,
                None => match self.position_of(&self.span(position)?.end)? {
                    Some(next) => next,
                    None => break,
                },
            };
        }
        Ok(out.finish(Flow::Continue(())))
    }

    fn origin(&self) -> Origin {
        Origin::at("depend", self.place)
    }

    fn verify_parts(&self, verifier: &mut Verifier) -> Result<()> {
        verifier.part(&self.keys)?;
        for position in 0..FIRST_KEYS {
            if !self.has_key(position)? {
                break;
            }
            self.entry(position)?.parts.verify(verifier)?;
        }
        Ok(())
    }
}

impl<K, P, N, F, G> Depend<K, P, N, F, G>
where
    K: Clone + Send + Sync,
    P: Parts,
    N: Fn(&K) -> P + Send + Sync,
    F: Send + Sync,
{
    fn visit_by_index<T>(&self, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow>
    where
        F: Fn(K, P::Values) -> T,
    {
        let mut index = start.clone();
        for _ in 0..limit {
            // Past the end, where the count is unknown.
            let Some((entry, row)) = self.locate(&index)? else { break };
            let values = entry.parts.get(&entry.layout.split(&entry.parts, &row)?)?;
            if sink.one((self.make)(entry.key.clone(), values)).is_break() {
                return Ok(Flow::Break(()));
            }
            index += &Nat::ONE;
        }
        Ok(Flow::Continue(()))
    }
}
