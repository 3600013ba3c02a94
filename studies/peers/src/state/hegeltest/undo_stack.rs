//! hegeltest and an undo stack.

use crate::state::systems::undo_stack::{Model, System};
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
    fn write(&mut self, tc: TestCase) {
        let letter = tc.draw(gs::sampled_from(vec!['a', 'b', 'c']));
        assert_eq!(self.system.write(letter), self.model.write(letter));
    }

    #[rule]
    fn erase(&mut self, _: TestCase) {
        assert_eq!(self.system.erase(), self.model.erase());
    }

    #[rule]
    fn undo(&mut self, _: TestCase) {
        assert_eq!(self.system.undo(), self.model.undo());
    }

    #[rule]
    fn redo(&mut self, _: TestCase) {
        assert_eq!(self.system.redo(), self.model.redo());
    }

    #[rule]
    fn text(&mut self, _: TestCase) {
        assert_eq!(self.system.text(), self.model.text());
    }
}
