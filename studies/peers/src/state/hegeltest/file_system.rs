//! hegeltest and a file system.

use crate::state::systems::file_system::{Model, System};
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
    fn create(&mut self, tc: TestCase) {
        let name = tc.draw(gs::integers::<u8>().max_value(3));
        assert_eq!(self.system.create(name), self.model.create(name));
    }

    #[rule]
    fn append(&mut self, tc: TestCase) {
        let name = tc.draw(gs::integers::<u8>().max_value(3));
        let byte = tc.draw(gs::integers::<u8>());
        assert_eq!(self.system.append(name, byte), self.model.append(name, byte));
    }

    #[rule]
    fn read(&mut self, tc: TestCase) {
        let name = tc.draw(gs::integers::<u8>().max_value(3));
        assert_eq!(self.system.read(name), self.model.read(name));
    }

    #[rule]
    fn link(&mut self, tc: TestCase) {
        let from = tc.draw(gs::integers::<u8>().max_value(3));
        let to = tc.draw(gs::integers::<u8>().max_value(3));
        assert_eq!(self.system.link(from, to), self.model.link(from, to));
    }

    #[rule]
    fn rename(&mut self, tc: TestCase) {
        let from = tc.draw(gs::integers::<u8>().max_value(3));
        let to = tc.draw(gs::integers::<u8>().max_value(3));
        assert_eq!(self.system.rename(from, to), self.model.rename(from, to));
    }

    #[rule]
    fn remove(&mut self, tc: TestCase) {
        let name = tc.draw(gs::integers::<u8>().max_value(3));
        assert_eq!(self.system.remove(name), self.model.remove(name));
    }

    #[rule]
    fn used(&mut self, _: TestCase) {
        assert_eq!(self.system.used(), self.model.used());
    }
}
