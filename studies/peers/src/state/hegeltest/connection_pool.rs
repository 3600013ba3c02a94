//! hegeltest and a connection pool.

use crate::state::systems::connection_pool::{Model, System};
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
    fn take(&mut self, _: TestCase) {
        assert_eq!(self.system.take(), self.model.take());
    }

    #[rule]
    fn give_back(&mut self, tc: TestCase) {
        let connection = tc.draw(gs::integers::<u32>().min_value(1).max_value(8));
        assert_eq!(self.system.give_back(connection), self.model.give_back(connection));
    }

    #[rule]
    fn lose(&mut self, tc: TestCase) {
        let connection = tc.draw(gs::integers::<u32>().min_value(1).max_value(8));
        assert_eq!(self.system.lose(connection), self.model.lose(connection));
    }

    #[rule]
    fn close_idle(&mut self, _: TestCase) {
        assert_eq!(self.system.close_idle(), self.model.close_idle());
    }
}
