//! hegeltest and a lock of readers and writers.

use crate::state::systems::read_write_lock::Plain;
use hegel::TestCase;
use hegel::generators as gs;

#[derive(Default)]
pub struct Test(Plain);

#[hegel::concurrent_state_machine]
impl Test {
    #[rule]
    fn add(&self, tc: TestCase) {
        let (first, second) = self.0.add(tc.draw(gs::integers::<u8>()));
        assert_eq!(first, second);
    }

    #[rule]
    fn read(&self, _: TestCase) {
        let (first, second) = self.0.read();
        assert_eq!(first, second);
    }
}
