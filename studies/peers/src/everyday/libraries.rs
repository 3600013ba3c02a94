//! The libraries, each in a file of its own.

mod bolero;
mod canvass;
#[cfg(feature = "hegeltest")]
mod hegeltest;
mod proptest;
mod quickcheck;

use super::Budget;
use super::judge::Form;
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What an input can do. A trait by that name for each library, because `hegeltest` is not always there.
#[cfg(not(feature = "hegeltest"))]
pub trait Input:
    Debug
    + Clone
    + ::canvass::Canvass
    + ::bolero::TypeGenerator
    + ::proptest::arbitrary::Arbitrary
    + ::quickcheck::Arbitrary
{
}

#[cfg(not(feature = "hegeltest"))]
impl<T> Input for T where
    T: Debug
        + Clone
        + ::canvass::Canvass
        + ::bolero::TypeGenerator
        + ::proptest::arbitrary::Arbitrary
        + ::quickcheck::Arbitrary
{
}

#[cfg(feature = "hegeltest")]
pub trait Input:
    Debug
    + Clone
    + ::canvass::Canvass
    + ::bolero::TypeGenerator
    + ::hegel::generators::DefaultGenerator
    + ::proptest::arbitrary::Arbitrary
    + ::quickcheck::Arbitrary
{
}

#[cfg(feature = "hegeltest")]
impl<T> Input for T where
    T: Debug
        + Clone
        + ::canvass::Canvass
        + ::bolero::TypeGenerator
        + ::hegel::generators::DefaultGenerator
        + ::proptest::arbitrary::Arbitrary
        + ::quickcheck::Arbitrary
{
}

/// A library for property-based testing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Library {
    Canvass,
    Bolero,
    Proptest,
    Quickcheck,
    #[cfg(feature = "hegeltest")]
    Hegeltest,
}

impl Library {
    pub const ALL: &[Library] = &[
        Library::Canvass,
        Library::Bolero,
        Library::Proptest,
        Library::Quickcheck,
        #[cfg(feature = "hegeltest")]
        Library::Hegeltest,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Library::Canvass => crate::row::OURS,
            Library::Bolero => "bolero",
            Library::Proptest => "proptest",
            Library::Quickcheck => "quickcheck",
            #[cfg(feature = "hegeltest")]
            Library::Hegeltest => "hegeltest",
        }
    }

    /// Tests a property. What the library says about it is dropped: failures are in the journal, and a library may also
    /// end with a panic because it gives up.
    pub fn test<T: Input>(self, form: Form<T>, seed: u64, budget: Budget) {
        let test = match self {
            Library::Canvass => canvass::test,
            Library::Bolero => bolero::test,
            Library::Proptest => proptest::test,
            Library::Quickcheck => quickcheck::test,
            #[cfg(feature = "hegeltest")]
            Library::Hegeltest => hegeltest::test,
        };
        drop(catch_unwind(AssertUnwindSafe(|| test(form, seed, budget))));
    }
}
