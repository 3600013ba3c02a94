//! hegeltest and a calendar.

use crate::state::systems::calendar::{Model, System};
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
    fn book(&mut self, tc: TestCase) {
        let from = tc.draw(gs::integers::<u8>().max_value(23));
        let hours = tc.draw(gs::integers::<u8>().max_value(4));
        assert_eq!(self.system.book(from, hours), self.model.book(from, hours));
    }

    #[rule]
    fn cancel(&mut self, tc: TestCase) {
        let hour = tc.draw(gs::integers::<u8>().max_value(23));
        assert_eq!(self.system.cancel(hour), self.model.cancel(hour));
    }

    #[rule]
    fn shift(&mut self, tc: TestCase) {
        let hour = tc.draw(gs::integers::<u8>().max_value(23));
        let to = tc.draw(gs::integers::<u8>().max_value(23));
        assert_eq!(self.system.shift(hour, to), self.model.shift(hour, to));
    }

    #[rule]
    fn next(&mut self, tc: TestCase) {
        let hour = tc.draw(gs::integers::<u8>().max_value(23));
        assert_eq!(self.system.next(hour), self.model.next(hour));
    }
}
