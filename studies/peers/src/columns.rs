//! What is measured.

pub mod enumeration;
pub mod shrinking;
pub mod throughput;
