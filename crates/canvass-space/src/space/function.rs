//! Total functions from a finite domain.

use super::Space;
use super::coded::power;
use super::found::count_to_the_end;
use super::list::vectors;
use super::node::{Flow, Node, Origin, Sink, Verifier};
use crate::error::{Result, SpaceError, refuse_past_max_bits};
use crate::recursion::CountCell;
use crate::{Count, Nat, Rng};
use std::fmt;
use std::panic::Location;
use std::sync::OnceLock;

/// All functions from a finite domain to a range, in the order of [`vectors`](super::vectors).
///
/// `functions(domain, range).count() == range.count()^domain.count()`.
/// [`Infinite`](SpaceError::Infinite) where the domain is.
///
/// ```
/// use canvass_space::{booleans, functions, range};
/// let predicates = functions(&range(0..3_u8), &booleans());
/// assert_eq!(predicates.count()?, 8);
/// let predicate = predicates.get(3)?;
/// assert_eq!(predicate.call(&1), Some(&true));
/// assert_eq!(predicate.call(&7), None);
/// # Ok::<(), canvass_space::SpaceError>(())
/// ```
#[track_caller]
pub fn functions<A, B>(domain: &Space<A>, range: &Space<B>) -> Space<Function<A, B>>
where
    A: 'static,
    B: 'static,
{
    Space::new(Functions {
        domain: domain.clone(),
        range: range.clone(),
        count: CountCell::default(),
        tables: OnceLock::new(),
        place: Location::caller(),
    })
}

/// A function that knows its value for each argument of a finite domain.
pub struct Function<A, B> {
    domain: Space<A>,
    /// In the order of the domain.
    values: Vec<B>,
}

impl<A, B> Function<A, B> {
    /// The value for an argument; `None` outside of the domain, or where the domain has no inverse.
    pub fn call(&self, argument: &A) -> Option<&B> {
        let index = self.domain.index_of(argument).ok()?;
        self.values.get(index.to_usize()?)
    }
}

impl<A, B: Clone> Clone for Function<A, B> {
    fn clone(&self) -> Function<A, B> {
        Function { domain: self.domain.clone(), values: self.values.clone() }
    }
}

/// Functions from the same domain are equal where their values are.
impl<A, B: PartialEq> PartialEq for Function<A, B> {
    fn eq(&self, other: &Function<A, B>) -> bool {
        self.values == other.values
    }
}

impl<A, B: Eq> Eq for Function<A, B> {}

impl<A: fmt::Debug, B: fmt::Debug> fmt::Debug for Function<A, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.domain.iter().zip(&self.values)).finish()
    }
}

struct Functions<A, B> {
    domain: Space<A>,
    range: Space<B>,
    count: CountCell,
    tables: OnceLock<Space<Vec<B>>>,
    place: &'static Location<'static>,
}

impl<A, B: 'static> Functions<A, B> {
    fn arguments(&self) -> Result<usize> {
        match count_to_the_end(self.domain.node(), "a function")? {
            Count::Infinite | Count::Unknown => Err(SpaceError::Infinite.into()),
            Count::Finite(count) => {
                let arguments = count.to_usize().unwrap_or(usize::MAX);
                refuse_past_max_bits(arguments)?;
                Ok(arguments)
            }
        }
    }

    fn tables(&self) -> Result<&Space<Vec<B>>> {
        if let Some(tables) = self.tables.get() {
            return Ok(tables);
        }
        let arguments = self.arguments()?;
        Ok(self.tables.get_or_init(|| vectors(&self.range, arguments)))
    }

    fn function(&self, values: Vec<B>) -> Function<A, B> {
        Function { domain: self.domain.clone(), values }
    }
}

impl<A, B: 'static> Node<Function<A, B>> for Functions<A, B> {
    fn count(&self) -> Result<Count> {
        self.count.get_or(|| {
            let count = power(&self.range.node().count()?, self.arguments()?);
            count.map_err(|error| SpaceError::counting(error, "a function", self.place))
        })
    }

    fn get(&self, index: &Nat) -> Result<Function<A, B>> {
        Ok(self.function(self.tables()?.node().get(index)?))
    }

    fn draw(&self, rng: &mut Rng) -> Result<Function<A, B>> {
        Ok(self.function(self.tables()?.node().draw(rng)?))
    }

    fn index_of(&self, function: &Function<A, B>) -> Result<Option<Nat>> {
        self.tables()?.node().index_of(&function.values)
    }

    fn contains(&self, function: &Function<A, B>) -> Result<bool> {
        self.tables()?.node().contains(&function.values)
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, Function<A, B>>) -> Result<Flow> {
        let tables = self.tables()?.node();
        tables.visit(start, limit, &mut |values| sink.one(self.function(values)))
    }

    fn origin(&self) -> Origin {
        Origin::at("functions", self.place)
    }

    fn verify_parts(&self, verifier: &mut Verifier) -> Result<()> {
        verifier.part(&self.domain)?;
        verifier.part(&self.range)
    }
}
