//! Hard programs: every property has a precondition on a structure with numbers in it, which few random values meet.
//!
//! Each program is there in two forms, made of one file: with `Box` where a type contains itself, for all libraries, and with
//! `canvass::Lazy`, for canvass. The second one is measured as the library `canvass-lazy`. Where no type contains itself, both
//! are the same. Besides, each property knows how to build inputs that meet its precondition, as a careful user of proptest
//! or quickcheck does it; these are the libraries `proptest-valid` and `quickcheck-valid`.
//!
//! # Writing a hard program
//!
//! One file `hard/programs/NAME.rs`, and two lines in `hard/boxed.rs` and `hard/lazy.rs` each. It is as
//! [other programs](super) are, but
//!
//! - `Box`, `input` and `property` are those of the module above, so that they fit the form;
//! - a property is a function of a reference, and begins with a plain predicate, outside of the mutated module, that walks
//!   through the input;
//! - with each property comes a function that builds a valid input from values that libraries make by themselves. It may call
//!   the program: no mutant is on while it runs;
//! - no value is moved out of a `Box`, because it may be a `Lazy`.

#![allow(clippy::ptr_arg, reason = "a property has the type that libraries make")]

mod boxed;
mod choices;
mod lazy;

use super::Set;
use super::property::Program;

/// Whether canvass was improved with a hard program in view, fixed before anything was measured; none of others.
pub fn set(name: &str) -> Option<Set> {
    let place = NAMES.iter().position(|known| *known == name)?;
    Some(if (place + 1) % 3 == 0 { Set::HardTest } else { Set::HardLearn })
}

/// All names, written down before the programs were, so that a new program moves none from one set to the other.
const NAMES: &[&str] = &[
    "avl_map",
    "binary_decisions",
    "bytecode",
    "cartesian_tree",
    "disjoint_intervals",
    "lambda_terms",
    "leftist_heap",
    "measured_rope",
    "polynomial",
    "red_black",
    "sorted_merge",
    "two_three_tree",
];

/// The hard programs, in alphabetical order.
pub fn all() -> Vec<Program> {
    let both = boxed::all().into_iter().zip(lazy::all());
    both.map(|(program, lazy)| program.with_lazy(lazy)).collect()
}
