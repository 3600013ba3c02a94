//! canvass and a Michael–Scott queue.

use crate::state::systems::michael_scott_queue::{Model, Scheduled};

#[derive(Default)]
pub struct Test(Scheduled);

#[canvass::machine(model = Model, threads = 3, shuttle = true)]
impl Test {
    #[rule]
    fn push(&self, value: u8) {
        self.0.push(value)
    }

    #[rule]
    fn pop(&self) -> Option<u8> {
        self.0.pop()
    }
}
