//! The inner spaces of a dependent space, as far as they were needed.

use super::Depend;
use super::arrangement::Arrangement;
use crate::error::{Result, SpaceError, refuse_past_max_bits};
use crate::space::Parts;
use crate::space::found::TO_THE_END;
use crate::space::layout::Layout;
use crate::{Count, Nat};
use std::ops::Deref;

pub(super) struct Entry<K, P> {
    pub(super) key: K,
    pub(super) parts: P,
    pub(super) layout: Layout,
}

impl<K, P: Parts> Entry<K, P> {
    pub(super) fn count(&self) -> Result<Count> {
        self.layout.count(&self.parts)
    }
}

/// The indices of a finite entry.
pub(super) struct Span {
    pub(super) start: Nat,
    pub(super) end: Nat,
}

/// Where no sums are needed, the entries of the first keys are kept; those behind are built when they are asked for.
const KEPT: usize = 1 << 12;

/// An entry that is kept, or that was built for one question.
pub(super) enum Held<'a, K, P> {
    Kept(&'a Entry<K, P>),
    Built(Box<Entry<K, P>>),
}

impl<K, P> Deref for Held<'_, K, P> {
    type Target = Entry<K, P>;

    #[inline]
    fn deref(&self) -> &Entry<K, P> {
        match self {
            Held::Kept(entry) => entry,
            Held::Built(entry) => entry,
        }
    }
}

impl<K, P, N, F, G> Depend<K, P, N, F, G>
where
    K: Clone + Send + Sync,
    P: Parts,
    N: Fn(&K) -> P + Send + Sync,
{
    /// The entry of the key at `position`, which there is. It is kept.
    #[inline]
    pub(super) fn entry(&self, position: usize) -> Result<&Entry<K, P>> {
        match self.entries.get(position) {
            Some(entry) => Ok(entry),
            None => self.add_entry(position),
        }
    }

    #[cold]
    fn add_entry(&self, position: usize) -> Result<&Entry<K, P>> {
        if position >= SpaceError::MAX_INNER {
            return Err(SpaceError::TooManyInner { inner: position.into() }.into());
        }
        let entry = self.build(&position.into())?;
        // Another thread may have built the same.
        Ok(self.entries.place(position).get_or_init(|| entry))
    }

    fn build(&self, position: &Nat) -> Result<Entry<K, P>> {
        let key = self.keys.node().get(position)?;
        let parts = (self.inner)(&key);
        let entry = Entry { key, parts, layout: Layout::adapting() };
        if let Some(promise) = &self.promise {
            promise.check(&entry.count()?)?;
        }
        Ok(entry)
    }

    /// The entry of the key at any position.
    #[inline]
    pub(super) fn entry_at(&self, position: &Nat) -> Result<Held<'_, K, P>> {
        match position.to_usize() {
            Some(position) if position < KEPT => self.entry(position).map(Held::Kept),
            _ => Ok(Held::Built(Box::new(self.build(position)?))),
        }
    }

    /// Where the entry at `position` lies, among finite entries one after the other.
    pub(super) fn span(&self, position: usize) -> Result<&Span> {
        while self.spans.get(position).is_none() {
            let next = self.spans.append().length();
            // Another thread may have added it meanwhile, and behind it there may be no key.
            if next > position {
                continue;
            }
            // Counting may use this very space, so no lock is held meanwhile.
            let entry = self.entry(next)?;
            let count = match entry.layout.count_within(&entry.parts, &TO_THE_END.into())? {
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

    /// The position of the entry that holds `index`, among finite entries; `None` where the keys end before.
    pub(super) fn position_of(&self, index: &Nat) -> Result<Option<usize>> {
        let mut known = self.spans.append().length();
        let (mut keys, mut empty) = (None, 0);
        while known == 0 || self.span(known - 1)?.end <= *index {
            let keys = match keys {
                Some(keys) => keys,
                None => *keys.insert(self.number_of_keys()?),
            };
            let is_key = match keys {
                Some(keys) => known < keys,
                None => self.has_key(known)?,
            };
            if !is_key {
                return Ok(None);
            }
            let span = self.span(known)?;
            empty = if span.start == span.end { empty + 1 } else { 0 };
            if empty == MAX_EMPTY {
                return Err(SpaceError::Starved { rejected: empty as u64 }.into());
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
        Ok(Some(low))
    }

    /// The key's entry, with its position, or `None` where it is no key.
    #[inline]
    pub(super) fn entry_of(&self, key: &K) -> Result<Option<(Nat, Held<'_, K, P>)>> {
        let Some(position) = self.keys.node().index_of(key)? else {
            return Ok(None);
        };
        if let Some(entry) = position.to_usize().and_then(|position| self.entries.get(position)) {
            return Ok(Some((position, Held::Kept(entry))));
        }
        let entry = match self.arrangement()? {
            Arrangement::Pairs(_) => self.entry_at(&position)?,
            Arrangement::OneAfterTheOther | Arrangement::TakeTurns(_) => {
                Held::Kept(self.entry(small(&position)?)?)
            }
        };
        Ok(Some((position, entry)))
    }
}

/// A position among entries that are counted.
#[inline]
pub(super) fn small(position: &Nat) -> Result<usize> {
    let too_many = || SpaceError::TooManyInner { inner: position.clone() }.into();
    position.to_usize().ok_or_else(too_many)
}

const UNKNOWN: SpaceError = SpaceError::UnknownCount { combinator: "a dependent space" };

/// After this many empty inner spaces in a row the search for another value is given up.
pub(super) const MAX_EMPTY: usize = 1 << 16;
