//! The libraries, each in a file of its own.

mod bolero;
mod canvass;
#[cfg(feature = "hegeltest")]
mod hegeltest;
mod proptest;
mod quickcheck;

use super::judge::Form;
use super::{Budget, Verdict};
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

/// What inputs that are valid by construction are built from: whatever proptest and quickcheck make by themselves.
pub trait Raw: Debug + ::proptest::arbitrary::Arbitrary + ::quickcheck::Arbitrary {}

impl<R: Debug + ::proptest::arbitrary::Arbitrary + ::quickcheck::Arbitrary> Raw for R {}

/// A library for property-based testing.
///
/// Some are there twice, for [hard programs](super::hard) only.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Library {
    Canvass,
    /// With `Lazy` in place of `Box`.
    CanvassLazy,
    Bolero,
    Proptest,
    /// With a generator that is valid by construction.
    ProptestValid,
    Quickcheck,
    /// With a generator that is valid by construction.
    QuickcheckValid,
    #[cfg(feature = "hegeltest")]
    Hegeltest,
}

impl Library {
    pub const ALL: &[Library] = &[
        Library::Canvass,
        Library::CanvassLazy,
        Library::Bolero,
        Library::Proptest,
        Library::ProptestValid,
        Library::Quickcheck,
        Library::QuickcheckValid,
        #[cfg(feature = "hegeltest")]
        Library::Hegeltest,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Library::Canvass => crate::row::OURS,
            Library::CanvassLazy => "canvass-lazy",
            Library::Bolero => "bolero",
            Library::Proptest => "proptest",
            Library::ProptestValid => "proptest-valid",
            Library::Quickcheck => "quickcheck",
            Library::QuickcheckValid => "quickcheck-valid",
            #[cfg(feature = "hegeltest")]
            Library::Hegeltest => "hegeltest",
        }
    }

    /// Whether its generators are written so that they meet the preconditions.
    pub fn is_valid_by_construction(self) -> bool {
        matches!(self, Library::ProptestValid | Library::QuickcheckValid)
    }

    /// Tests a property of any input. What the library says about it is dropped: failures are in the journal, and a library may
    /// also end with a panic because it gives up.
    pub fn test<T: Input>(self, form: Form<T>, seed: u64, budget: Budget) {
        quietly(|| match self {
            Library::Canvass | Library::CanvassLazy => {
                canvass::test(|input: T| form.judge(input), seed, budget);
            }
            Library::Bolero => bolero::test(form, seed, budget),
            Library::Proptest | Library::ProptestValid => {
                proptest::test(move |input: T| form.judge(input), seed, budget);
            }
            Library::Quickcheck | Library::QuickcheckValid => {
                quickcheck::test(move |input: T| form.judge(input), seed, budget);
            }
            #[cfg(feature = "hegeltest")]
            Library::Hegeltest => hegeltest::test(form, seed, budget),
        });
    }

    /// Tests something by inputs that are built from others, which is proptest or quickcheck.
    pub fn test_built<R: Raw>(
        self,
        judge: impl Fn(R) -> Verdict + 'static,
        seed: u64,
        budget: Budget,
    ) {
        quietly(|| match self {
            Library::ProptestValid => proptest::test(judge, seed, budget),
            Library::QuickcheckValid => quickcheck::test(judge, seed, budget),
            _ => panic!("{} has no generators that are valid by construction", self.name()),
        });
    }
}

/// Tests a property of inputs that only canvass can make.
pub fn test_lazy<T: Debug + Clone + ::canvass::Canvass>(form: Form<T>, seed: u64, budget: Budget) {
    quietly(|| canvass::test(|input: T| form.judge_open(input), seed, budget));
}

fn quietly(test: impl FnOnce()) {
    drop(catch_unwind(AssertUnwindSafe(test)));
}
