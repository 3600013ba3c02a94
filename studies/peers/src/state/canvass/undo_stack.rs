//! canvass and an undo stack.

use crate::state::systems::undo_stack::{Model, System};

#[derive(Default)]
pub struct Test(System);

#[canvass::machine(model = Model)]
impl Test {
    #[rule]
    fn write(&mut self, #[canvass(range = 'a'..='c')] letter: char) {
        self.0.write(letter)
    }

    #[rule]
    fn erase(&mut self) -> bool {
        self.0.erase()
    }

    #[rule]
    fn undo(&mut self) -> bool {
        self.0.undo()
    }

    #[rule]
    fn redo(&mut self) -> bool {
        self.0.redo()
    }

    #[rule]
    fn text(&mut self) -> String {
        self.0.text()
    }
}
