//! Lists: of one length, up to a length, of all lengths.

use super::coded::{Code, Drawn, coded, least_bits, power};
use super::node::Flow;
use super::{Order, Space};
use crate::error::{Result, SpaceError, refuse_past_max_bits};
use crate::pairing::block::Block;
use crate::pairing::chunks::Chunks;
use crate::pairing::nested::Nested;
use crate::pairing::numeral::{self, Bounded, positional};
use crate::{Count, Nat, Rng};
use std::sync::OnceLock;

/// All lists of `length` elements, in the order [`Shells`](Order::Shells): those whose elements all have small
/// indices first.
///
/// `vectors(element, n).count() == element.count()^n`. Past 256 elements the list is cut into chunks, and the chunks
/// grow together as the elements of one do.
///
/// ```
/// use canvass_space::{every, vectors};
/// let vectors = vectors(&every::<u8>(), 3);
/// assert_eq!(vectors.count()?, 1 << 24);
/// assert_eq!(vectors.get(6)?, [0, 1, 1]);
/// # Ok::<(), canvass_space::SpaceError>(())
/// ```
#[track_caller]
pub fn vectors<T: 'static>(element: &Space<T>, length: usize) -> Space<Vec<T>> {
    vectors_in(Order::Shells, element, length)
}

/// All lists of `length` elements in a chosen order; in [`DivMod`](Order::DivMod) it is the lexicographic one.
#[track_caller]
pub fn vectors_in<T: 'static>(order: Order, element: &Space<T>, length: usize) -> Space<Vec<T>> {
    coded(element, Vectors { order, length })
}

/// All lists of at most `length` elements: the shorter before the longer where there are finitely many elements,
/// else the lengths take turns.
///
/// `lists_up_to(element, n).count()` is the sum of `vectors(element, k).count()` for `k` from 0 to `n`.
///
/// ```
/// use canvass_space::{lists_up_to, naturals, range};
/// let short = lists_up_to(&range(0..2), 2);
/// assert_eq!(short.iter().map(|list| list.len()).collect::<Vec<_>>(), [0, 1, 1, 2, 2, 2, 2]);
/// let long = lists_up_to(&naturals(), 3);
/// assert_eq!(long.iter().take(6).map(|list| list.len()).collect::<Vec<_>>(), [0, 1, 2, 3, 1, 2]);
/// ```
#[track_caller]
pub fn lists_up_to<T: 'static>(element: &Space<T>, length: usize) -> Space<Vec<T>> {
    coded(element, UpTo { length })
}

/// All lists.
///
/// The index has as many bits, up to a small factor, as the indices of the elements together
/// ([`numeral`]); nested pairs would need twice as many for each further element. So lists are in the order of the
/// room that they need: `[]`, `[0]`, `[1]`, `[2]`, `[3]`, `[0, 0]`, `[4]`, …
///
/// ```
/// use canvass_space::{every, lists};
/// let bytes = lists(&every::<u8>());
/// let long = vec![7; 100_000];
/// assert_eq!(bytes.get(bytes.index_of(&long)?)?, long);
/// # Ok::<(), canvass_space::SpaceError>(())
/// ```
#[track_caller]
pub fn lists<T: 'static>(element: &Space<T>) -> Space<Vec<T>> {
    coded(element, Lists)
}

/// Lists of one length.
struct Vectors {
    order: Order,
    length: usize,
}

enum VectorTable {
    Shells(Chunks),
    /// With the number of elements.
    DivMod(Nat),
    Nested(Nested),
}

impl Code for Vectors {
    type Table = VectorTable;

    const NAME: &'static str = "a list of fixed length";

    #[inline]
    fn count(&self, elements: &Count) -> Result<Count> {
        refuse_past_max_bits(self.length)?;
        power(elements, self.length)
    }

