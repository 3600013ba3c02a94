//! canvass: a machine with a model.

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
use ::canvass::check::Test;

/// More cases than any budget of time has.
const MANY: u64 = 1_000_000_000;

/// Runs a machine as its attribute does: with `state::run`, or `state::run_scheduled`.
pub fn test(effort: Effort, machine: fn()) {
    let test = Test::new("state", file!(), line!(), env!("CARGO_MANIFEST_DIR"));
    let test = test.seed(effort.seed).regressions(false);
    let test = match effort.seconds {
        None => test,
        Some(_) => test.cases(MANY).rejects(u64::from(u32::MAX)),
    };
    test.run(|()| journal::case(machine));
}
