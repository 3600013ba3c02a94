//! The libraries, each in a file of its own.

mod bolero;
mod canvass;
mod crabcheck;
mod exhaustigen;
mod exhaustive;
#[cfg(feature = "hegeltest")]
mod hegeltest;
mod proptest;
mod quickcheck;

use crate::library::Library;

/// Everything that is measured.
pub const ALL: &[&Library] = &[
    &canvass::LIBRARY,
    &bolero::LIBRARY,
    &quickcheck::LIBRARY,
    &proptest::LIBRARY,
    &crabcheck::LIBRARY,
    #[cfg(feature = "hegeltest")]
    &hegeltest::LIBRARY,
    &exhaustigen::LIBRARY,
    &exhaustive::LIBRARY,
];

/// What could be measured, and why it is not.
pub const LEFT_OUT: &[(&str, &str)] = &[
    #[cfg(not(feature = "hegeltest"))]
    ("hegeltest", "its build takes two CPU minutes; build with `--features hegeltest` to have it"),
];
