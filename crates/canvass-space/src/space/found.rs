//! Counts that are found by walking: no further than the index that is asked for needs.
//!
//! What an index means in a product in shells, or in a union whose parts take turns, depends only on whether a part has
//! values up to the coordinate that is reached. So a part of unknown count is taken for infinite until a walk to
//! that coordinate shows that it ends before, and then its count is known.

use super::node::{Flow, Node};
use crate::error::{Result, SpaceError};
use crate::pairing::disperse::Disperse;
use crate::pairing::shells::Shells;
use crate::{Count, Nat};
use std::sync::{Mutex, MutexGuard};

/// How far a walk goes to find the count of a part that a combinator cannot do without.
pub(super) const TO_THE_END: u64 = 1 << 20;

/// Of more elements than so many it is not found out how many there are: they count as infinitely many.
pub(super) const MANY: u64 = 1 << 12;

/// The count of a space where it is known or a walk of `bound` values shows it; unknown where the space has a value
/// at `bound`.
pub(super) fn count_within<T, N: Node<T> + ?Sized>(node: &N, bound: &Nat) -> Result<Count> {
    let count = node.count()?;
    if count != Count::Unknown || has_value_at(node, bound)? {
        return Ok(count);
    }
    let (mut low, mut high) = (Nat::ZERO, bound.clone());
    while low < high {
        let middle = &(&low + &high) >> 1;
        if has_value_at(node, &middle)? {
            low = &middle + 1;
        } else {
            high = middle;
        }
    }
    Ok(Count::Finite(low))
}

fn has_value_at<T, N: Node<T> + ?Sized>(node: &N, index: &Nat) -> Result<bool> {
    let mut found = false;
    let _ = node.visit(index, 1, &mut |_: T| {
        found = true;
        Flow::Break(())
    })?;
    Ok(found)
}

/// The count of a space, walked to its end where it is unknown.
pub(super) fn count_to_the_end<T>(node: &dyn Node<T>, combinator: &'static str) -> Result<Count> {
    match count_within(node, &TO_THE_END.into())? {
        Count::Unknown => Err(SpaceError::UnknownCount { combinator }.into()),
        known => Ok(known),
    }
}

/// The count of the elements of a collection, whose code depends on it: infinite where a walk of some thousand
/// values has not come to an end.
pub(super) fn count_of_elements<T>(node: &dyn Node<T>) -> Result<Count> {
    Ok(match count_within(node, &MANY.into())? {
        Count::Unknown => Count::Infinite,
        known => known,
    })
}

/// Asks a part for its count within a bound, as [`count_within`] does.
pub(super) type Ask<'a> = &'a dyn Fn(usize, &Nat) -> Result<Count>;

/// The counts of some parts, as far as they are known.
pub(super) struct Found {
    known: Mutex<Vec<Known>>,
}

#[derive(Clone)]
enum Known {
    Exactly(Count),
    /// There is a value at every index below.
    AtLeast(Nat),
}

impl Found {
    /// Parts of these counts, of which some are unknown.
    #[inline]
    pub(super) fn new(counts: Vec<Count>) -> Found {
        let known = counts.into_iter().map(|count| match count {
            Count::Unknown => Known::AtLeast(Nat::ZERO),
            count @ (Count::Finite(_) | Count::Infinite) => Known::Exactly(count),
        });
        Found { known: Mutex::new(known.collect()) }
    }

    /// The error for an index at which there is no tuple.
    #[inline]
    pub(super) fn out_of_range(&self, index: &Nat) -> Box<SpaceError> {
        let product = self.counts().iter().fold(Count::ONE, |product, count| &product * count);
        let count = product.finite().cloned().unwrap_or(Nat::ZERO);
        SpaceError::OutOfRange { index: index.clone(), count }.into()
    }

