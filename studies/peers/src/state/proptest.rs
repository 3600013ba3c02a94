//! proptest-state-machine.

pub mod allocator;
pub mod bounded_queue;
pub mod calendar;
pub mod circular_buffer;
pub mod connection_pool;
pub mod file_system;
pub mod key_value_store;
pub mod leader_lease;
pub mod lru_cache;
pub mod process_registry;
pub mod rate_limiter;
pub mod replicated_set;
pub mod session_store;
pub mod undo_stack;
pub mod water_jugs;
pub mod write_ahead_log;

use super::{Effort, journal};
use ::proptest::test_runner::{Config, RngSeed, TestError, TestRunner};
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How many steps a case has. There is no default; its book has 1..20, and this is as many as hegeltest's default.
const STEPS: std::ops::Range<usize> = 1..50;

/// Runs a test as `prop_state_machine!` does.
pub fn test<T: StateMachineTest>(effort: Effort)
where
    <T::Reference as ReferenceStateMachine>::Transition: Clone,
{
    let usual = Config {
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(effort.seed),
        ..Config::default()
    };
    let config = match effort.seconds {
        None => usual,
        Some(_) => Config {
            max_shrink_iters: usual.max_shrink_iters(),
            cases: u32::MAX,
            max_local_rejects: u32::MAX,
            max_global_rejects: u32::MAX,
            ..usual
        },
    };
    let strategy = T::Reference::sequential_strategy(STEPS);
    let result = TestRunner::new(config.clone()).run(&strategy, |(state, steps, seen)| {
        journal::case(|| T::test_sequential(config.clone(), state, steps, seen));
        Ok(())
    });
    // The last case that was run while shrinking is not always the smallest one that failed.
    if let Err(TestError::Fail(_, (state, steps, _))) = result {
        drop(catch_unwind(AssertUnwindSafe(|| {
            journal::case(|| T::test_sequential(config, state, steps, None));
        })));
    }
}
