//! hegeltest and a ticket dispenser.

use crate::state::systems::ticket_dispenser::Plain;
use hegel::TestCase;
use std::collections::BTreeSet;
use std::sync::Mutex;

#[derive(Default)]
pub struct Test {
    system: Plain,
    taken: Mutex<BTreeSet<u32>>,
    served: Mutex<BTreeSet<u32>>,
}

#[hegel::concurrent_state_machine]
impl Test {
    #[rule]
    fn take(&self, _: TestCase) {
        let ticket = self.system.take();
        assert!(self.taken.lock().unwrap().insert(ticket));
    }

    #[rule]
    fn serve(&self, _: TestCase) {
        if let Some(ticket) = self.system.serve() {
            assert!(self.served.lock().unwrap().insert(ticket));
        }
    }

    #[rule]
    fn waiting(&self, _: TestCase) {
        assert!(self.system.waiting() < 1_000);
    }

    #[invariant]
    fn those_who_wait_are_counted(&self, _: TestCase) {
        let (taken, served) = (self.taken.lock().unwrap().len(), self.served.lock().unwrap().len());
        assert_eq!(self.system.waiting() as usize, taken - served);
    }
}
