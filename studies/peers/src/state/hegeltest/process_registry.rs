//! hegeltest and a process registry.

use crate::state::systems::process_registry::{Model, System};
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
    fn spawn(&mut self, _: TestCase) {
        assert_eq!(self.system.spawn(), self.model.spawn());
    }

    #[rule]
    fn kill(&mut self, tc: TestCase) {
        let process = tc.draw(gs::integers::<usize>().max_value(3));
        assert_eq!(self.system.kill(process), self.model.kill(process));
    }

    #[rule]
    fn register(&mut self, tc: TestCase) {
        let name = tc.draw(gs::integers::<u8>().max_value(3));
        let process = tc.draw(gs::integers::<usize>().max_value(3));
        assert_eq!(self.system.register(name, process), self.model.register(name, process));
    }

    #[rule]
    fn unregister(&mut self, tc: TestCase) {
        let name = tc.draw(gs::integers::<u8>().max_value(3));
        assert_eq!(self.system.unregister(name), self.model.unregister(name));
    }

    #[rule]
    fn whereis(&mut self, tc: TestCase) {
        let name = tc.draw(gs::integers::<u8>().max_value(3));
        assert_eq!(self.system.whereis(name), self.model.whereis(name));
    }
}
