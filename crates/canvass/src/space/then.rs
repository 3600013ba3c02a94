//! Dependent spaces: which values there are depends on the value of another space.
//!
//! New et al. (dep/e) and Kuraj et al. (bind). Four cases, by what the keys and the inner spaces are:
//!
//! | keys | inner spaces | index |
//! |---|---|---|
//! | any | finite | one inner space after the other; binary search on the sums of their counts |
//! | finite | infinite | the keys take turns |
//! | infinite | infinite | square shells over key and value |
//! | finite | some of each | the keys take turns, finite ones drop out |
//!
//! We differ from Kuraj in the third (they use Cantor's pairing) for the same order as in products.

use super::node::{Flow, Node, Outgoing, Sink};
use super::product::Layout;
use super::unmake::{ByReference, ByValue, Unmake};
use super::{Parts, Space};
use crate::append_only::AppendOnly;
use crate::error::{Result, SpaceError, refuse_past_max_bits};
use crate::family::{Family, Key};
use crate::pairing::disperse::Disperse;
use crate::pairing::shells::Shells;
use crate::recursion::CountCell;
use crate::{Count, Nat};
use std::sync::OnceLock;

/// For every key, what `make` builds from it and every combination of `inner(key)`; `unmake` shows the
/// key and the parts of a built value.
///
/// The count is the sum of the inner counts. Over infinitely many keys either all inner spaces are
/// finite or all are infinite.
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
    Space::new(Depend::new(keys, inner, make, ByReference(unmake)))
}

/// [`depend`] for values that cannot show their parts by reference, such as packed ones: `unmake`
/// computes them.
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
    Space::new(Depend::new(keys, inner, make, ByValue(unmake)))
}

impl<K: Key> Space<K> {
    /// Pairs of a key of this space and a value of the family's space for that key.
    ///
    /// `keys.then(family).count()` is the sum of `family.at(key).count()` over the keys.
    pub fn then<T: Clone + Send + Sync + 'static>(&self, family: &Family<K, T>) -> Space<(K, T)> {
        let family = family.clone();
        depend(
            self,
            move |key: &K| (family.at(key.clone()),),
            |key, (value,)| (key, value),
            |(key, value)| Some((key.clone(), (value,))),
        )
    }
}

struct Depend<K, P, N, F, G> {
    keys: Space<K>,
    inner: N,
    make: F,
    unmake: G,
    /// One for each key, in order, as far as they were needed.
    entries: AppendOnly<Entry<K, P>>,
    /// Of the entries one after the other, as far as they were needed.
    spans: AppendOnly<Span>,
    count: CountCell,
    arrangement: OnceLock<Arrangement>,
}

struct Entry<K, P> {
    key: K,
    parts: P,
    layout: Layout,
}

impl<K, P: Parts> Entry<K, P> {
    fn count(&self) -> Result<Count> {
        self.layout.count(&self.parts)
    }
}

impl<K, P, N, F, G> Depend<K, P, N, F, G> {
    fn new(keys: &Space<K>, inner: N, make: F, unmake: G) -> Depend<K, P, N, F, G> {
        Depend {
            keys: keys.clone(),
            inner,
            make,
            unmake,
            entries: AppendOnly::default(),
            spans: AppendOnly::default(),
            count: CountCell::default(),
            arrangement: OnceLock::new(),
        }
    }
}

/// The indices of a finite entry.
struct Span {
    start: Nat,
    end: Nat,
}

/// How the indices are dealt to the keys.
enum Arrangement {
    OneAfterTheOther,
    TakeTurns(Disperse),
    Shells(Shells),
}

