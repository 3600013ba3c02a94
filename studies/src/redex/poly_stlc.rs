//! `poly-stlc`: `stlc` with lists of anything, whose operations are applied to types, and `map`.

pub mod syntax;

mod bug;
mod notation;
mod reduction;
mod typing;

pub use bug::Bug;
pub use syntax::{Constant, Term, Type};

use super::baseline::Baseline;
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

    const BASELINE: Baseline = Baseline {
        term: "M",
        grammar: "(
            (M (λ (x σ) M) (M M) C integer x)
            (C (C @ σ) c)
            (σ int (σ → σ) (list σ))
            (c map nil + cons hd tl)
            (x variable-not-otherwise-mentioned)
        )",
        depth: 5,
        p: 0.065,
    };

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
