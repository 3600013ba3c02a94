//! canvass and a calendar.

use crate::state::systems::calendar::{Model, System};

#[derive(Default)]
pub struct Test(System);

#[canvass::machine(model = Model)]
impl Test {
    #[rule]
    fn book(
        &mut self,
        #[canvass(range = 0..=23)] from: u8,
        #[canvass(range = 0..=4)] hours: u8,
    ) -> bool {
        self.0.book(from, hours)
    }

    #[rule]
    fn cancel(&mut self, #[canvass(range = 0..=23)] hour: u8) -> bool {
        self.0.cancel(hour)
    }

    #[rule]
    fn shift(
        &mut self,
        #[canvass(range = 0..=23)] hour: u8,
        #[canvass(range = 0..=23)] to: u8,
    ) -> bool {
        self.0.shift(hour, to)
    }

    #[rule]
    fn next(&mut self, #[canvass(range = 0..=23)] hour: u8) -> Option<u8> {
        self.0.next(hour)
    }
}
