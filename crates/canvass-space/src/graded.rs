//! Graded spaces: values by their size, each size a finite space of its own.
//!
//! Duregård, Jansson and Wang, "Feat", Haskell 2012. We differ in two ways: counts are kept per size in
//! one table for the whole definition and computed without recursion, and a value's sizes are split from
//! the nearer end, so that random terms of 10^4 constructors are within reach.

mod construct;
mod recursive;
mod space;

pub use construct::{GradedParts, construct};
pub use recursive::recursive;

use crate::error::Result;
use crate::space::node::{Flow, Sink};
use crate::tally::{Kind, Tally};
use crate::{Nat, Space};
use space::{All, AtSize};
use std::sync::Arc;

/// A set of values, each with a size, finitely many of each size.
///
/// ```
/// use canvass_space::graded::{construct, leaf, recursive};
///
/// #[derive(Debug, Clone, PartialEq)]
/// enum Term { Var, Lam(Box<Term>), App(Box<Term>, Box<Term>) }
///
/// let terms = recursive(|term| {
///     leaf(Term::Var)
///         .or(&construct(
///             (term.clone(),),
///             |(body,)| Term::Lam(Box::new(body)),
///             |term| match term { Term::Lam(body) => Some((&**body,)), _ => None },
///         ))
///         .or(&construct(
///             (term.clone(), term),
///             |(function, argument)| Term::App(Box::new(function), Box::new(argument)),
///             |term| match term { Term::App(f, a) => Some((&**f, &**a)), _ => None },
///         ))
/// });
/// // Motzkin numbers.
/// let counts: Vec<String> =
///     (1..=6).map(|size| Ok(terms.at(size).count()?.to_string())).collect::<Result<_, canvass_space::SpaceError>>()?;
/// assert_eq!(counts, ["1", "1", "2", "4", "9", "21"]);
/// assert_eq!(terms.all().get(3)?, Term::App(Box::new(Term::Var), Box::new(Term::Var)));
/// # Ok::<(), canvass_space::SpaceError>(())
/// ```
pub struct Graded<T> {
    node: Arc<dyn Node<T>>,
}

impl<T> Clone for Graded<T> {
    fn clone(&self) -> Graded<T> {
        Graded { node: Arc::clone(&self.node) }
    }
}

impl<T> std::fmt::Debug for Graded<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Graded<{}>", std::any::type_name::<T>())
    }
}

/// A kind of graded space. Callers give indices below the count of the size.
trait Node<T>: Send + Sync {
    fn tally(&self) -> &Arc<Tally>;

    fn get(&self, size: usize, index: &Nat) -> Result<T>;

    /// The size of the value and its index among those of that size.
    fn index_of(&self, value: &T) -> Result<Option<(usize, Nat)>>;

    fn visit(&self, size: usize, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow>;
}

/// One value of size 1: a constructor without fields.
pub fn leaf<T: Clone + PartialEq + Send + Sync + 'static>(value: T) -> Graded<T> {
    atoms(&crate::space::constant(value), 1)
}

/// The values of a finite space, each of the given size.
pub fn atoms<T: 'static>(values: &Space<T>, size: usize) -> Graded<T> {
    let values = values.clone();
    let at = move |asked| if asked == size { values.clone() } else { crate::space::empty() };
    sized(Some(size), at, move |_| Some(size))
}

/// The values of `spaces(size)` for every size, up to `largest` if there is a largest; `size_of` says
/// which size a value would have, if any.
///
/// `sized(largest, f, g).at(size) == f(size)`
pub fn sized<T: 'static>(
    largest: Option<usize>,
    spaces: impl Fn(usize) -> Space<T> + Send + Sync + 'static,
    size_of: impl Fn(&T) -> Option<usize> + Send + Sync + 'static,
) -> Graded<T> {
    let spaces: Arc<dyn Fn(usize) -> Space<T> + Send + Sync> = Arc::new(move |size| {
        if largest.is_some_and(|largest| size > largest) {
            return crate::space::empty();
        }
        spaces(size)
    });
    let counted = Arc::clone(&spaces);
    let count = Box::new(move |size| counted(size).count_to_the_end("a graded space"));
    let tally = Tally::new(Kind::Sized { largest, count });
    Graded { node: Arc::new(Sized { tally, spaces, size_of }) }
}

struct Sized<T, G> {
    tally: Arc<Tally>,
    spaces: Arc<dyn Fn(usize) -> Space<T> + Send + Sync>,
    size_of: G,
}

impl<T, G: Fn(&T) -> Option<usize> + Send + Sync> Node<T> for Sized<T, G> {
    fn tally(&self) -> &Arc<Tally> {
        &self.tally
    }

    fn get(&self, size: usize, index: &Nat) -> Result<T> {
        (self.spaces)(size).node().get(index)
    }

    fn index_of(&self, value: &T) -> Result<Option<(usize, Nat)>> {
        let Some(size) = (self.size_of)(value) else { return Ok(None) };
        Ok((self.spaces)(size).node().index_of(value)?.map(|index| (size, index)))
    }

