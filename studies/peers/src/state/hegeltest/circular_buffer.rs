//! hegeltest and a circular buffer.

use crate::state::systems::circular_buffer::{Model, System};
use hegel::TestCase;
use hegel::generators as gs;

pub struct Test {
    system: System,
    model: Model,
}

impl Test {
    pub fn new(tc: &TestCase) -> Test {
        let capacity = tc.draw(gs::integers::<i32>().min_value(1).max_value(4));
        Test { system: System::new(capacity), model: Model::new(capacity) }
    }
}

#[hegel::state_machine]
impl Test {
    #[rule]
    fn put(&mut self, tc: TestCase) {
        tc.assume(self.model.has_room());
        let value = tc.draw(gs::integers::<u8>());
        assert_eq!(self.system.put(value), self.model.put(value));
    }

    #[rule]
    fn try_put(&mut self, tc: TestCase) {
        let value = tc.draw(gs::integers::<u8>());
        assert_eq!(self.system.try_put(value), self.model.try_put(value));
    }

    #[rule]
    fn get(&mut self, tc: TestCase) {
        tc.assume(self.model.has_values());
        assert_eq!(self.system.get(), self.model.get());
    }

    #[rule]
    fn length(&mut self, _: TestCase) {
        assert_eq!(self.system.length(), self.model.length());
    }
}
