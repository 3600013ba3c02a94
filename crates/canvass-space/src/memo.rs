//! Remembered values: what was built once is not built again.

mod shared;
mod table;

use crate::error::Result;
use crate::space::node::{Flow, Node, Outgoing, Sink, Verifier};
use crate::{Count, Nat, Space};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use table::Table;

/// How much the remembered values of some spaces may take; clones share one allowance.
///
/// It counts the tables, not what the values themselves own on the heap. Values that find no more room
/// are built anew each time.
#[derive(Debug, Clone)]
pub struct Memory {
    free: Arc<AtomicUsize>,
    largest: usize,
}

impl Memory {
    /// An allowance of this many bytes.
    pub fn bytes(bytes: usize) -> Memory {
        Memory { free: Arc::new(AtomicUsize::new(bytes)), largest: 1 << 18 }
    }

    /// Remembers at most the first `values` values of an infinite space, and nothing of a finite space
    /// that has more: it would fill the memory with values that are seen once. 2^18 where not said.
    pub fn largest(self, values: usize) -> Memory {
        Memory { largest: values, ..self }
    }

    /// How many bytes of the allowance are left.
    pub fn free(&self) -> usize {
        self.free.load(Ordering::Relaxed)
    }

    fn take(&self, bytes: usize) -> bool {
        let taken = self
            .free
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |free| free.checked_sub(bytes));
        taken.is_ok()
    }

    fn slots(&self, count: &Count) -> usize {
        match count {
            Count::Finite(count) => {
                count.to_usize().filter(|count| *count <= self.largest).unwrap_or(0)
            }
            Count::Infinite | Count::Unknown => self.largest,
        }
    }
}

/// 64 MiB.
impl Default for Memory {
    fn default() -> Memory {
        Memory::bytes(64 << 20)
    }
}

impl<T: Clone + Send + Sync + 'static> Space<T> {
    /// The same space, which remembers the values it has built.
    ///
    /// Reading takes no lock; two threads that need a missing value at the same time both build it.
    pub fn memo(&self, memory: &Memory) -> Space<T> {
        Space::new(Memo { source: self.clone(), table: Table::new(memory) })
    }
}

struct Memo<T> {
    source: Space<T>,
    table: Table<T>,
}

impl<T: Clone + Send + Sync> Node<T> for Memo<T> {
    fn count(&self) -> Result<Count> {
        self.source.node().count()
    }

    fn get(&self, index: &Nat) -> Result<T> {
        let slot = self.table.slot(self, index)?;
        if let Some(value) = slot.and_then(|slot| slot.get()) {
            return Ok(value.clone());
        }
        let value = self.source.node().get(index)?;
        if let Some(slot) = slot {
            self.table.fill(slot, value.clone());
        }
        Ok(value)
    }

    fn index_of(&self, value: &T) -> Result<Option<Nat>> {
        self.source.node().index_of(value)
    }

    fn contains(&self, value: &T) -> Result<bool> {
        self.source.node().contains(value)
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        let mut position = start.clone();
        let mut left = limit;
        let mut out = Outgoing::new(sink);
        while left > 0 {
            let run = self.table.run(self, &position)?;
            if run.is_empty() {
                let walked =
                    self.source.node().visit(&position, left, &mut |value| out.push(value))?;
                return Ok(out.finish(walked));
            }
            let wanted = left.min(run.len() as u64);
            let mut known = 0;
            for value in run[..wanted as usize].iter().map_while(|slot| slot.get()) {
                known += 1;
                if out.push(value.clone()).is_break() {
                    return Ok(Flow::Break(()));
                }
            }
            let mut missing = run[known as usize..].iter();
            let mut built = 0;
            let start = &position + known;
            let walked = self.source.node().visit(&start, wanted - known, &mut |value: T| {
                let slot = missing.next().expect("no more values than wanted");
                self.table.fill(slot, value.clone());
                built += 1;
                out.push(value)
            })?;
            if walked.is_break() || known + built < wanted {
                return Ok(out.finish(walked));
            }
            left -= wanted;
            position = position + wanted;
        }
        Ok(out.finish(Flow::Continue(())))
    }

    fn verify_parts(&self, verifier: &mut Verifier) -> Result<()> {
        verifier.part(&self.source)
    }
}
