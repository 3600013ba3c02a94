//! A step of a system beside the same step of its model.

use std::fmt::Debug;

/// Fails where a system returned something else than its model.
#[track_caller]
pub fn agree<R: PartialEq<E> + Debug, E: Debug>(rule: &str, result: &R, expected: &E) {
    assert!(result == expected, "`{rule}` returned {result:?}, and the model {expected:?}");
}
