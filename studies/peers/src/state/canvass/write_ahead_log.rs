//! canvass and a write-ahead log.

use crate::state::systems::write_ahead_log::{Model, System};

#[derive(Default)]
pub struct Test(System);

#[canvass::machine(model = Model)]
impl Test {
    #[rule]
    fn append(&mut self, first: u8, second: Option<u8>) -> usize {
        self.0.append(first, second)
    }

    #[rule]
    fn sync(&mut self) {
        self.0.sync()
    }

    #[rule]
    fn crash(&mut self) -> usize {
        self.0.crash()
    }

    #[rule]
    fn truncate(&mut self) {
        self.0.truncate()
    }

    #[rule]
    fn read(&mut self, #[canvass(range = 0..=7)] at: usize) -> Option<Vec<u8>> {
        self.0.read(at)
    }
}
