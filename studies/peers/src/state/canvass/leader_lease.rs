//! canvass and a leader lease.

use crate::state::systems::leader_lease::{Model, System};

#[derive(Default)]
pub struct Test(System);

#[canvass::machine(model = Model)]
impl Test {
    #[rule]
    fn acquire(&mut self, #[canvass(range = 0..=3)] node: u8) -> Option<u32> {
        self.0.acquire(node)
    }

    #[rule]
    fn renew(&mut self, #[canvass(range = 0..=3)] node: u8) -> bool {
        self.0.renew(node)
    }

    #[rule]
    fn release(&mut self, #[canvass(range = 0..=3)] node: u8) -> bool {
        self.0.release(node)
    }

    #[rule]
    fn wait(&mut self, #[canvass(range = 0..=6)] ticks: u8) -> Option<u8> {
        self.0.wait(ticks)
    }
}
