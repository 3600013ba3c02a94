//! hegeltest and a session store.

use crate::state::systems::session_store::{Model, System};
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
    fn log_in(&mut self, tc: TestCase) {
        let user = tc.draw(gs::integers::<u8>().max_value(3));
        assert_eq!(self.system.log_in(user), self.model.log_in(user));
    }

    #[rule]
    fn request(&mut self, tc: TestCase) {
        let token = tc.draw(gs::integers::<u32>().min_value(1).max_value(8));
        assert_eq!(self.system.request(token), self.model.request(token));
    }

    #[rule]
    fn log_out(&mut self, tc: TestCase) {
        let token = tc.draw(gs::integers::<u32>().min_value(1).max_value(8));
        assert_eq!(self.system.log_out(token), self.model.log_out(token));
    }

    #[rule]
    fn wait(&mut self, tc: TestCase) {
        let minutes = tc.draw(gs::integers::<u8>().max_value(15));
        assert_eq!(self.system.wait(minutes), self.model.wait(minutes));
    }

    #[rule]
    fn count(&mut self, _: TestCase) {
        assert_eq!(self.system.count(), self.model.count());
    }
}
