//! Programs with known answers, and how canvass fares on them.

mod report;
pub mod structures;

pub use report::Format;
