//! Holes: what a box has in a search instead of its content.

use std::any::Any;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The search that a hole asks, as far as holes know it.
pub struct Search {
    /// Counts up whenever it matters again who is looked at.
    watch: AtomicU32,
    /// Which holes were looked at since.
    seen: Mutex<Vec<u64>>,
    /// The search itself.
    pub inner: Arc<dyn Any + Send + Sync>,
}

/// A place for content.
pub struct Hole<T> {
    value: OnceLock<T>,
    search: Arc<Search>,
    pub(crate) id: u64,
    /// The watch of the last look.
    seen: AtomicU32,
    fill: fn(&Arc<Search>, u64) -> T,
}

impl Search {
    /// Around a search; nothing is watched yet.
    pub fn new(inner: Arc<dyn Any + Send + Sync>) -> Search {
        Search { watch: AtomicU32::new(0), seen: Mutex::default(), inner }
    }

    /// Begins to watch which holes are looked at, and says which were until now.
    pub fn watch(&self) -> Vec<u64> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        self.watch.fetch_add(1, Ordering::Relaxed);
        std::mem::take(&mut *seen)
    }
}

impl<T> Hole<T> {
    pub(crate) fn new(search: Arc<Search>, id: u64, fill: fn(&Arc<Search>, u64) -> T) -> Hole<T> {
        let (value, seen) = (OnceLock::new(), AtomicU32::new(0));
        Hole { value, search, id, seen, fill }
    }

    /// Whether it is the same place of the same search.
    pub(crate) fn is_same(&self, other: &Hole<T>) -> bool {
        self.id == other.id && Arc::ptr_eq(&self.search, &other.search)
    }

    /// The content, which is asked for if it is not there yet.
    #[inline]
    pub(crate) fn look(&self) -> &T {
        if self.seen.load(Ordering::Relaxed) != self.search.watch.load(Ordering::Relaxed) {
            self.see();
        }
        match self.value.get() {
            Some(value) => value,
            None => self.value.get_or_init(|| (self.fill)(&self.search, self.id)),
        }
    }

    #[cold]
    fn see(&self) {
        let mut seen = self.search.seen.lock().unwrap_or_else(PoisonError::into_inner);
        self.seen.store(self.search.watch.load(Ordering::Relaxed), Ordering::Relaxed);
        seen.push(self.id);
    }

    pub(crate) fn take_value(&mut self) -> T {
        self.look();
        self.value.take().expect("it was just filled")
    }

    pub(crate) fn into_value(self) -> T {
        self.look();
        self.value.into_inner().expect("it was just filled")
    }

    /// The content, if this is its only owner; otherwise the search says once more what is there.
    pub(crate) fn take(hole: &mut Arc<Hole<T>>) -> T {
        hole.look();
        match Arc::get_mut(hole).and_then(|own| own.value.take()) {
            Some(value) => value,
            None => (hole.fill)(&hole.search, hole.id),
        }
    }

    /// The content, as far as it is there.
    pub fn content(&mut self) -> Option<&mut T> {
        self.value.get_mut()
    }

    /// Takes the content away.
    pub fn clear(&mut self) {
        self.value.take();
    }
}

/// Another place with the same content, or for the same.
impl<T: Clone> Clone for Hole<T> {
    fn clone(&self) -> Hole<T> {
        let (search, seen) = (self.search.clone(), AtomicU32::new(0));
        Hole { value: self.value.clone(), search, id: self.id, seen, ..*self }
    }
}