    #[inline]
    fn known(&self) -> MutexGuard<'_, Vec<Known>> {
        self.known.lock().expect("nothing panics while it is held")
    }

    /// The counts; infinite where no end was seen yet.
    #[inline]
    fn counts(&self) -> Vec<Count> {
        let known = self.known();
        let counts = known.iter().map(|known| match known {
            Known::Exactly(count) => count.clone(),
            Known::AtLeast(_) => Count::Infinite,
        });
        counts.collect()
    }

    /// Whether nothing new came out when the part was asked for a value at `index`.
    #[inline]
    fn agrees(&self, part: usize, index: &Nat, ask: Ask<'_>) -> Result<bool> {
        let known = self.known()[part].clone();
        match known {
            Known::Exactly(_) => return Ok(true),
            Known::AtLeast(least) if *index < least => return Ok(true),
            Known::AtLeast(_) => {}
        }
        // Walking a part may ask this very space, so no lock is held meanwhile.
        let count = ask(part, index)?;
        let place = &mut self.known()[part];
        match (count, &*place) {
            (_, Known::Exactly(_)) => return Ok(false),
            (Count::Unknown, Known::AtLeast(least)) => {
                *place = Known::AtLeast(least.clone().max(index + 1));
                return Ok(true);
            }
            (count, Known::AtLeast(_)) => *place = Known::Exactly(count),
        }
        Ok(false)
    }

    /// Goes on until the shells that `choose` gets are right up to the one that it returns.
    fn shells<R>(
        &self,
        ask: Ask<'_>,
        choose: impl Fn(&Shells) -> Option<(R, Nat)>,
    ) -> Result<Option<R>> {
        'again: loop {
            let counts = self.counts();
            let shells = Shells::new(&counts).expect("no count is unknown");
            let Some((result, shell)) = choose(&shells) else { return Ok(None) };
            for part in 0..counts.len() {
                if !self.agrees(part, &shell, ask)? {
                    continue 'again;
                }
            }
            return Ok(Some(result));
        }
    }

    /// The tuple at an index, in shells; `None` past the end.
    #[inline]
    pub(super) fn split_shells(&self, index: &Nat, ask: Ask<'_>) -> Result<Option<Vec<Nat>>> {
        self.shells(ask, |shells| {
            if shells.total().excludes(index) {
                return None;
            }
            let tuple = shells.split(index);
            let shell = largest(&tuple);
            Some((tuple, shell))
        })
    }

    /// The index of a tuple, each of whose coordinates is that of a value.
    #[inline]
    pub(super) fn join_shells(&self, tuple: &[Nat], ask: Ask<'_>) -> Result<Nat> {
        let joined = self.shells(ask, |shells| Some((shells.join(tuple), largest(tuple))))?;
        Ok(joined.expect("a tuple has an index"))
    }

    /// The parts take turns: goes on until the turns that `choose` gets are right up to what it returns.
    fn turns(
        &self,
        ask: Ask<'_>,
        choose: impl Fn(&Disperse) -> Option<(usize, Nat)>,
    ) -> Result<Option<(Disperse, usize, Nat)>> {
        'again: loop {
            let counts = self.counts();
            let turns = Disperse::new(&counts).expect("no count is unknown");
            let Some((column, row)) = choose(&turns) else { return Ok(None) };
            for part in 0..counts.len() {
                let needed =
                    if part <= column { Some(row.clone()) } else { row.checked_sub(&Nat::ONE) };
                if let Some(needed) = needed
                    && !self.agrees(part, &needed, ask)?
                {
                    continue 'again;
                }
            }
            return Ok(Some((turns, column, row)));
        }
    }

    /// The part and the index in it, where the parts take turns; `None` past the end.
    #[inline]
    pub(super) fn split_turns(&self, index: &Nat, ask: Ask<'_>) -> Result<Option<(usize, Nat)>> {
        let turns = self.turns(ask, |turns| turns.split(index))?;
        Ok(turns.map(|(_, column, row)| (column, row)))
    }

    /// The index of a value of a part, where the parts take turns.
    #[inline]
    pub(super) fn join_turns(&self, column: usize, row: &Nat, ask: Ask<'_>) -> Result<Nat> {
        let turns = self.turns(ask, |_| Some((column, row.clone())))?;
        let (turns, ..) = turns.expect("a value has its turn");
        Ok(turns.join(column, row))
    }

    /// The part and the index in it, where the parts come one after the other; `None` past the end.
    #[inline]
    pub(super) fn split_chain(&self, index: &Nat, ask: Ask<'_>) -> Result<Option<(usize, Nat)>> {
        let mut rest = index.clone();
        for part in 0..self.counts().len() {
            // Of a part that ends before, the count is found out.
            while !self.agrees(part, &rest, ask)? {}
            match &self.counts()[part] {
                Count::Finite(count) if *count <= rest => rest = rest.minus(count),
                Count::Finite(_) | Count::Infinite | Count::Unknown => {
                    return Ok(Some((part, rest)));
                }
            }
        }
        Ok(None)
    }

    /// The index of a value of a part, where the parts come one after the other; `None` behind an infinite part.
    #[inline]
    pub(super) fn join_chain(&self, part: usize, row: &Nat, ask: Ask<'_>) -> Result<Option<Nat>> {
        let mut index = row.clone();
        for before in 0..part {
            while !self.agrees(before, &TO_THE_END.into(), ask)? {}
            match &self.counts()[before] {
                Count::Finite(count) => index += count,
                Count::Infinite if matches!(self.known()[before], Known::Exactly(_)) => {
                    return Ok(None);
                }
                Count::Infinite | Count::Unknown => {
                    return Err(SpaceError::UnknownCount { combinator: "a chain" }.into());
                }
            }
        }
        Ok(Some(index))
    }
}

#[inline]
fn largest(tuple: &[Nat]) -> Nat {
    tuple.iter().max().cloned().unwrap_or(Nat::ZERO)
}
