//! `poly-stlc`: `stlc` with lists of anything, whose operations are applied to types, and `map`.

pub mod syntax;

mod notation;

pub use super::calculus::bug::Bug;
pub use syntax::{Constant, Term, Type};

use super::baseline::Baseline;
use super::calculus::bug::known;
use super::calculus::reduction::is_sound;
use super::calculus::substitution::substitute;
use super::calculus::typing::type_of;
use super::model::{Known, Model};

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

    const BUGS: &'static [Known<Bug>] = &known(
        "cons makes elements",
        [
            &["((hd @ int) 0)", "((hd @ int) 5)"],
            &["(((cons @ int) 0) (nil @ int))"],
            &["((λ (x int) (nil @ int)) (nil @ int))", "((λ (a (int → int)) 0) 0)"],
            &["((+ 0) (((cons @ int) 0) (nil @ int)))"],
            &["((tl @ int) (((cons @ int) 0) (nil @ int)))"],
            &["((hd @ int) (((cons @ int) 0) (nil @ int)))"],
            &[
                "((+ 1) ((+ 2) 3))",
                "((λ (a int) 0) ((λ (a int) 0) 0))",
                "((λ (i int) (hd @ (int → int))) ((λ (T int) 0) 2))",
            ],
            &["((λ (x (list int)) (+ x)) (nil @ int))", "((λ (a (int → int)) a) (λ (a int) 0))"],
            &["((λ (y (list int)) ((hd @ int) x)) (nil @ int))", "((λ (b int) a) 0)"],
        ],
    );

    fn premise(term: &Term, bug: Option<Bug>) -> bool {
        type_of(term, bug).is_some()
    }

    fn conclusion(term: &Term, bug: Option<Bug>) -> bool {
        is_sound(term, bug, &substitute)
    }
}
