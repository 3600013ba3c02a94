//! What the timed properties have met since the last reading.
//!
//! A property says so itself, to a place of its thread's, because some peers take only functions that capture
//! nothing.

use std::cell::Cell;

thread_local! {
    static TALLY: Cell<Tally> = const { Cell::new(Tally { tried: 0, cases: 0, elements: 0 }) };
}

/// How much a property has met.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Tally {
    /// Values that a precondition has looked at.
    pub tried: u64,
    /// Values that the property has judged.
    pub cases: u64,
    /// Items or nodes of those.
    pub elements: u64,
}

/// A precondition looks at a value.
pub fn tried() {
    let tally = TALLY.get();
    TALLY.set(Tally { tried: tally.tried + 1, ..tally });
}

/// Records that a property judged a value with this many items or nodes.
pub fn case(elements: usize) {
    let tally = TALLY.get();
    TALLY.set(Tally {
        cases: tally.cases + 1,
        elements: tally.elements + elements as u64,
        ..tally
    });
}

/// Everything since the last call, which is forgotten.
pub fn take() -> Tally {
    TALLY.take()
}
