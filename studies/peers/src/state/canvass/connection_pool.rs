//! canvass and a connection pool.

use crate::state::systems::connection_pool::{Model, System};

#[derive(Default)]
pub struct Test(System);

#[canvass::machine(model = Model)]
impl Test {
    #[rule]
    fn take(&mut self) -> Option<u32> {
        self.0.take()
    }

    #[rule]
    fn give_back(&mut self, #[canvass(range = 1..=8)] connection: u32) -> bool {
        self.0.give_back(connection)
    }

    #[rule]
    fn lose(&mut self, #[canvass(range = 1..=8)] connection: u32) -> bool {
        self.0.lose(connection)
    }

    #[rule]
    fn close_idle(&mut self) -> usize {
        self.0.close_idle()
    }
}
