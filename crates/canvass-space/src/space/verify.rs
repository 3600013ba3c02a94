//! Whether a space obeys the laws: what no combinator can see when it is built.
//!
//! Each part is verified before what is made of it, so that the innermost combinator that breaks a law is named.

use super::Space;
use super::node::{Flow, Node};
use crate::error::{Result, SpaceError, Violation};
use crate::{Count, Nat};
use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::panic::Location;
use std::sync::Arc;

impl<T: Debug + PartialEq> Space<T> {
    /// Verifies the first values of this space, and of all spaces that it is made of: that an index leads to a value and back, that
    /// the parts of a union share none, and that there are as many values as the count says.
    ///
    /// The innermost combinator that breaks a law is [`Unlawful`](SpaceError::Unlawful), with the place where it was called.
    /// For tests of spaces that are made with `map_with`, `construct`, `or` and promised counts. Of a family, the spaces for the first
    /// keys are verified.
    ///
    /// ```
    /// use canvass_space::{every, range};
    /// let halves = every::<u8>().map_with(|byte| byte / 2, |half| Some(half * 2));
    /// let error = range(0..10_u8).and(&halves).verify(100).unwrap_err().to_string();
    /// assert!(error.starts_with("`map_with` at "));
    /// assert!(error.contains("the value at index 1 is said to be at index 0"));
    /// ```
    pub fn verify(&self, first: u64) -> Result<(), SpaceError> {
        let mut verifier = Verifier { first, seen: HashSet::new(), depth: 0, one_way: Vec::new() };
        verifier.part(self)?;
        Ok(verifier.no_duplicates(self)?)
    }
}

/// What a space was made by.
pub struct Origin {
    name: &'static str,
    place: Option<&'static Location<'static>>,
}

impl Origin {
    /// A combinator that was called at a place.
    #[inline]
    pub(crate) fn at(name: &'static str, place: &'static Location<'static>) -> Origin {
        Origin { name, place: Some(place) }
    }

    /// A kind of space whose place is not known.
    #[inline]
    pub(crate) fn of(name: &'static str) -> Origin {
        Origin { name, place: None }
    }

    #[inline]
    pub(crate) fn broken(&self, violation: Violation) -> Box<SpaceError> {
        SpaceError::Unlawful { combinator: self.text(), violation }.into()
    }

    #[inline]
    fn text(&self) -> String {
        match self.place {
            Some(place) => format!("`{}` at {place}", self.name),
            None => format!("`{}`", self.name),
        }
    }
}

/// Deeper parts, and more of them, are not verified: recursive spaces go on for ever.
const MAX_DEPTH: usize = 40;
const MAX_PARTS: usize = 5_000;

/// Goes through the parts of a space.
pub struct Verifier {
    first: u64,
    /// The addresses of spaces that were verified, or are being verified.
    seen: HashSet<usize>,
    depth: usize,
    /// What has no inverse, and so cannot be verified by itself.
    one_way: Vec<String>,
}

impl Verifier {
    /// Verifies a part, after what it is made of.
    pub(crate) fn part<T>(&mut self, space: &Space<T>) -> Result<()> {
        let address = Arc::as_ptr(&space.node).cast::<()>().addr();
        if self.depth == MAX_DEPTH || self.seen.len() == MAX_PARTS || !self.seen.insert(address) {
            return Ok(());
        }
        self.depth += 1;
        space.node().verify_parts(self)?;
        self.depth -= 1;
        self.laws(space.node())
    }

    /// That none of the values of a part is in another.
    pub(crate) fn disjoint<T>(&self, parts: &[Space<T>], origin: &Origin) -> Result<()> {
        for (number, part) in parts.iter().enumerate() {
            self.values(part.node(), |index, value| {
                for (other, space) in parts.iter().enumerate() {
                    if other != number
                        && unless_one_way(space.node().contains(&value))? == Some(true)
                    {
                        let (part, index) = (number, index.clone());
                        return Err(origin.broken(Violation::Shared { part, index, other }));
                    }
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Hands over the first values, with their indices; how many there were.
    fn values<T>(
        &self,
        node: &dyn Node<T>,
        mut each: impl FnMut(&Nat, T) -> Result<()>,
    ) -> Result<Nat> {
        let mut index = Nat::ZERO;
        let mut error = None;
        let _ = node.visit(&Nat::ZERO, self.first, &mut |value| {
            error = each(&index, value).err();
            index += &Nat::ONE;
            if error.is_some() { Flow::Break(()) } else { Flow::Continue(()) }
        })?;
        error.map_or(Ok(index), Err)
    }

    fn laws<T>(&mut self, node: &dyn Node<T>) -> Result<()> {
        let origin = node.origin();
        let mut is_one_way = false;
        let walked = self.values(node, |index, value| {
            is_one_way |= there_and_back(node, &origin, index, &value)?.is_none();
            Ok(())
        })?;
        if is_one_way && origin.place.is_some() {
            self.one_way.push(origin.text());
        }
        let count = node.count()?;
        let ended = walked < self.first;
        let is_wrong = match &count {
            Count::Finite(count) => walked > *count || (ended && walked < *count),
            Count::Infinite => ended,
            Count::Unknown => false,
        };
        if is_wrong {
            return Err(origin.broken(Violation::Count { count, walked }));
        }
        let mut index = Nat::ZERO;
        while index < walked {
            there_and_back(node, &origin, &index, &node.get(&index)?)?;
            index += &Nat::ONE;
        }
        if let Some(last) = count.finite().and_then(|count| count.checked_sub(&Nat::ONE)) {
            there_and_back(node, &origin, &last, &node.get(&last)?)?;
        }
        Ok(())
    }

    /// Where there is no way back, only the values tell.
    fn no_duplicates<T: Debug + PartialEq>(&self, space: &Space<T>) -> Result<()> {
        if self.one_way.is_empty() {
            return Ok(());
        }
        let mut seen: HashMap<String, Vec<(Nat, T)>> = HashMap::new();
        self.values(space.node(), |index, value| {
            let alike = seen.entry(format!("{value:?}")).or_default();
            if let Some((first, _)) = alike.iter().find(|(_, other)| *other == value) {
                let (first, second) = (first.clone(), index.clone());
                let violation = Violation::Equal { first, second };
                let combinator = self.one_way.join(" or ");
                return Err(SpaceError::Unlawful { combinator, violation }.into());
            }
            alike.push((index.clone(), value));
            Ok(())
        })?;
        Ok(())
    }
}

/// That the way back leads to the index that the value came from; `None` where there is no way back.
fn there_and_back<T>(
    node: &dyn Node<T>,
    origin: &Origin,
    index: &Nat,
    value: &T,
) -> Result<Option<()>> {
    let Some(found) = unless_one_way(node.index_of(value))? else { return Ok(None) };
    let index = index.clone();
    if found.as_ref() != Some(&index) {
        return Err(origin.broken(Violation::WayBack { index, found }));
    }
    if unless_one_way(node.contains(value))? == Some(false) {
        return Err(origin.broken(Violation::NotContained { index }));
    }
    Ok(Some(()))
}

/// `None` where a function without an inverse made the value.
fn unless_one_way<R>(answer: Result<R>) -> Result<Option<R>> {
    match answer {
        Err(error) if matches!(*error, SpaceError::NoInverse { .. }) => Ok(None),
        answer => answer.map(Some),
    }
}
