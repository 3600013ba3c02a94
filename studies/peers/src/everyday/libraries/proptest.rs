//! proptest.

use crate::everyday::{Budget, Verdict};
use proptest::arbitrary::{Arbitrary, any};
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};

pub fn test<T: Arbitrary>(judge: impl Fn(T) -> Verdict, seed: u64, budget: Budget) {
    let usual =
        Config { failure_persistence: None, rng_seed: RngSeed::Fixed(seed), ..Config::default() };
    let config = match budget {
        Budget::Defaults => usual,
        Budget::Cases(_) | Budget::Seconds(_) => Config {
            max_shrink_iters: usual.max_shrink_iters(),
            cases: u32::MAX,
            max_local_rejects: u32::MAX,
            max_global_rejects: u32::MAX,
            ..usual
        },
    };
    let outcome = TestRunner::new(config).run(&any::<T>(), |input| match judge(input) {
        Verdict::Holds => Ok(()),
        Verdict::Discarded => Err(TestCaseError::reject("discarded")),
    });
    drop(outcome);
}
