//! Maps from some of the keys of one space to values of another.

use super::Space;
use super::coded::{limit_of, power};
use super::found::count_of_elements;
use super::list::join_shells;
use super::node::{Flow, Node, Origin, Sink, Verifier, draw_by_index, visit_by_index};
use super::set::{from_gaps, refuse_past, to_gaps};
use crate::error::{Result, SpaceError, refuse_past_max_bits};
use crate::pairing::chunks::Chunks;
use crate::pairing::numeral;
use crate::pairing::shells::Shells;
use crate::recursion::CountCell;
use crate::{Count, Nat, Rng};
use std::collections::BTreeMap;
use std::panic::Location;
use std::sync::OnceLock;

/// All maps from finitely many of the keys to values.
///
/// - With `k` keys and `v` values, `maps(keys, values).count() == (v + 1)^k`: every key is absent or has a value, in
///   the order of [`vectors`](super::vectors) where absent comes before the first value.
///   Where their number is past [`MAX_BITS`](SpaceError::MAX_BITS) the count is [`TooManyValues`](SpaceError::TooManyValues), and the order is
///   the next one; indices of maps with larger keys than there are have no value.
/// - With infinitely many keys, a map is the list of the gaps between its keys, each with a value, in the order of
///   [`lists`](super::lists).
///
/// ```
/// use canvass_space::{booleans, maps, range};
/// let maps = maps(&range(1..=2), &booleans());
/// assert_eq!(maps.count()?, 9);
/// assert_eq!(maps.get(2)?, [(1, false), (2, false)].into());
/// # Ok::<(), canvass_space::SpaceError>(())
/// ```
#[track_caller]
pub fn maps<K, V>(keys: &Space<K>, values: &Space<V>) -> Space<BTreeMap<K, V>>
where
    K: Ord + 'static,
    V: 'static,
{
    Space::new(Maps {
        keys: keys.clone(),
        values: values.clone(),
        count: CountCell::default(),
        table: OnceLock::new(),
        found: OnceLock::new(),
        place: Location::caller(),
    })
}

struct Maps<K, V> {
    keys: Space<K>,
    values: Space<V>,
    count: CountCell,
    table: OnceLock<Table>,
    /// How many maps there are, where a number of keys or values was found by a walk.
    found: OnceLock<Count>,
    place: &'static Location<'static>,
}

enum Table {
    OnlyEmpty,
    /// For every key 0, or one more than the index of its value.
    EveryKey {
        keys: usize,
        entries: Chunks,
    },
    /// A gap and a value.
    Gaps {
        entry: Shells,
        /// How many keys there are, where there are finitely many.
        keys: Option<Nat>,
    },
}

#[inline]
fn number_of_keys(keys: &Nat) -> Result<usize> {
    let number = keys.to_usize().unwrap_or(usize::MAX);
    refuse_past_max_bits(number)?;
    Ok(number)
}

impl<K, V> Maps<K, V> {
    fn count(&self) -> Result<Count> {
        self.count.get_or(|| {
            let count = number_of_maps(&self.keys.node().count()?, &self.values.node().count()?);
            count.map_err(|error| SpaceError::counting(error, "a map", self.place))
        })
    }

    fn table(&self) -> Result<&Table> {
        if let Some(table) = self.table.get() {
            return Ok(table);
        }
        let values = count_of_elements(self.values.node())?;
        let keys = count_of_elements(self.keys.node())?;
        let count = limit_of(number_of_maps(&keys, &values))?;
        let is_counted = count != Count::Unknown;
        if is_counted && limit_of(self.count())? == Count::Unknown {
            let _ = self.found.set(count);
        }
        let table = match &keys {
            _ if values.is_zero() => Table::OnlyEmpty,
            Count::Finite(keys) if is_counted => {
                let keys = number_of_keys(keys)?;
                let entry = &values + &Count::ONE;
                let entries = Chunks::new(&vec![entry; keys]).expect("the counts are known");
                Table::EveryKey { keys, entries }
            }
            Count::Finite(_) | Count::Infinite | Count::Unknown => {
                let limit = keys.finite().cloned();
                let entry = Shells::new(&[keys, values]).expect("the counts are known");
                Table::Gaps { entry, keys: limit }
            }
        };
        Ok(self.table.get_or_init(|| table))
    }

