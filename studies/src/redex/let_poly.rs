//! `let-poly`: the λ-calculus with polymorphic `let`, lists and references keeps types, and gets stuck nowhere.
//!
//! Redex's property is a little too strong: a type may not become more general. `(tl ((cons 0) nil))` is a list of
//! integers and steps to `nil`, a list of anything; so it fails, whether there is a bug or not, here as there.

pub mod syntax;

mod bug;
mod equations;
mod notation;
mod reduction;
mod substitution;
mod types;
mod typing;

pub use bug::Bug;
pub use syntax::{Constant, Term};

use super::baseline::Baseline;
use super::depth::Depth;
use super::model::{Known, Model};
use super::size::is_small;
use reduction::{Reduct, State, is_value};
use types::Type;
use typing::{TypeError, type_of};

/// The model.
#[derive(Debug)]
pub struct LetPoly;

/// How many steps are looked at.
const STEPS: usize = 100;

impl Model for LetPoly {
    type Term = Term;
    type Bug = Bug;

    const NAME: &'static str = "let-poly";

    const BASELINE: Baseline = Baseline {
        term: "M",
        grammar: "(
            (M (λ x M) (M M) x c (let ((x M)) M))
            (c c0 c1)
            (c0 + integer)
            (c1 cons nil hd tl new get set)
            (x variable-not-otherwise-mentioned)
        )",
        depth: 5,
        p: 0.035,
    };

    const BUGS: &'static [Known<Bug>] = bug::KNOWN;

    /// A term on which the type checker itself gets stuck counts as relevant.
    fn premise(term: &Term, bug: Option<Bug>) -> bool {
        match type_of(term, bug) {
            Ok(_) | Err(TypeError::Undefined) => true,
            Err(TypeError::NoType | TypeError::GivenUp) => false,
        }
    }

    fn conclusion(term: &Term, bug: Option<Bug>) -> bool {
        type_of(term, bug).is_ok_and(|expected| keeps_type(term, &expected, bug))
    }
}

fn keeps_type(term: &Term, expected: &Type, bug: Option<Bug>) -> bool {
    let mut state = State::new(term.clone());
    for _ in 0..=STEPS {
        match type_of(&state.program(), bug) {
            Ok(found) if expected.is_consistent_with(&found) => {}
            Ok(_) | Err(TypeError::NoType | TypeError::Undefined) => return false,
            Err(TypeError::GivenUp) => return true,
        }
        if is_value(&state.term) {
            return true;
        }
        match state.step(bug) {
            Reduct::State(next) if is_small(&next.term, Depth::ROOT) => state = next,
            Reduct::State(_) => return true,
            Reduct::Error | Reduct::GivenUp => return true,
            Reduct::Stuck => return false,
        }
    }
    true
}
