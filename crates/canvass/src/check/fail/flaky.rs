//! Signs that a failure depends on more than its value, and how they are said.

use crate::check::case::{Failure, Verdict};

/// How it shows that a failure depends on more than its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::check) enum Flaky {
    /// The value passed when it was run again.
    PassedAgain,
    /// The value failed when it was run again, but in another way.
    FailedOtherwise(Failure),
    /// The search had run the value before, and it passed.
    PassedBefore,
    /// A smaller value failed, which had passed before.
    SmallerPassedBefore,
    /// A smaller value failed, and when it was run again, this happened.
    Shrunk(Box<Flaky>),
    /// This happened in the same process, but in one of its own the value fails in the same way: what a failure leaves
    /// behind disturbs what runs after it.
    OnlyHere(Box<Flaky>),
}

const TIME: &str = "does the property depend on time, threads or hash order?";
const STATE: &str =
    "does the property depend on what earlier cases leave behind, such as a poisoned lock?";

impl Flaky {
    /// What the value of a failure came to when it was run again: the same failure, or a sign.
    pub(in crate::check) fn check(failure: &Failure, again: Verdict) -> Result<Failure, Flaky> {
        match again {
            Verdict::Failed(again) if again.is_same(failure) => Ok(again),
            Verdict::Failed(again) => Err(Flaky::FailedOtherwise(again)),
            Verdict::Passed | Verdict::Rejected(_) => Err(Flaky::PassedAgain),
        }
    }

    /// What the report says, and what it asks.
    pub(in crate::check) fn text(&self) -> String {
        let (what, question) = self.of("it");
        format!("{what}: {question}")
    }

    fn of(&self, whose: &str) -> (String, &'static str) {
        match self {
            Flaky::PassedAgain => (format!("{whose} passed when it was run again"), TIME),
            Flaky::FailedOtherwise(other) => {
                let other = brief(other);
                (format!("{whose} failed otherwise when it was run again, with {other}"), STATE)
            }
            Flaky::PassedBefore => (format!("{whose} passed before in this run"), STATE),
            Flaky::SmallerPassedBefore => {
                ("a smaller input failed, too, which had passed before in this run".into(), STATE)
            }
            Flaky::Shrunk(flaky) => flaky.of("a smaller input failed, too, but"),
            Flaky::OnlyHere(flaky) => {
                let (what, question) = flaky.of("in the same process it");
                (format!("{what}, but fails as shown in a process of its own"), question)
            }
        }
    }

    /// What is written above a saved value, where its failure depends on more than the value.
    pub(in crate::check) fn remark(&self) -> Option<&'static str> {
        Some(match self {
            Flaky::PassedAgain | Flaky::FailedOtherwise(_) => {
                "Flaky: when the next value was run again, it did not fail in the same way."
            }
            Flaky::PassedBefore => "Flaky: the next value passed before it failed.",
            Flaky::SmallerPassedBefore | Flaky::Shrunk(_) => {
                "Flaky: values smaller than the next one failed at times, and passed at others."
            }
            Flaky::OnlyHere(_) => return None,
        })
    }
}

/// The first line of a message, and where the failure was.
pub(super) fn brief(failure: &Failure) -> String {
    let line = failure.message.lines().next().unwrap_or_default();
    match failure.location() {
        Some(location) => format!("`{line}` at {location}"),
        None => format!("`{line}`"),
    }
}
