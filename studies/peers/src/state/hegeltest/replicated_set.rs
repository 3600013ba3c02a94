//! hegeltest and a replicated set.

use crate::state::systems::replicated_set::{Model, System};
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
    fn add(&mut self, tc: TestCase) {
        let second = tc.draw(gs::booleans());
        let element = tc.draw(gs::integers::<u8>().max_value(3));
        assert_eq!(self.system.add(second, element), self.model.add(second, element));
    }

    #[rule]
    fn remove(&mut self, tc: TestCase) {
        let second = tc.draw(gs::booleans());
        let element = tc.draw(gs::integers::<u8>().max_value(3));
        assert_eq!(self.system.remove(second, element), self.model.remove(second, element));
    }

    #[rule]
    fn send(&mut self, tc: TestCase) {
        let to_second = tc.draw(gs::booleans());
        assert_eq!(self.system.send(to_second), self.model.send(to_second));
    }

    #[rule]
    fn elements(&mut self, tc: TestCase) {
        let second = tc.draw(gs::booleans());
        assert_eq!(self.system.elements(second), self.model.elements(second));
    }

    #[rule]
    fn added(&mut self, tc: TestCase) {
        let second = tc.draw(gs::booleans());
        assert_eq!(self.system.added(second), self.model.added(second));
    }
}
