//! canvass and a session store.

use crate::state::systems::session_store::{Model, System};

#[derive(Default)]
pub struct Test(System);

#[canvass::machine(model = Model)]
impl Test {
    #[rule]
    fn log_in(&mut self, #[canvass(range = 0..=3)] user: u8) -> u32 {
        self.0.log_in(user)
    }

    #[rule]
    fn request(&mut self, #[canvass(range = 1..=8)] token: u32) -> Option<u8> {
        self.0.request(token)
    }

    #[rule]
    fn log_out(&mut self, #[canvass(range = 1..=8)] token: u32) -> bool {
        self.0.log_out(token)
    }

    #[rule]
    fn wait(&mut self, #[canvass(range = 0..=15)] minutes: u8) {
        self.0.wait(minutes)
    }

    #[rule]
    fn count(&mut self) -> usize {
        self.0.count()
    }
}
