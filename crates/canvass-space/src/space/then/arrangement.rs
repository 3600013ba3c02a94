//! How the indices of a dependent space are dealt to its keys.

use super::Depend;
use crate::error::{Result, SpaceError};
use crate::pairing::cantor;
use crate::pairing::disperse::Disperse;
use crate::pairing::div_mod::DivMod;
use crate::pairing::shells::Shells;
use crate::space::found::{Found, MANY};
use crate::space::{Order, Parts};
use crate::{Count, Nat};

pub(super) enum Arrangement {
    /// Finite inner spaces of any counts: the sums of the counts tell which has an index.
    OneAfterTheOther,
    /// Finitely many keys.
    TakeTurns(Disperse),
    /// By arithmetic: no inner space is needed but one.
    Pairs(Pairs),
}

/// How an index splits into the position of a key and a row.
pub(super) enum Pairs {
    /// Infinitely many keys, infinitely many rows.
    Shells(Shells),
    /// The same, diagonal after diagonal.
    Cantor,
    /// As many keys as a walk finds, infinitely many rows.
    Found(Found),
    /// As many rows for each key.
    KeyAndRow(DivMod),
    /// Finitely many keys, infinitely many rows.
    RowAndKey(DivMod),
}

/// The count of the keys within a bound.
type KeysWithin<'a> = &'a dyn Fn(&Nat) -> Result<Count>;

impl Pairs {
    #[inline]
    fn in_shells(keys: Count) -> Pairs {
        let counts = [keys, Count::Infinite];
        match Shells::new(&counts) {
            Some(shells) => Pairs::Shells(shells),
            None => Pairs::Found(Found::new(counts.to_vec())),
        }
    }

    /// The position of a key, and the row; `None` where only a walk tells that there is no such key.
    #[inline]
    pub(super) fn split(&self, index: &Nat, keys: KeysWithin<'_>) -> Result<Option<(Nat, Nat)>> {
        let pair = match self {
            Pairs::Shells(shells) => shells.split(index),
            Pairs::Cantor => return Ok(Some(cantor::split(index))),
            Pairs::Found(found) => match found.split_shells(index, &|_, bound| keys(bound))? {
                Some(pair) => pair,
                None => return Ok(None),
            },
            Pairs::KeyAndRow(pairs) => {
                let pair = pairs.split(index);
                if keys(&pair[0])?.excludes(&pair[0]) {
                    return Ok(None);
                }
                pair
            }
            Pairs::RowAndKey(pairs) => {
                let mut pair = pairs.split(index);
                pair.reverse();
                pair
            }
        };
        let mut pair = pair.into_iter();
        Ok(pair.next().zip(pair.next()))
    }

    /// The index of a row of a key.
    #[inline]
    pub(super) fn join(&self, position: &Nat, row: &Nat, keys: KeysWithin<'_>) -> Result<Nat> {
        let pair = [position.clone(), row.clone()];
        Ok(match self {
            Pairs::Shells(shells) => shells.join(&pair),
            Pairs::Cantor => cantor::join(position, row),
            Pairs::Found(found) => found.join_shells(&pair, &|_, bound| keys(bound))?,
            Pairs::KeyAndRow(pairs) => pairs.join(&pair),
            Pairs::RowAndKey(pairs) => pairs.join(&[row.clone(), position.clone()]),
        })
    }
}

impl<K, P, N, F, G> Depend<K, P, N, F, G>
where
    K: Clone + Send + Sync,
    P: Parts,
    N: Fn(&K) -> P + Send + Sync,
{
    #[inline]
    pub(super) fn arrangement(&self) -> Result<&Arrangement> {
        if let Some(arrangement) = self.arrangement.get() {
            return Ok(arrangement);
        }
        let arrangement = self.arrange()?;
        Ok(self.arrangement.get_or_init(|| arrangement))
    }

    fn arrange(&self) -> Result<Arrangement> {
        let keys = self.keys.node().count()?;
        if let Some(promise) = &self.promise {
            return alike(keys, &promise.count).map(Arrangement::Pairs);
        }
        if let Count::Finite(_) = keys {
            return self.arrange_counted();
        }
        if !self.has_key(0)? {
            return Ok(Arrangement::OneAfterTheOther);
        }
        Ok(match self.count_or_many(0)? {
            Count::Infinite => Arrangement::Pairs(match (self.order, &keys) {
                (Some(Order::DivMod), _) => return Err(SpaceError::InfinitePart.into()),
                (Some(Order::Cantor), Count::Infinite) => Pairs::Cantor,
                _ => Pairs::in_shells(keys),
            }),
            Count::Finite(_) | Count::Unknown => Arrangement::OneAfterTheOther,
        })
    }

    fn arrange_counted(&self) -> Result<Arrangement> {
        let keys = self.number_of_keys()?.expect("they are known to end");
        let counts = (0..keys).map(|position| self.count_or_many(position));
        let counts: Vec<Count> = counts.collect::<Result<_>>()?;
        let all_finite = counts.iter().all(|count| count.finite().is_some());
        match self.order {
            Some(Order::DivMod) if !all_finite => return Err(SpaceError::InfinitePart.into()),
            None | Some(Order::DivMod | Order::Cantor) if all_finite => {
                return Ok(Arrangement::OneAfterTheOther);
            }
            None | Some(Order::Shells | Order::DivMod | Order::Cantor) => {}
        }
        Ok(Arrangement::TakeTurns(Disperse::new(&counts).expect("no count is unknown")))
    }

    /// The count of an inner space: infinite where it is filtered and has some thousand values.
    fn count_or_many(&self, position: usize) -> Result<Count> {
        let entry = self.entry(position)?;
        match entry.count()? {
            Count::Unknown => {}
            known => return Ok(known),
        }
        Ok(match entry.layout.count_within(&entry.parts, &MANY.into())? {
            Count::Unknown => Count::Infinite,
            known => known,
        })
    }
}

/// Where every key has `count` values.
#[inline]
fn alike(keys: Count, count: &Count) -> Result<Pairs> {
    let with = |second: &Count| {
        DivMod::new(&[Count::Infinite, second.clone()]).expect("a finite second part")
    };
    Ok(match (keys, count) {
        (_, Count::Finite(_)) => Pairs::KeyAndRow(with(count)),
        (keys @ Count::Finite(_), Count::Infinite) => Pairs::RowAndKey(with(&keys)),
        (keys @ (Count::Infinite | Count::Unknown), Count::Infinite) => Pairs::in_shells(keys),
        (_, Count::Unknown) => {
            return Err(SpaceError::UnknownCount { combinator: "a dependent space" }.into());
        }
    })
}
