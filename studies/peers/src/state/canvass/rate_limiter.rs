//! canvass and a rate limiter.

use crate::state::systems::rate_limiter::{Model, System};

#[derive(Default)]
pub struct Test(System);

#[canvass::machine(model = Model)]
impl Test {
    #[rule]
    fn ask(&mut self, #[canvass(range = 0..=6)] tokens: u8) -> bool {
        self.0.ask(tokens)
    }

    #[rule]
    fn wait(&mut self, #[canvass(range = 0..=12)] ticks: u8) {
        self.0.wait(ticks)
    }

    #[rule]
    fn left(&mut self) -> u32 {
        self.0.left()
    }
}
