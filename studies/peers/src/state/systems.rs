//! The systems: each with a model that is obviously right, and with bugs of which one is switched on.

pub mod allocator;
pub mod bounded_queue;
pub mod calendar;
pub mod circular_buffer;
pub mod connection_pool;
pub mod file_system;
pub mod key_value_store;
pub mod leader_lease;
pub mod lru_cache;
mod models;
pub mod process_registry;
pub mod rate_limiter;
pub mod replicated_set;
pub mod session_store;
pub mod undo_stack;
pub mod water_jugs;
pub mod write_ahead_log;

/// A system of threads, once with what `std` has for them and once with what the engine of schedules has.
macro_rules! of_threads {
    ($name:ident, $file:literal, $model:ident) => {
        pub mod $name {
            pub use super::models::$model as Model;

            #[cfg(feature = "hegeltest")]
            mod plain {
                #[allow(unused_imports, reason = "not every system starts threads")]
                use std::{sync, thread};

                pub mod system {
                    include!($file);
                }
            }

            mod scheduled {
                #[allow(unused_imports, reason = "not every system starts threads")]
                use ::canvass::state::shuttle::{sync, thread};

                pub mod system {
                    include!($file);
                }
            }

            #[cfg(feature = "hegeltest")]
            pub use plain::system::System as Plain;
            pub use scheduled::system::System as Scheduled;
        }
    };
}
of_threads!(michael_scott_queue, "systems/michael_scott_queue.rs", Queue);
of_threads!(read_write_lock, "systems/read_write_lock.rs", Sum);
of_threads!(ticket_dispenser, "systems/ticket_dispenser.rs", Tickets);
of_threads!(treiber_stack, "systems/treiber_stack.rs", Stack);