    fn visit(&self, size: usize, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        (self.spaces)(size).node().visit(start, limit, sink)
    }
}

/// The values of all the graded spaces, which must not share any; within a size, one space after the other.
///
/// `one_of([a, b]).at(n) == chain([a.at(n), b.at(n)])`
pub fn one_of<T: 'static>(parts: impl IntoIterator<Item = Graded<T>>) -> Graded<T> {
    let parts: Vec<Graded<T>> = parts.into_iter().collect();
    let tally = Tally::new(Kind::Sum(parts.iter().map(|part| part.node.tally().clone()).collect()));
    Graded { node: Arc::new(Union { parts, tally }) }
}

impl<T: 'static> Graded<T> {
    /// `a.or(b) == one_of([a, b])`
    pub fn or(&self, other: &Graded<T>) -> Graded<T> {
        one_of([self.clone(), other.clone()])
    }

    /// Each value through a function and back, with its size unchanged.
    ///
    /// `graded.map_with(f, g).at(n) == graded.at(n).map_with(f, g)`
    pub fn map_with<U: 'static>(
        &self,
        function: impl Fn(T) -> U + Send + Sync + 'static,
        inverse: impl Fn(&U) -> Option<T> + Send + Sync + 'static,
    ) -> Graded<U> {
        Graded { node: Arc::new(Map { source: self.clone(), function, inverse }) }
    }

    /// The values of exactly this size.
    pub fn at(&self, size: usize) -> Space<T> {
        Space::new(AtSize { graded: self.clone(), size })
    }

    /// The values up to this size, smaller ones first.
    ///
    /// `graded.up_to(n) == chain([graded.at(0), …, graded.at(n)])`
    pub fn up_to(&self, size: usize) -> Space<T> {
        crate::space::chain((0..=size).map(|size| self.at(size)))
    }

    /// All values, smaller ones first.
    pub fn all(&self) -> Space<T> {
        Space::new(All::new(self.clone()))
    }

    /// The size of a value, if it is one of these.
    pub fn size_of(&self, value: &T) -> std::result::Result<Option<usize>, crate::SpaceError> {
        Ok(self.locate(value)?.map(|(size, _)| size))
    }
}

impl<T> Graded<T> {
    /// The size of a value and its index among those of that size.
    fn locate(&self, value: &T) -> Result<Option<(usize, Nat)>> {
        // Counting finds out a recursion that makes no progress; the search would follow it.
        self.node.tally().count(0)?;
        self.node.index_of(value)
    }
}

struct Union<T> {
    parts: Vec<Graded<T>>,
    tally: Arc<Tally>,
}

impl<T> Node<T> for Union<T> {
    fn tally(&self) -> &Arc<Tally> {
        &self.tally
    }

    fn get(&self, size: usize, index: &Nat) -> Result<T> {
        let mut rest = index.clone();
        for part in &self.parts {
            let count = part.node.tally().count(size)?;
            match rest.checked_sub(count) {
                Some(beyond) => rest = beyond,
                None => return part.node.get(size, &rest),
            }
        }
        unreachable!("index {index} below the sum of the parts' counts")
    }

    fn index_of(&self, value: &T) -> Result<Option<(usize, Nat)>> {
        for (position, part) in self.parts.iter().enumerate() {
            let Some((size, mut index)) = part.node.index_of(value)? else { continue };
            for before in &self.parts[..position] {
                index += before.node.tally().count(size)?;
            }
            return Ok(Some((size, index)));
        }
        Ok(None)
    }

    fn visit(&self, size: usize, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        let mut skip = start.clone();
        let mut left = limit;
        for part in &self.parts {
            let count = part.node.tally().count(size)?;
            if let Some(beyond) = skip.checked_sub(count) {
                skip = beyond;
                continue;
            }
            let mut handed = 0;
            let flow = part.node.visit(size, &std::mem::take(&mut skip), left, &mut |value| {
                handed += 1;
                sink.one(value)
            })?;
            left -= handed;
            if flow.is_break() || left == 0 {
                return Ok(flow);
            }
        }
        Ok(Flow::Continue(()))
    }
}

struct Map<T, F, G> {
    source: Graded<T>,
    function: F,
    inverse: G,
}

impl<T, U, F, G> Node<U> for Map<T, F, G>
where
    F: Fn(T) -> U + Send + Sync,
    G: Fn(&U) -> Option<T> + Send + Sync,
{
    fn tally(&self) -> &Arc<Tally> {
        self.source.node.tally()
    }

    fn get(&self, size: usize, index: &Nat) -> Result<U> {
        Ok((self.function)(self.source.node.get(size, index)?))
    }

    fn index_of(&self, value: &U) -> Result<Option<(usize, Nat)>> {
        let Some(original) = (self.inverse)(value) else { return Ok(None) };
        self.source.node.index_of(&original)
    }

    fn visit(&self, size: usize, start: &Nat, limit: u64, sink: Sink<'_, U>) -> Result<Flow> {
        self.source.node.visit(size, start, limit, &mut |value| sink.one((self.function)(value)))
    }
}
