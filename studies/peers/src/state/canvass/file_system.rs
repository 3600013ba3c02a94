//! canvass and a file system.

use crate::state::systems::file_system::{Model, System};

#[derive(Default)]
pub struct Test(System);

#[canvass::machine(model = Model)]
impl Test {
    #[rule]
    fn create(&mut self, #[canvass(range = 0..=3)] name: u8) -> bool {
        self.0.create(name)
    }

    #[rule]
    fn append(&mut self, #[canvass(range = 0..=3)] name: u8, byte: u8) -> bool {
        self.0.append(name, byte)
    }

    #[rule]
    fn read(&mut self, #[canvass(range = 0..=3)] name: u8) -> Option<Vec<u8>> {
        self.0.read(name)
    }

    #[rule]
    fn link(
        &mut self,
        #[canvass(range = 0..=3)] from: u8,
        #[canvass(range = 0..=3)] to: u8,
    ) -> bool {
        self.0.link(from, to)
    }

    #[rule]
    fn rename(
        &mut self,
        #[canvass(range = 0..=3)] from: u8,
        #[canvass(range = 0..=3)] to: u8,
    ) -> bool {
        self.0.rename(from, to)
    }

    #[rule]
    fn remove(&mut self, #[canvass(range = 0..=3)] name: u8) -> bool {
        self.0.remove(name)
    }

    #[rule]
    fn used(&mut self) -> usize {
        self.0.used()
    }
}
