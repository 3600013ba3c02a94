//! canvass and an LRU cache.

use crate::state::systems::lru_cache::{Model, System};

#[derive(Default)]
pub struct Test(System);

#[canvass::machine(model = Model)]
impl Test {
    #[rule]
    fn put(&mut self, #[canvass(range = 0..=7)] key: u8, value: u8) {
        self.0.put(key, value)
    }

    #[rule]
    fn get(&mut self, #[canvass(range = 0..=7)] key: u8) -> Option<u8> {
        self.0.get(key)
    }

    #[rule]
    fn remove(&mut self, #[canvass(range = 0..=7)] key: u8) -> Option<u8> {
        self.0.remove(key)
    }
}
