//! Slots for the values of a space, allocated page by page.

use super::Memory;
use crate::Nat;
use crate::error::Result;
use crate::space::node::Node;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

const PAGE: usize = 256;

pub(super) type Slot<T> = OnceLock<T>;

pub(super) struct Table<T> {
    memory: Memory,
    pages: OnceLock<Pages<T>>,
}

struct Pages<T> {
    slots: usize,
    filled: AtomicUsize,
    pages: Box<[OnceLock<Page<T>>]>,
}

/// Empty where the memory was used up when the page was first needed.
type Page<T> = Box<[Slot<T>]>;

impl<T> Table<T> {
    pub(super) fn new(memory: &Memory) -> Table<T> {
        Table { memory: memory.clone(), pages: OnceLock::new() }
    }

    /// The slot of an index, if there is one.
    #[inline]
    pub(super) fn slot(&self, owner: &impl Node<T>, index: &Nat) -> Result<Option<&Slot<T>>> {
        Ok(self.run(owner, index)?.first())
    }

    /// The slots from an index on to the end of its page; empty where that page has none.
    #[inline]
    pub(super) fn run(&self, owner: &impl Node<T>, index: &Nat) -> Result<&[Slot<T>]> {
        let pages = match self.pages.get() {
            Some(pages) => pages,
            None => self.allocate(owner)?,
        };
        let Some(index) = index.to_usize().filter(|index| *index < pages.slots) else {
            return Ok(&[]);
        };
        let page = pages.pages[index / PAGE].get_or_init(|| self.page(pages.slots, index / PAGE));
        Ok(page.get(index % PAGE..).unwrap_or(&[]))
    }

    /// Keeps a value, unless another thread was first.
    pub(super) fn fill(&self, slot: &Slot<T>, value: T) {
        if let (Ok(()), Some(pages)) = (slot.set(value), self.pages.get()) {
            pages.filled.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// How many values are there, and how many there can be.
    pub(super) fn filling(&self) -> (usize, usize) {
        self.pages.get().map_or((0, 0), |pages| (pages.filled.load(Ordering::Relaxed), pages.slots))
    }

    /// The values that are there, with their positions.
    pub(super) fn filled(&self) -> impl Iterator<Item = (usize, &T)> {
        let pages = self.pages.get().map_or(&[][..], |pages| &pages.pages);
        pages.iter().enumerate().flat_map(|(number, page)| {
            let slots = page.get().map_or(&[][..], |page| page);
            slots
                .iter()
                .enumerate()
                .filter_map(move |(place, slot)| Some((number * PAGE + place, slot.get()?)))
        })
    }

    #[cold]
    fn allocate(&self, owner: &impl Node<T>) -> Result<&Pages<T>> {
        let slots = self.memory.slots(&owner.count()?);
        let directory = slots.div_ceil(PAGE);
        let slots =
            if self.memory.take(directory * size_of::<OnceLock<Page<T>>>()) { slots } else { 0 };
        Ok(self.pages.get_or_init(|| Pages {
            slots,
            filled: AtomicUsize::new(0),
            pages: (0..slots.div_ceil(PAGE)).map(|_| OnceLock::new()).collect(),
        }))
    }

    #[cold]
    fn page(&self, slots: usize, number: usize) -> Page<T> {
        let length = PAGE.min(slots - number * PAGE);
        let length = if self.memory.take(length * size_of::<Slot<T>>()) { length } else { 0 };
        (0..length).map(|_| OnceLock::new()).collect()
    }
}