    #[inline]
    fn table(&self, elements: &Count) -> Result<VectorTable> {
        match (self.order, elements) {
            (Order::DivMod, Count::Finite(elements)) => Ok(VectorTable::DivMod(elements.clone())),
            (Order::Cantor, _) => {
                let counts = vec![elements.clone(); self.length];
                Ok(VectorTable::Nested(Nested::new(&counts).expect("the count is known")))
            }
            (Order::DivMod, _) if self.length > 1 => Err(SpaceError::InfinitePart.into()),
            (Order::Shells | Order::DivMod, _) => {
                shells(elements, self.length).map(VectorTable::Shells)
            }
        }
    }

    #[inline]
    fn split(&self, table: &VectorTable, index: &Nat) -> Result<Vec<Nat>> {
        Ok(match table {
            VectorTable::Shells(chunks) => chunks.split(index),
            VectorTable::DivMod(elements) => lexicographic(index, elements, self.length),
            VectorTable::Nested(nested) => nested.split(index),
        })
    }

    #[inline]
    fn join(&self, table: &VectorTable, indices: Vec<Nat>) -> Result<Option<Nat>> {
        Ok(Some(match table {
            VectorTable::Shells(chunks) => join_shells(chunks, &indices)?,
            VectorTable::DivMod(elements) => rank(&indices, elements),
            VectorTable::Nested(nested) => {
                refuse_past_max_bits(nested.most_bits(&indices))?;
                nested.join(&indices)
            }
        }))
    }

    #[inline]
    fn draw(&self, _: &Nat, _: &mut Rng) -> Drawn {
        Drawn::Independent(self.length)
    }

    #[inline]
    fn admits(&self, length: usize) -> bool {
        length == self.length
    }

    #[inline]
    fn walk(
        &self,
        table: &VectorTable,
        start: &Nat,
        count: &Count,
        each: &mut dyn FnMut(&[Nat]) -> Result<Flow>,
    ) -> Result<Flow> {
        match table {
            VectorTable::Shells(chunks) => walk_shells(chunks, start, count, each),
            VectorTable::Nested(nested) => {
                let mut index = start.clone();
                while !count.excludes(&index) {
                    if each(&nested.split(&index))?.is_break() {
                        return Ok(Flow::Break(()));
                    }
                    index += &Nat::ONE;
                }
                Ok(Flow::Continue(()))
            }
            VectorTable::DivMod(elements) => {
                let whole = (Nat::ZERO, elements.clone());
                let block = Block { ranges: vec![whole; self.length], offset: start.clone() };
                walk_block(&block, lexicographic(start, elements, self.length), each)
            }
        }
    }
}

/// The digits of `index`, where `elements` is the base.
#[inline]
pub(super) fn lexicographic(index: &Nat, elements: &Nat, length: usize) -> Vec<Nat> {
    if elements.bits() < 2 {
        return vec![Nat::ZERO; length];
    }
    positional::digits(index, elements, length)
}

/// The number that such digits write.
#[inline]
pub(super) fn rank(indices: &[Nat], elements: &Nat) -> Nat {
    if elements.bits() < 2 {
        return Nat::ZERO;
    }
    positional::number(indices, elements)
}

#[inline]
fn shells(elements: &Count, length: usize) -> Result<Chunks> {
    refuse_past_max_bits(length)?;
    Ok(Chunks::new(&vec![elements.clone(); length]).expect("the count is known"))
}

#[inline]
pub(super) fn join_shells(chunks: &Chunks, indices: &[Nat]) -> Result<Nat> {
    let largest = indices.iter().max();
    refuse_past_max_bits(largest.map_or(0, |largest| least_bits(largest, indices.len())))?;
    Ok(chunks.join(indices))
}

