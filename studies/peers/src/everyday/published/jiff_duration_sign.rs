//! jiff 0.2.34: negative durations of less than a second are read as positive ones.
//!
//! Fixed in 0.2.35, by its changelog and issue 613.

use super::pinned;
use crate::everyday::{Precondition, Program, Verdict, by_value};
use jiff::SignedDuration;

fn durations_are_read_back(nanoseconds: i64) -> Verdict {
    let duration = SignedDuration::from_nanos(nanoseconds);
    let text = duration.to_string();
    assert_eq!(text.parse::<SignedDuration>().ok(), Some(duration), "{text}");
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "jiff_duration_sign",
        mutants: const { &[pinned("SignedDuration::from_str", "jiff 0.2.34, fixed in 0.2.35")] },
        properties: vec![by_value(
            "durations_are_read_back",
            Precondition::None,
            durations_are_read_back,
        )],
    }
}

#[test]
fn the_bug_is_there() {
    super::check(durations_are_read_back, -1, 1);
}
