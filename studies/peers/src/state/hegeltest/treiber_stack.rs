//! hegeltest and a Treiber stack.

use crate::state::systems::treiber_stack::Plain;
use hegel::TestCase;
use hegel::generators as gs;
use std::sync::Mutex;

#[derive(Default)]
pub struct Test {
    system: Plain,
    /// How often each value is in the stack.
    counts: Mutex<[i32; 4]>,
}

#[hegel::concurrent_state_machine]
impl Test {
    #[rule]
    fn push(&self, tc: TestCase) {
        let value = tc.draw(gs::integers::<u8>().max_value(3));
        self.counts.lock().unwrap()[usize::from(value)] += 1;
        assert!(self.system.push(value));
    }

    #[rule]
    fn pop(&self, _: TestCase) {
        if let Some(value) = self.system.pop() {
            let mut counts = self.counts.lock().unwrap();
            counts[usize::from(value)] -= 1;
            assert!(counts[usize::from(value)] >= 0);
        }
    }

    #[rule(group = "alone")]
    fn empty(&self, _: TestCase) {
        let mut counts = self.counts.lock().unwrap();
        while let Some(value) = self.system.pop() {
            counts[usize::from(value)] -= 1;
        }
        assert_eq!(*counts, [0; 4]);
    }
}
