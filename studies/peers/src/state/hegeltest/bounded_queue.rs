//! hegeltest and a bounded queue.

use crate::state::systems::bounded_queue::{Model, System};
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
    fn push(&mut self, tc: TestCase) {
        let value = tc.draw(gs::integers::<u8>());
        assert_eq!(self.system.push(value), self.model.push(value));
    }

    #[rule]
    fn pop(&mut self, _: TestCase) {
        assert_eq!(self.system.pop(), self.model.pop());
    }

    #[rule]
    fn last(&mut self, _: TestCase) {
        assert_eq!(self.system.last(), self.model.last());
    }

    #[rule]
    fn grow(&mut self, _: TestCase) {
        assert_eq!(self.system.grow(), self.model.grow());
    }

    #[rule]
    fn clear(&mut self, _: TestCase) {
        assert_eq!(self.system.clear(), self.model.clear());
    }
}
