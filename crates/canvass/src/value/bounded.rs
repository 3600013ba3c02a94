//! Collections whose length is within bounds.

use super::Canvass;
use crate::choice::shape::{Describe, Lengths, ShapeId};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, LinkedList, VecDeque};
use std::ffi::OsString;
use std::hash::{BuildHasher, Hash};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

/// A type whose values have a length: collections, and strings by their characters.
#[diagnostic::on_unimplemented(
    message = "values of `{Self}` have no length",
    note = "`len` is for collections and strings; numbers have a `range`"
)]
pub trait Collection: Canvass {
    /// What the values of some lengths look like.
    fn bounded(describe: &mut Describe, lengths: Lengths) -> ShapeId;
}

macro_rules! lists {
    ($($type:ty)*) => {$(
        impl<T: Canvass> Collection for $type {
            fn bounded(describe: &mut Describe, lengths: Lengths) -> ShapeId {
                describe.bounded_list::<Self>(lengths, T::shape)
            }
        }
    )*};
}
lists!(Vec<T> Box<[T]> Rc<[T]> Arc<[T]> VecDeque<T> LinkedList<T>);

macro_rules! texts {
    ($($type:ty)*) => {$(
        impl Collection for $type {
            fn bounded(describe: &mut Describe, lengths: Lengths) -> ShapeId {
                let shape = describe.bounded_list::<Self>(lengths, char::shape);
                super::text::with_specials(describe, shape)
            }
        }
    )*};
}
texts!(String Box<str> Rc<str> Arc<str> PathBuf OsString);

macro_rules! maps {
    ($([$($parameter:tt)*] $type:ty, $key:ty, $value:ty;)*) => {$(
        impl<$($parameter)*> Collection for $type {
            fn bounded(describe: &mut Describe, lengths: Lengths) -> ShapeId {
                describe.bounded_map::<Self>(lengths, <$key>::shape, <$value>::shape)
            }
        }
    )*};
}
maps! {
    [T: Canvass + Ord] BTreeSet<T>, T, ();
    [K: Canvass + Ord, V: Canvass] BTreeMap<K, V>, K, V;
    [T: Canvass + Eq + Hash, S: BuildHasher + Default + 'static] HashSet<T, S>, T, ();
    [K: Canvass + Eq + Hash, V: Canvass, S: BuildHasher + Default + 'static] HashMap<K, V, S>, K, V;
}