impl<K, P, N, F, G> Depend<K, P, N, F, G>
where
    K: Clone + Send + Sync,
    P: Parts,
    N: Fn(&K) -> P + Send + Sync,
{
    /// The entry of the key at `position`, which is below the number of keys.
    #[inline]
    fn entry(&self, position: usize) -> Result<&Entry<K, P>> {
        match self.entries.get(position) {
            Some(entry) => Ok(entry),
            None => self.add_entries(position),
        }
    }

    #[cold]
    fn add_entries(&self, position: usize) -> Result<&Entry<K, P>> {
        if position >= SpaceError::MAX_INNER {
            return Err(SpaceError::TooManyInner { inner: position.into() }.into());
        }
        let mut entries = self.entries.append();
        while entries.length() <= position {
            let key = self.keys.node().get(&entries.length().into())?;
            let parts = (self.inner)(&key);
            entries.push(Entry { key, parts, layout: Layout::adapting() });
        }
        Ok(self.entries.get(position).expect("it was just added"))
    }

    /// Where the entry at `position` lies, among finite entries one after the other.
    fn span(&self, position: usize) -> Result<&Span> {
        while self.spans.get(position).is_none() {
            let next = self.spans.append().length();
            // Another thread may have added it meanwhile, and behind it there may be no key.
            if next > position {
                continue;
            }
            // Counting may use this very space, so no lock is held meanwhile.
            let count = match self.entry(next)?.count()? {
                Count::Finite(count) => count,
                Count::Infinite => return Err(SpaceError::MixedFamily.into()),
                Count::Unknown => return Err(UNKNOWN.into()),
            };
            let mut spans = self.spans.append();
            if spans.length() == next {
                let start = spans.last().map_or(Nat::ZERO, |last| last.end.clone());
                let end = &start + &count;
                refuse_past_max_bits(end.bits())?;
                spans.push(Span { start, end });
            }
        }
        Ok(self.spans.get(position).expect("it was just added"))
    }

    /// How many keys there are, if they end.
    fn number_of_keys(&self) -> Result<Option<usize>> {
        match self.keys.node().count()? {
            Count::Infinite => Ok(None),
            Count::Unknown => Err(UNKNOWN.into()),
            Count::Finite(count) => match count.to_usize() {
                Some(number) if number <= SpaceError::MAX_INNER => Ok(Some(number)),
                _ => Err(SpaceError::TooManyInner { inner: count }.into()),
            },
        }
    }

    fn sum_of_counts(&self) -> Result<Count> {
        let Some(keys) = self.number_of_keys()? else {
            return Ok(Count::Infinite);
        };
        (0..keys).try_fold(Count::ZERO, |sum, position| Ok(&sum + &self.entry(position)?.count()?))
    }

    fn arrangement(&self) -> Result<&Arrangement> {
        if let Some(arrangement) = self.arrangement.get() {
            return Ok(arrangement);
        }
        let arrangement = self.arrange()?;
        Ok(self.arrangement.get_or_init(|| arrangement))
    }

    fn arrange(&self) -> Result<Arrangement> {
        let Some(keys) = self.number_of_keys()? else {
            return Ok(match self.entry(0)?.count()? {
                Count::Infinite => Arrangement::Shells(
                    Shells::new(&[Count::Infinite, Count::Infinite]).expect("known counts"),
                ),
                Count::Finite(_) | Count::Unknown => Arrangement::OneAfterTheOther,
            });
        };
        let counts: Vec<Count> =
            (0..keys).map(|position| self.entry(position)?.count()).collect::<Result<_>>()?;
        if counts.iter().all(|count| count.finite().is_some()) {
            return Ok(Arrangement::OneAfterTheOther);
        }
        let turns = Disperse::new(&counts);
        turns.map(Arrangement::TakeTurns).ok_or_else(|| UNKNOWN.into())
    }

    /// The position of the entry that holds `index`, among finite entries.
    fn position_of(&self, index: &Nat) -> Result<usize> {
        let keys = self.number_of_keys()?.unwrap_or(usize::MAX);
        let mut known = self.spans.append().length();
        let mut empty = 0;
        while known == 0 || self.span(known - 1)?.end <= *index {
            if known == keys {
                let count = self.spans.append().last().map_or(Nat::ZERO, |span| span.end.clone());
                return Err(SpaceError::OutOfRange { index: index.clone(), count }.into());
            }
            let span = self.span(known)?;
            empty = if span.start == span.end { empty + 1 } else { 0 };
            if empty == MAX_EMPTY {
                return Err(SpaceError::Starved { rejected: empty }.into());
            }
            known += 1;
        }
        let (mut low, mut high) = (0, known - 1);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.span(middle)?.end <= *index {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Ok(low)
    }

    fn infinite_entry(&self, position: &Nat) -> Result<&Entry<K, P>> {
        let position = position
            .to_usize()
            .ok_or_else(|| SpaceError::TooManyInner { inner: position.clone() })?;
        let entry = self.entry(position)?;
        if entry.count()? == Count::Infinite {
            Ok(entry)
        } else {
            Err(SpaceError::MixedFamily.into())
        }
    }

    fn locate(&self, index: &Nat) -> Result<(&Entry<K, P>, Nat)> {
        match self.arrangement()? {
            Arrangement::OneAfterTheOther => {
                let position = self.position_of(index)?;
                Ok((self.entry(position)?, index.minus(&self.span(position)?.start)))
            }
            Arrangement::TakeTurns(turns) => {
                let (position, row) = turns.split(index).expect("an index below the count");
                Ok((self.entry(position)?, row))
            }
            Arrangement::Shells(shells) => {
                let coordinates = shells.split(index);
                Ok((self.infinite_entry(&coordinates[0])?, coordinates[1].clone()))
            }
        }
    }

    fn join(&self, position: usize, row: &Nat) -> Result<Nat> {
        Ok(match self.arrangement()? {
            Arrangement::OneAfterTheOther => &self.span(position)?.start + row,
            Arrangement::TakeTurns(turns) => turns.join(position, row),
            Arrangement::Shells(shells) => shells.join(&[position.into(), row.clone()]),
        })
    }

    /// The position of a key, or `None` where it is no key.
    fn position_of_key(&self, key: &K) -> Result<Option<usize>> {
        let Some(index) = self.keys.node().index_of(key)? else {
            return Ok(None);
        };
        index.to_usize().map(Some).ok_or_else(|| SpaceError::TooManyInner { inner: index }.into())
    }
}

/// After this many empty inner spaces in a row the search for another value is given up.
const MAX_EMPTY: u64 = 1 << 16;

const UNKNOWN: SpaceError = SpaceError::UnknownCount { combinator: "a dependent space" };

impl<K, P, T, N, F, G> Node<T> for Depend<K, P, N, F, G>
where
    K: Clone + Send + Sync,
    P: Parts,
    N: Fn(&K) -> P + Send + Sync,
    F: Fn(K, P::Values) -> T + Send + Sync,
    G: Unmake<T, K, P>,
{
    fn count(&self) -> Result<Count> {
        self.count.get_or(|| self.sum_of_counts())
    }

    fn get(&self, index: &Nat) -> Result<T> {
        let (entry, row) = self.locate(index)?;
        let values = entry.parts.get(&entry.layout.split(&entry.parts, &row)?)?;
        Ok((self.make)(entry.key.clone(), values))
    }

    fn index_of(&self, value: &T) -> Result<Option<Nat>> {
        let shown = self.unmake.show(value, |key, parts| {
            let Some(position) = self.position_of_key(&key)? else { return Ok(None) };
            let entry = self.entry(position)?;
            let Some(row) = entry.layout.index_of(&entry.parts, parts)? else { return Ok(None) };
            self.join(position, &row).map(Some)
        });
        shown.unwrap_or(Ok(None))
    }

    fn contains(&self, value: &T) -> Result<bool> {
        let shown = self.unmake.show(value, |key, parts| {
            let Some(position) = self.position_of_key(&key)? else { return Ok(false) };
            self.entry(position)?.parts.contains(parts)
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
        let mut position = self.position_of(start)?;
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
            // Where the keys never end, finding the next entry with values may give up.
            position = match keys {
                Some(_) => position + 1,
                None => self.position_of(&self.span(position)?.end)?,
            };
        }
        Ok(out.finish(Flow::Continue(())))
    }
}

impl<K, P, N, F, G> Depend<K, P, N, F, G> {
    fn visit_by_index<T>(&self, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow>
    where
        Self: Node<T>,
    {
        let mut index = start.clone();
        for _ in 0..limit {
            if sink.one(self.get(&index)?).is_break() {
                return Ok(Flow::Break(()));
            }
            index += &Nat::ONE;
        }
        Ok(Flow::Continue(()))
    }
}
