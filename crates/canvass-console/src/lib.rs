//! What the programs of canvass share: messages, progress, Ctrl-C, exit statuses, files, records and charts.
//!
//! It is for the command `cargo canvass`, for campaigns and for the studies; tests need nothing of it.

// A module imports only from those listed before it; `cargo xtask tidy` checks that.
mod digits;
pub mod say;
pub mod exit;
pub mod error;
pub mod file;
pub mod record;
pub mod plot;
pub mod scratch;
mod time;
mod watch;
mod watched;

pub use digits::{Digits, NotDigits};
pub use error::Error;
pub use exit::Exit;
pub use time::Time;
pub use watch::{Extent, Progress, Watch};
pub use watched::{length, watched};
