//! The set as something with state: any sequence of calls, beside a model that is obviously right.

use std::collections::BTreeSet;

use interval_set::{Interval, IntervalSet};

#[derive(Default)]
struct Bytes {
    set: IntervalSet,
    model: BTreeSet<u8>,
}

#[canvass::machine]
impl Bytes {
    #[rule]
    fn insert(&mut self, first: u8, length: u8) {
        let last = first.saturating_add(length);
        self.set.insert(Interval { first, last });
        self.model.extend(first..=last);
    }

    #[rule]
    fn remove(&mut self, first: u8, length: u8) {
        let last = first.saturating_add(length);
        self.set.remove(Interval { first, last });
        self.model.retain(|byte| !(first..=last).contains(byte));
    }

    #[invariant]
    fn contains_what_the_model_has(&self) {
        for byte in 0..=u8::MAX {
            assert_eq!(self.set.contains(byte), self.model.contains(&byte), "byte {byte}");
        }
    }
}
