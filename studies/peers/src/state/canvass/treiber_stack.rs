//! canvass and a Treiber stack.

use crate::state::systems::treiber_stack::{Model, Scheduled};

#[derive(Default)]
pub struct Test(Scheduled);

#[canvass::machine(model = Model, threads = 3, shuttle = true)]
impl Test {
    #[rule]
    fn push(&self, value: u8) -> bool {
        self.0.push(value)
    }

    #[rule]
    fn pop(&self) -> Option<u8> {
        self.0.pop()
    }
}
