//! The fourth stop: a state machine, whose steps are choices like any others.

use std::collections::VecDeque;

use canvass::prelude::*;
use canvass::state;

use super::{Stop, StopName, Tour, TourError, expect, indented};

pub const STOP: Stop = Stop {
    name: StopName::Machine,
    title: "Something with state",
    about: "Some bugs show only after several calls. A machine has rules, and a model beside them that is obviously right;\n\
            sequences of steps are found, shrunk and replayed like any other input.",
    source: include_str!("machine.rs"),
    run,
    read_on: "book/src/state.md, book/src/ideas/sequences.md",
};

// shown:
/// A ring of four places.
#[derive(Default)]
struct Ring {
    places: [u8; 4],
    first: usize,
    length: usize,
    model: VecDeque<u8>,
}

#[canvass::machine]
#[should_panic] // in a build of tests // not shown
impl Ring {
    #[rule(requires = self.length < 4)]
    fn put(&mut self, value: u8) {
        self.places[(self.first + self.length) % 4] = value;
        self.length += 1;
        self.model.push_back(value);
    }

    #[rule(requires = self.length > 0)]
    fn take(&mut self) {
        let value = self.places[self.first];
        self.first = (self.first + 1) % 3;
        self.length -= 1;
        assert_eq!(Some(value), self.model.pop_front());
    }
}
// end

/// As the attribute writes it for a build of tests.
pub fn main() {
    let name = concat!(module_path!(), "::ring");
    let test = Test::new(name, file!(), line!(), env!("CARGO_MANIFEST_DIR"));
    test.built_in(option_env!("CARGO_PKG_NAME"), None).run(|()| state::run::<Ring>());
}

fn run(tour: &Tour) -> Result<String, TourError> {
    let failed = tour.test("ring")?;
    expect(!failed.succeeded, "the verdict of a machine that fails")?;
    expect(failed.text.contains("machine.take()"), "the steps of a failure")?;
    Ok(format!(
        "It says, because `first` begins again after three places:\n\n{}",
        indented(&failed.text)
    ))
}
