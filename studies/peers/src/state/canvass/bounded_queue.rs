//! canvass and a bounded queue.

use crate::state::systems::bounded_queue::{Model, System};

#[derive(Default)]
pub struct Test(System);

#[canvass::machine(model = Model)]
impl Test {
    #[rule]
    fn push(&mut self, value: u8) -> bool {
        self.0.push(value)
    }

    #[rule]
    fn pop(&mut self) -> Option<u8> {
        self.0.pop()
    }

    #[rule]
    fn last(&mut self) -> Option<u8> {
        self.0.last()
    }

    #[rule]
    fn grow(&mut self) -> bool {
        self.0.grow()
    }

    #[rule]
    fn clear(&mut self) {
        self.0.clear()
    }
}
