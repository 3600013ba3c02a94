//! The Redex benchmark: eight models of languages and data structures, with fifty known bugs to find.
//!
//! New, Fetscher, Findler, McCarthy: Fair Enumeration Combinators, JFP 2017, §4–§6 for seven of them; `let-poly` came
//! later. The rules are those of the models that Racket comes with, written anew. A bug is a switch that changes the
//! expression that the benchmark changes, and nothing else.

pub mod baseline;
pub mod catalogue;
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

mod ad_hoc;
mod calculus;
mod cell;
mod clock;
mod curve;
mod depth;
mod environment;
mod figures;
mod grammar;
mod measurement;
mod number;
mod published;
mod size;
mod strategy;
mod study;
mod summary;
mod table;
mod terms;
mod throughput;
mod trial;
mod word;

pub use figures::Figure;
pub use model::{Known, Model, Outcome, Rating, Visit, visit};
pub use strategy::Strategy;
pub use study::{Findings, MutantFilter, Options, run};

#[cfg(test)]
mod tests;
