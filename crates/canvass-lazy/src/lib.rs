//! `Lazy<T>`: a `Box<T>` that a search of canvass can leave open until somebody looks at it.
//!
//! ```
//! use canvass_lazy::Lazy;
//!
//! enum Tree {
//!     Leaf,
//!     Node(Lazy<Tree>, u8, Lazy<Tree>),
//! }
//!
//! fn height(tree: &Tree) -> usize {
//!     match tree {
//!         Tree::Leaf => 0,
//!         Tree::Node(left, _, right) => 1 + height(left).max(height(right)),
//!     }
//! }
//!
//! let leaf = || Lazy::new(Tree::Leaf);
//! assert_eq!(height(&Tree::Node(leaf(), 5, Lazy::new(Tree::Node(leaf(), 7, leaf())))), 2);
//! ```
//!
//! In a program it is just a box. In a search a value has holes: looking at one asks the search what is there, and
//! what nobody looks at is left open, so that one run of a property decides all values that differ only there.
//!
//! A program can depend on this crate, which has no dependencies, or use `Box` and have its tests say
//! `#[cfg(test)] use canvass::Lazy as Box;`. Only the compiler's own box can be moved out of with `*`, has fields that are
//! borrowed one by one, and holds traits and slices; what to write instead:
//!
//! | with a `Box` | with a `Lazy` |
//! |---|---|
//! | `*tree`, which moves | `tree.into_inner()`, or `Lazy::into_inner(tree)` |
//! | `node.next`, which moves a field | `node.into_inner().next` |
//! | `boxes.map(\|tree\| *tree)` | `boxes.map(Lazy::into_inner)` |
//! | `swap(&mut pair.left, &mut pair.right)` | `let pair = &mut **pair;` before |
//! | `Box<dyn Error>`, `Box<[u8]>` | the same, as `std::boxed::Box` |

#[doc(hidden)]
pub mod hole;
mod traits;

use hole::{Hole, Search};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A box whose content may be left open until somebody looks at it.
///
/// It can be sent to other threads if its content can be shared between them.
pub struct Lazy<T>(Content<T>);

enum Content<T> {
    Full(Box<T>),
    Hole(Box<Hole<T>>),
    /// A hole that the search has as well.
    Kept(Arc<Hole<T>>),
}

impl<T> Lazy<T> {
    /// A box with this content.
    pub fn new(value: T) -> Lazy<T> {
        Lazy(Content::Full(Box::new(value)))
    }

    /// The content: what `*` is for a `Box`. A hole is filled.
    ///
    /// ```
    /// # use canvass_lazy::Lazy;
    /// let words = Lazy::new(vec!["a", "b"]);
    /// let content: Vec<&str> = words.into_inner();
    /// assert_eq!(content, ["a", "b"]);
    /// ```
    ///
    /// It is a method, unlike those of other pointers, because it hides nothing of the content: what takes the content by
    /// value could not be called through a `Lazy` anyway.
    pub fn into_inner(self) -> T {
        match self.0 {
            Content::Full(value) => *value,
            Content::Hole(hole) => hole.into_value(),
            Content::Kept(mut hole) => Hole::take(&mut hole),
        }
    }

    /// The content in a box of the standard library; `Lazy::from` leads back. A hole is filled.
    pub fn into_box(self) -> Box<T> {
        match self.0 {
            Content::Full(value) => value,
            hole @ (Content::Hole(_) | Content::Kept(_)) => Box::new(Lazy(hole).into_inner()),
        }
    }

    /// Whether both are one hole, so that the same is in both, whatever it is. Nobody looks.
    ///
    /// Boxes are compared by what is in them, for which both are looked at. Where a value is always equal to itself, this
    /// can be asked first.
    pub fn ptr_eq(this: &Lazy<T>, other: &Lazy<T>) -> bool {
        match (this.as_hole(), other.as_hole()) {
            (Some(this), Some(other)) => this.is_same(other),
            _ => std::ptr::eq(this, other),
        }
    }

    fn as_hole(&self) -> Option<&Hole<T>> {
        match &self.0 {
            Content::Full(_) => None,
            Content::Hole(hole) => Some(hole),
            Content::Kept(hole) => Some(hole),
        }
    }

    /// A hole that `fill` fills when it is looked at.
    #[doc(hidden)]
    pub fn hole(search: Arc<Search>, id: u64, fill: fn(&Arc<Search>, u64) -> T) -> Lazy<T> {
        Lazy(Content::Hole(Box::new(Hole::new(search, id, fill))))
    }

    /// The same hole twice, once for the search.
    #[doc(hidden)]
    pub fn kept(search: Arc<Search>, id: u64, fill: fn(&Arc<Search>, u64) -> T) -> [Lazy<T>; 2] {
        let hole = Arc::new(Hole::new(search, id, fill));
        [Lazy(Content::Kept(hole.clone())), Lazy(Content::Kept(hole))]
    }

    /// The hole, where it is one that nobody else has.
    #[doc(hidden)]
    #[inline]
    pub fn own_hole(&mut self) -> Option<&mut Hole<T>> {
        match &mut self.0 {
            Content::Full(_) => None,
            Content::Hole(hole) => Some(hole),
            Content::Kept(hole) => Arc::get_mut(hole),
        }
    }

    /// The same hole again; `None` where the search does not have it.
    #[doc(hidden)]
    pub fn share(&self) -> Option<Lazy<T>> {
        match &self.0 {
            Content::Full(_) | Content::Hole(_) => None,
            Content::Kept(hole) => Some(Lazy(Content::Kept(hole.clone()))),
        }
    }

    /// The number of its hole.
    #[doc(hidden)]
    #[inline]
    pub fn id(&self) -> Option<u64> {
        self.as_hole().map(|hole| hole.id)
    }
}

impl<T> Deref for Lazy<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        match &self.0 {
            Content::Full(value) => value,
            Content::Hole(hole) => hole.look(),
            Content::Kept(hole) => hole.look(),
        }
    }
}

/// A hole is filled, and what is changed is this box's own.
impl<T> DerefMut for Lazy<T> {
    fn deref_mut(&mut self) -> &mut T {
        match &mut self.0 {
            Content::Full(_) => {}
            Content::Hole(hole) => self.0 = Content::Full(Box::new(hole.take_value())),
            Content::Kept(hole) => self.0 = Content::Full(Box::new(Hole::take(hole))),
        }
        match &mut self.0 {
            Content::Full(value) => value,
            Content::Hole(_) | Content::Kept(_) => unreachable!("it was just filled"),
        }
    }
}

/// What is there is cloned, and holes are shared: whoever looks first decides what is in both.
impl<T: Clone> Clone for Lazy<T> {
    fn clone(&self) -> Lazy<T> {
        Lazy(match &self.0 {
            Content::Full(value) => Content::Full(value.clone()),
            Content::Hole(hole) => Content::Hole(hole.clone()),
            Content::Kept(hole) => Content::Kept(hole.clone()),
        })
    }
}
