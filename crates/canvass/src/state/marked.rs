//! What a marked `impl` block calls, besides what it marks.

use super::shown::Hash128;
use crate::Canvass;
use crate::check::Outcome;
use crate::generate::any_unsaid;
use crate::generate::machine as draws;
use std::hash::Hash;

/// The arguments of a rule.
#[must_use]
#[track_caller]
pub fn arguments<A: Canvass>() -> A {
    any_unsaid()
}

/// Writes down a step, where somebody wants to know.
pub fn say(call: impl FnOnce() -> String) {
    draws::say(call);
}

/// Writes down what the step returned, where somebody wants to know.
pub fn say_result(result: impl FnOnce() -> Option<String>) {
    draws::say_result(result);
}

/// Fails where an invariant does not hold.
#[track_caller]
pub fn hold<R: Outcome>(name: &str, outcome: R) {
    if let Some(why) = outcome.failure() {
        panic!("the invariant `{name}` does not hold: {}", why.replace("property", "invariant"));
    }
}

/// The hash by which states are told apart.
pub fn hash_of(state: impl Hash) -> u128 {
    let mut hash = Hash128::default();
    state.hash(&mut hash);
    hash.value()
}
