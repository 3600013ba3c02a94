//! hegeltest and an allocator.

use crate::state::systems::allocator::{Model, System};
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
    fn allocate(&mut self, tc: TestCase) {
        let length = tc.draw(gs::integers::<u8>().min_value(1).max_value(8));
        assert_eq!(self.system.allocate(length), self.model.allocate(length));
    }

    #[rule]
    fn free(&mut self, tc: TestCase) {
        let start = tc.draw(gs::integers::<u8>().max_value(15));
        assert_eq!(self.system.free(start), self.model.free(start));
    }

    #[rule]
    fn grow(&mut self, tc: TestCase) {
        let start = tc.draw(gs::integers::<u8>().max_value(15));
        assert_eq!(self.system.grow(start), self.model.grow(start));
    }
}
