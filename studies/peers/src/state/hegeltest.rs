//! hegeltest: state machines, and those of threads.

pub mod allocator;
pub mod bounded_queue;
pub mod calendar;
pub mod circular_buffer;
pub mod connection_pool;
pub mod file_system;
pub mod key_value_store;
pub mod leader_lease;
pub mod lru_cache;
pub mod michael_scott_queue;
pub mod process_registry;
pub mod rate_limiter;
pub mod read_write_lock;
pub mod replicated_set;
pub mod session_store;
pub mod ticket_dispenser;
pub mod treiber_stack;
pub mod undo_stack;
pub mod water_jugs;
pub mod write_ahead_log;

use super::{Effort, journal};
use hegel::{HealthCheck, Hegel, Settings, TestCase, Verbosity};

/// Runs what a function under `#[hegel::test]` runs.
pub fn test(effort: Effort, machine: fn(TestCase)) {
    let settings = Settings::new()
        .seed(Some(effort.seed))
        .database(None::<String>)
        .verbosity(Verbosity::Quiet)
        .suppress_health_check(HealthCheck::all());
    let settings = match effort.seconds {
        None => settings,
        Some(_) => settings.test_cases(u64::from(u32::MAX)),
    };
    Hegel::new(move |case: TestCase| journal::case(|| machine(case))).settings(settings).run();
}
