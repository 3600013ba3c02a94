//! canvass and a key-value store.

use crate::state::systems::key_value_store::{Model, System};

#[derive(Default)]
pub struct Test(System);

#[canvass::machine(model = Model)]
impl Test {
    #[rule]
    fn put(&mut self, #[canvass(range = 0..=7)] key: u8, value: u8) {
        self.0.put(key, value)
    }

    #[rule]
    fn delete(&mut self, #[canvass(range = 0..=7)] key: u8) {
        self.0.delete(key)
    }

    #[rule]
    fn get(&mut self, #[canvass(range = 0..=7)] key: u8) -> Option<u8> {
        self.0.get(key)
    }

    #[rule]
    fn flush(&mut self) {
        self.0.flush()
    }

    #[rule]
    fn compact(&mut self) {
        self.0.compact()
    }
}
