//! How the index of a product splits into coordinates, whatever the parts are.

use super::found::{Found, TO_THE_END};
use super::node::{Coordinates, Flow};
use super::parts::Walked;
use super::{Order, Parts};
use crate::error::{Result, SpaceError, refuse_past_max_bits};
use crate::pairing::block::Block;
use crate::pairing::div_mod::DivMod;
use crate::pairing::nested::Nested;
use crate::pairing::shells::Shells;
use crate::recursion::CountCell;
use crate::{Count, Nat};
use std::sync::OnceLock;

/// How the index of a product splits into coordinates: known when the counts of its parts are.
pub(crate) struct Layout {
    order: Order,
    /// Whether infinite parts turn `DivMod` into `Shells`.
    adapts: bool,
    count: CountCell,
    /// Boxed, because a dependent space has many layouts and uses few.
    pairing: OnceLock<Box<Pairing>>,
}

enum Pairing {
    Shells(Shells),
    DivMod(DivMod),
    Nested(Nested),
    /// Some counts are unknown: shells, as far as the parts were walked.
    Found(Found),
}

impl Layout {
    #[inline]
    pub(crate) fn new(order: Order) -> Layout {
        Layout { order, adapts: false, count: CountCell::default(), pairing: OnceLock::new() }
    }

    #[inline]
    pub(crate) fn order(&self) -> Order {
        self.order
    }

    /// The fastest order that the counts allow.
    #[inline]
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
        let mut counts = parts.counts()?;
        let in_shells = self.order == Order::Shells || self.adapts;
        if !in_shells {
            // The first part is never walked to its end, unless the others must be.
            for (position, count) in counts.iter_mut().enumerate() {
                *count = match count {
                    Count::Unknown if position == 0 && self.order == Order::DivMod => {
                        Count::Infinite
                    }
                    Count::Unknown => parts.coordinate_within(position, &TO_THE_END.into())?,
                    Count::Finite(_) | Count::Infinite => continue,
                };
            }
        }
        let pairing = match self.order {
            _ if counts.contains(&Count::Unknown) => {
                in_shells.then(|| Pairing::Found(Found::new(counts.clone())))
            }
            Order::Shells => Shells::new(&counts).map(Pairing::Shells),
            Order::Cantor => Nested::new(&counts).map(Pairing::Nested),
            Order::DivMod => DivMod::new(&counts).map(Pairing::DivMod).or_else(|| {
                self.adapts.then(|| Shells::new(&counts).map(Pairing::Shells)).flatten()
            }),
        };
        match pairing {
            Some(pairing) => Ok(self.pairing.get_or_init(|| Box::new(pairing))),
            None if counts.contains(&Count::Unknown) => {
                Err(SpaceError::UnknownCount { combinator: "a product that is not in shells" }
                    .into())
            }
            None => Err(SpaceError::InfinitePart.into()),
        }
    }

    /// The coordinates at an index; where only a walk tells that there is none, that is an error.
    pub(crate) fn split(&self, parts: &impl Parts, index: &Nat) -> Result<Vec<Nat>> {
        Ok(match self.pairing(parts)? {
            Pairing::Shells(shells) => shells.split(index),
            Pairing::DivMod(div_mod) => div_mod.split(index),
            Pairing::Nested(nested) => nested.split(index),
            Pairing::Found(found) => {
                let tuple = found
                    .split_shells(index, &|part, bound| parts.coordinate_within(part, bound))?;
                return tuple.ok_or_else(|| found.out_of_range(index));
            }
        })
    }

    /// How many combinations there are, where the parts end within `bound`.
    pub(crate) fn count_within(&self, parts: &impl Parts, bound: &Nat) -> Result<Count> {
        let count = self.count(parts)?;
        if count != Count::Unknown {
            return Ok(count);
        }
        let mut total = Count::ONE;
        for coordinate in 0..parts.arity() {
            total = &total * &parts.coordinate_within(coordinate, bound)?;
        }
        Ok(total)
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
            Pairing::Nested(nested) => nested.join(&coordinates),
            Pairing::Found(found) => found
                .join_shells(&coordinates, &|part, bound| parts.coordinate_within(part, bound))?,
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
            Pairing::Nested(nested) => {
                let total = nested.total();
                let split = |index: &Nat| Ok((!total.excludes(index)).then(|| nested.split(index)));
                walk_by_index(parts, start, limit, split, take)
            }
            Pairing::Found(found) => {
                let ask = |part, bound: &Nat| parts.coordinate_within(part, bound);
                walk_by_index(parts, start, limit, |index| found.split_shells(index, &ask), take)
            }
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

/// One combination after the other, where there are no blocks.
fn walk_by_index<P: Parts>(
    parts: &P,
    start: &Nat,
    limit: u64,
    split: impl Fn(&Nat) -> Result<Option<Vec<Nat>>>,
    mut take: impl FnMut(P::Values) -> Flow,
) -> Result<Walked> {
    let mut walked = Walked { flow: Flow::Continue(()), left: limit };
    let mut index = start.clone();
    while walked.left > 0 && walked.flow.is_continue() {
        let Some(tuple) = split(&index)? else { break };
        walked.flow = take(parts.get(&tuple)?);
        walked.left -= 1;
        index += &Nat::ONE;
    }
    Ok(walked)
}
