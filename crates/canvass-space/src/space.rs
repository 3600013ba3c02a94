//! Spaces: bijections between natural numbers and values.

mod atom;
mod coded;
mod dictionary;
mod except;
mod filter;
mod first;
mod found;
mod function;
mod integer;
mod range;
mod float;
mod character_range;
mod iter;
mod layout;
mod list;
mod map;
mod names;
pub mod node;
#[cfg(feature = "parallel")]
mod parallel;
mod parts;
mod product;
mod promise;
mod sample;
mod set;
mod text;
mod then;
mod union;
mod unmake;
mod verify;

pub(crate) use atom::broken;
pub use atom::{constant, empty, naturals, naturals_below, values};
pub use dictionary::maps;
pub use function::{Function, functions};
pub use integer::{Int, Integer, every, integers};
pub use iter::{Iter, TryIter};
pub use list::{lists, lists_up_to, vectors, vectors_in};
pub use names::{distinct, equal_lengths, repeated};
pub use parts::Parts;
pub(crate) use parts::sealed::Walk;
pub use product::{Order, construct, construct_by_value, construct_in, product, product_in};
pub(crate) use promise::Promise;
pub use range::{Ranged, range};
pub use set::{combinations, sets};
#[doc(hidden)]
pub use text::{CHARACTERS, character, position};
pub use text::{booleans, characters, strings, strings_over};
pub(crate) use then::depend_promised;
pub use then::{depend, depend_by_value, depend_in, depend_with_count};
pub use union::{chain, one_of};

use crate::error::{Result, SpaceError, refuse_past_max_bits};
use crate::{Count, Nat};
use node::Node;
use std::sync::Arc;

/// A countable set of values, each with its own natural number.
///
/// The index of a value is below the [`count`](Space::count), and no two values share one. Building a
/// space does no work; copying one is cheap.
///
/// ```
/// use canvass_space::{every, product, range};
///
/// let pairs = product((every::<u8>(), range(1..=3)));
/// assert_eq!(pairs.count()?, 768);
/// let value = pairs.get(100)?;
/// assert_eq!(pairs.index_of(&value)?, 100);
/// # Ok::<(), canvass_space::SpaceError>(())
/// ```
pub struct Space<T> {
    node: Arc<dyn Node<T>>,
}

/// What a value can be asked for by: a `u64`, a [`Nat`] or a reference to one.
pub trait Index: sealed::IntoNat {}

mod sealed {
    pub trait IntoNat {
        fn into_nat(self) -> crate::Nat;
    }
}

macro_rules! index {
    ($($type:ty)*) => {$(
        impl Index for $type {}
        impl sealed::IntoNat for $type {
            #[inline]
            fn into_nat(self) -> Nat {
                Nat::from(self)
            }
        }
    )*};
}
index!(u64 Nat &Nat);

impl<T> Clone for Space<T> {
    fn clone(&self) -> Space<T> {
        Space { node: Arc::clone(&self.node) }
    }
}

impl<T> std::fmt::Debug for Space<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Space<{}>", std::any::type_name::<T>())
    }
}

impl<T> Space<T> {
    /// A kind of space that another crate makes.
    #[doc(hidden)]
    pub fn new(node: impl Node<T> + 'static) -> Space<T> {
        Space { node: Arc::new(node) }
    }

    pub(crate) fn from_node(node: Arc<dyn Node<T>>) -> Space<T> {
        Space { node }
    }

    /// What the kind of space can do.
    #[doc(hidden)]
    #[inline]
    pub fn node(&self) -> &dyn Node<T> {
        &*self.node
    }

    /// How many values there are. Nothing is enumerated to find out.
    pub fn count(&self) -> Result<Count, SpaceError> {
        Ok(self.node.count()?)
    }

    /// As [`count`](Space::count), by a walk to the end where only that tells.
    pub(crate) fn count_to_the_end(&self, combinator: &'static str) -> Result<Count, SpaceError> {
        Ok(found::count_to_the_end(self.node(), combinator)?)
    }

    /// As [`count`](Space::count); unknown where the number is too large.
    #[doc(hidden)]
    pub fn limit(&self) -> Result<Count, SpaceError> {
        Ok(coded::limit_of(self.node.count())?)
    }

    /// The value at an index.
    ///
    /// [`OutOfRange`](SpaceError::OutOfRange) where there is none.
    pub fn get(&self, index: impl Index) -> Result<T, SpaceError> {
        let index = index.into_nat();
        self.check_index(&index)?;
        Ok(self.node.get(&index)?)
    }

    /// The index of a value: `space.index_of(&space.get(i)?)? == i`.
    ///
    /// [`NotMember`](SpaceError::NotMember) where the value is not in the space,
    /// [`NoInverse`](SpaceError::NoInverse) where a function without inverse made it.
    pub fn index_of(&self, value: &T) -> Result<Nat, SpaceError> {
        self.node.index_of(value)?.ok_or(SpaceError::NotMember)
    }

    /// Whether the value is in the space; cheaper than [`index_of`](Space::index_of).
    pub fn contains(&self, value: &T) -> Result<bool, SpaceError> {
        Ok(self.node.contains(value)?)
    }

    fn check_index(&self, index: &Nat) -> Result<(), SpaceError> {
        refuse_past_max_bits(index.bits())?;
        match self.limit()? {
            Count::Finite(count) if *index >= count => {
                Err(SpaceError::OutOfRange { index: index.clone(), count })
            }
            Count::Finite(_) | Count::Infinite | Count::Unknown => Ok(()),
        }
    }
}