    /// The indices of the entries at an index, those of the keys ascending.
    fn entries(&self, index: &Nat) -> Result<Vec<(Nat, Nat)>> {
        Ok(match self.table()? {
            Table::OnlyEmpty => Vec::new(),
            Table::EveryKey { entries, .. } => {
                let every_key = (0_usize..).map(Nat::from).zip(entries.split(index));
                every_key
                    .filter_map(|(key, entry)| Some((key, entry.checked_sub(&Nat::ONE)?)))
                    .collect()
            }
            Table::Gaps { entry, keys: limit } => {
                let list = numeral::split(index);
                let pairs = list.iter().map(|pair| {
                    let mut pair = entry.split(pair).into_iter();
                    (pair.next().unwrap_or_default(), pair.next().unwrap_or_default())
                });
                let (gaps, values): (Vec<Nat>, Vec<Nat>) = pairs.unzip();
                let keys = from_gaps(gaps);
                refuse_past(keys.last(), limit.as_ref())?;
                keys.into_iter().zip(values).collect()
            }
        })
    }

    fn index(&self, mut entries: Vec<(Nat, Nat)>) -> Result<Nat> {
        entries.sort();
        match self.table()? {
            Table::OnlyEmpty => Ok(Nat::ZERO),
            Table::EveryKey { keys, entries: every_key } => {
                let mut indices = vec![Nat::ZERO; *keys];
                for (key, value) in entries {
                    indices[key.to_usize().expect("below the number of keys")] = value + 1;
                }
                join_shells(every_key, &indices)
            }
            Table::Gaps { entry, .. } => {
                let (keys, values): (Vec<Nat>, Vec<Nat>) = entries.into_iter().unzip();
                let pairs = to_gaps(keys).into_iter().zip(values);
                let list: Vec<Nat> = pairs.map(|(gap, value)| entry.join(&[gap, value])).collect();
                Ok(numeral::join(&list))
            }
        }
    }
}

#[inline]
fn number_of_maps(keys: &Count, values: &Count) -> Result<Count> {
    match keys {
        _ if values.is_zero() || keys.is_zero() => Ok(Count::ONE),
        Count::Finite(keys) => power(&(values + &Count::ONE), number_of_keys(keys)?),
        Count::Infinite | Count::Unknown => Ok(keys * values),
    }
}

impl<K: Ord, V> Node<BTreeMap<K, V>> for Maps<K, V> {
    fn count(&self) -> Result<Count> {
        Maps::count(self)
    }

    fn get(&self, index: &Nat) -> Result<BTreeMap<K, V>> {
        self.table()?;
        if let Some(Count::Finite(count)) = self.found.get().filter(|found| found.excludes(index)) {
            return Err(
                SpaceError::OutOfRange { index: index.clone(), count: count.clone() }.into()
            );
        }
        self.entries(index)?
            .iter()
            .map(|(key, value)| Ok((self.keys.node().get(key)?, self.values.node().get(value)?)))
            .collect()
    }

    fn draw(&self, rng: &mut Rng) -> Result<BTreeMap<K, V>> {
        let (keys, values) = (self.keys.node().count()?, self.values.node().count()?);
        let (Count::Finite(keys), Count::Finite(values)) = (&keys, &values) else {
            return draw_by_index(self, rng);
        };
        let mut map = BTreeMap::new();
        if values.is_zero() {
            return Ok(map);
        }
        let entries = values + 1;
        for key in 0..number_of_keys(keys)? {
            let entry = rng.below(&entries).expect("a key may be absent");
            if let Some(value) = entry.checked_sub(&Nat::ONE) {
                map.insert(self.keys.node().get(&key.into())?, self.values.node().get(&value)?);
            }
        }
        Ok(map)
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, BTreeMap<K, V>>) -> Result<Flow> {
        let mut count = limit_of(self.count())?;
        if count == Count::Unknown {
            self.table()?;
            count = self.found.get().cloned().unwrap_or(count);
        }
        visit_by_index(self, &count, start, limit, sink)
    }

