//! Families: a space for every key, recursive ones too.

mod combine;
mod listed;
mod member;
mod then;

use crate::space::Promise;
use crate::{Count, Space};
use member::{BackEdge, Member};
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::panic::Location;
use std::sync::{Arc, Mutex, Weak};

/// What a family can be keyed by.
pub trait Key: Clone + Eq + Hash + Debug + Send + Sync + 'static {}

impl<K: Clone + Eq + Hash + Debug + Send + Sync + 'static> Key for K {}

/// A space for every key.
///
/// Two requests for the same key give the same space while either is in use.
pub struct Family<K, T> {
    definition: Arc<Definition<K, T>>,
    /// How many values each space has, where the caller said it.
    promise: Option<Promise>,
}

/// Makes the space for a key, given the family that it is part of.
type Define<K, T> = Box<dyn Fn(Family<K, T>, K) -> Space<T> + Send + Sync>;

struct Definition<K, T> {
    define: Define<K, T>,
    members: Mutex<Members<K, T>>,
    place: &'static Location<'static>,
}

/// The members in use; those no longer in use are cleared out as the table grows.
struct Members<K, T> {
    table: HashMap<K, Weak<Member<K, T>>>,
    clear_at: usize,
}

impl<K, T> Clone for Family<K, T> {
    fn clone(&self) -> Family<K, T> {
        Family { definition: Arc::clone(&self.definition), promise: self.promise.clone() }
    }
}

impl<K, T> Debug for Family<K, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (keys, values) = (std::any::type_name::<K>(), std::any::type_name::<T>());
        write!(f, "Family<{keys}, {values}> defined at {}", self.definition.place)
    }
}

/// A family whose spaces are made of one another: `define` gets the family itself and a key.
///
/// Nothing is built before it is needed, and each space at most once. A definition that cannot make
/// progress is an error at first use.
///
/// ```
/// use canvass_space::family::fix;
/// use canvass_space::{constant, construct};
///
/// // Words of a's and b's of a given length.
/// let words = fix(|words, length: usize| match length {
///     0 => constant(String::new()),
///     _ => construct(
///         (canvass_space::values(['a', 'b']), words.at(length - 1)),
///         |(letter, rest)| format!("{letter}{rest}"),
///         |_| None,
///     ),
/// });
/// assert_eq!(words.at(20).count()?, 1 << 20);
/// # Ok::<(), canvass_space::SpaceError>(())
/// ```
#[track_caller]
pub fn fix<K: Key, T: Send + Sync + 'static>(
    define: impl Fn(Family<K, T>, K) -> Space<T> + Send + Sync + 'static,
) -> Family<K, T> {
    let members = Mutex::new(Members { table: HashMap::new(), clear_at: 64 });
    let definition = Definition { define: Box::new(define), members, place: Location::caller() };
    Family { definition: Arc::new(definition), promise: None }
}

/// The family of a function from keys to spaces.
///
/// `family(f).at(key) == f(key)`
#[track_caller]
pub fn family<K: Key, T: Send + Sync + 'static>(
    space: impl Fn(K) -> Space<T> + Send + Sync + 'static,
) -> Family<K, T> {
    fix(move |_, key| space(key))
}

/// A space made of itself: `define` gets the space that it defines.
///
/// ```
/// use canvass_space::{constant, construct, naturals};
/// use canvass_space::{family::recursive, Nat};
///
/// #[derive(Debug, Clone, PartialEq)]
/// enum List { Nil, Cons(Nat, Box<List>) }
///
/// let lists = recursive(|lists| {
///     constant(List::Nil).or(&construct(
///         (naturals(), lists),
///         |(head, tail)| List::Cons(head, Box::new(tail)),
///         |list| match list {
///             List::Nil => None,
///             List::Cons(head, tail) => Some((head, &**tail)),
///         },
///     ))
/// });
/// let list = lists.get(1_000_000)?;
/// assert_eq!(lists.index_of(&list)?, 1_000_000);
/// # Ok::<(), canvass_space::SpaceError>(())
/// ```
#[track_caller]
pub fn recursive<T: Send + Sync + 'static>(
    define: impl Fn(Space<T>) -> Space<T> + Send + Sync + 'static,
) -> Space<T> {
    fix(move |itself: Family<(), T>, ()| define(itself.at(()))).at(())
}

impl<K: Key, T: Send + Sync + 'static> Family<K, T> {
    /// The space for a key.
    pub fn at(&self, key: K) -> Space<T> {
        let member = self.member(key.clone());
        // A space that is part of itself must not keep itself alive.
        if member.is_being_defined() {
            return Space::new(BackEdge::new(self.clone(), key, Arc::downgrade(&member)));
        }
        Space::from_node(member)
    }

    /// The same spaces, of which the caller knows that each has `count` values.
    ///
    /// [`then`](Space::then) needs no other space than that of the key in question, however many keys there are. A space
    /// of another count is [`WrongCount`](crate::SpaceError::WrongCount) as soon as it is asked for a value.
    ///
    /// ```
    /// use canvass_space::{every, family::family, naturals, Count, Nat};
    /// let multiples = family(|n: u64| naturals().map_with(move |m| m * (n + 1), |_| None));
    /// let pairs = every::<u64>().then(&multiples.with_count(Count::Infinite));
    /// assert_eq!(pairs.get(Nat::power_of_two(64))?.1, 1);
    /// # Ok::<(), canvass_space::SpaceError>(())
    /// ```
    #[track_caller]
    pub fn with_count(&self, count: impl Into<Count>) -> Family<K, T> {
        let promise = Promise { count: count.into(), place: Location::caller() };
        Family { promise: Some(promise), ..self.clone() }
    }

    fn member(&self, key: K) -> Arc<Member<K, T>> {
        let mut members = self.definition.members.lock().expect("nothing panics while it is held");
        if let Some(member) = members.table.get(&key).and_then(Weak::upgrade) {
            return member;
        }
        if members.table.len() >= members.clear_at {
            members.table.retain(|_, member| member.strong_count() > 0);
            members.clear_at = (members.table.len() * 2).max(64);
        }
        let member = Arc::new(Member::new(self.clone(), key.clone()));
        members.table.insert(key, Arc::downgrade(&member));
        member
    }
}
