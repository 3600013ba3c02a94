//! The programs as they are.

#[path = "programs.rs"]
pub mod programs;

use std::boxed::Box;
