//! Runs of small generators.
