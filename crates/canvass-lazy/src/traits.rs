//! What a `Box` implements, implemented alike: whatever compares, hashes or prints the content looks at it.

use crate::{Content, Lazy};
use std::borrow::{Borrow, BorrowMut};
use std::cmp::Ordering;
use std::error::Error;
use std::fmt;
use std::hash::{Hash, Hasher};

impl<T: fmt::Debug> fmt::Debug for Lazy<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: fmt::Display> fmt::Display for Lazy<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: PartialEq> PartialEq for Lazy<T> {
    fn eq(&self, other: &Lazy<T>) -> bool {
        **self == **other
    }
}

impl<T: Eq> Eq for Lazy<T> {}

impl<T: PartialOrd> PartialOrd for Lazy<T> {
    fn partial_cmp(&self, other: &Lazy<T>) -> Option<Ordering> {
        (**self).partial_cmp(&**other)
    }
}

impl<T: Ord> Ord for Lazy<T> {
    fn cmp(&self, other: &Lazy<T>) -> Ordering {
        (**self).cmp(&**other)
    }
}

impl<T: Hash> Hash for Lazy<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: Default> Default for Lazy<T> {
    fn default() -> Lazy<T> {
        Lazy::new(T::default())
    }
}

impl<T> From<T> for Lazy<T> {
    fn from(value: T) -> Lazy<T> {
        Lazy::new(value)
    }
}

impl<T> From<Box<T>> for Lazy<T> {
    fn from(value: Box<T>) -> Lazy<T> {
        Lazy(Content::Full(value))
    }
}

impl<T> AsRef<T> for Lazy<T> {
    fn as_ref(&self) -> &T {
        self
    }
}

impl<T> AsMut<T> for Lazy<T> {
    fn as_mut(&mut self) -> &mut T {
        self
    }
}

impl<T> Borrow<T> for Lazy<T> {
    fn borrow(&self) -> &T {
        self
    }
}

impl<T> BorrowMut<T> for Lazy<T> {
    fn borrow_mut(&mut self) -> &mut T {
        self
    }
}

impl<T: Iterator> Iterator for Lazy<T> {
    type Item = T::Item;

    fn next(&mut self) -> Option<T::Item> {
        (**self).next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (**self).size_hint()
    }
}

impl<T: Error> Error for Lazy<T> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        (**self).source()
    }
}
