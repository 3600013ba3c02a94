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

use super::baseline::Baseline;
use super::model::{Known, Model};
use verification::{Refusal, verify};

/// The model.
#[derive(Debug)]
pub struct Rvm;

impl Model for Rvm {
    type Term = Term;
    type Bug = Bug;

    const NAME: &'static str = "rvm";

    const BASELINE: Baseline = Baseline {
        term: "e",
        grammar: "(
            (e (loc n) (loc-noclr n) (loc-clr n) (loc-box n) (loc-box-noclr n) (loc-box-clr n)
                (let-one e e) (let-void n e) (let-void-box n e) (boxenv n e)
                (install-value n e e) (install-value-box n e e) (application e e ...)
                (seq e e e ...) (branch e e e) (let-rec (l ...) e) (indirect x)
                (proc-const (τ ...) e) (case-lam l ...) l v)
            (l (lam (τ ...) (n ...) e))
            (v number void 'variable b)
            (τ val ref)
            (n natural)
            (b #t #f)
            (x variable)
        )",
        depth: 5,
        p: 0.03,
    };

    const BUGS: &'static [Known<Bug>] = bug::KNOWN;

    /// A term on which the verifier itself gets stuck counts as relevant.
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
