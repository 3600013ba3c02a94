//! hegeltest and a leader lease.

use crate::state::systems::leader_lease::{Model, System};
use hegel::TestCase;
use hegel::generators as gs;

#[derive(Default)]
pub struct Test {
    system: System,
    model: Model,
}

#[hegel::state_machine]
impl Test {
    #[rule]
    fn acquire(&mut self, tc: TestCase) {
        let node = tc.draw(gs::integers::<u8>().max_value(3));
        assert_eq!(self.system.acquire(node), self.model.acquire(node));
    }

    #[rule]
    fn renew(&mut self, tc: TestCase) {
        let node = tc.draw(gs::integers::<u8>().max_value(3));
        assert_eq!(self.system.renew(node), self.model.renew(node));
    }

    #[rule]
    fn release(&mut self, tc: TestCase) {
        let node = tc.draw(gs::integers::<u8>().max_value(3));
        assert_eq!(self.system.release(node), self.model.release(node));
    }

    #[rule]
    fn wait(&mut self, tc: TestCase) {
        let ticks = tc.draw(gs::integers::<u8>().max_value(6));
        assert_eq!(self.system.wait(ticks), self.model.wait(ticks));
    }
}
