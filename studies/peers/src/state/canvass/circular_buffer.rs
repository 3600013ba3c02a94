//! canvass and a circular buffer.

use crate::state::systems::circular_buffer::{Model, System};
use canvass::generate::draw;

pub struct Test(System);

#[canvass::machine(model = Model)]
impl Test {
    #[start]
    fn start() -> (Test, Model) {
        let capacity: i32 = draw(1..=4);
        (Test(System::new(capacity)), Model::new(capacity))
    }

    #[rule(requires = model.has_room())]
    fn put(&mut self, value: u8) {
        self.0.put(value)
    }

    #[rule]
    fn try_put(&mut self, value: u8) -> bool {
        self.0.try_put(value)
    }

    #[rule(requires = model.has_values())]
    fn get(&mut self) -> u8 {
        self.0.get()
    }

    #[rule]
    fn length(&mut self) -> i32 {
        self.0.length()
    }
}
