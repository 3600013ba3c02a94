//! What is measured.

pub mod build;
pub mod enumeration;
pub mod shrinking;
pub mod throughput;
