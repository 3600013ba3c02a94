//! hegeltest and an LRU cache.

use crate::state::systems::lru_cache::{Model, System};
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
    fn get(&mut self, tc: TestCase) {
        let key = tc.draw(gs::integers::<u8>().max_value(7));
        assert_eq!(self.system.get(key), self.model.get(key));
    }

    #[rule]
    fn remove(&mut self, tc: TestCase) {
        let key = tc.draw(gs::integers::<u8>().max_value(7));
        assert_eq!(self.system.remove(key), self.model.remove(key));
    }
}
