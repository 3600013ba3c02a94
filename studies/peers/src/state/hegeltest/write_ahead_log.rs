//! hegeltest and a write-ahead log.

use crate::state::systems::write_ahead_log::{Model, System};
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
    fn append(&mut self, tc: TestCase) {
        let first = tc.draw(gs::integers::<u8>());
        let second = tc.draw(gs::optional(gs::integers::<u8>()));
        assert_eq!(self.system.append(first, second), self.model.append(first, second));
    }

    #[rule]
    fn sync(&mut self, _: TestCase) {
        assert_eq!(self.system.sync(), self.model.sync());
    }

    #[rule]
    fn crash(&mut self, _: TestCase) {
        assert_eq!(self.system.crash(), self.model.crash());
    }

    #[rule]
    fn truncate(&mut self, _: TestCase) {
        assert_eq!(self.system.truncate(), self.model.truncate());
    }

    #[rule]
    fn read(&mut self, tc: TestCase) {
        let at = tc.draw(gs::integers::<usize>().max_value(7));
        assert_eq!(self.system.read(at), self.model.read(at));
    }
}
