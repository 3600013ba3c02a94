//! The programs with `Lazy`.

#[path = "programs.rs"]
pub mod programs;

use canvass::Lazy as Box;
