//! canvass and an allocator.

use crate::state::systems::allocator::{Model, System};

#[derive(Default)]
pub struct Test(System);

#[canvass::machine(model = Model)]
impl Test {
    #[rule]
    fn allocate(&mut self, #[canvass(range = 1..=8)] length: u8) -> Option<u8> {
        self.0.allocate(length)
    }

    #[rule]
    fn free(&mut self, #[canvass(range = 0..=15)] start: u8) -> bool {
        self.0.free(start)
    }

    #[rule]
    fn grow(&mut self, #[canvass(range = 0..=15)] start: u8) -> bool {
        self.0.grow(start)
    }
}
