//! canvass and water jugs.

use crate::state::systems::water_jugs::{Model, System};

#[derive(Default)]
pub struct Test(System);

#[canvass::machine(model = Model)]
impl Test {
    #[rule]
    fn fill(&mut self, large: bool) -> (u8, u8) {
        self.0.fill(large)
    }

    #[rule]
    fn empty(&mut self, large: bool) -> (u8, u8) {
        self.0.empty(large)
    }

    #[rule]
    fn pour(&mut self, from_large: bool) -> (u8, u8) {
        self.0.pour(from_large)
    }

    #[invariant]
    fn is_away_from_the_goal(&self) {
        self.0.is_away_from_the_goal();
    }
}
