//! Programs with known answers, and how canvass does on them.

pub mod arrays;
pub mod faults;
mod mean;
pub mod memory;
pub mod redex;
pub mod repair;
mod report;
mod rows;
pub mod searches;
mod share;
pub mod structures;
pub mod system_f;
pub mod tcas;
pub mod thinning;
mod timed;
mod verdict;

pub use report::Format;
pub use rows::{Row, keeping_rows};
pub use share::sharing;
pub use verdict::Verdict;
