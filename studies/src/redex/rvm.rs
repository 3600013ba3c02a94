//! `rvm`: bytecode that the verifier accepts runs without getting stuck, and whichever way its arguments are ordered.
//!
//! Klein, Flatt, Findler: The Racket Virtual Machine and Randomized Testing, HOSC 2012.

pub mod syntax;

mod bug;
mod loading;
mod machine;
mod notation;
mod repair;
mod run;
mod stack;
mod verification;

pub use bug::Bug;
pub use syntax::{Access, Kind, Lambda, Literal, Term};

use super::model::{Known, Model};
use verification::{Refusal, verify};

/// The model.
#[derive(Debug)]
pub struct Rvm;

impl Model for Rvm {
    type Term = Term;
    type Bug = Bug;

    const NAME: &'static str = "rvm";

    const BUGS: &'static [Known<Bug>] = bug::KNOWN;

    /// A term for which the verifier itself fails is one that the property is about.
    fn premise(term: &Term, bug: Option<Bug>) -> bool {
        match verify(term, bug) {
            Ok(()) | Err(Refusal::Undefined) => true,
            Err(Refusal::Invalid) => false,
        }
    }

    fn conclusion(term: &Term, bug: Option<Bug>) -> bool {
        verify(term, bug).is_ok() && run::is_safe_and_confluent(term)
    }

    fn prepare(term: Term, bug: Option<Bug>) -> Term {
        repair::repaired(&term, bug)
    }
}
