//! The Redex benchmark: eight models of languages and data structures, with fifty known mistakes to find.
//!
//! New, Fetscher, Findler, McCarthy: Fair Enumeration Combinators, JFP 2017, §4–§6 for seven of them; `let-poly` came
//! later. The rules are those of the models that Racket comes with, written anew. A mistake is a switch that changes the
//! expression that the benchmark changes, and nothing else.

pub mod delim_cont;
pub mod let_poly;
pub mod list_machine;
pub mod model;
pub mod name;
pub mod notation;
pub mod poly_stlc;
pub mod red_black_trees;
pub mod rvm;
pub mod stlc;
pub mod stlc_sub;

mod depth;
mod environment;
mod size;
mod substitution;

pub use model::{Known, Model, Outcome, Rating, Visit, visit};

#[cfg(test)]
mod tests;
