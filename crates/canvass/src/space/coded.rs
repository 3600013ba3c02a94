//! Collections whose index is a code of the indices of their elements.

use super::Space;
use super::node::{Flow, Node, Sink, known};
use crate::error::{Result, SpaceError, refuse_past_max_bits};
use crate::recursion::CountCell;
use crate::{Count, Nat};
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// A bijection between indices and some of the lists of element indices.
pub(super) trait Code: Send + Sync + 'static {
    /// What is computed once, when the number of elements is known.
    type Table: Send + Sync;

    /// The combinator's name, for errors.
    const NAME: &'static str;

    /// Whether a list of elements may be refused for other reasons than its length.
    const LOOKS_AT_ELEMENTS: bool = false;

    /// How many lists there are; `elements` is known.
    fn count(&self, elements: &Count) -> Result<Count>;

    fn table(&self, elements: &Count) -> Result<Self::Table>;

    fn split(&self, table: &Self::Table, index: &Nat) -> Result<Vec<Nat>>;

    /// `None` where the code has no such list, which has an admitted length.
    fn join(&self, table: &Self::Table, elements: Vec<Nat>) -> Result<Option<Nat>>;

    /// Whether there are lists of this length.
    fn admits(&self, length: usize) -> bool;

    /// Hands over the lists from `start` on to the `count`-th, while `each` wants more.
    fn walk(
        &self,
        table: &Self::Table,
        start: &Nat,
        count: &Count,
        each: &mut dyn FnMut(&[Nat]) -> Result<Flow>,
    ) -> Result<Flow> {
        let mut index = start.clone();
        while !count.excludes(&index) {
            if each(&self.split(table, &index)?)?.is_break() {
                return Ok(Flow::Break(()));
            }
            index += &Nat::ONE;
        }
        Ok(Flow::Continue(()))
    }
}

/// What elements are collected in.
pub(super) trait Collection<T>: FromIterator<T> + 'static {
    fn elements<'a>(&'a self) -> impl ExactSizeIterator<Item = &'a T>
    where
        T: 'a;
}

impl<T: 'static> Collection<T> for Vec<T> {
    fn elements<'a>(&'a self) -> impl ExactSizeIterator<Item = &'a T>
    where
        T: 'a,
    {
        self.iter()
    }
}

impl<T: Ord + 'static> Collection<T> for BTreeSet<T> {
    fn elements<'a>(&'a self) -> impl ExactSizeIterator<Item = &'a T>
    where
        T: 'a,
    {
        self.iter()
    }
}

/// The collections of elements that a code has.
pub(super) fn coded<T: 'static, C: Collection<T>>(element: &Space<T>, code: impl Code) -> Space<C> {
    Space::new(Coded {
        element: element.clone(),
        code,
        count: CountCell::default(),
        table: OnceLock::new(),
    })
}

struct Coded<T, D: Code> {
    element: Space<T>,
    code: D,
    count: CountCell,
    table: OnceLock<D::Table>,
}

impl<T, D: Code> Coded<T, D> {
    fn table(&self) -> Result<&D::Table> {
        if let Some(table) = self.table.get() {
            return Ok(table);
        }
        let elements = known(self.element.node().count()?, D::NAME)?;
        let table = self.code.table(&elements)?;
        Ok(self.table.get_or_init(|| table))
    }

    fn build<C: FromIterator<T>>(&self, indices: &[Nat]) -> Result<C> {
        indices.iter().map(|index| self.element.node().get(index)).collect()
    }
}

impl<T, C: Collection<T>, D: Code> Node<C> for Coded<T, D> {
    fn count(&self) -> Result<Count> {
        self.count.get_or(|| match self.element.node().count()? {
            Count::Unknown => Ok(Count::Unknown),
            elements @ (Count::Finite(_) | Count::Infinite) => {
                let count = self.code.count(&elements)?;
                refuse_past_max_bits(count.finite().map_or(0, Nat::bits))?;
                Ok(count)
            }
        })
    }

    fn get(&self, index: &Nat) -> Result<C> {
        self.build(&self.code.split(self.table()?, index)?)
    }

    fn index_of(&self, collection: &C) -> Result<Option<Nat>> {
        let elements = collection.elements();
        if !self.code.admits(elements.len()) {
            return Ok(None);
        }
        let mut indices = Vec::with_capacity(elements.len());
        for element in elements {
            let Some(index) = self.element.node().index_of(element)? else {
                return Ok(None);
            };
            indices.push(index);
        }
        let index = self.code.join(self.table()?, indices)?;
        refuse_past_max_bits(index.as_ref().map_or(0, Nat::bits))?;
        Ok(index)
    }

    fn contains(&self, collection: &C) -> Result<bool> {
        if D::LOOKS_AT_ELEMENTS {
            return Ok(self.index_of(collection)?.is_some());
        }
        let mut elements = collection.elements();
        if !self.code.admits(elements.len()) {
            return Ok(false);
        }
        elements.try_fold(true, |all, element| Ok(all && self.element.node().contains(element)?))
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, C>) -> Result<Flow> {
        let count = limit_of(Node::<C>::count(self))?;
        if limit == 0 || count.excludes(start) {
            return Ok(Flow::Continue(()));
        }
        let mut left = limit;
        let mut flow = Flow::Continue(());
        let _ = self.code.walk(self.table()?, start, &count, &mut |indices| {
            flow = sink.one(self.build(indices)?);
            left -= 1;
            Ok(if left == 0 { Flow::Break(()) } else { flow })
        })?;
        Ok(flow)
    }
}

/// How far indices go: a count that is too large to be written down is no limit.
pub(super) fn limit_of(count: Result<Count>) -> Result<Count> {
    match count {
        Err(error) if matches!(*error, SpaceError::TooLarge { .. }) => Ok(Count::Unknown),
        count => count,
    }
}

/// `base` to the power of `exponent`, refused before it is computed where it is too large.
pub(super) fn power(base: &Count, exponent: usize) -> Result<Count> {
    let base = match base {
        _ if exponent == 0 => return Ok(Count::ONE),
        Count::Infinite | Count::Unknown => return Ok(base.clone()),
        Count::Finite(base) => base,
    };
    refuse_past_max_bits(least_bits(base, exponent))?;
    if base.bits() < 2 {
        return Ok(Count::Finite(base.clone()));
    }
    let power = base.pow(exponent);
    refuse_past_max_bits(power.bits())?;
    Ok(Count::Finite(power))
}

/// How many binary digits `base^exponent` has, at least.
pub(super) fn least_bits(base: &Nat, exponent: usize) -> usize {
    base.bits().saturating_sub(1).saturating_mul(exponent)
}
