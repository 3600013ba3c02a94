// Numbers for people who wait, which are handed out by several dispensers at once. Read with the `sync` of `std` or of an engine.

use super::sync::atomic::{AtomicU32, Ordering};
use crate::state::journal::{bug, step};

#[derive(Default)]
pub struct System {
    next: AtomicU32,
    served: AtomicU32,
}

impl System {
    pub fn take(&self) -> u32 {
        step();
        if bug(1) {
            let ticket = self.next.load(Ordering::SeqCst);
            self.next.store(ticket + 1, Ordering::SeqCst);
            return ticket;
        }
        self.next.fetch_add(1, Ordering::SeqCst)
    }

    /// Serves the next ticket, if one was taken.
    pub fn serve(&self) -> Option<u32> {
        step();
        let mut served = self.served.load(Ordering::SeqCst);
        loop {
            if served >= self.next.load(Ordering::SeqCst) {
                return None;
            }
            if bug(2) {
                self.served.store(served + 1, Ordering::SeqCst);
                return Some(served);
            }
            let exchanged =
                self.served.compare_exchange(served, served + 1, Ordering::SeqCst, Ordering::SeqCst);
            match exchanged {
                Ok(_) => return Some(served),
                Err(now) => served = now,
            }
        }
    }

    pub fn waiting(&self) -> u32 {
        step();
        loop {
            let served = self.served.load(Ordering::SeqCst);
            let next = self.next.load(Ordering::SeqCst);
            if bug(3) || served == self.served.load(Ordering::SeqCst) {
                return next - served;
            }
        }
    }
}
