//! hegeltest and water jugs.

use crate::state::systems::water_jugs::{Model, System};
use hegel::TestCase;
use hegel::generators as gs;

#[derive(Default)]
pub struct Test {
    system: System,
    model: Model,
}

#[hegel::state_machine]
impl Test {
    #[rule]
    fn fill(&mut self, tc: TestCase) {
        let large = tc.draw(gs::booleans());
        assert_eq!(self.system.fill(large), self.model.fill(large));
    }

    #[rule]
    fn empty(&mut self, tc: TestCase) {
        let large = tc.draw(gs::booleans());
        assert_eq!(self.system.empty(large), self.model.empty(large));
    }

    #[rule]
    fn pour(&mut self, tc: TestCase) {
        let from_large = tc.draw(gs::booleans());
        assert_eq!(self.system.pour(from_large), self.model.pour(from_large));
    }

    #[invariant]
    fn is_away_from_the_goal(&self, _: TestCase) {
        self.system.is_away_from_the_goal();
    }
}
