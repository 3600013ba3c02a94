//! quickcheck, which takes functions that capture nothing: which property it tests is known to the thread.

use super::Input;
use crate::everyday::judge::Form;
use crate::everyday::{Budget, Verdict};
use quickcheck::{Gen, QuickCheck, TestResult};
use std::any::Any;
use std::cell::RefCell;

thread_local! {
    static FORM: RefCell<Option<Box<dyn Any>>> = const { RefCell::new(None) };
}

/// The usual size of a [`Gen`].
const SIZE: usize = 100;

pub fn test<T: Input>(form: Form<T>, seed: u64, budget: Budget) {
    FORM.set(Some(Box::new(form)));
    let quickcheck = QuickCheck::new().rng(Gen::from_size_and_seed(SIZE, seed));
    let mut quickcheck = match budget {
        Budget::Defaults => quickcheck,
        Budget::Seconds(_) => quickcheck.tests(u64::MAX).max_tests(u64::MAX),
    };
    drop(quickcheck.quicktest(judge::<T> as fn(T) -> TestResult));
}

fn judge<T: Input>(input: T) -> TestResult {
    let form = FORM.with_borrow(|form| form.as_ref().and_then(|form| form.downcast_ref().copied()));
    let form: Form<T> = form.expect("it is set for this type");
    match form.judge(input) {
        Verdict::Holds => TestResult::passed(),
        Verdict::Discarded => TestResult::discard(),
    }
}