#[inline]
fn walk_shells(
    chunks: &Chunks,
    start: &Nat,
    count: &Count,
    each: &mut dyn FnMut(&[Nat]) -> Result<Flow>,
) -> Result<Flow> {
    let Some(shells) = chunks.single() else {
        let mut index = start.clone();
        while !count.excludes(&index) {
            if each(&chunks.split(&index))?.is_break() {
                return Ok(Flow::Break(()));
            }
            index += &Nat::ONE;
        }
        return Ok(Flow::Continue(()));
    };
    let mut first = Some(shells.split(start));
    for block in shells.boxes_from(start) {
        let begin = first
            .take()
            .unwrap_or_else(|| block.ranges.iter().map(|(start, _)| start.clone()).collect());
        if walk_block(&block, begin, each)?.is_break() {
            return Ok(Flow::Break(()));
        }
    }
    Ok(Flow::Continue(()))
}

/// The tuples of a block from `tuple` on, the last coordinate fastest.
#[inline]
fn walk_block(
    block: &Block,
    mut tuple: Vec<Nat>,
    each: &mut dyn FnMut(&[Nat]) -> Result<Flow>,
) -> Result<Flow> {
    if block.ranges.iter().any(|(_, length)| length.is_zero()) {
        return Ok(Flow::Continue(()));
    }
    loop {
        if each(&tuple)?.is_break() {
            return Ok(Flow::Break(()));
        }
        let mut places = tuple.iter_mut().zip(&block.ranges).rev();
        let carried = places.all(|(coordinate, (start, length))| {
            *coordinate += &Nat::ONE;
            let is_over = *coordinate == start + length;
            if is_over {
                coordinate.clone_from(start);
            }
            is_over
        });
        if carried {
            return Ok(Flow::Continue(()));
        }
    }
}

/// Lists up to a length.
struct UpTo {
    length: usize,
}

struct UpToTable {
    elements: Count,
    by_length: Vec<OnceLock<Chunks>>,
}

impl UpToTable {
    #[inline]
    fn chunks(&self, length: usize) -> Result<&Chunks> {
        let cell = &self.by_length[length];
        if let Some(chunks) = cell.get() {
            return Ok(chunks);
        }
        let chunks = shells(&self.elements, length)?;
        Ok(cell.get_or_init(|| chunks))
    }
}

impl Code for UpTo {
    type Table = UpToTable;

    const NAME: &'static str = "a list up to a length";

    #[inline]
    fn count(&self, elements: &Count) -> Result<Count> {
        refuse_past_max_bits(self.length)?;
        match elements {
            Count::Infinite | Count::Unknown if self.length > 0 => Ok(elements.clone()),
            Count::Infinite | Count::Unknown => Ok(Count::ONE),
            Count::Finite(elements) => {
                refuse_past_max_bits(least_bits(elements, self.length))?;
                Ok(Count::Finite(shorter(elements, self.length + 1)))
            }
        }
    }

    #[inline]
    fn table(&self, elements: &Count) -> Result<UpToTable> {
        refuse_past_max_bits(self.length)?;
        let by_length = (0..=self.length).map(|_| OnceLock::new()).collect();
        Ok(UpToTable { elements: elements.clone(), by_length })
    }

    #[inline]
    fn split(&self, table: &UpToTable, index: &Nat) -> Result<Vec<Nat>> {
        let (length, row) = match &table.elements {
            Count::Finite(elements) => {
                let length = length_at(index, elements);
                (length, index.minus(&shorter(elements, length)))
            }
            Count::Infinite | Count::Unknown => {
                let Some(before) = index.checked_sub(&Nat::ONE) else {
                    return Ok(Vec::new());
                };
                let (row, turn) = before.div_rem(&Nat::from(self.length));
                (turn.to_usize().expect("below the length") + 1, row)
            }
        };
        Ok(table.chunks(length)?.split(&row))
    }

    #[inline]
    fn join(&self, table: &UpToTable, indices: Vec<Nat>) -> Result<Option<Nat>> {
        let length = indices.len();
        let row = join_shells(table.chunks(length)?, &indices)?;
        Ok(Some(match &table.elements {
            Count::Finite(elements) => shorter(elements, length) + row,
            Count::Infinite | Count::Unknown if length == 0 => row,
            Count::Infinite | Count::Unknown => row * self.length as u64 + length as u64,
        }))
    }

