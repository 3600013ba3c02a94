//! Values behind shared pointers, built once and recognised by their address.

use super::table::Table;
use super::{Memo, Memory};
use crate::error::Result;
use crate::space::node::{Flow, Node, Sink, Verifier};
use crate::{Count, Nat, Space};
use std::sync::{Arc, OnceLock};

impl<T: Send + Sync + 'static> Space<T> {
    /// The same values behind shared pointers: what larger values are made of.
    ///
    /// The pointers are remembered, so a value is built once and part of many; and a pointer that came
    /// from here is recognised by its address, without looking at the value.
    pub fn shared(&self, memory: &Memory) -> Space<Arc<T>> {
        let pointers = Space::new(Pointers { source: self.clone() });
        let memo = Memo { source: pointers, table: Table::new(memory) };
        Space::new(Shared { memo, addresses: Addresses::default() })
    }
}

struct Pointers<T> {
    source: Space<T>,
}

impl<T: Send + Sync> Node<Arc<T>> for Pointers<T> {
    fn count(&self) -> Result<Count> {
        self.source.node().count()
    }

    fn get(&self, index: &Nat) -> Result<Arc<T>> {
        self.source.node().get(index).map(Arc::new)
    }

    fn index_of(&self, value: &Arc<T>) -> Result<Option<Nat>> {
        self.source.node().index_of(value)
    }

    fn contains(&self, value: &Arc<T>) -> Result<bool> {
        self.source.node().contains(value)
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, Arc<T>>) -> Result<Flow> {
        self.source.node().visit(start, limit, &mut |value| sink.one(Arc::new(value)))
    }

    fn verify_parts(&self, verifier: &mut Verifier) -> Result<()> {
        verifier.part(&self.source)
    }
}

struct Shared<T> {
    memo: Memo<Arc<T>>,
    addresses: Addresses,
}

impl<T: Send + Sync> Shared<T> {
    /// The position of a pointer that came from here. The table keeps it, so no other has its address.
    #[inline]
    fn position(&self, pointer: &Arc<T>) -> Option<usize> {
        self.addresses.latest(&self.memo.table)?.find(address(pointer))
    }
}

impl<T: Send + Sync> Node<Arc<T>> for Shared<T> {
    fn count(&self) -> Result<Count> {
        self.memo.count()
    }

    fn get(&self, index: &Nat) -> Result<Arc<T>> {
        self.memo.get(index)
    }

    fn index_of(&self, pointer: &Arc<T>) -> Result<Option<Nat>> {
        match self.position(pointer) {
            Some(position) => Ok(Some(position.into())),
            None => self.memo.index_of(pointer),
        }
    }

    fn contains(&self, pointer: &Arc<T>) -> Result<bool> {
        Ok(self.position(pointer).is_some() || self.memo.contains(pointer)?)
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, Arc<T>>) -> Result<Flow> {
        self.memo.visit(start, limit, sink)
    }

    fn verify_parts(&self, verifier: &mut Verifier) -> Result<()> {
        self.memo.verify_parts(verifier)
    }
}

fn address<T>(pointer: &Arc<T>) -> usize {
    Arc::as_ptr(pointer).addr()
}

/// Where the remembered pointers are, by address.
///
/// An edition never changes, so reading it takes no lock. A new one is made when twice as many pointers
/// are there, and a last one when all are; pointers that came after an edition are not in it.
struct Addresses {
    editions: [OnceLock<Edition>; EDITIONS],
}

const EDITIONS: usize = 34;

impl Default for Addresses {
    fn default() -> Addresses {
        Addresses { editions: [const { OnceLock::new() }; EDITIONS] }
    }
}

impl Addresses {
    #[inline]
    fn latest<T>(&self, table: &Table<Arc<T>>) -> Option<&Edition> {
        let (filled, slots) = table.filling();
        let number = if filled == slots { EDITIONS - 1 } else { filled.checked_ilog2()? as usize };
        let edition = self.editions.get(number)?;
        Some(edition.get_or_init(|| Edition::new(filled, table.filled())))
    }
}

/// A hash table with open addressing. No pointer has the address 0, so that is a free place.
struct Edition {
    places: Box<[Place]>,
}

#[derive(Clone, Copy, Default)]
struct Place {
    address: usize,
    position: usize,
}

impl Edition {
    fn new<'a, T: 'a>(filled: usize, values: impl Iterator<Item = (usize, &'a Arc<T>)>) -> Edition {
        let length = (filled * 2 + 2).next_power_of_two();
        let mut edition = Edition { places: vec![Place::default(); length].into() };
        // More may have come meanwhile than there is room for.
        for (position, value) in values.take(filled + 1) {
            let address = address(value);
            let mut place = edition.first_place(address);
            while edition.places[place].address != 0 {
                place = edition.next_place(place);
            }
            edition.places[place] = Place { address, position };
        }
        edition
    }

    #[inline]
    fn find(&self, address: usize) -> Option<usize> {
        let mut place = self.first_place(address);
        loop {
            match self.places[place] {
                found if found.address == address => return Some(found.position),
                Place { address: 0, .. } => return None,
                Place { .. } => place = self.next_place(place),
            }
        }
    }

    #[inline]
    fn first_place(&self, address: usize) -> usize {
        let mixed = (address as u64 >> 4).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 20) as usize & (self.places.len() - 1)
    }

    #[inline]
    fn next_place(&self, place: usize) -> usize {
        (place + 1) & (self.places.len() - 1)
    }
}
