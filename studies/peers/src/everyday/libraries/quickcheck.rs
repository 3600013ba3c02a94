//! quickcheck, which takes functions that capture nothing: which property it tests is known to the thread.

use crate::everyday::{Budget, Verdict};
use quickcheck::{Arbitrary, Gen, QuickCheck, TestResult};
use std::any::Any;
use std::cell::RefCell;
use std::fmt::Debug;
use std::rc::Rc;

thread_local! {
    static JUDGE: RefCell<Option<Box<dyn Any>>> = const { RefCell::new(None) };
}

type Judge<T> = Rc<dyn Fn(T) -> Verdict>;

/// The usual size of a [`Gen`].
const SIZE: usize = 100;

pub fn test<T: Debug + Arbitrary>(
    judge: impl Fn(T) -> Verdict + 'static,
    seed: u64,
    budget: Budget,
) {
    let judge: Judge<T> = Rc::new(judge);
    JUDGE.set(Some(Box::new(judge)));
    let quickcheck = QuickCheck::new().rng(Gen::from_size_and_seed(SIZE, seed));
    let mut quickcheck = match budget {
        Budget::Defaults => quickcheck,
        Budget::Cases(_) | Budget::Seconds(_) => quickcheck.tests(u64::MAX).max_tests(u64::MAX),
    };
    drop(quickcheck.quicktest(judged::<T> as fn(T) -> TestResult));
}

fn judged<T: Arbitrary>(input: T) -> TestResult {
    let judge = JUDGE.with_borrow(|judge| judge.as_ref().and_then(|it| it.downcast_ref().cloned()));
    let judge: Judge<T> = judge.expect("it is set for this type");
    match judge(input) {
        Verdict::Holds => TestResult::passed(),
        Verdict::Discarded => TestResult::discard(),
    }
}