    /// The length is that of the list at a random index.
    #[inline]
    fn draw(&self, elements: &Nat, rng: &mut Rng) -> Drawn {
        let index = rng.below(&shorter(elements, self.length + 1));
        Drawn::Independent(length_at(&index.expect("there is the empty list"), elements))
    }

    #[inline]
    fn admits(&self, length: usize) -> bool {
        length <= self.length
    }
}

/// How many lists have fewer than `length` elements.
///
/// `1 + elements + … + elements^(length - 1)`
#[inline]
pub(super) fn shorter(elements: &Nat, length: usize) -> Nat {
    match elements.to_u64() {
        Some(0) => Nat::from(length.min(1)),
        Some(1) => Nat::from(length),
        _ => {
            let below = elements.minus(&Nat::ONE);
            elements.pow(length).minus(&Nat::ONE).div_rem(&below).0
        }
    }
}

/// How long the list at `index` is, where the shorter come before the longer.
#[inline]
pub(super) fn length_at(index: &Nat, elements: &Nat) -> usize {
    match elements.to_u64() {
        Some(0) => 0,
        Some(1) => index.to_usize().expect("an index below the count of a list"),
        _ => {
            // Below the length, by two at most.
            let digit = elements.to_u64().map_or(elements.bits() as f64, |n| (n as f64).log2());
            let mut length = (index.bits().saturating_sub(1) as f64 / digit) as usize;
            length = length.saturating_sub(1);
            let mut next = shorter(elements, length + 1);
            while next <= *index {
                length += 1;
                next = &next * elements + Nat::ONE;
            }
            length
        }
    }
}

/// Lists of all lengths.
struct Lists;

enum ListTable {
    /// Without elements.
    OnlyEmpty,
    /// With one element: the index is the length.
    Unary,
    Numeral,
    Bounded(Bounded),
}

impl Code for Lists {
    type Table = ListTable;

    const NAME: &'static str = "a list";

    #[inline]
    fn count(&self, elements: &Count) -> Result<Count> {
        Ok(if elements.is_zero() { Count::ONE } else { Count::Infinite })
    }

    #[inline]
    fn table(&self, elements: &Count) -> Result<ListTable> {
        Ok(match elements {
            Count::Finite(elements) if elements.is_zero() => ListTable::OnlyEmpty,
            Count::Finite(elements) if *elements == Nat::ONE => ListTable::Unary,
            Count::Finite(elements) => ListTable::Bounded(Bounded::new(elements)),
            Count::Infinite | Count::Unknown => ListTable::Numeral,
        })
    }

    #[inline]
    fn split(&self, table: &ListTable, index: &Nat) -> Result<Vec<Nat>> {
        Ok(match table {
            ListTable::OnlyEmpty => Vec::new(),
            ListTable::Unary => {
                let length = index.to_usize().unwrap_or(usize::MAX);
                refuse_past_max_bits(length)?;
                vec![Nat::ZERO; length]
            }
            ListTable::Numeral => numeral::split(index),
            ListTable::Bounded(bounded) => bounded.split(index),
        })
    }

    #[inline]
    fn join(&self, table: &ListTable, indices: Vec<Nat>) -> Result<Option<Nat>> {
        Ok(match table {
            ListTable::OnlyEmpty => indices.is_empty().then_some(Nat::ZERO),
            ListTable::Unary => Some(indices.len().into()),
            ListTable::Numeral => Some(numeral::join(&indices)),
            ListTable::Bounded(bounded) => Some(bounded.join(&indices)),
        })
    }

    #[inline]
    fn admits(&self, _: usize) -> bool {
        true
    }
}

#[cfg(test)]
mod tests;
