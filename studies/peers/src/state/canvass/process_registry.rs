//! canvass and a process registry.

use crate::state::systems::process_registry::{Model, System};

#[derive(Default)]
pub struct Test(System);

#[canvass::machine(model = Model)]
impl Test {
    #[rule]
    fn spawn(&mut self) -> usize {
        self.0.spawn()
    }

    #[rule]
    fn kill(&mut self, #[canvass(range = 0..=3)] process: usize) -> bool {
        self.0.kill(process)
    }

    #[rule]
    fn register(
        &mut self,
        #[canvass(range = 0..=3)] name: u8,
        #[canvass(range = 0..=3)] process: usize,
    ) -> bool {
        self.0.register(name, process)
    }

    #[rule]
    fn unregister(&mut self, #[canvass(range = 0..=3)] name: u8) -> bool {
        self.0.unregister(name)
    }

    #[rule]
    fn whereis(&mut self, #[canvass(range = 0..=3)] name: u8) -> Option<usize> {
        self.0.whereis(name)
    }
}
