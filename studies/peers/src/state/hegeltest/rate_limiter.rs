//! hegeltest and a rate limiter.

use crate::state::systems::rate_limiter::{Model, System};
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
    fn ask(&mut self, tc: TestCase) {
        let tokens = tc.draw(gs::integers::<u8>().max_value(6));
        assert_eq!(self.system.ask(tokens), self.model.ask(tokens));
    }

    #[rule]
    fn wait(&mut self, tc: TestCase) {
        let ticks = tc.draw(gs::integers::<u8>().max_value(12));
        assert_eq!(self.system.wait(ticks), self.model.wait(ticks));
    }

    #[rule]
    fn left(&mut self, _: TestCase) {
        assert_eq!(self.system.left(), self.model.left());
    }
}
