//! `stlc`: the simply typed λ-calculus with integers and lists of them keeps types in a step, and gets stuck nowhere.

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

    const BUGS: &'static [Known<Bug>] = &known(
        "cons makes integers",
        [
            &["(hd 0)"],
            &["((cons 0) nil)"],
            &["((λ (a int) cons) cons)", "(hd 3)"],
            &["((+ 0) ((cons 0) nil))"],
            &["(tl ((cons 0) nil))"],
            &["(hd ((cons 0) nil))"],
            &["((+ 1) ((+ 2) 3))", "(cons (hd nil))", "(cons ((λ (a int) 1) 2))"],
            &["((λ (a (list int)) (cons a)) nil)", "((λ (a (list int)) a) nil)"],
            &["((λ (a int) (λ (b (list int)) a)) 1)", "((λ (b int) a) 0)"],
        ],
    );

    fn premise(term: &Term, bug: Option<Bug>) -> bool {
        type_of(term, bug).is_some()
    }

    fn conclusion(term: &Term, bug: Option<Bug>) -> bool {
        is_sound(term, bug, &substitute)
    }
}
