//! Collections whose index is a code of the indices of their elements.

use super::Space;
use super::found::count_of_elements;
use super::node::{Flow, Node, Origin, Sink, Verifier, draw_by_index};
use crate::error::{Result, SpaceError, refuse_past_max_bits};
use crate::recursion::CountCell;
use crate::{Count, Nat, Rng};
use std::collections::BTreeSet;
use std::panic::Location;
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

    /// A random list, each as likely as the others, where it is found faster than by its index.
    fn draw(&self, _elements: &Nat, _rng: &mut Rng) -> Drawn {
        Drawn::ByIndex
    }

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

/// What a code says of a random list.
pub(super) enum Drawn {
    /// It is the one at a random index.
    ByIndex,
    /// It has so many elements, each drawn by itself.
    Independent(usize),
    /// These are the indices of its elements.
    Elements(Vec<Nat>),
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
#[track_caller]
pub(super) fn coded<T: 'static, C: Collection<T>>(element: &Space<T>, code: impl Code) -> Space<C> {
    Space::new(Coded {
        element: element.clone(),
        code,
        count: CountCell::default(),
        table: OnceLock::new(),
        place: Location::caller(),
    })
}

struct Coded<T, D: Code> {
    element: Space<T>,
    code: D,
    count: CountCell,
    table: OnceLock<Tabled<D::Table>>,
    place: &'static Location<'static>,
}

struct Tabled<T> {
    table: T,
    /// How many lists there are, where the number of elements was found by a walk.
    found: Option<Count>,
}

impl<T, D: Code> Coded<T, D> {
    fn tabled(&self) -> Result<&Tabled<D::Table>> {
        if let Some(tabled) = self.table.get() {
            return Ok(tabled);
        }
        let known = self.element.node().count()?;
        let elements = match known {
            Count::Unknown => count_of_elements(self.element.node())?,
            Count::Finite(_) | Count::Infinite => known.clone(),
        };
        let found = (known == Count::Unknown).then(|| limit_of(self.code.count(&elements)));
        let table = self.code.table(&elements)?;
        let tabled = Tabled { table, found: found.transpose()? };
        Ok(self.table.get_or_init(|| tabled))
    }

    fn table(&self) -> Result<&D::Table> {
        Ok(&self.tabled()?.table)
    }

    #[inline]
    fn build<C: FromIterator<T>>(&self, indices: &[Nat]) -> Result<C> {
        let elements = indices.iter().map(|index| self.element.node().get(index));
        elements.collect::<Result<C>>().map_err(|error| self.ended(error))
    }

    /// Elements that were taken for infinitely many may come to an end.
    #[cold]
    fn ended(&self, error: Box<SpaceError>) -> Box<SpaceError> {
        match *error {
            SpaceError::OutOfRange { count, .. }
                if matches!(self.element.node().count(), Ok(Count::Unknown)) =>
            {
                SpaceError::Ended { combinator: D::NAME, after: count }.into()
            }
            _ => error,
        }
    }
}

impl<T, C: Collection<T>, D: Code> Node<C> for Coded<T, D> {
    fn count(&self) -> Result<Count> {
        self.count.get_or(|| match self.element.node().count()? {
            Count::Unknown => Ok(Count::Unknown),
            elements @ (Count::Finite(_) | Count::Infinite) => {
                let count = self.code.count(&elements).and_then(|count| {
                    refuse_past_max_bits(count.finite().map_or(0, Nat::bits))?;
                    Ok(count)
                });
                count.map_err(|error| SpaceError::counting(error, D::NAME, self.place))
            }
        })
    }

    fn get(&self, index: &Nat) -> Result<C> {
        let Tabled { table, found } = self.tabled()?;
        if let Some(Count::Finite(count)) = found.as_ref().filter(|found| found.excludes(index)) {
            return Err(
                SpaceError::OutOfRange { index: index.clone(), count: count.clone() }.into()
            );
        }
        self.build(&self.code.split(table, index)?)
    }

    fn draw(&self, rng: &mut Rng) -> Result<C> {
        let element = self.element.node();
        let drawn = match element.count()? {
            Count::Finite(elements) => self.code.draw(&elements, rng),
            Count::Infinite | Count::Unknown => Drawn::ByIndex,
        };
        match drawn {
            Drawn::ByIndex => draw_by_index(self, rng),
            Drawn::Independent(length) => (0..length).map(|_| element.draw(rng)).collect(),
            Drawn::Elements(indices) => self.build(&indices),
        }
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
        let count = match &self.tabled()?.found {
            Some(found) => found.clone(),
            None => limit_of(Node::<C>::count(self))?,
        };
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

    fn origin(&self) -> Origin {
        Origin::at(D::NAME, self.place)
    }

    fn verify_parts(&self, verifier: &mut Verifier) -> Result<()> {
        verifier.part(&self.element)
    }
}

/// How far indices go: a count that is too large to be written down is no limit.
#[inline]
pub(super) fn limit_of(count: Result<Count>) -> Result<Count> {
    match count {
        Err(error) if error.is_too_large() => Ok(Count::Unknown),
        count => count,
    }
}

/// `base` to the power of `exponent`, refused before it is computed where it is too large.
#[inline]
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
#[inline]
pub(super) fn least_bits(base: &Nat, exponent: usize) -> usize {
    base.bits().saturating_sub(1).saturating_mul(exponent)
}
