//! canvass and a replicated set.

use crate::state::systems::replicated_set::{Model, System};

#[derive(Default)]
pub struct Test(System);

#[canvass::machine(model = Model)]
impl Test {
    #[rule]
    fn add(&mut self, second: bool, #[canvass(range = 0..=3)] element: u8) {
        self.0.add(second, element)
    }

    #[rule]
    fn remove(&mut self, second: bool, #[canvass(range = 0..=3)] element: u8) -> bool {
        self.0.remove(second, element)
    }

    #[rule]
    fn send(&mut self, to_second: bool) {
        self.0.send(to_second)
    }

    #[rule]
    fn elements(&mut self, second: bool) -> Vec<u8> {
        self.0.elements(second)
    }

    #[rule]
    fn added(&mut self, second: bool) -> u32 {
        self.0.added(second)
    }
}
