//! canvass and a lock of readers and writers.

use crate::state::systems::read_write_lock::{Model, Scheduled};

#[derive(Default)]
pub struct Test(Scheduled);

#[canvass::machine(model = Model, threads = 3, shuttle = true)]
impl Test {
    #[rule]
    fn add(&self, number: u8) -> (u32, u32) {
        self.0.add(number)
    }

    #[rule]
    fn read(&self) -> (u32, u32) {
        self.0.read()
    }
}
