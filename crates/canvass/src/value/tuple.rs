//! Tuples, options and results.
