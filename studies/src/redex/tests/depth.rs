//! Deep terms: no model overflows the stack on them.

use super::parsed;
use crate::redex::delim_cont::DelimCont;
use crate::redex::let_poly::LetPoly;
use crate::redex::list_machine::ListMachine;
use crate::redex::poly_stlc::PolyStlc;
use crate::redex::red_black_trees::RedBlackTrees;
use crate::redex::rvm::Rvm;
use crate::redex::stlc::Stlc;
use crate::redex::stlc_sub::StlcSub;
use crate::redex::{Model, Outcome};

/// A term that is nested, with each version of the model: the outcome matters less than that there is one.
#[track_caller]
fn check<M: Model>(levels: usize, [open, core, close]: [&str; 3], expect: Outcome) {
    let text = open.repeat(levels) + core + &close.repeat(levels);
    let term = parsed::<M>(&text);
    assert_eq!(M::check(&term, None), expect, "{}", M::NAME);
    for known in M::BUGS {
        M::check(&term, Some(known.bug));
    }
}

#[test]
fn deep_terms_are_judged() {
    check::<Stlc>(450, ["((λ (a int) a) ", "0", ")"], Outcome::Holds);
    check::<Stlc>(450, ["(λ (a int) ", "0", ")"], Outcome::Holds);
    check::<PolyStlc>(450, ["((λ (a int) a) ", "0", ")"], Outcome::Holds);
    check::<StlcSub>(450, ["((λ (a int) a) ", "0", ")"], Outcome::Holds);
    check::<RedBlackTrees>(450, ["(B ", "E", " O E)"], Outcome::Irrelevant);
    check::<LetPoly>(60, ["((λ a a) ", "0", ")"], Outcome::Holds);
    check::<LetPoly>(450, ["((λ a a) ", "0", ")"], Outcome::Irrelevant);
    check::<LetPoly>(450, ["(λ a ", "0", ")"], Outcome::Holds);
    check::<Rvm>(450, ["(let-one ", "0", " (loc 0))"], Outcome::Holds);
    check::<Rvm>(450, ["(let-one 0 ", "0", ")"], Outcome::Holds);
    check::<Rvm>(240, ["(proc-const (val) (branch (loc 0) 0 ", "0", "))"], Outcome::Holds);
}

#[test]
fn a_deep_program_is_judged() {
    for (levels, open) in [(200, "(- "), (200, "(λ (var:a : Num) ")] {
        let program = format!("(<> {}0{} ·)", open.repeat(levels), ")".repeat(levels));
        check::<DelimCont>(1, ["", &program, ""], Outcome::Holds);
    }
    let block = "(begin (cons v0 v0 v1) ".repeat(450) + "halt" + &")".repeat(450);
    let machine = format!("((l0 : {block} end) (l0 : (v0 : nil empty) empty))");
    check::<ListMachine>(1, ["", &machine, ""], Outcome::Holds);
}

#[test]
fn deeper_terms_are_not_looked_at() {
    check::<Stlc>(900, ["(λ (a int) ", "0", ")"], Outcome::Irrelevant);
    check::<PolyStlc>(900, ["(λ (a int) ", "0", ")"], Outcome::Irrelevant);
    check::<Rvm>(900, ["(let-one 0 ", "0", ")"], Outcome::Irrelevant);
}

#[test]
fn terms_that_double_with_each_step_are_given_up() {
    let twice = "((λ (f (int → int)) (λ (x int) (f (f x)))) ";
    check::<StlcSub>(40, [twice, "(+ 1)", ")"], Outcome::Holds);
    check::<LetPoly>(40, ["((λ f (λ x (f (f x)))) ", "(+ 1)", ")"], Outcome::Holds);
    let lets = "(let ((f (λ x (f (f x))))) ".repeat(40) + "f" + &")".repeat(40);
    check::<LetPoly>(1, ["(let ((f (λ x x))) ", &lets, ")"], Outcome::Irrelevant);
    let twice = "((λ (var:f : (→ Num Num)) (λ (var:x : Num) (var:f (var:f var:x)))) ".repeat(40);
    let twice = twice + "(λ (var:x : Num) var:x)" + &")".repeat(40);
    check::<DelimCont>(1, ["(<> ", &twice, " ·)"], Outcome::Holds);
}
