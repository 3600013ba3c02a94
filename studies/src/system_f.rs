//! System F with two evaluators, and mistakes to find in what they do.
//!
//! Goldstein, Hughes, Lampropoulos, Pierce: Do Judge a Test by its Cover (QuickCover), ESOP 2021. Without booleans and
//! conditionals, which its generator never makes either.

pub mod counterexample;
pub mod mutant;
pub mod notation;
pub mod property;
pub mod syntax;
pub mod typing;

mod evaluation;
mod expression;
mod substitution;

#[cfg(test)]
mod enumeration;
#[cfg(test)]
mod oracle;
