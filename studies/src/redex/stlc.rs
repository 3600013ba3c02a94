//! `stlc`: the simply typed λ-calculus with integers and lists of them keeps types in a step, and gets stuck nowhere.

pub mod bug;
pub mod syntax;
pub mod typing;

mod notation;
pub(super) mod reduction;

pub use bug::Bug;
pub use syntax::{Constant, Term, Type};

use super::baseline::Baseline;
use super::depth::Depth;
use super::model::{Known, Model};
use super::size::is_small;
use super::substitution::substitute;
use reduction::{Reduct, is_value, step};
use typing::{is_well_typed, type_of};

/// The model.
#[derive(Debug)]
pub struct Stlc;

impl Model for Stlc {
    type Term = Term;
    type Bug = Bug;

    const NAME: &'static str = "stlc";

    const BASELINE: Baseline = Baseline {
        term: "M",
        grammar: "(
            (M (λ (x σ) M) (M M) x c)
            (σ int (list int) (σ → σ))
            (c cons nil hd tl + integer)
            (x variable-not-otherwise-mentioned)
        )",
        depth: 5,
        p: 0.035,
    };

    const BUGS: &'static [Known<Bug>] = bug::KNOWN;

    fn premise(term: &Term, bug: Option<Bug>) -> bool {
        is_well_typed(term, bug)
    }

    fn conclusion(term: &Term, bug: Option<Bug>) -> bool {
        is_value(term, bug)
            || match &step(term, bug, &substitute)[..] {
                [Reduct::Error] => true,
                [Reduct::Term(reduct)] => {
                    type_of(reduct, bug) == type_of(term, bug) || !is_small(reduct, Depth::ROOT)
                }
                [] | [_, _, ..] => false,
            }
    }
}
