//! canvass and a ticket dispenser.

use crate::state::systems::ticket_dispenser::{Model, Scheduled};

#[derive(Default)]
pub struct Test(Scheduled);

#[canvass::machine(model = Model, threads = 3, shuttle = true)]
impl Test {
    #[rule]
    fn take(&self) -> u32 {
        self.0.take()
    }

    #[rule]
    fn serve(&self) -> Option<u32> {
        self.0.serve()
    }

    #[rule]
    fn waiting(&self) -> u32 {
        self.0.waiting()
    }
}