    fn index_of(&self, map: &BTreeMap<K, V>) -> Result<Option<Nat>> {
        let mut entries = Vec::with_capacity(map.len());
        for (key, value) in map {
            let Some(key) = self.keys.node().index_of(key)? else {
                return Ok(None);
            };
            let Some(value) = self.values.node().index_of(value)? else {
                return Ok(None);
            };
            entries.push((key, value));
        }
        let index = self.index(entries)?;
        refuse_past_max_bits(index.bits())?;
        Ok(Some(index))
    }

    fn contains(&self, map: &BTreeMap<K, V>) -> Result<bool> {
        map.iter().try_fold(true, |all, (key, value)| {
            Ok(all && self.keys.node().contains(key)? && self.values.node().contains(value)?)
        })
    }

    fn origin(&self) -> Origin {
        Origin::at("maps", self.place)
    }

    fn verify_parts(&self, verifier: &mut Verifier) -> Result<()> {
        verifier.part(&self.keys)?;
        verifier.part(&self.values)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{every, naturals, range};
    use super::*;
    use crate::SpaceError;
    use std::collections::BTreeSet;

    #[test]
    fn every_key_is_absent_or_has_a_value() -> Result<(), SpaceError> {
        let all: BTreeSet<BTreeMap<u8, u8>> = maps(&range(0..3), &range(0..2)).iter().collect();
        let expected = (0..27_u8).map(|code| {
            let entries = (0..3).map(|key| (key, code / 3_u8.pow(key.into()) % 3));
            entries.filter_map(|(key, entry)| Some((key, entry.checked_sub(1)?))).collect()
        });
        assert_eq!(all, expected.collect());
        Ok(())
    }

    #[test]
    fn every_small_map_of_naturals_comes_early() -> Result<(), SpaceError> {
        let all = maps(&naturals(), &range(0..2_u8));
        for map in maps(&range(0..4_u8), &range(0..2_u8)).iter() {
            let map = map.into_iter().map(|(key, value)| (Nat::from(key), value)).collect();
            assert!(all.index_of(&map)? < Nat::from(4_u64).pow(9), "{map:?}");
        }
        Ok(())
    }

    #[test]
    fn maps_that_are_too_many_to_be_counted_are_walked_and_numbered() {
        let all = maps(&every::<u32>(), &range(0..3_u8));
        let first: Vec<BTreeMap<u32, u8>> = all.iter().take(500).collect();
        assert_eq!(first.iter().collect::<BTreeSet<_>>().len(), 500);
        for (index, map) in first.iter().enumerate() {
            assert_eq!(all.index_of(map), Ok(Nat::from(index)));
            assert_eq!(all.get(index as u64).as_ref(), Ok(map));
        }
        let ends = BTreeMap::from([(0, 2), (u32::MAX, 0)]);
        assert_eq!(all.get(all.index_of(&ends).unwrap()), Ok(ends));
        let larger = BTreeMap::from([(Nat::from(1_u64 << 31), 0), (Nat::from(1_u64 << 32), 0)]);
        let beyond = maps(&naturals(), &range(0..3_u8)).index_of(&larger).unwrap();
        assert!(matches!(all.get(beyond), Err(SpaceError::OutOfRange { .. })));
    }

    #[test]
    fn what_is_too_large_is_refused_before_it_is_computed() {
        let too_large = |error: Option<SpaceError>| error.is_some_and(|error| error.is_too_large());
        assert!(too_large(maps(&every::<u64>(), &every::<u8>()).count().err()));
        assert!(too_large(maps(&every::<u64>(), &naturals()).count().err()));
        assert!(maps(&every::<u16>(), &every::<u64>()).count().is_ok());
    }
}
