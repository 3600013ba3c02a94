//! `poly-stlc`: `stlc` with lists of anything, whose operations are applied to types, and `map`.

pub mod syntax;

mod bug;
mod notation;
mod reduction;
mod typing;

pub use bug::Bug;
pub use syntax::{Constant, Term, Type};

use super::depth::Depth;
use super::model::{Known, Model};
use super::size::is_small;
use reduction::{Reduct, is_value, step};
use typing::type_of;

/// The model.
#[derive(Debug)]
pub struct PolyStlc;

impl Model for PolyStlc {
    type Term = Term;
    type Bug = Bug;

    const NAME: &'static str = "poly-stlc";

    const BUGS: &'static [Known<Bug>] = bug::KNOWN;

    fn premise(term: &Term, bug: Option<Bug>) -> bool {
        type_of(term, bug).is_some()
    }

    fn conclusion(term: &Term, bug: Option<Bug>) -> bool {
        is_value(term, bug)
            || match &step(term, bug)[..] {
                [Reduct::Error] => true,
                [Reduct::Term(reduct)] => {
                    type_of(reduct, bug) == type_of(term, bug) || !is_small(reduct, Depth::ROOT)
                }
                [] | [_, _, ..] => false,
            }
    }
}
