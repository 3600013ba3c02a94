//! hegeltest and a key-value store.

use crate::state::systems::key_value_store::{Model, System};
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
    fn put(&mut self, tc: TestCase) {
        let key = tc.draw(gs::integers::<u8>().max_value(7));
        let value = tc.draw(gs::integers::<u8>());
        assert_eq!(self.system.put(key, value), self.model.put(key, value));
    }

    #[rule]
    fn delete(&mut self, tc: TestCase) {
        let key = tc.draw(gs::integers::<u8>().max_value(7));
        assert_eq!(self.system.delete(key), self.model.delete(key));
    }

    #[rule]
    fn get(&mut self, tc: TestCase) {
        let key = tc.draw(gs::integers::<u8>().max_value(7));
        assert_eq!(self.system.get(key), self.model.get(key));
    }

    #[rule]
    fn flush(&mut self, _: TestCase) {
        assert_eq!(self.system.flush(), self.model.flush());
    }

    #[rule]
    fn compact(&mut self, _: TestCase) {
        assert_eq!(self.system.compact(), self.model.compact());
    }
}
